import type { ClipTaskDetail, changeClip, createClip } from '@pindao/protocol/clips/clip.endpoints.ts'
import { titleOfPart } from '@pindao/protocol/clips/clip-split.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  type FilmRecipe,
  filmRecipe,
  type RecipeMusic,
  recipeMusic,
  type Segment,
} from '@pindao/protocol/publishing/prepare-recipe.ts'
import { type PrepareFormValues, recipeOfForm } from '#src/features/publishing/door/recipe-form.ts'

export type NewClip = EndpointInput<typeof createClip>['body']

/** Music under a clip, as its fields have it; without a track there is none. */
export type MusicValues = Partial<RecipeMusic>

/** What the form of a clip holds, beside its pieces. */
export type ClipValues = {
  /** Of several clips the pattern of their titles, with `{n}`. */
  readonly title: string
  readonly channelIds: readonly string[]
  readonly description?: string
  readonly tags?: readonly string[]
  readonly visibility: NewClip['words']['visibility']
  readonly madeForKids: boolean | null
  readonly publishAt?: string | null
  /** Of several clips: so many hours lie between one and the next. */
  readonly everyHours?: number | null
  readonly asDraft?: boolean
  readonly prepare?: PrepareFormValues
  readonly music?: MusicValues
  /** Where the frame of a crop stands, 0 to 1. */
  readonly focus?: number
}

/** How the pieces are cut, as the server wants it. */
export function recipeOf(
  { prepare, focus, music }: Pick<ClipValues, 'prepare' | 'focus' | 'music'>,
  segments: readonly Segment[],
): FilmRecipe & Pick<NewClip['recipe'], 'segments'> {
  const made = recipeOfForm(prepare && { ...prepare, segments: [] }) ?? filmRecipe.parse({})
  return {
    ...made,
    segments: segments.map(({ startMs, endMs }) => ({ startMs, endMs })),
    cut: prepare?.fast ? 'fast' : 'exact',
    frame: made.frame && { ...made.frame, focus: focus ?? made.frame.focus },
    music: music?.trackId ? recipeMusic.parse(music) : null,
  }
}

/** The same with a track of its own; how it is heard stays as it is said for all. */
export const withTrack = (values: ClipValues, trackId: string | null): ClipValues =>
  trackId === null ? values : { ...values, music: { ...values.music, trackId } }

const hourMs = 3_600_000

/** When a clip of several becomes public: the first at a time, the others after it one by one; null: at once. */
export function publishTimeOf(
  first: string | null | undefined,
  everyHours: number,
  at: number,
): string | null {
  return first ? new Date(Date.parse(first) + at * everyHours * hourMs).toISOString() : null
}

/** One clip that is asked for: its pieces, and what is its own among several. */
export type AskedClip = {
  readonly segments: readonly Segment[]
  readonly title: string
  readonly channelIds: readonly string[]
  readonly publishAt: string | null
}

/** Each piece as a clip of its own, with titles by the pattern and times one after the other. */
export function seriesOf(
  film: { readonly title: string },
  pieces: readonly Segment[],
  { title, channelIds, publishAt, everyHours }: ClipValues,
): readonly AskedClip[] {
  return pieces.map((piece, at) => ({
    segments: [piece],
    title: titleOfPart(title, { title: film.title, at, total: pieces.length }),
    channelIds,
    publishAt: publishTimeOf(publishAt, everyHours ?? 0, at),
  }))
}

/**
 * What the server is asked to make.
 *
 * @param zone of the person: in which a time is meant
 */
export function requestOf(
  videoId: string,
  { segments, title, channelIds, publishAt }: AskedClip,
  values: ClipValues,
  { zone, start }: { readonly zone: string; readonly start: boolean },
): NewClip {
  return {
    videoId,
    title,
    recipe: recipeOf(values, segments),
    words: wordsOf(values),
    targets: channelIds.map((channelId) => ({
      channelId,
      ...(publishAt === null ? {} : { publishAt, publishZone: zone }),
    })),
    asDraft: values.asDraft ?? false,
    start,
  }
}

/** What all channels are told of a clip. */
export function wordsOf(values: ClipValues): NewClip['words'] {
  const { description = '', tags = [], visibility, madeForKids } = values
  return { description, tags: [...tags], visibility, madeForKids: madeForKids === true }
}

/** A change of a clip: a channel keeps its time unless another one was given to all; what the form does not ask stays. */
export function changeOf(
  clip: ClipTaskDetail,
  values: ClipValues,
  { pieces, zone }: { readonly pieces: readonly Segment[]; readonly zone: string },
): EndpointInput<typeof changeClip>['body'] {
  const publishAt = values.publishAt ?? null
  const isSame = publishAt === clip.publishAt
  const before = new Map(clip.besides.map((target) => [target.channelId, target]))
  return {
    title: values.title,
    recipe: recipeOf(values, pieces),
    words: { ...clip.words, ...wordsOf(values) },
    asDraft: values.asDraft ?? false,
    targets: values.channelIds.map((channelId) => {
      const kept = isSame ? before.get(channelId) : undefined
      return kept
        ? { channelId, publishAt: kept.publishAt, publishZone: kept.publishZone }
        : { channelId, ...(publishAt === null ? {} : { publishAt, publishZone: zone }) }
    }),
    version: clip.clipVersion,
  }
}
