import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { createCsvSplitter } from './csv-records.ts'
import { directoryOf, type FileForm, openZip } from './file-form.ts'
import { ReportRefused, reportLimits } from './report-refused.ts'
import { createTextPieces } from './text-pieces.ts'

/** What reads a file is told: each row with its number, and now and then how far it is, which it may wait for. */
export type RowTaker = {
  row(row: number, cells: string[]): void
  /** @param bytes of the file that were read. False: no more is wanted. */
  pause(bytes: number): Promise<boolean>
}

const chunkBytes = 256 * 1024
const archiveBytes = 16 * 1024
const rowsBetweenPauses = 2000

/** Reads all rows of a file, never more of it at once than a piece. @throws ReportRefused */
export async function readRows(path: string, form: FileForm, take: RowTaker): Promise<void> {
  if (form === 'workbook') return readWorkbook(path, take)
  if (form === 'zip') return readZip(path, take)
  // Of an archive in small pieces: what was read is what the limit of swelling goes by.
  const highWaterMark = form === 'gzip' ? archiveBytes : chunkBytes
  const file = createReadStream(path, { highWaterMark })
  const text = form === 'gzip' ? file.pipe(createGunzip({ chunkSize: chunkBytes })) : file
  file.on('error', (error) => text.destroy(error))
  try {
    await readText(text, () => file.bytesRead, take)
  } finally {
    file.destroy()
    text.destroy()
  }
}

async function readText(
  source: Readable,
  bytesRead: (inflated: number) => number,
  take: RowTaker,
): Promise<void> {
  const textOf = createTextPieces()
  const splitter = createCsvSplitter(take.row)
  let inflated = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      inflated += chunk.length
      const swollen =
        inflated > reportLimits.ratioFrom && inflated > bytesRead(inflated) * reportLimits.textRatio
      if (inflated > reportLimits.inflated || swollen) throw new ReportRefused('tooMuchInside')
      splitter.push(textOf(chunk))
      if (!(await take.pause(bytesRead(inflated)))) return
    }
    splitter.push(textOf(null))
    splitter.end()
  } catch (error) {
    throw asRefusal(error)
  }
}

/** What unzips says of a file that is broken; the rest goes on as it is. */
function asRefusal(error: unknown): unknown {
  if (error instanceof ReportRefused) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END'
    ? new ReportRefused('damaged', {}, error)
    : error
}

async function readZip(path: string, take: RowTaker): Promise<void> {
  const zip = await openZip(path)
  try {
    const files = (await directoryOf(zip)).filter(
      ({ fileName }) => /\.(?:csv|tsv|txt)$/iu.test(fileName) && !fileName.startsWith('__MACOSX/'),
    )
    const [entry] = files
    if (!entry) throw new ReportRefused('notAReport')
    if (files.length > 1) throw new ReportRefused('severalFiles', { params: { n: files.length } })
    const source: Readable = await zip.openReadStreamPromise(entry)
    const share = entry.compressedSize / Math.max(1, entry.uncompressedSize)
    await readText(source, (inflated) => Math.ceil(inflated * share), take)
  } catch (error) {
    throw error instanceof ReportRefused || !(error instanceof Error)
      ? error
      : new ReportRefused('damaged', {}, error)
  } finally {
    zip.close()
  }
}

/** The rows of the first sheet that is shown. */
async function readWorkbook(path: string, take: RowTaker): Promise<void> {
  const { size } = await stat(path)
  if (size > reportLimits.workbook) throw new ReportRefused('tooMuchInside')
  const bytes = await readFile(path)
  let sheet = -1
  try {
    await readXlsx(bytes, {
      sheets: ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }, index: number) => {
        if (sheet === -1 && !hidden && !veryHidden) sheet = index
        return false
      },
    })
    let sincePause = 0
    for await (const { index, values } of streamXlsxRows(bytes, {
      sheet: Math.max(0, sheet),
      maxRows: reportLimits.rows,
    })) {
      take.row(index + 1, values.map(textOf))
      sincePause += 1
      if (sincePause < rowsBetweenPauses) continue
      sincePause = 0
      // How far it is in the archive nobody knows: by rows, a million of which are a whole sheet.
      if (!(await take.pause(Math.min(size, Math.ceil(((index + 1) / 1_048_576) * size))))) return
    }
  } catch (error) {
    if (error instanceof ReportRefused) throw error
    throw new ReportRefused('damaged', {}, error)
  }
}

/** Excel keeps fifteen digits: what is beyond was rounded, and is written so that nobody takes it for an id. */
const exactBelow = 10 ** 15

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'number') return String(value).toWellFormed().replaceAll('\u0000', '')
  if (Math.abs(value) >= exactBelow) return value.toExponential()
  return String(Number(value.toPrecision(15)))
}
