import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { AppError } from '#src/platform/app-error.ts'

/** One file of an archive; its bytes are asked for once, when its turn comes. */
export type ZipEntry = { readonly path: string; readonly content: Iterable<Buffer> | AsyncIterable<Buffer> }

/** What a directory entry says of a file that was written. */
type Written = { readonly path: Buffer; readonly crc: number; readonly sizes: Sizes; readonly offset: number }
type Sizes = { readonly packed: number; readonly plain: number }

/** Beyond this an archive needs zip64, which programs read unevenly: it is refused instead. */
const largest = 0xff_ff_ff_ff
const [version, deflated] = [20, 8]
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const chunkSize = 64 * 1024

/**
 * A zip archive as a stream: nothing is kept but the directory. Deflated on the thread pool, fast rather than small.
 *
 * @param at what the archive says as the time of its files
 * @throws sheets.tooLarge beyond 4 GiB
 */
export async function* zipped(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const stamp = dosTime(at)
  const written: Written[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const begin = offset
    const name = Buffer.from(path)
    const head = localHeader(name, stamp)
    yield head
    offset += head.length
    let [crc, plain, packed] = [0, 0, 0]
    const counted = async function* () {
      for await (const chunk of content) {
        crc = crc32(chunk, crc)
        plain += chunk.length
        yield chunk
      }
    }
    const deflate = createDeflateRaw({ level: 1, chunkSize })
    const fed = pipeline(counted, deflate)
    // Whoever reads on hears of it; one who has stopped reading must not be its only witness.
    fed.catch(() => undefined)
    for await (const chunk of deflate) {
      packed += chunk.length
      yield chunk as Buffer
    }
    await fed
    offset += packed
    if (Math.max(plain, offset) > largest) throw new AppError('sheets.tooLarge')
    const sizes = { packed, plain }
    const descriptor = fields([4, 0x08074b50], [4, crc], [4, packed], [4, plain])
    yield descriptor
    offset += descriptor.length
    written.push({ path: name, crc, sizes, offset: begin })
  }
  yield directory(written, offset, stamp)
}

/** Little-endian numbers of so many bytes each. */
function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

function localHeader(name: Buffer, stamp: number): Buffer {
  const head = fields(
    ...([
      [4, 0x04034b50],
      [2, version],
      [2, flags],
      [2, deflated],
      [4, stamp],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  )
  return Buffer.concat([head, name])
}

function directory(written: readonly Written[], offset: number, stamp: number): Buffer {
  const entries = written.map((entry) => directoryEntry(entry, stamp))
  const size = entries.reduce((sum, { length }) => sum + length, 0)
  const count = entries.length
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as const),
  )
  return Buffer.concat([...entries, end])
}

function directoryEntry({ path, crc, sizes, offset }: Written, stamp: number): Buffer {
  const entry = fields(
    ...([
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflated],
      [4, stamp],
    ] as const),
    ...([
      [4, crc],
      [4, sizes.packed],
      [4, sizes.plain],
      [2, path.length],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const),
  )
  return Buffer.concat([entry, path])
}

/** Time and date as archives have them, in UTC: two seconds are one step. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return date * 0x1_00_00 + time
}
