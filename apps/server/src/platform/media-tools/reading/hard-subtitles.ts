import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { deriveLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'
import { createTextFinder, type DrawnText, pictureOfText } from './drawn-text.ts'
import type { FoundCue } from './found-cue.ts'
import type { ReadPicture } from './tesseract.ts'

/** Pictures a second that are looked at: words stand longer than half of one. */
export const rate = 4
/** So much of a film is held at once. */
export const windowSeconds = 30
export const pictureWidth = 960
/** Pictures that are read at once. */
const readingLanes = 2
/** Read less surely than this it is no text. */
const leastConfidence = 0.4
/** Two readings that follow each other within this are one cue if they say the same. */
const seamMs = 300

export type DrawnOptions = {
  readonly durationMs: number
  readonly folder: string
  readonly read: (path: string, signal: AbortSignal) => Promise<ReadPicture>
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}
export type HardSubtitleOptions = DrawnOptions & {
  readonly width: number
  readonly height: number
  /** In percent of the height. */
  readonly crop: { readonly top: number; readonly height: number }
}
export type PictureSize = { readonly width: number; readonly height: number }

/** Reads words that are drawn into a film: its part is taken by windows, the words are found in it, and each is read once. */
export function readHardSubtitles(
  deps: { readonly run: RunTool; readonly ffmpeg: string },
  film: MediaFile,
  options: HardSubtitleOptions,
): Promise<FoundCue[]> {
  const size = sizeOf(options)
  return readPictures((from) => windowOf(deps, film, from, options, size), size, options)
}

/**
 * Words in pictures that follow each other.
 *
 * @param windowFrom the pictures of a window from a second on, `rate` of them in each, a byte for each of their points
 */
export async function readPictures(
  windowFrom: (seconds: number) => Promise<Buffer>,
  size: PictureSize,
  options: DrawnOptions,
): Promise<FoundCue[]> {
  const { durationMs, folder, signal, onProgress } = options
  const finder = createTextFinder(size)
  const inLane = pLimit(readingLanes)
  const reading: Promise<FoundCue | null>[] = []
  const readOne = async (text: DrawnText, at: number): Promise<FoundCue | null> => {
    const path = join(folder, `text-${at}.pgm`)
    await writeFile(path, pictureOfText(text, size.width))
    const { text: words, confidence } = await options.read(path, signal)
    await rm(path, { force: true })
    const { startMs, endMs } = text
    return words === '' || confidence < leastConfidence ? null : { startMs, endMs, text: words, confidence }
  }
  const take = (found: readonly DrawnText[]) => {
    for (const text of found) {
      const at = reading.length
      reading.push(inLane(() => readOne(text, at)))
    }
  }
  for (let from = 0; from * 1000 < durationMs; from += windowSeconds) {
    signal.throwIfAborted()
    const pictures = await windowFrom(from)
    const bytes = size.width * size.height
    for (let at = 0; (at + 1) * bytes <= pictures.length; at += 1)
      take(finder.next(pictures.subarray(at * bytes, (at + 1) * bytes), from * 1000 + (at * 1000) / rate))
    // Whoever looks is not far ahead of whoever reads.
    await Promise.all(reading)
    onProgress(Math.min(1, ((from + windowSeconds) * 1000) / durationMs))
  }
  take(finder.end(durationMs))
  const cues = await Promise.all(reading)
  return joined(cues.filter((cue) => cue !== null))
}

/** The part of the picture as it is looked at, in whole pixels. */
function sizeOf({ width, height, crop }: HardSubtitleOptions) {
  const part = Math.max(16, Math.round((height * crop.height) / 100))
  return {
    width: pictureWidth,
    height: Math.max(16, Math.round((pictureWidth * part) / Math.max(1, width) / 2) * 2),
  }
}

function windowOf(
  deps: { readonly run: RunTool; readonly ffmpeg: string },
  film: MediaFile,
  fromSeconds: number,
  { crop, folder, signal }: HardSubtitleOptions,
  size: PictureSize,
): Promise<Buffer> {
  const part = `crop=iw:ih*${crop.height / 100}:0:ih*${crop.top / 100}`
  // The darkest of the three colours: white stays, everything coloured goes.
  const darkest =
    'format=gbrp,split=3[a][b][c];[a]extractplanes=g[g];[b]extractplanes=b[u];[c]extractplanes=r[r];[g][u]blend=all_mode=darken[x];[x][r]blend=all_mode=darken,format=gray'
  const args = [
    ...['-threads', '2', '-ss', String(fromSeconds)],
    ...inputArgs(film),
    ...['-t', String(windowSeconds), '-an', '-sn', '-dn', '-map', '0:v:0', '-filter_complex_threads', '1'],
    ...['-vf', `fps=${rate}:round=near,${part},scale=${size.width}:${size.height}:flags=lanczos,${darkest}`],
  ]
  return grayPictures(deps, args, { folder, signal })
}

/** Grey pictures that a program draws, one after the other. */
export async function grayPictures(
  { run, ffmpeg }: { readonly run: RunTool; readonly ffmpeg: string },
  args: readonly string[],
  { folder, signal }: Pick<DrawnOptions, 'folder' | 'signal'>,
): Promise<Buffer> {
  const path = join(folder, 'window.gray')
  const { end, stderrTail } = await run({
    program: ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error'],
      ...args,
      ...['-f', 'rawvideo', '-pix_fmt', 'gray', `file:${path}`],
    ],
    timeoutMs: 600_000,
    limits: deriveLimits,
    maxOutputBytes: 1024,
    signal,
  })
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no pictures of a film: ${stderrTail}`)
  try {
    return await readFile(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Readings of the same words that follow each other, as one: the surest of them. */
function joined(cues: readonly FoundCue[]): FoundCue[] {
  const made: FoundCue[] = []
  for (const cue of cues) {
    const last = made.at(-1)
    if (last !== undefined && cue.startMs - last.endMs <= seamMs && isLike(last.text, cue.text)) {
      const surer = (cue.confidence ?? 0) > (last.confidence ?? 0) ? cue : last
      made[made.length - 1] = { ...surer, startMs: last.startMs, endMs: cue.endMs }
    } else made.push(cue)
  }
  return made
}

/** Whether two texts have most of their signs in common. */
function isLike(one: string, other: string): boolean {
  const signs = (text: string) => [...text.replaceAll(/\s/gu, '')]
  const [a, b] = [signs(one), signs(other)]
  const left = new Map<string, number>()
  for (const sign of a) left.set(sign, (left.get(sign) ?? 0) + 1)
  let same = 0
  for (const sign of b) {
    const count = left.get(sign) ?? 0
    if (count === 0) continue
    left.set(sign, count - 1)
    same += 1
  }
  return same * 2 >= (a.length + b.length) * 0.75
}
