import { crc32 } from 'node:zlib'
import type { SftpSession } from './sftp-session.ts'

/** Of one packet: what every server takes without splitting it. */
export const blockBytes = 30 * 1024
const blocksInFlight = 64
/** So much may be under way at once, and be written in any order: what a dead line leaves has gaps in no more than this. */
export const windowBytes = blocksInFlight * blockBytes

/**
 * Writes chunks one behind the other, many at once: a line with 200 ms there and back would carry 150 kB a second otherwise.
 *
 * @param onConfirmed how far the server has everything, without a gap
 */
export async function writePipelined(
  session: Pick<SftpSession, 'write'>,
  handle: Buffer,
  chunks: AsyncIterable<Buffer>,
  {
    from,
    onConfirmed,
    pace,
  }: {
    readonly from: number
    onConfirmed(position: number): void
    /** Waits until so many bytes may go. */
    readonly pace: (bytes: number) => Promise<void>
  },
): Promise<number> {
  const pending: { readonly end: number; done: boolean; readonly written: Promise<void> }[] = []
  let failed: unknown = null
  let position = from
  const confirm = () => {
    let end: number | null = null
    while (pending[0]?.done) end = pending.shift()?.end ?? end
    if (end !== null) onConfirmed(end)
  }
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += blockBytes) {
      const block = chunk.subarray(start, start + blockBytes)
      await pace(block.length)
      if (pending.length >= blocksInFlight) await pending[0]?.written
      if (failed !== null) throw failed
      const at = position
      position += block.length
      const entry = {
        end: position,
        done: false,
        written: session.write(handle, block, at).then(
          () => {
            entry.done = true
            confirm()
          },
          (error: unknown) => {
            failed ??= error ?? new Error('a write failed')
          },
        ),
      }
      pending.push(entry)
    }
  }
  await Promise.all(pending.map(({ written }) => written))
  if (failed !== null) throw failed
  return position
}

/** The checksum of a file on the server, read back with many reads at once. */
export async function checksumPipelined(
  session: Pick<SftpSession, 'read'>,
  handle: Buffer,
  { size, onRead }: { readonly size: number; onRead(position: number): void },
): Promise<number> {
  let sum = 0
  let next = 0
  const reads: Promise<Buffer>[] = []
  const ask = () => {
    if (next >= size) return
    const length = Math.min(blockBytes, size - next)
    const read = readFully(session, handle, next, length)
    // The first that fails is thrown below; the others must not end the process.
    read.catch(() => undefined)
    reads.push(read)
    next += length
  }
  for (let count = 0; count < blocksInFlight; count += 1) ask()
  let position = 0
  for (;;) {
    const bytes = await reads.shift()
    if (bytes === undefined) return sum
    sum = crc32(bytes, sum)
    position += bytes.length
    onRead(position)
    ask()
  }
}

/** A server may answer with less than was asked for. */
export async function readFully(
  session: Pick<SftpSession, 'read'>,
  handle: Buffer,
  from: number,
  length: number,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let got = 0
  while (got < length) {
    const part = await session.read(handle, from + got, length - got)
    if (part.length === 0) break
    parts.push(part)
    got += part.length
  }
  return Buffer.concat(parts)
}

/** Keeps a rate: so many bytes a second over the whole of a sending, with a tenth of a second of slack. */
export function createPace(
  bytesPerSecond: number | null,
  { now, wait }: { readonly now: () => number; readonly wait: (ms: number) => Promise<void> },
): (bytes: number) => Promise<void> {
  if (bytesPerSecond === null) return async () => undefined
  const begun = now()
  let sent = 0
  return async (bytes) => {
    const ahead = (sent / bytesPerSecond) * 1000 - (now() - begun)
    sent += bytes
    if (ahead > 100) await wait(ahead)
  }
}
