import { rename, rm, stat, writeFile } from 'node:fs/promises'
import type { DerivativeKind } from '@pindao/protocol/media/video-files.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { DeriveOptions, GoThrough, Hears } from './go-through.ts'
import { inputArgs, inspectMediaFile, type MediaFile } from './media-file.ts'
import { lookInto, type MediaInput } from './media-input.ts'
import { findShots } from './shots/find-shots.ts'
import { findKeyFrames } from './shots/key-frames.ts'
import { soundArguments, soundPeaks } from './sound-peaks.ts'
import { deriveLimits } from './tool-limits.ts'
import type { RunTool, ToolRun } from './tool-runner.ts'

const dayMs = 24 * 3600 * 1000
/** Pictures of a storyboard: ten rows of ten, each in a cell of 16 to 9. */
const storyboardSide = 10
const [cellWidth, cellHeight] = [192, 108]
/** Of longer films only whole pictures are decoded: there is one every few seconds, which is close enough. */
const decodedWholeMs = 2 * 60 * 1000
/** The height of the copy that every browser plays. */
const proxyHeight = 720

/** How the object that a kind of derivative is ends. */
export const derivativeExtension: Readonly<Record<DerivativeKind, string>> = {
  storyboard: 'jpg',
  proxy: 'mp4',
  waveform: 'png',
  peaks: 'bin',
  shots: 'json',
  keyFrames: 'json',
}
type Drawn = Exclude<DerivativeKind, 'peaks' | 'shots' | 'keyFrames'>

/**
 * Makes a storyboard, a copy that every browser plays, a wave, peaks, shots or key frames of a film. It appears at `outPath` whole or
 * not at all.
 *
 * @throws media.notAVideo, media.videoTruncated for what cannot be opened, media.derivativeFailed
 */
export async function makeDerivative(
  deps: { readonly run: RunTool; readonly ffmpeg: string },
  kind: DerivativeKind,
  input: MediaInput,
  outPath: string,
  options: DeriveOptions,
): Promise<void> {
  const file = await inspectMediaFile(input, options.fileName, options.signal)
  const part = `${outPath}.part`
  const go = (args: readonly string[], hears: Hears) => goThrough(deps, args, options, hears)
  try {
    if (kind === 'peaks') await writeFile(part, await peaksOf(file, go, options))
    else if (kind === 'keyFrames')
      await writeFile(part, JSON.stringify(await keyFramesOf(input, options.signal)))
    else if (kind === 'shots') await writeFile(part, JSON.stringify(await findShots(file, go, options)))
    else await draw(kind, { file, part, go, options })
    await rename(part, outPath)
  } finally {
    await rm(part, { force: true })
  }
}

const keyFramesOf = (input: MediaInput, signal: AbortSignal) =>
  lookInto(input, (read, size) => findKeyFrames(read, size, signal))

async function goThrough(
  { run, ffmpeg }: { readonly run: RunTool; readonly ffmpeg: string },
  args: readonly string[],
  { fileName, signal }: Pick<DeriveOptions, 'fileName' | 'signal'>,
  hears: Hears,
): Promise<void> {
  const answer = await run({
    program: ffmpeg,
    args: ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-threads', '2', ...args],
    timeoutMs: dayMs,
    limits: deriveLimits,
    maxOutputBytes: 1024,
    signal,
    ...hears,
  })
  if (answer.end.kind !== 'exited' || answer.end.code !== 0) throw failure(answer, fileName)
}

/** Has a picture or a film made. */
async function draw(
  kind: Drawn,
  work: {
    readonly file: MediaFile
    readonly part: string
    readonly go: GoThrough
    readonly options: DeriveOptions
  },
): Promise<void> {
  const { file, part, go, options } = work
  const { durationMs, fileName, onProgress } = options
  const { before = [], after } = argumentsFor[kind](durationMs)
  await go(['-progress', 'pipe:1', ...before, ...inputArgs(file), ...after, `file:${part}`], {
    onOutput: (text) => {
      const seconds = secondsIn(text)
      if (seconds !== undefined) onProgress(Math.min(1, (seconds * 1000) / durationMs))
    },
  })
  if (!(await isMade(part))) throw failure(null, fileName)
}

/** How loud a film is, from its beginning to its end. */
async function peaksOf(
  file: MediaFile,
  go: GoThrough,
  { durationMs, fileName, onProgress }: DeriveOptions,
): Promise<Uint8Array> {
  const peaks = soundPeaks()
  await go([...inputArgs(file), ...soundArguments], {
    onBytes(bytes) {
      peaks.take(bytes)
      onProgress(Math.min(1, peaks.ms() / durationMs))
    },
  })
  if (peaks.ms() === 0) throw failure(null, fileName)
  return peaks.all()
}

type Arguments = { readonly before?: readonly string[]; readonly after: readonly string[] }

const argumentsFor: Readonly<Record<Drawn, (durationMs: number) => Arguments>> = {
  storyboard(durationMs) {
    const pictures = storyboardSide * storyboardSide
    const rate = (pictures * 1000) / Math.max(durationMs, 1)
    const cell = `scale=${cellWidth}:${cellHeight}:force_original_aspect_ratio=decrease,pad=${cellWidth}:${cellHeight}:-1:-1`
    const filter = `fps=${rate.toFixed(6)}:round=up,${cell},setsar=1,tile=${storyboardSide}x${storyboardSide}`
    return {
      before: durationMs > decodedWholeMs ? ['-skip_frame', 'nokey'] : [],
      after: ['-map', '0:v:0', '-an', '-vf', filter, '-frames:v', '1', '-q:v', '5', '-f', 'mjpeg'],
    }
  },
  proxy: () => ({
    after: [
      ...['-map', '0:v:0', '-map', '0:a:0?', '-vf', `scale=-2:'min(${proxyHeight},trunc(ih/2)*2)'`],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4'],
    ],
  }),
  waveform: () => ({
    after: [
      // The wave keeps every sample until its end: at this rate a day of sound takes less than a gigabyte.
      '-filter_complex',
      '[0:a:0]aresample=4000,aformat=channel_layouts=mono,showwavespic=s=1600x160:colors=black:scale=sqrt[wave]',
      ...['-map', '[wave]', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe'],
    ],
  }),
}

/** Where ffmpeg says that it is, in seconds. */
function secondsIn(text: string): number | undefined {
  const micros = /out_time_us=(\d+)/gu
  const last = [...text.matchAll(micros)].at(-1)?.[1]
  return last === undefined ? undefined : Number(last) / 1_000_000
}

const isMade = (part: string): Promise<boolean> =>
  stat(part).then(
    ({ size }) => size > 0,
    () => false,
  )

/** @param run how the run went; null where it went well and made nothing */
function failure(run: ToolRun | null, fileName: string): AppError {
  const cause = new Error(run === null ? 'nothing was made' : `${JSON.stringify(run.end)} ${run.stderrTail}`)
  return new AppError('media.derivativeFailed', { params: { fileName }, cause })
}
