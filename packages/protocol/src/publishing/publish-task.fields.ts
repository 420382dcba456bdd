import { z } from 'zod'
import { ageRestrictions } from '#src/channels/channel.codes.ts'
import { id, instant, language } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { fbFormats } from './facebook-formats.ts'
import { descriptionFor, titleFor } from './platform-texts.ts'
import { visibilityCodes } from './publish-task.states.ts'
import { publishTags } from './youtube-rules.ts'

export { type FbFormat, fbFormats } from './facebook-formats.ts'

export const visibility = z.literal(Object.values(visibilityCodes))

/** So many playlists, and so many files of captions, one video goes with. */
export const mostPlaylists = 20
export const mostCaptions = 20

/** What a person says of a publication beside its words; each has a value that leaves the choice to channel and platform. */
export const publishChoices = {
  categoryId: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'pattern' })
    .nullable()
    .default(null),
  language: language.nullable().default(null),
  audioLanguage: language.nullable().default(null),
  syntheticMedia: z.boolean().default(false),
  playlistIds: z
    .array(z.string().regex(/^[\w-]{2,64}$/, { error: 'pattern' }))
    .max(mostPlaylists)
    .default([]),
  sendsCover: z.boolean().default(false),
  subtitleFileIds: z.array(id).max(mostCaptions).default([]),
  fbFormat: z.enum(fbFormats).nullable().default(null),
  fbAge: z.enum(ageRestrictions).nullable().default(null),
  /** When it is to be public; null: as soon as it is there. In which zone that was said is kept beside it. */
  publishAt: instant.nullable().default(null),
  publishZone: timeZone.nullable().default(null),
} as const

/**
 * What a publication is: words, visibility, audience, choices. The same for a submission, a draft and a change. Which
 * platform it is for the channel says: its limits are those of the form, and of the submission.
 */
export const publishFields = {
  title: titleFor([]),
  description: descriptionFor([]).default(''),
  tags: publishTags.default([]),
  visibility,
  madeForKids: z.boolean(),
  ...publishChoices,
} as const
const fields = z.object(publishFields)
export type PublishFields = z.output<typeof fields>

/** What is sent ahead of its time is up this long before it becomes public, so that a claim shows in time. */
export const uploadLeadHours = 6
/** A platform wants to know of a time this long before it comes (platforms.md D3, D4; YouTube: it has to be a future one). */
export const shortestLeadMinutes = 10

/** When the delivery of a video begins that is to be public at an instant; both in milliseconds. */
export function executeAtOf(publishAt: number, now: number): number {
  return Math.max(now, publishAt - uploadLeadHours * 3600_000)
}
