import { crc32, deflateSync } from 'node:zlib'

const size = 96
/** Half see-through white, as watermarks are. */
const ink = [255, 255, 255, 200] as const
const nothing = [0, 0, 0, 0] as const

/** The watermark of the demo company: a ring with a triangle in it, as a PNG. */
export function demoWatermark(): Buffer {
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (_, x) => (isInked(x, y) ? ink : nothing)).flat()]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // 8 bits for each of red, green, blue and how much covers.
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInked(x: number, y: number): boolean {
  const [dx, dy] = [x - size / 2, y - size / 2]
  const distance = Math.hypot(dx, dy)
  if (distance <= size / 2 && distance >= size / 2 - 8) return true
  // Wide where it begins, a point at the other end.
  return dx >= -16 && dx <= 24 && Math.abs(dy) <= (24 - dx) * 0.6
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
