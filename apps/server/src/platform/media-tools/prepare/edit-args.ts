import { resolve } from 'node:path'
import type { EditRecipe, Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { VideoFacts } from '../probe.ts'
import { evenSize, frameFilter, frameRateOf, toneFilter } from './filter-graph.ts'

/** What every run begins with; how far it is comes as lines on its output. */
export const ffmpegStart = [
  ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-threads', '2'],
] as const

/** How films are encoded that are sent: what is seen after the platform has encoded them once more. */
export const encodedPicture = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-pix_fmt', 'yuv420p', '-threads', '2'],
] as const
export const encodedSound = ['-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2'] as const
export const asMp4 = ['-movflags', '+faststart', '-map_metadata', '-1', '-f', 'mp4'] as const

type Film = Pick<VideoFacts, 'videoCodec' | 'audioCodec' | 'frameRate' | 'hdr' | 'durationMs'>

/** Pictures that an MP4 file takes as they are, on every platform. */
const copied: readonly string[] = ['h264', 'hevc']
export const isCopied = ({ videoCodec }: Pick<VideoFacts, 'videoCodec'>): boolean =>
  copied.includes(videoCodec)

/** One run of a program on the way: its arguments, and its share of the whole in seconds of a film encoded. */
export type EditRun = {
  readonly args: readonly string[]
  readonly durationMs: number
  readonly weight: number
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(3)

/** The pieces to be made first; none where the film stays whole and in its shape. */
export function piecesOf({ segments, frame }: EditRecipe, durationMs: number): readonly Segment[] {
  if (segments.length > 0)
    return segments.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, durationMs) }))
  return frame === null ? [] : [{ startMs: 0, endMs: durationMs }]
}

/** Whether pieces are copied and not encoded: as somebody wished, and as far as their codec can be. */
export function copiesPieces({ cut, frame }: EditRecipe, film: Film): boolean {
  return cut === 'fast' && frame === null && isCopied(film)
}

/**
 * Makes one piece of a film, by itself: of many pieces of one input each decoder would be open at once. Sound stays
 * uncompressed until the pieces are put together, so that no joint is heard.
 *
 * @param input input options of the film
 */
export function pieceRun(
  input: readonly string[],
  recipe: EditRecipe,
  film: Film,
  { startMs, endMs }: Segment,
  outPath: string,
): EditRun {
  const durationMs = endMs - startMs
  const from = startMs === 0 ? [] : ['-ss', seconds(startMs)]
  const sound = ['-c:a', 'pcm_s16le', '-ar', '48000', '-ac', '2']
  const out = ['-t', seconds(durationMs), '-map_metadata', '-1', '-f', 'matroska', fileAt(outPath)]
  if (copiesPieces(recipe, film)) {
    const copy = [
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-c:v',
      'copy',
      ...sound,
      '-avoid_negative_ts',
      'make_zero',
    ]
    return {
      args: [...ffmpegStart, ...from, ...input, ...copy, ...out],
      durationMs,
      weight: durationMs * 0.05,
    }
  }
  const filters = [
    `fps=${frameRateOf(film.frameRate)}`,
    ...toneFilter(film.hdr),
    recipe.frame === null ? `${evenSize},setsar=1` : frameFilter(recipe.frame),
    'format=yuv420p',
  ]
  const map = ['-map', '0:v:0', '-map', '0:a:0?', '-vf', filters.join(',')]
  return {
    args: [...ffmpegStart, ...from, ...input, ...map, ...encodedPicture, ...sound, ...out],
    durationMs,
    weight: durationMs * (recipe.frame?.how === 'blur' ? 2 : 1),
  }
}

/** The list by which pieces are read one after the other. */
export function pieceList(paths: readonly string[]): string {
  return paths.map((path) => `file 'file:${resolve(path).replaceAll("'", "'\\''")}'\n`).join('')
}

/** Input options of such a list: our own pieces, and nothing else. */
export function listInput(path: string): readonly string[] {
  const only = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'concat,matroska,webm']
  return [...only, '-f', 'concat', '-safe', '0', '-i', fileAt(path)]
}

/** Listens to a whole film; what it found stands at the end of its errors, so it says more than others do. */
export function measureRun(input: readonly string[], filter: string, durationMs: number): EditRun {
  const start = ffmpegStart.map((word) => (word === 'error' ? 'info' : word))
  const args = [...start, ...input, '-map', '0:a:0', '-vn', '-sn', '-af', filter, '-f', 'null', '-']
  return { args, durationMs, weight: durationMs * 0.05 }
}

/**
 * Puts the pieces together, or takes the film as it is; its pictures are copied where they can be.
 *
 * @param filter of the sound; null: as it is
 */
export function joinRun(
  input: readonly string[],
  given: { readonly filter: string | null; readonly copiesPicture: boolean; readonly film: Film },
  durationMs: number,
  outPath: string,
): EditRun {
  const { film } = given
  const rate = ['-vf', [...toneFilter(film.hdr), `${evenSize},setsar=1`, 'format=yuv420p'].join(',')]
  const picture = given.copiesPicture ? ['-c:v', 'copy'] : [...rate, ...encodedPicture]
  const sound = [...(given.filter === null ? [] : ['-af', given.filter]), ...encodedSound]
  const map = ['-map', '0:v:0', '-map', '0:a:0?']
  const hvc1 = given.copiesPicture && film.videoCodec === 'hevc' ? ['-tag:v', 'hvc1'] : []
  return {
    args: [...ffmpegStart, ...input, ...map, ...picture, ...hvc1, ...sound, ...asMp4, fileAt(outPath)],
    durationMs,
    weight: durationMs * (given.copiesPicture ? 0.1 : 1),
  }
}

/** A name that cannot be taken for an option or an address. */
export const fileAt = (path: string): string => `file:${resolve(path)}`
