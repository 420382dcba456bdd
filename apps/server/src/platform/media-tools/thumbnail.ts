import { rename, rm, stat } from 'node:fs/promises'
import { AppError } from '#src/platform/app-error.ts'
import { inputArgs, inspectMediaFile, type MediaFile } from './media-file.ts'
import type { MediaInput } from './media-input.ts'
import { thumbnailLimits } from './tool-limits.ts'
import type { RunTool } from './tool-runner.ts'

const thumbnailWidth = 640
const thumbnailTimeoutMs = 60_000
/** Where in the film: past black openings and logos, before anything is given away. */
const thumbnailPosition = 0.1

export type ThumbnailOptions = {
  readonly fileName: string
  readonly durationMs: number
  readonly signal?: AbortSignal
  /** Where somebody chose it to be; left out, where it is usually telling. */
  readonly atMs?: number
}

type ThumbnailDeps = { readonly run: RunTool; readonly ffmpeg: string }

/**
 * Makes a JPEG, 640 wide, of the picture at a tenth of the film, or of the first one when nothing can be decoded
 * there. It appears at `outPath` whole or not at all.
 *
 * @throws media.notAVideo when no picture can be decoded; the cause carries the decoder's words for the log.
 */
export async function makeThumbnail(
  deps: ThumbnailDeps,
  input: MediaInput,
  outPath: string,
  options: ThumbnailOptions,
): Promise<void> {
  const file = await inspectMediaFile(input, options.fileName, options.signal)
  const part = `${outPath}.part`
  const seconds = (options.atMs ?? options.durationMs * thumbnailPosition) / 1000
  try {
    const problem =
      (await grabPicture(deps, file, part, seconds, options.signal)) &&
      (await grabPicture(deps, file, part, 0, options.signal))
    if (problem)
      throw new AppError('media.notAVideo', { params: { fileName: options.fileName }, cause: problem })
    await rename(part, outPath)
  } finally {
    await rm(part, { force: true })
  }
}

/** @returns undefined when the picture is there, or why it is not. */
async function grabPicture(
  deps: ThumbnailDeps,
  file: MediaFile,
  part: string,
  atSeconds: number,
  signal: AbortSignal | undefined,
): Promise<Error | undefined> {
  const answer = await deps.run({
    program: deps.ffmpeg,
    args: [
      // One decoding thread: each further one would hold a set of pictures in memory.
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-threads', '1', '-ss', atSeconds.toFixed(3)],
      ...[...inputArgs(file), '-map', '0:v:0', '-frames:v', '1', '-vf', `scale=${thumbnailWidth}:-2`],
      ...['-q:v', '3', '-f', 'mjpeg', `file:${part}`],
    ],
    timeoutMs: thumbnailTimeoutMs,
    limits: thumbnailLimits,
    maxOutputBytes: 1024,
    signal,
  })
  const size = await stat(part).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 0 && answer.end.kind === 'exited' && answer.end.code === 0) return undefined
  return new Error(`no picture at ${atSeconds} s: ${JSON.stringify(answer.end)} ${answer.stderrTail}`)
}
