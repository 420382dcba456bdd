import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { editedDurationMs, filmRecipe, needsPreparing, type Segment } from '#src/publishing/prepare-recipe.ts'
import { publishFields } from '#src/publishing/publish-task.fields.ts'

/** To so many channels one clip goes at once. */
export const mostClipChannels = 50

const { title, description, tags, visibility, madeForKids, categoryId, language, audioLanguage } =
  publishFields
const { syntheticMedia, fbFormat, fbAge } = publishFields

/** What a clip is published with on every channel; as publish tasks have it. */
export const clipWords = z.object({
  description,
  tags,
  visibility,
  madeForKids,
  categoryId,
  language,
  audioLanguage,
  syntheticMedia,
  fbFormat,
  fbAge,
})
export type ClipWords = z.output<typeof clipWords>

/** One channel that a clip goes to, and when it is to be public there; null: as soon as it is there. */
export const clipTarget = z.object({
  channelId: id,
  publishAt: instant.nullable().default(null),
  publishZone: timeZone.nullable().default(null),
})
export type ClipTarget = z.output<typeof clipTarget>

const targets = z
  .array(clipTarget)
  .min(1, { error: 'required' })
  .max(mostClipChannels)
  .refine((all) => new Set(all.map(({ channelId }) => channelId)).size === all.length, {
    error: 'clipChannelTwice',
  })

/** Pieces, shape, music, and what is put around and over them; a clip that is its source unchanged is none. */
export const clipRecipe = filmRecipe.refine(needsPreparing, {
  path: ['segments'],
  error: 'clipNothingCut',
})

/** What a clip is: of which film, cut how, published where and with which words. */
export const clipFields = {
  videoId: id,
  title,
  recipe: clipRecipe,
  words: clipWords,
  targets,
  /** Its publications stay drafts until somebody submits them. */
  asDraft: z.boolean().default(false),
} as const
const fields = z.object(clipFields)
export type ClipFields = z.output<typeof fields>

/** A change of a clip that is not under way: the same, as it was read. */
export const clipChange = {
  title,
  recipe: clipRecipe,
  words: clipWords,
  targets,
  asDraft: z.boolean().default(false),
  version,
} as const

/** How long the clip itself will play, without intro and outro; in milliseconds. */
export const clipDurationMs = (recipe: Pick<ClipFields['recipe'], 'segments'>, sourceMs: number): number =>
  editedDurationMs(recipe, sourceMs)

/** What is played of a film of so many milliseconds, in its order; the whole of it where nothing was cut. */
export function piecesIn(
  { segments }: Pick<ClipFields['recipe'], 'segments'>,
  sourceMs: number,
): readonly Segment[] {
  if (segments.length === 0) return [{ startMs: 0, endMs: sourceMs }]
  return segments.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, sourceMs) }))
}
const change = z.object(clipChange)
export type ClipChange = z.output<typeof change>
