import type { ContainerFamily } from './container-signature.ts'

/** Reads up to `length` bytes at `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** A real file has a few hundred headers at this level; a crafted one has a header for every eight bytes. */
const maxHeaders = 10_000
/** For a disk that is slow at jumping from header to header. */
const walkTimeoutMs = 10_000
/** Headers that follow each other closely share a read; those far apart cost a page, as they would anyway. */
const readAheadBytes = 4096

/** The header at `offset`, shorter at the end of the file; null when enough was read and the walk is to give up. */
type NextHeader = (offset: number, length: number) => Promise<Buffer | null>

/**
 * True where the container itself says that bytes are missing.
 *
 * Only headers are read, so a file of 1000 GB costs as little as a small one; after 10 000 headers or 10 s the file is
 * taken as whole, and ffprobe, which is limited, decides. ffprobe cannot replace this: it opens a file whose index comes
 * first without noticing that its pictures end halfway.
 *
 * @throws the signal's reason
 */
export async function isTruncated(
  family: ContainerFamily,
  read: ReadAt,
  size: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const next = createHeaderReader(read, signal)
  switch (family) {
    case 'isoBmff':
      return isoIsTruncated(next, size)
    case 'avi':
      return riffIsTruncated(next, size)
    case 'ebml':
      return segmentIsTruncated(next, size)
    case 'asf':
      return asfIsTruncated(next, size)
    default:
      return false
  }
}

function createHeaderReader(read: ReadAt, signal: AbortSignal | undefined): NextHeader {
  const deadline = performance.now() + walkTimeoutMs
  let left = maxHeaders
  let block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  return async (offset, length) => {
    signal?.throwIfAborted()
    if (left === 0 || performance.now() > deadline) return null
    left -= 1
    if (offset < block.start || offset + length > block.start + block.bytes.length) {
      block = { start: offset, bytes: await read(offset, readAheadBytes) }
    }
    const at = offset - block.start
    return block.bytes.subarray(at, at + length)
  }
}

/**
 * Walks the top-level boxes (ISO/IEC 14496-12 §4.2): one that reaches past the end, or a file without `moov`, is
 * incomplete. Bytes behind a complete movie that are no box are left alone: some cameras pad with zeros.
 */
async function isoIsTruncated(next: NextHeader, size: number): Promise<boolean> {
  let offset = 0
  let hasIndex = false
  while (size - offset >= 8) {
    const header = await next(offset, 16)
    if (header === null) return false
    const type = header.toString('latin1', 4, 8)
    if (!/^[\w\s©-]{4}$/u.test(type)) break
    const boxSize = isoBoxSize(header, size - offset)
    if (boxSize === undefined || offset + boxSize > size) return true
    if (type === 'moov') hasIndex = true
    offset += boxSize
  }
  return !hasIndex
}

/** Undefined when the header itself is cut or nonsense. Size 0 means "to the end", 1 means a 64-bit size follows. */
function isoBoxSize(header: Buffer, rest: number): number | undefined {
  const short = header.readUInt32BE(0)
  if (short === 0) return rest
  if (short !== 1) return short >= 8 ? short : undefined
  if (header.length < 16) return undefined
  const long = Number(header.readBigUInt64BE(8))
  return long >= 16 ? long : undefined
}

/** AVI is one RIFF chunk, or several (`AVIX`, OpenDML) one after another. Size 0 is a recording that never ended. */
async function riffIsTruncated(next: NextHeader, size: number): Promise<boolean> {
  let offset = 0
  while (size - offset >= 12) {
    const header = await next(offset, 12)
    if (header === null) return false
    if (header.toString('latin1', 0, 4) !== 'RIFF') break
    const chunk = header.readUInt32LE(4)
    if (chunk === 0) return false
    if (offset + 8 + chunk > size) return true
    offset += 8 + chunk + (chunk % 2)
  }
  return false
}

const segmentId = 0x18538067

/** The Matroska segment holds everything. A live recording has no known size (all ones): then there is nothing to check. */
async function segmentIsTruncated(next: NextHeader, size: number): Promise<boolean> {
  let offset = 0
  while (size - offset >= 5) {
    const header = await next(offset, 12)
    if (header === null) return false
    const id = header.readUInt32BE(0)
    const length = readVint(header, 4)
    if (length === undefined) return false
    const end = offset + 4 + length.width + length.value
    if (id === segmentId) return end > size
    offset = end
  }
  return true
}

/** EBML variable-length integer (RFC 8794 §4); undefined when cut or "unknown". */
function readVint(bytes: Buffer, at: number): { width: number; value: number } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const width = Math.clz32(first) - 23
  if (at + width > bytes.length) return undefined
  const raw = Buffer.alloc(8)
  bytes.copy(raw, 8 - width, at, at + width)
  const mask = (1n << BigInt(7 * width)) - 1n
  const value = raw.readBigUInt64BE() & mask
  return value === mask ? undefined : { width, value: Number(value) }
}

const asfObjectHeader = 24

/** ASF is a row of objects: a 16-byte id, then a 64-bit size. A broadcast writes sizes below the header's own. */
async function asfIsTruncated(next: NextHeader, size: number): Promise<boolean> {
  let offset = 0
  while (size - offset >= asfObjectHeader) {
    const header = await next(offset, asfObjectHeader)
    if (header === null) return false
    const length = Number(header.readBigUInt64LE(16))
    if (length < asfObjectHeader) return false
    if (offset + length > size) return true
    offset += length
  }
  return false
}
