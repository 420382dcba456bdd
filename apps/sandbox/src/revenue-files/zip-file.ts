import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: its name, and its bytes as they come. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: () => AsyncIterable<Buffer> | Iterable<Buffer>
}

const [LOCAL, DESCRIPTOR, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
/** Sizes follow the bytes, names are UTF-8. */
const FLAGS = 0x0808
const [VERSION, DEFLATED] = [20, 8]
/** 1 January 2026: the same bytes whenever it is made. */
const [TIME, DATE] = [0, (46 << 9) | (1 << 5) | 1]

interface Written {
  readonly name: Buffer
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** An archive as a stream: nothing of it is held but the sizes. Up to 4 GB. */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  let at = 0
  const written: Written[] = []
  for (const { name: text, bytes } of entries) {
    const name = Buffer.from(text)
    const begin = at
    const head = localHead(name)
    yield head
    at += head.length
    let [crc, size, packed] = [0, 0, 0]
    async function* counted() {
      for await (const piece of bytes()) {
        crc = crc32(piece, crc)
        size += piece.length
        yield piece
      }
    }
    for await (const piece of deflated(counted())) {
      packed += piece.length
      yield piece
    }
    const tail = integers(16, [DESCRIPTOR, 4], [crc, 4], [packed, 4], [size, 4])
    yield tail
    at += packed + tail.length
    written.push({ name, at: begin, crc, packed, size })
  }
  const central = Buffer.concat(written.map(centralHead))
  yield central
  yield integers(
    22,
    [END, 4],
    [0, 4],
    [written.length, 2],
    [written.length, 2],
    [central.length, 4],
    [at, 4],
    [0, 2],
  )
}

async function* deflated(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 })
  const fed = (async () => {
    for await (const piece of bytes) if (!deflate.write(piece)) await once(deflate, 'drain')
    deflate.end()
  })()
  fed.catch((error: Error) => deflate.destroy(error))
  yield* deflate as AsyncIterable<Buffer>
  await fed
}

function localHead(name: Buffer): Buffer {
  const fixed = integers(
    30,
    [LOCAL, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [TIME, 2],
    [DATE, 2],
    [0, 12],
    [name.length, 2],
    [0, 2],
  )
  return Buffer.concat([fixed, name])
}

function centralHead({ name, at, crc, packed, size }: Written): Buffer {
  const fixed = integers(
    46,
    [CENTRAL, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [TIME, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 12],
    [at, 4],
  )
  return Buffer.concat([fixed, name])
}

/** Numbers one after the other, little end first; what is longer than four bytes is nothing. */
function integers(length: number, ...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(length)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else if (bytes === 4) buffer.writeUInt32LE(value, at)
    at += bytes
  }
  return buffer
}
