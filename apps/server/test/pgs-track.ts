/** A picture of words: a byte for each point, and where it lies on the canvas. */
export type PgsPicture = {
  readonly startMs: number
  readonly endMs: number
  readonly pixels: Uint8Array
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const word = (value: number) => [(value >> 8) & 255, value & 255]

/** A track of pictures as Blu-rays have it (PGS, `.sup`): white on nothing. */
export function pgsTrack(
  canvas: { readonly width: number; readonly height: number },
  pictures: readonly PgsPicture[],
): Buffer {
  const segments = pictures.flatMap(({ startMs, endMs, pixels, x, y, width, height }, at) => {
    const head = (state: number, objects: readonly number[], number: number) => [
      ...[...word(canvas.width), ...word(canvas.height), 0x10, ...word(number), state, 0, 0],
      ...[objects.length === 0 ? 0 : 1, ...objects],
    ]
    const lines = runsOf(pixels, width)
    const size = lines.length + 4
    const windows = [1, 0, ...word(x), ...word(y), ...word(width), ...word(height)]
    return [
      segment(startMs, 0x16, head(0x80, [0, 0, 0, 0, ...word(x), ...word(y)], at * 2)),
      segment(startMs, 0x17, windows),
      // The one colour: white, wholly there.
      segment(startMs, 0x14, [0, 0, 1, 235, 128, 128, 255]),
      segment(startMs, 0x15, [
        ...[0, 0, 0, 0xc0, (size >> 16) & 255, ...word(size & 0xffff), ...word(width), ...word(height)],
        ...lines,
      ]),
      segment(startMs, 0x80, []),
      segment(endMs, 0x16, head(0, [], at * 2 + 1)),
      segment(endMs, 0x17, windows),
      segment(endMs, 0x80, []),
    ]
  })
  return Buffer.concat(segments)
}

function segment(ms: number, type: number, body: readonly number[]): Buffer {
  const head = Buffer.alloc(13)
  head.write('PG', 0, 'latin1')
  head.writeUInt32BE(ms * 90, 2)
  head[10] = type
  head.writeUInt16BE(body.length, 11)
  return Buffer.concat([head, Buffer.from(body)])
}

/** Points as runs of one colour, line by line; brighter than half is ink. */
function runsOf(pixels: Uint8Array, width: number): number[] {
  const bytes: number[] = []
  for (let row = 0; row * width < pixels.length; row += 1) {
    for (let at = 0; at < width; ) {
      const isInk = (pixels[row * width + at] ?? 0) > 127
      let end = at + 1
      while (end < width && (pixels[row * width + end] ?? 0) > 127 === isInk) end += 1
      const length = end - at
      bytes.push(0, (isInk ? 0xc0 : 0x40) | (length >> 8), length & 255, ...(isInk ? [1] : []))
      at = end
    }
    bytes.push(0, 0)
  }
  return bytes
}
