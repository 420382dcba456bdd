import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { readLimits, SheetRefused } from './read-limits.ts'

/** The parts of every workbook; the other kinds of documents that are zip archives have others. */
const workbookPart = /^xl\/workbook\.xml$/iu
const sharedStrings = /(?:^|\/)sharedStrings\.xml$/iu

/**
 * Lets a workbook through whose parts are what they say: by the directory first, then by what really inflates. Nothing is
 * kept of what it reads, so a bomb costs time up to the limit, and no memory.
 *
 * @throws SheetRefused
 */
export async function passZipGate(bytes: Buffer): Promise<void> {
  const zip = await opened(bytes)
  const entries = await directoryOf(zip)
  if (!entries.some(({ fileName }) => workbookPart.test(fileName))) throw new SheetRefused('notASheet')
  let total = 0
  for (const entry of entries) total += await inflatedSize(zip, entry, readLimits.totalBytes - total)
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes)
  } catch (error) {
    throw new SheetRefused('damaged', {}, error)
  }
}

/** Every part as the directory has it. */
async function directoryOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > readLimits.entries) throw new SheetRefused('tooMuchInside')
  const entries: Entry[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (entries.length >= readLimits.entries || total > readLimits.totalBytes || isTooLarge(entry))
        throw new SheetRefused('tooMuchInside')
      if (entry.isEncrypted()) throw new SheetRefused('protectedFile')
      entries.push(entry)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return entries
}

function isTooLarge({ fileName, uncompressedSize, compressedSize }: Entry): boolean {
  const most = sharedStrings.test(fileName) ? readLimits.sharedStringsBytes : readLimits.partBytes
  const swollen = uncompressedSize > Math.max(readLimits.ratioFrom, compressedSize * readLimits.ratio)
  return uncompressedSize > most || swollen
}

/** What a part inflates to, in bytes; yauzl gives up where it is not what the directory says. */
async function inflatedSize(zip: ZipFile, entry: Entry, left: number): Promise<number> {
  let size = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      size += (chunk as Buffer).length
      if (size > left) throw new SheetRefused('tooMuchInside')
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return size
}

const asRefusal = (error: unknown) =>
  error instanceof SheetRefused ? error : new SheetRefused('damaged', {}, error)
