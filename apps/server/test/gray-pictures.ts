import { readFile } from 'node:fs/promises'
import { runTool } from './clips.ts'

/** A picture of shades of gray, row by row. */
export type GrayPicture = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Every picture of a film, or the one of a picture file. */
export async function grayPictures(
  path: string,
  { width, height }: Omit<GrayPicture, 'pixels'>,
  input: readonly string[] = [],
): Promise<readonly GrayPicture[]> {
  const raw = `${path}.gray`
  await runTool('ffmpeg', [
    ...['-y', '-v', 'error', ...input, '-i', path, '-map', '0:v:0', '-vf', `scale=${width}:${height}`],
    ...['-pix_fmt', 'gray', '-f', 'rawvideo', raw],
  ])
  const bytes = await readFile(raw)
  const size = width * height
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => ({
    width,
    height,
    pixels: bytes.subarray(at * size, (at + 1) * size),
  }))
}

/** How near one picture is to another, in decibels: above 30 they are the same to the eye. */
export function psnr(one: GrayPicture, other: GrayPicture): number {
  const sum = one.pixels.reduce((all, value, at) => all + (value - (other.pixels[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / one.pixels.length))
}

/** The part of a dark picture in which there is anything. */
export function drawnPart({ width, height, pixels }: GrayPicture): GrayPicture {
  const lit = (x: number, y: number) => (pixels[y * width + x] ?? 0) > 96
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const [left, right] = ends(columns.filter((x) => rows.some((y) => lit(x, y))))
  const [top, bottom] = ends(rows.filter((y) => columns.some((x) => lit(x, y))))
  return scaled({ width, height, pixels }, { left, top, right: right + 1, bottom: bottom + 1 })
}
const ends = (found: readonly number[]) => [found[0] ?? 0, found.at(-1) ?? 0] as const

type Part = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A part of a picture, brought to a size: a blend of the four points around each. */
export function scaled(
  { width, height, pixels }: GrayPicture,
  part: Part = { left: 0, top: 0, right: width, bottom: height },
  to = { width: part.right - part.left, height: part.bottom - part.top },
): GrayPicture {
  const at = (x: number, y: number) =>
    pixels[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] ?? 0
  const [xStep, yStep] = [(part.right - part.left) / to.width, (part.bottom - part.top) / to.height]
  const drawn = new Uint8Array(to.width * to.height)
  for (let y = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1) {
      const [fromX, fromY] = [part.left + (x + 0.5) * xStep - 0.5, part.top + (y + 0.5) * yStep - 0.5]
      const [x0, y0] = [Math.floor(fromX), Math.floor(fromY)]
      const [dx, dy] = [fromX - x0, fromY - y0]
      const above = at(x0, y0) * (1 - dx) + at(x0 + 1, y0) * dx
      const below = at(x0, y0 + 1) * (1 - dx) + at(x0 + 1, y0 + 1) * dx
      drawn[y * to.width + x] = Math.round(above * (1 - dy) + below * dy)
    }
  return { ...to, pixels: drawn }
}

const window = 8
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/** How alike two pictures of one size are in their structure (SSIM): 1 is the same. */
export function ssim(one: GrayPicture, other: GrayPicture): number {
  let [sum, count] = [0, 0]
  for (let y = 0; y + window <= one.height; y += window / 2)
    for (let x = 0; x + window <= one.width; x += window / 2) {
      sum += ssimAt(one, other, x, y)
      count += 1
    }
  return sum / Math.max(1, count)
}

function ssimAt(one: GrayPicture, other: GrayPicture, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + window; y += 1)
    for (let x = left; x < left + window; x += 1) {
      const [p, q] = [one.pixels[y * one.width + x] ?? 0, other.pixels[y * other.width + x] ?? 0]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const n = window * window
  const [meanA, meanB] = [a / n, b / n]
  const [varA, varB, cov] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB]
  return ((2 * meanA * meanB + c1) * (2 * cov + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2))
}
