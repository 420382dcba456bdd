import type { FileHandle } from 'node:fs/promises'

interface Signature {
  readonly container: string
  readonly at: number
  readonly bytes: Buffer
}

const text = (container: string, at: number, sign: string): Signature => ({
  container,
  at,
  bytes: Buffer.from(sign),
})
const hex = (container: string, at: number, sign: string): Signature => ({
  container,
  at,
  bytes: Buffer.from(sign, 'hex'),
})

/** First bytes of the containers video comes in. */
const SIGNATURES: readonly Signature[] = [
  text('mp4', 4, 'ftyp'),
  ...['moov', 'mdat', 'wide', 'free', 'skip'].map((box) => text('mov', 4, box)),
  hex('matroska', 0, '1a45dfa3'),
  text('avi', 8, 'AVI '),
  text('flv', 0, 'FLV'),
  hex('mpeg', 0, '000001ba'),
  hex('mpeg', 0, '000001b3'),
  hex('asf', 0, '3026b2758e66cf11'),
  text('ogg', 0, 'OggS'),
  hex('mxf', 0, '060e2b34020501'),
]
const TS_PACKET = 188

/** The container a file starts like; null when it starts like no video. */
export function containerOf(head: Buffer): string | null {
  const found = SIGNATURES.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))
  if (found) return found.container
  return head[0] === 0x47 && head[TS_PACKET] === 0x47 ? 'mpegts' : null
}

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Length of an MP4 or QuickTime file in milliseconds, from its `mvhd` box (ISO 14496-12 §8.2.2); null: unknown. */
export async function readDurationMs(file: FileHandle, size: number): Promise<number | null> {
  const moov = await findBox(file, 'moov', 0, size)
  const mvhd = moov && (await findBox(file, 'mvhd', moov.start, moov.end))
  if (!mvhd) return null
  const head = await readAt(file, mvhd.start, 32)
  if (head.length < 20) return null
  const wide = head[0] === 1
  if (wide && head.length < 32) return null
  const timescale = head.readUInt32BE(wide ? 20 : 12)
  const duration = wide ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  return timescale === 0 ? null : Math.round((duration * 1000) / timescale)
}

async function findBox(file: FileHandle, type: string, from: number, to: number): Promise<Box | null> {
  let at = from
  while (at + 8 <= to) {
    const box = await readBox(file, at, to)
    if (!box) return null
    if (box.type === type) return box
    at = box.end
  }
  return null
}

async function readBox(file: FileHandle, at: number, limit: number): Promise<Box | null> {
  const head = await readAt(file, at, 16)
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const wide = short === 1 && head.length === 16
  const header = wide ? 16 : 8
  const length = wide ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short
  if (length < header) return null
  return { type: head.toString('latin1', 4, 8), start: at + header, end: Math.min(at + length, limit) }
}

/** Up to `length` bytes at a position; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
