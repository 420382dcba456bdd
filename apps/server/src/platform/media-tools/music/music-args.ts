import {
  asMp4,
  type EditRun,
  encodedSound,
  ffmpegStart,
  fileAt,
  isCopied,
  seconds,
} from '../prepare/edit-args.ts'
import type { VideoFacts } from '../probe.ts'

/** A part of a film in milliseconds; `toMs` is the first moment after it. */
export type SoundRange = { readonly fromMs: number; readonly toMs: number }

/** How fast a sound goes away before a part and comes back after it: no click is heard, nothing of the part is. */
export const rampMs = 15
/** How fast music of ours begins and ends within a part; of short parts a quarter of them. */
const musicFadeMs = 300
/** How long the voices of a separation and the sound around them are heard together. */
export const crossfadeMs = 20
/** What a separator hears of the film before and after a part. */
export const separatorMarginMs = 500

/** The parts in their order, within the film; those that touch are one. */
export function mergedRanges(ranges: readonly SoundRange[], durationMs: number): readonly SoundRange[] {
  const inside = ranges
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(0, fromMs), toMs: Math.min(durationMs, toMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs)
  const merged: { fromMs: number; toMs: number }[] = []
  for (const range of inside) {
    const last = merged.at(-1)
    // Between two parts nearer than their ramps nothing would be heard but a click.
    if (last !== undefined && range.fromMs <= last.toMs + 2 * rampMs)
      last.toMs = Math.max(last.toMs, range.toMs)
    else merged.push({ ...range })
  }
  return merged
}

