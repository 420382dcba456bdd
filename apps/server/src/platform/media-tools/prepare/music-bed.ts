import { duckedByDb, type RecipeMusic } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { VideoFacts } from '../probe.ts'
import { seconds } from './edit-args.ts'
import { evenSound } from './filter-graph.ts'
import { levellingAtOnce } from './loudness.ts'

type Bed = Omit<RecipeMusic, 'trackId'> & {
  /** Of the input that is the track. */
  readonly number: number
  /** LUFS of both together; null: as they come. */
  readonly loudness: number | null
}

/**
 * The sound of a film with music under it, as `[a…]`: as long as the film, whatever the track is. Both are added channel by
 * channel, because `amix` would make everything quieter, and what becomes too loud by it is held below full scale.
 *
 * @param at the number of the film's input
 */
export function underMusic(
  { facts }: { readonly facts: Pick<VideoFacts, 'durationMs' | 'audioCodec'> },
  at: number,
  bed: Bed,
): readonly string[] {
  const { number, original, gainDb, fadeMs, loudness } = bed
  const long = seconds(facts.durationMs)
  // A film of a second has no room for a fade of ten.
  const fade = Math.min(fadeMs, facts.durationMs / 2)
  const fades =
    fade <= 0
      ? []
      : [
          `afade=t=in:d=${seconds(fade)}:curve=tri`,
          `afade=t=out:st=${seconds(facts.durationMs - fade)}:d=${seconds(fade)}:curve=tri`,
        ]
  const track = [
    evenSound,
    `atrim=end=${long},asetpts=PTS-STARTPTS,apad,atrim=end=${long}`,
    ...fades,
    `volume=${gainDb.toFixed(1)}dB`,
  ]
  const level = loudness === null ? [] : [levellingAtOnce(loudness)]
  const last = [...level, evenSound].join(',')
  if (facts.audioCodec === null || original === 'mute')
    return [`[${number}:a:0]${[...track, last].join(',')}[a${at}]`]
  const quieter = original === 'duck' ? [`volume=-${duckedByDb}dB`] : []
  // Sound that ends before the picture does would end the music, too.
  const own = [evenSound, ...quieter, `apad,atrim=end=${long}`, evenSound].join(',')
  const both = ['pan=stereo|c0=c0+c2|c1=c1+c3', 'alimiter=limit=0.95:level=false', last].join(',')
  return [
    `[${at}:a:0]${own}[own${at}]`,
    `[${number}:a:0]${[...track, evenSound].join(',')}[bed${at}]`,
    `[own${at}][bed${at}]amerge=inputs=2,${both}[a${at}]`,
  ]
}
