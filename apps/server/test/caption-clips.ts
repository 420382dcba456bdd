import { readFile, rm, writeFile } from 'node:fs/promises'
import { runTool } from './clips.ts'

/** A caption: what it says, in ASCII, and in which pictures it begins to come and ends. */
export type MadeCaption = { readonly from: number; readonly to: number; readonly text: string }

const parity = (byte: number): number => {
  let ones = 0
  for (let bit = 0; bit < 7; bit += 1) ones += (byte >> bit) & 1
  return ones % 2 === 1 ? byte & 0x7f : byte | 0x80
}

/** The pairs of bytes of captions that pop on (CEA-608), by the picture that carries each. */
function pairsOf(captions: readonly MadeCaption[]): ReadonlyMap<number, readonly [number, number]> {
  const pairs = new Map<number, readonly [number, number]>()
  const put = (from: number, ...some: readonly (readonly [number, number])[]) => {
    for (const [at, pair] of some.entries()) pairs.set(from + at, pair)
  }
  for (const { from, to, text } of captions) {
    const letters = Array.from({ length: Math.ceil(text.length / 2) }, (_, at) => {
      const second = text.charCodeAt(at * 2 + 1)
      return [text.charCodeAt(at * 2), Number.isNaN(second) ? 0 : second] as const
    })
    // Load, clear, the last row, the letters, show; later clear the screen. Commands are sent twice.
    const load = [0x20, 0x2e, 0x70].flatMap((command) => [[0x14, command] as const, [0x14, command] as const])
    put(from, ...load, ...letters, [0x14, 0x2f], [0x14, 0x2f])
    put(to, [0x14, 0x2c], [0x14, 0x2c])
  }
  return pairs
}

/** Makes an MP4 whose pictures, 25 a second, carry closed captions as broadcasts do (ATSC A/53). */
export async function makeCaptionedClip(
  path: string,
  seconds: number,
  captions: readonly MadeCaption[],
): Promise<void> {
  const raw = `${path}.h264`
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-pix_fmt', 'yuv420p', '-f', 'h264', raw],
  ])
  const stream = await readFile(raw)
  const pairs = pairsOf(captions)
  const parts: Buffer[] = []
  let picture = 0
  for (const unit of unitsOf(stream)) {
    const kind = (unit[unit.indexOf(1) + 1] ?? 0) & 31
    if (kind === 1 || kind === 5) {
      const [first, second] = pairs.get(picture) ?? [0, 0]
      const data = [
        ...[0xb5, 0, 0x31, 0x47, 0x41, 0x39, 0x34, 3, 0xc1, 0xff, 0xfc],
        ...[parity(first), parity(second), 0xff],
      ]
      parts.push(Buffer.from([0, 0, 0, 1, 6, 4, data.length, ...data, 0x80]))
      picture += 1
    }
    parts.push(unit)
  }
  await writeFile(raw, Buffer.concat(parts))
  await runTool('ffmpeg', ['-y', '-v', 'error', '-r', '25', '-i', raw, '-c', 'copy', `file:${path}`])
  await rm(raw)
}

/** The units of a raw H.264 stream, each with its start code. */
function unitsOf(stream: Buffer): readonly Buffer[] {
  const starts: number[] = []
  for (let at = 0; at + 3 < stream.length; at += 1)
    if (stream[at] === 0 && stream[at + 1] === 0 && stream[at + 2] === 1)
      starts.push(at > 0 && stream[at - 1] === 0 ? at - 1 : at)
  return starts.map((start, at) => stream.subarray(start, starts[at + 1] ?? stream.length))
}
