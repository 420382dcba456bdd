import { AppError } from '#src/platform/app-error.ts'
import type { ContainerName } from './container-signature.ts'
import { longestMs, type PictureFacts, readReport } from './ffprobe-report.ts'
import { inputArgs, inspectMediaFile, type MediaFile } from './media-file.ts'
import type { MediaInput } from './media-input.ts'
import { probeLimits } from './tool-limits.ts'
import type { RunTool, ToolRun } from './tool-runner.ts'

const probeTimeoutMs = 20_000
const measureTimeoutMs = 120_000
const maxReportBytes = 4 * 1024 * 1024

/** What a video file is. Durations in milliseconds, width and height as seen (after rotation). */
export type VideoFacts = Omit<PictureFacts, 'durationMs'> & {
  readonly container: ContainerName
  readonly durationMs: number
}

/** `fileName` is the person's name of the file: put into the error's text. */
export type ProbeOptions = { readonly fileName: string; readonly signal?: AbortSignal }

type ProbeDeps = {
  readonly run: RunTool
  readonly ffmpeg: string
  readonly ffprobe: string
  /** Told why a file was refused: the decoder's words are for the log only. */
  readonly onRefusal: (refusal: { code: string; end: ToolRun['end']; stderrTail: string }) => void
}

/**
 * Reads a video's facts from its headers.
 *
 * @throws media.notAVideo, media.noPicture, media.videoTruncated, media.probeTimeout
 */
export async function probeVideo(
  deps: ProbeDeps,
  input: MediaInput,
  options: ProbeOptions,
): Promise<VideoFacts> {
  const { fileName, signal } = options
  const file = await inspectMediaFile(input, fileName, signal)
  const answer = await deps.run({
    program: deps.ffprobe,
    args: ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', ...inputArgs(file)],
    timeoutMs: probeTimeoutMs,
    limits: probeLimits,
    maxOutputBytes: maxReportBytes,
    signal,
  })
  const refuse = (
    code: 'media.notAVideo' | 'media.noPicture' | 'media.videoTruncated' | 'media.probeTimeout',
  ) => {
    deps.onRefusal({ code, end: answer.end, stderrTail: answer.stderrTail })
    return new AppError(code, { params: { fileName } })
  }
  if (answer.end.kind === 'timeout') throw refuse('media.probeTimeout')
  if (answer.end.kind !== 'exited' || answer.end.code !== 0) {
    throw refuse(speaksOfMissingBytes(answer.stderrTail) ? 'media.videoTruncated' : 'media.notAVideo')
  }
  const verdict = readReport(answer.stdout)
  if (verdict.kind === 'unreadable') throw refuse('media.notAVideo')
  if (verdict.kind === 'noPicture') throw refuse('media.noPicture')
  const durationMs = verdict.facts.durationMs || (await measureDuration(deps, file, signal))
  if (durationMs === undefined) throw refuse('media.probeTimeout')
  if (durationMs === 0) throw refuse('media.noPicture')
  if (durationMs > longestMs) throw refuse('media.notAVideo')
  return { ...verdict.facts, container: file.signature.container, durationMs }
}

/** The container is one of ours, and what it announces is not there. */
function speaksOfMissingBytes(stderr: string): boolean {
  return /moov atom not found|end of file|truncat|partial file|incomplete/iu.test(stderr)
}

/**
 * Duration of a file whose header does not tell (a recording made by a browser): all packets are read, none decoded.
 * Undefined when that takes too long; 0 when there is no picture in it.
 */
async function measureDuration(
  deps: ProbeDeps,
  file: MediaFile,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const answer = await deps.run({
    program: deps.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-v', 'error', '-progress', 'pipe:1', '-nostats', ...inputArgs(file)],
      ...['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'],
    ],
    timeoutMs: measureTimeoutMs,
    limits: probeLimits,
    maxOutputBytes: maxReportBytes,
    signal,
  })
  if (answer.end.kind === 'timeout') return undefined
  const last = answer.stdout.match(/^out_time=\d+:\d{2}:\d{2}\.\d+$/gmu)?.at(-1)
  return last === undefined ? 0 : clockMilliseconds(last.slice('out_time='.length))
}

/** `00:01:02.345678` in milliseconds. */
function clockMilliseconds(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}
