import type { PrepareRecipe, RecipeMusic } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { VideoFacts } from '../probe.ts'
import { asMp4, encodedPicture, encodedSound, ffmpegStart, fileAt, seconds } from './edit-args.ts'
import { cornerOf, evenSize, evenSound, filterPath, fitted, frameRateOf, toneFilter } from './filter-graph.ts'
import { levellingAtOnce } from './loudness.ts'
import { underMusic } from './music-bed.ts'

/** A film that is a part of what is made: its input options and what it is. */
export type FilmPart = {
  readonly input: readonly string[]
  readonly facts: Pick<VideoFacts, 'width' | 'height' | 'durationMs' | 'audioCodec' | 'frameRate' | 'hdr'>
}

export type Composition = {
  readonly main: FilmPart
  readonly intro: FilmPart | null
  readonly outro: FilmPart | null
  readonly watermark:
    | (Omit<NonNullable<PrepareRecipe['watermark']>, 'from' | 'fileId'> & {
        readonly input: readonly string[]
      })
    | null
  /** A file of texts that are drawn over the film, and the folder of the fonts. */
  readonly texts: { readonly path: string; readonly fonts: string } | null
  /** Music under the film itself: input options of a track that begins again by itself. */
  readonly music: (Omit<RecipeMusic, 'trackId'> & { readonly input: readonly string[] }) | null
  /** What the film was levelled to: what stands around it is, too. */
  readonly loudness: number | null
}

/** The size of what is made: the film's own, as the encoder takes it. */
export function sizeOf({ facts: { width, height } }: FilmPart): {
  readonly width: number
  readonly height: number
} {
  return { width: Math.floor(width / 2) * 2, height: Math.floor(height / 2) * 2 }
}

export const composedDurationMs = ({ main, intro, outro }: Composition): number =>
  [intro, main, outro].reduce((sum, part) => sum + (part?.facts.durationMs ?? 0), 0)

/**
 * Writes over a film and puts others around it, in one run. Watermark and texts are for the film alone; an intro has its
 * own. Films of other shapes get bars, and silence where they have no sound.
 */
export function composeArgs(composition: Composition, outPath: string): readonly string[] {
  const { main, intro, outro, watermark, music } = composition
  const inputs: readonly Input[] = [main, intro, outro, watermark, music].filter((part) => part !== null)
  const graph = graphOf(composition, (part) => inputs.indexOf(part))
  return [
    ...[...ffmpegStart, ...inputs.flatMap(({ input }) => input)],
    ...['-filter_complex', graph.text, '-map', graph.picture],
    ...(graph.sound === null ? [] : ['-map', graph.sound]),
    ...[...encodedPicture, ...encodedSound, ...asMp4, fileAt(outPath)],
  ]
}

type Input = { readonly input: readonly string[] }
type Graph = { readonly text: string; readonly picture: string; readonly sound: string | null }

function graphOf(composition: Composition, numberOf: (part: Input) => number): Graph {
  const { main, intro, outro, loudness, music } = composition
  const films = [intro, main, outro].filter((part) => part !== null)
  const sounds = music !== null || films.some(({ facts }) => facts.audioCodec !== null)
  const rate = frameRateOf(main.facts.frameRate)
  const chains = films.flatMap((film) => {
    const at = numberOf(film)
    const picture =
      film === main ? mainPicture(composition, at, rate, numberOf) : beside(film, main, at, rate)
    if (!sounds) return picture
    if (film === main && music !== null)
      return [...picture, ...underMusic(film, at, { ...music, number: numberOf(music), loudness })]
    return [...picture, soundOf(film, at, film === main ? null : loudness)]
  })
  const [only] = films
  if (films.length === 1 && only)
    return {
      text: chains.join(';'),
      picture: `[v${numberOf(only)}]`,
      sound: sounds ? `[a${numberOf(only)}]` : null,
    }
  const pads = films.map((film) => `[v${numberOf(film)}]${sounds ? `[a${numberOf(film)}]` : ''}`).join('')
  const all = `${pads}concat=n=${films.length}:v=1:a=${sounds ? 1 : 0}[v]${sounds ? '[a]' : ''}`
  return { text: [...chains, all].join(';'), picture: '[v]', sound: sounds ? '[a]' : null }
}

function mainPicture(
  { main, texts, watermark }: Composition,
  at: number,
  rate: string,
  numberOf: (part: Input) => number,
): readonly string[] {
  const { width } = sizeOf(main)
  const chain = [
    `fps=${rate}`,
    ...toneFilter(main.facts.hdr),
    evenSize,
    'setsar=1',
    'format=yuv420p',
    ...(texts === null ? [] : [`ass=filename=${filterPath(texts.path)}:fontsdir=${filterPath(texts.fonts)}`]),
  ].join(',')
  if (watermark === null) return [`[${at}:v:0]${chain}[v${at}]`]
  const wide = Math.max(2, Math.round((width * watermark.widthPercent) / 100))
  const mark = `[${numberOf(watermark)}:v:0]format=rgba,scale=${wide}:-1,colorchannelmixer=aa=${watermark.opacity.toFixed(2)}[mark]`
  const place = cornerOf(watermark.corner, Math.max(2, Math.round(width * 0.02)))
  return [
    `[${at}:v:0]${chain}[under]`,
    mark,
    `[under][mark]overlay=${place}:format=auto,format=yuv420p[v${at}]`,
  ]
}

function beside(film: FilmPart, main: FilmPart, at: number, rate: string): readonly string[] {
  const { width, height } = sizeOf(main)
  const chain = [`fps=${rate}`, ...toneFilter(film.facts.hdr), fitted(width, height), 'format=yuv420p'].join(
    ',',
  )
  return [`[${at}:v:0]${chain}[v${at}]`]
}

function soundOf({ facts }: FilmPart, at: number, loudness: number | null): string {
  if (facts.audioCodec === null)
    return `anullsrc=r=48000:cl=stereo,atrim=duration=${seconds(facts.durationMs)},${evenSound}[a${at}]`
  const level = loudness === null ? '' : `${levellingAtOnce(loudness)},`
  return `[${at}:a:0]${level}${evenSound}[a${at}]`
}
