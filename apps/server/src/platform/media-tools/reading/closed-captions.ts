import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSubtitles } from '@pindao/protocol/subtitles/formats/read-subtitles.ts'
import { UnreadableSubtitles } from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { inputProtocol } from '../media-input.ts'
import { deriveLimits, probeLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'
import type { FoundCue } from './found-cue.ts'

const MiB = 1024 * 1024
/** Pictures that are looked at: a film with captions says so in each. */
const looked = 40

/**
 * A value of a filter in the text of a filter graph: what would end it, or mean something in it, is a sign like others. The first
 * replacement is for the value's own list, the second one for the graph around it.
 */
export const filterValue = (text: string): string =>
  text.replace(/[\\':]/gu, '\\$&').replace(/[\\'[\],;]/gu, '\\$&')

/**
 * Closed captions (CEA-608) that lie in the pictures of a film itself (media.md §3).
 *
 * @returns null where the film has none
 */
export async function readClosedCaptions(
  deps: { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string },
  film: MediaFile,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<FoundCue[] | null> {
  if (!(await hasCaptions(deps, film, signal))) return null
  const path = join(folder, 'captions.srt')
  // No other demuxer than the one that we saw is tried. Captions are timed in the steps of the pictures; all builds take these.
  const { address } = inputProtocol(film.input)
  const format = filterValue(film.signature.demuxer)
  const movie = `movie=filename=${filterValue(address)}:format_name=${format},settb=1/90000[out0+subcc]`
  try {
    const { end, stderrTail } = await deps.run({
      program: deps.ffmpeg,
      args: [
        ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-f', 'lavfi', '-i', movie],
        ...['-map', '0:s', '-c:s', 'srt', '-f', 'srt', `file:${path}`],
      ],
      timeoutMs: 3_600_000,
      limits: deriveLimits,
      maxOutputBytes: 1024,
      signal,
    })
    if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no captions of a film: ${stderrTail}`)
    const { cues } = readSubtitles(await readFile(path, 'utf8'), 'captions.srt')
    return cues.map((cue) => ({ ...cue, confidence: null }))
  } catch (error) {
    if (error instanceof UnreadableSubtitles) return []
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether the first pictures carry any; what a probe says of the stream is not to be relied on. */
async function hasCaptions(
  { run, ffprobe }: { readonly run: RunTool; readonly ffprobe: string },
  film: MediaFile,
  signal: AbortSignal,
): Promise<boolean> {
  const { stdout } = await run({
    program: ffprobe,
    args: [
      ...['-v', 'error', '-print_format', 'json', '-select_streams', 'v:0'],
      ...['-read_intervals', `%+#${looked}`, '-show_frames'],
      ...inputArgs(film),
    ],
    timeoutMs: 60_000,
    limits: probeLimits,
    maxOutputBytes: MiB,
    signal,
  })
  return stdout.includes('ATSC A53')
}
