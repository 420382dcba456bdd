import { parseTsv, writeTsv } from '#src/shared/sheet/tsv.ts'

/** Endings of files that hold lines of a sheet. */
export const sheetExtensions = ['csv', 'tsv', 'txt'] as const

/** The lines of a file as a spreadsheet would put them on the clipboard. Files of older Chinese programs are GB 18030. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const text = decoded(bytes)
  if (!file.name.toLowerCase().endsWith('.csv')) return text
  const [first = ''] = text.split('\n', 1)
  const isSemicolons = first.split(';').length > first.split(',').length
  return writeTsv(parseTsv(text.replace(/^\uFEFF/u, ''), isSemicolons ? ';' : ','))
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
