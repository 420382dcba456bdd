import { open } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ReportRefused, reportLimits } from './report-refused.ts'

export type FileForm = 'csv' | 'gzip' | 'zip' | 'workbook'

/** What a file is, by its bytes, whatever it is called. @throws ReportRefused */
export async function formOf(path: string): Promise<FileForm> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(8)
    const { bytesRead } = await handle.read(head, 0, 8, 0)
    if (bytesRead === 0) throw new ReportRefused('fileEmpty')
    if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
    if (head.readUInt32BE(0) === 0xd0cf11e0) throw new ReportRefused('protectedFile')
    const mark = head.toString('latin1', 0, 4)
    if (mark !== 'PK\u0003\u0004' && mark !== 'PK\u0005\u0006') return 'csv'
  } finally {
    await handle.close()
  }
  const zip = await openZip(path)
  try {
    const entries = await directoryOf(zip)
    return entries.some(({ fileName }) => /^xl\/workbook\.xml$/iu.test(fileName)) ? 'workbook' : 'zip'
  } finally {
    zip.close()
  }
}

/** @throws ReportRefused */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    throw new ReportRefused('damaged', {}, error)
  }
}

/** Every part as the directory has it; what would inflate to too much is refused by what it says of itself. */
export async function directoryOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > reportLimits.entries) throw new ReportRefused('tooMuchInside')
  const entries: Entry[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      const most = Math.max(reportLimits.ratioFrom, entry.compressedSize * reportLimits.ratio)
      if (
        entries.length >= reportLimits.entries ||
        total > reportLimits.inflated ||
        entry.uncompressedSize > most
      )
        throw new ReportRefused('tooMuchInside')
      if (entry.isEncrypted()) throw new ReportRefused('protectedFile')
      entries.push(entry)
    }
  } catch (error) {
    throw error instanceof ReportRefused ? error : new ReportRefused('damaged', {}, error)
  }
  return entries
}
