import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { readLimits, SheetRefused } from './read-limits.ts'

/** The parts of every workbook; the other kinds of documents that are zip archives have others. */
const workbookPart = /^xl\/workbook\.xml$/iu
/** Rows are read as a stream; every other part is kept in memory whole. */
const worksheetPart = /^xl\/worksheets\/[^/]+\.xml$/iu
/** Its first element, behind a declaration and comments: a comment may name what it likes. */
const worksheetHead = /^(?:ï»¿)?(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*<(?:\w+:)?worksheet[\s>]/u
const headBytes = 4096

/** What an archive may hold, in bytes and pieces; see `readLimits`. */
export type ZipLimits = Readonly<
  Record<'entries' | 'partBytes' | 'totalBytes' | 'ratio' | 'ratioFrom' | 'wholePartBytes', number>
>

/**
 * Lets a workbook through whose parts are what they say: by the directory first, then by what really inflates. Nothing is
 * kept of what it reads, so a bomb costs time up to the limit, and no memory.
 *
 * @throws SheetRefused
 */
export async function passZipGate(bytes: Buffer, limits: ZipLimits = readLimits): Promise<void> {
  assertOneDirectory(bytes)
  const zip = await opened(bytes)
  const entries = await directoryOf(zip, limits)
  if (!entries.some(({ fileName }) => workbookPart.test(fileName))) throw new SheetRefused('notASheet')
  let total = 0
  for (const entry of entries) total += await inflatedSize(zip, entry, limits, limits.totalBytes - total)
}

const endSignature = Buffer.from('PK\u0005\u0006')
const endLength = 22
const zip64Locator = Buffer.from('PK\u0006\u0007')
const zip64LocatorLength = 20
const [noCount, noPlace] = [0xffff, 0xffffffff]

/**
 * An archive can have two directories, the second in the format for large ones. We look at it wherever it is, the reader
 * of the workbook only where the first one says so: a file that leaves them to disagree shows us another archive.
 */
function assertOneDirectory(bytes: Buffer): void {
  if (bytes.length < endLength) return
  // Both readers begin here: what stands in the last bytes is a comment, whatever it looks like.
  const end = bytes.lastIndexOf(endSignature, bytes.length - endLength)
  if (end < zip64LocatorLength) return
  const before = bytes.subarray(end - zip64LocatorLength, end - zip64LocatorLength + zip64Locator.length)
  if (!before.equals(zip64Locator)) return
  const isLarge =
    bytes.readUInt16LE(end + 10) === noCount ||
    bytes.readUInt32LE(end + 12) === noPlace ||
    bytes.readUInt32LE(end + 16) === noPlace
  if (!isLarge) throw new SheetRefused('damaged')
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes)
  } catch (error) {
    throw new SheetRefused('damaged', {}, error)
  }
}

/** Every part as the directory has it. */
async function directoryOf(zip: ZipFile, limits: ZipLimits): Promise<readonly Entry[]> {
  if (zip.entryCount > limits.entries) throw new SheetRefused('tooMuchInside')
  const entries: Entry[] = []
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (entries.length >= limits.entries || total > limits.totalBytes || isTooLarge(entry, limits))
        throw new SheetRefused('tooMuchInside')
      if (entry.isEncrypted()) throw new SheetRefused('protectedFile')
      entries.push(entry)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return entries
}

function isTooLarge({ fileName, uncompressedSize, compressedSize }: Entry, limits: ZipLimits): boolean {
  const most = worksheetPart.test(fileName) ? limits.partBytes : limits.wholePartBytes
  const swollen = uncompressedSize > Math.max(limits.ratioFrom, compressedSize * limits.ratio)
  return uncompressedSize > most || swollen
}

/** What a part inflates to, in bytes; yauzl gives up where it is not what the directory says. */
async function inflatedSize(zip: ZipFile, entry: Entry, limits: ZipLimits, left: number): Promise<number> {
  let size = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    let head = ''
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (head.length < headBytes) head += chunk.subarray(0, headBytes).toString('latin1')
      size += chunk.length
      // What is called a worksheet and is none would be read whole.
      const most = worksheetHead.test(head) ? left : Math.min(left, limits.wholePartBytes)
      if (size > most) throw new SheetRefused('tooMuchInside')
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return size
}

const asRefusal = (error: unknown) =>
  error instanceof SheetRefused ? error : new SheetRefused('damaged', {}, error)