/** What stays of a film when parts are cut out. */
export function keptRanges(ranges: readonly SoundRange[], durationMs: number): readonly SoundRange[] {
  const cuts = mergedRanges(ranges, durationMs)
  const ends = [...cuts.map(({ fromMs }) => fromMs), durationMs]
  return ends
    .map((toMs, at) => ({ fromMs: at === 0 ? 0 : (cuts[at - 1]?.toMs ?? 0), toMs }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
}

/**
 * Silence in the parts and the sound as it is around them. The volume is reckoned anew for each millisecond of sound: by
 * whole frames of it an edge would be off by 21 ms (media.md §7).
 */
export function silencing(ranges: readonly SoundRange[], ramp = rampMs): string {
  const fade = seconds(ramp)
  const volumes = ranges.map(
    ({ fromMs, toMs }) => `clip(max((${seconds(fromMs)}-t)/${fade},(t-${seconds(toMs)})/${fade}),0,1)`,
  )
  return `asetnsamples=n=48:p=0,volume='${volumes.join('*') || '1'}':eval=frame`
}

/** A sound that is heard in a part instead of the film's. `input` is the number of the input that has it. */
export type SoundPatch = SoundRange & {
  readonly input: number
  /** Where in that input it begins. */
  readonly startMs: number
  readonly fadeMs: number
  readonly gainDb: number
}

const stereo = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'

/** Music of ours in every part, from its beginning each time: an input for each, the first is number 1. */
export function musicPatches(ranges: readonly SoundRange[], gainDb: number): readonly SoundPatch[] {
  return ranges.map((range, at) => ({
    ...range,
    input: at + 1,
    startMs: 0,
    fadeMs: Math.min(musicFadeMs, (range.toMs - range.fromMs) / 4),
    gainDb,
  }))
}

/** What a separator hears for a part: some of the film around it, too. */
export function heardRange({ fromMs, toMs }: SoundRange, durationMs: number): SoundRange {
  return {
    fromMs: Math.max(0, fromMs - separatorMarginMs),
    toMs: Math.min(durationMs, toMs + separatorMarginMs),
  }
}

/** The voices of each part, the first from input 1 on, crossing the film's own sound at both edges. */
export function voicePatches(ranges: readonly SoundRange[], durationMs: number): readonly SoundPatch[] {
  return ranges.map((range, at) => {
    const fromMs = Math.max(0, range.fromMs - crossfadeMs)
    const toMs = Math.min(durationMs, range.toMs + crossfadeMs)
    const startMs = fromMs - heardRange(range, durationMs).fromMs
    return { fromMs, toMs, input: at + 1, startMs, fadeMs: crossfadeMs, gainDb: 0 }
  })
}

/**
 * The film's sound with others in its parts, as `[sound]`. The others follow each other with silence between them and are
 * then added channel by channel: `amix` would make everything quieter, and old programs cannot be told not to (media.md §1).
 */
export function patchedSound(
  ranges: readonly SoundRange[],
  patches: readonly SoundPatch[],
  ramp: number,
): string {
  const chains = [`[0:a:0]${stereo},${silencing(ranges, ramp)},${stereo}[film]`]
  const parts: string[] = []
  let at = 0
  for (const [index, patch] of patches.entries()) {
    const { fromMs, toMs, startMs, fadeMs, gainDb, input } = patch
    if (fromMs > at) {
      chains.push(`anullsrc=r=48000:cl=stereo,atrim=end=${seconds(fromMs - at)},${stereo}[gap${index}]`)
      parts.push(`[gap${index}]`)
    }
    const long = toMs - fromMs
    const fades =
      fadeMs <= 0
        ? []
        : [
            `afade=t=in:d=${seconds(fadeMs)}:curve=tri`,
            `afade=t=out:st=${seconds(long - fadeMs)}:d=${seconds(fadeMs)}:curve=tri`,
          ]
    const cut = `atrim=start=${seconds(startMs)}:end=${seconds(startMs + long)},asetpts=PTS-STARTPTS`
    // What is shorter than it should be is followed by silence, so that the next part begins in its place.
    const whole = `apad,atrim=end=${seconds(long)}`
    const filters = [stereo, cut, whole, ...fades, `volume=${gainDb.toFixed(1)}dB`, stereo]
    chains.push(`[${input}:a:0]${filters.join(',')}[part${index}]`)
    parts.push(`[part${index}]`)
    at = toMs
  }
  chains.push(`${parts.join('')}concat=n=${parts.length}:v=0:a=1,apad[others]`)
  chains.push(`[film][others]amerge=inputs=2,pan=stereo|c0=c0+c2|c1=c1+c3,${stereo}[sound]`)
  return chains.join(';')
}

type Film = Pick<VideoFacts, 'videoCodec' | 'durationMs'>

/** MP4 for pictures that it takes as they are; anything goes into the other. */
export function containerOf(film: Pick<Film, 'videoCodec'>): 'mp4' | 'mkv' {
  return isCopied(film) ? 'mp4' : 'mkv'
}

const outOf = (film: Film): readonly string[] =>
  containerOf(film) === 'mp4' ? asMp4 : ['-map_metadata', '-1', '-f', 'matroska']
const copiedPicture = (film: Film): readonly string[] => [
  ...['-c:v', 'copy'],
  ...(film.videoCodec === 'hevc' ? ['-tag:v', 'hvc1'] : []),
]

/** The film as it is, silent in its parts; its pictures are copied. */
export function muteRun(
  input: readonly string[],
  film: Film,
  ranges: readonly SoundRange[],
  outPath: string,
): EditRun {
  const map = ['-map', '0:v:0', '-map', '0:a:0']
  const sound = ['-af', `${silencing(ranges)},aresample=48000`, ...encodedSound]
  const args = [
    ...ffmpegStart,
    ...input,
    ...map,
    ...copiedPicture(film),
    ...sound,
    ...outOf(film),
    fileAt(outPath),
  ]
  return { args, durationMs: film.durationMs, weight: film.durationMs * 0.1 }
}

/** The film with other sounds in its parts; its pictures are copied. `others` are input options. */
export function patchRun(
  input: readonly string[],
  others: readonly string[],
  film: Film,
  graph: string,
  outPath: string,
): EditRun {
  const map = ['-filter_complex', graph, '-map', '0:v:0', '-map', '[sound]']
  const args = [
    ...[...ffmpegStart, ...input, ...others, ...map, ...copiedPicture(film), ...encodedSound],
    ...[...outOf(film), fileAt(outPath)],
  ]
  return { args, durationMs: film.durationMs, weight: film.durationMs * 0.1 }
}

/**
 * The film silent in its parts with ramps around them, for cutting them out: no joint clicks then. Its sound stays
 * uncompressed on the way.
 */
export function hushedRun(
  input: readonly string[],
  film: Film,
  ranges: readonly SoundRange[],
  outPath: string,
): EditRun {
  const map = ['-map', '0:v:0', '-map', '0:a:0']
  const sound = ['-af', silencing(ranges), '-c:a', 'pcm_s16le', '-ar', '48000', '-ac', '2']
  const out = containerOf(film) === 'mp4' ? ['-f', 'mov'] : ['-f', 'matroska']
  const args = [...ffmpegStart, ...input, ...map, '-c:v', 'copy', ...sound, ...out, fileAt(outPath)]
  return { args, durationMs: film.durationMs, weight: film.durationMs * 0.1 }
}

/** A part of a film's sound as a file. */
export function soundRun(input: readonly string[], { fromMs, toMs }: SoundRange, outPath: string): EditRun {
  const durationMs = toMs - fromMs
  const args = [
    ...[...ffmpegStart, '-ss', seconds(fromMs), ...input, '-t', seconds(durationMs), '-map', '0:a:0', '-vn'],
    ...['-ac', '2', '-ar', '48000', '-c:a', 'pcm_s16le', '-f', 'wav', fileAt(outPath)],
  ]
  return { args, durationMs, weight: durationMs * 0.02 }
}
