import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSubtitles } from '@pindao/protocol/subtitles/formats/read-subtitles.ts'
import { UnreadableSubtitles } from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { z } from 'zod'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { probeLimits, type ToolLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'
import type { FoundCue } from './found-cue.ts'

const MiB = 1024 * 1024
const extractLimits: ToolLimits = { memoryBytes: 2048 * MiB, cpuSeconds: 3600, fileBytes: 64 * MiB }

/** Codecs that hold text, and those that hold pictures of text. */
const textCodecs = ['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text', 'eia_608', 'ttml'] as const
const pictureCodecs = ['hdmv_pgs_subtitle', 'dvd_subtitle', 'dvb_subtitle', 'xsub'] as const

const Streams = z.object({
  streams: z
    .array(
      z.object({
        codec_name: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        tags: z.object({ language: z.string().optional() }).optional(),
        disposition: z.object({ default: z.number().optional() }).optional(),
      }),
    )
    .default([]),
})

export type SubtitleTrack = {
  readonly at: number
  readonly kind: 'text' | 'pictures'
  readonly language: string | null
  readonly isDefault: boolean
  /** Of the canvas that pictures lie on; 0 where the file does not say. */
  readonly width: number
  readonly height: number
}

/**
 * The text that lies in a film's own file, of a language if it says so, otherwise of its first track.
 *
 * @returns null where the film has none
 */
export async function readEmbeddedText(
  deps: { readonly run: RunTool; readonly ffmpeg: string; readonly ffprobe: string },
  film: MediaFile,
  {
    language,
    folder,
    signal,
  }: { readonly language: string; readonly folder: string; readonly signal: AbortSignal },
): Promise<FoundCue[] | null> {
  const track = chosenTrack(await tracksOf(deps, film, signal), 'text', language)
  if (track === undefined) return null
  const path = join(folder, 'track.srt')
  try {
    const { end, stderrTail } = await deps.run({
      program: deps.ffmpeg,
      args: [
        ...['-hide_banner', '-nostdin', '-y', '-v', 'error'],
        ...inputArgs(film),
        ...['-map', `0:s:${track.at}`, '-c:s', 'srt', '-f', 'srt', `file:${path}`],
      ],
      timeoutMs: 3_600_000,
      limits: extractLimits,
      maxOutputBytes: 1024,
      signal,
    })
    if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no text of a film: ${stderrTail}`)
    const { cues } = readSubtitles(await readFile(path, 'utf8'), 'track.srt')
    return cues.map((cue) => ({ ...cue, confidence: null }))
  } catch (error) {
    if (error instanceof UnreadableSubtitles) return []
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The subtitle tracks of a film. */
export async function tracksOf(
  { run, ffprobe }: { readonly run: RunTool; readonly ffprobe: string },
  film: MediaFile,
  signal: AbortSignal,
): Promise<readonly SubtitleTrack[]> {
  const { stdout } = await run({
    program: ffprobe,
    args: [
      ...['-v', 'error', '-print_format', 'json', '-select_streams', 's', '-show_streams'],
      ...inputArgs(film),
    ],
    timeoutMs: 60_000,
    limits: probeLimits,
    maxOutputBytes: MiB,
    signal,
  })
  const { streams } = Streams.parse(JSON.parse(stdout || '{}'))
  return streams.flatMap(({ codec_name: codec, width = 0, height = 0, tags, disposition }, at) => {
    const kind = kindOf(codec)
    if (kind === null) return []
    return [
      { at, kind, language: tags?.language ?? null, isDefault: disposition?.default === 1, width, height },
    ]
  })
}

function kindOf(codec: string | undefined): SubtitleTrack['kind'] | null {
  if (textCodecs.some((one) => one === codec)) return 'text'
  return pictureCodecs.some((one) => one === codec) ? 'pictures' : null
}

/** Three letters of a track's language, by the two of ours. */
const threeLetters: Readonly<Record<string, readonly string[]>> = {
  zh: ['zho', 'chi'],
  en: ['eng'],
  fr: ['fra', 'fre'],
  ar: ['ara'],
  ja: ['jpn'],
  ko: ['kor'],
  th: ['tha'],
  vi: ['vie'],
  es: ['spa'],
  pt: ['por'],
  de: ['deu', 'ger'],
  id: ['ind'],
  ru: ['rus'],
}

/** The track of a language if one says so, otherwise the one that is shown, or the first. */
export function chosenTrack(
  all: readonly SubtitleTrack[],
  kind: SubtitleTrack['kind'],
  language: string,
): SubtitleTrack | undefined {
  const tracks = all.filter((track) => track.kind === kind)
  const short = language.split('-')[0] ?? ''
  const named = [short, ...(threeLetters[short] ?? [])]
  const isMeant = (track: SubtitleTrack) =>
    track.language !== null && named.includes(track.language.toLowerCase())
  return tracks.find(isMeant) ?? tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
}
