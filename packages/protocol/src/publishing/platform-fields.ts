import type { ManagedPlatform } from '#src/channels/platforms.ts'
import type { FbFormat } from './facebook-formats.ts'
import type { RequestedVisibility } from './publish-task.states.ts'
import { byteCount, characterCount, tagsLength, youtubeLimits } from './youtube-rules.ts'

/** What a publish form may ask for beside title, description and visibility. */
export const publishFieldNames = [
  'tags',
  'categoryId',
  'language',
  'audioLanguage',
  'madeForKids',
  'syntheticMedia',
  'playlistIds',
  'thumbnail',
  'subtitles',
  'publishAt',
  'fbFormat',
  'fbAge',
] as const
export type PublishFieldName = (typeof publishFieldNames)[number]

/** A text that the platform limits: in characters (by code point) or in bytes of UTF-8. */
export type TextLimit = {
  readonly max: number
  readonly counts: 'characters' | 'bytes'
  readonly required: boolean
  /** Whether `<` and `>` are refused. */
  readonly noAngleBrackets: boolean
}

/** What a form of a platform's videos takes: the same for page and server. */
export type FormatFields = {
  readonly title: TextLimit
  readonly description: TextLimit
  /** Characters of all tags together, as the platform counts them; null where it has none. */
  readonly tagCharacters: number | null
  readonly fields: readonly PublishFieldName[]
  readonly visibilities: readonly RequestedVisibility[]
  /** From when to when a video may be booked ahead. */
  readonly schedule: { readonly leastMinutes: number; readonly mostDays: number }
  /** Seconds of play; null: no such limit. */
  readonly seconds: { readonly least: number; readonly most: number } | null
  /** Videos of a channel in any 24 hours; null: no such limit. */
  readonly perRollingDay: number | null
  readonly thumbnail: { readonly maxBytes: number; readonly types: readonly string[] } | null
  readonly captions: { readonly maxBytes: number } | null
}

const MiB = 1024 * 1024
const pictures = ['image/jpeg', 'image/png'] as const

const youtubeVideo = {
  title: { max: youtubeLimits.titleCharacters, counts: 'characters', required: true, noAngleBrackets: true },
  description: {
    max: youtubeLimits.descriptionBytes,
    counts: 'bytes',
    required: false,
    noAngleBrackets: true,
  },
  tagCharacters: youtubeLimits.tagCharacters,
  fields: [
    'tags',
    'categoryId',
    'language',
    'audioLanguage',
    'madeForKids',
    'syntheticMedia',
    'playlistIds',
    'thumbnail',
    'subtitles',
    'publishAt',
  ],
  visibilities: ['public', 'unlisted', 'private'],
  schedule: { leastMinutes: 0, mostDays: 2 * 365 },
  seconds: null,
  perRollingDay: null,
  thumbnail: { maxBytes: 50 * MiB, types: pictures },
  captions: { maxBytes: 100 * MiB },
} as const satisfies FormatFields

/** Lengths of texts: as several clients have them; Meta publishes none (platforms.md D3). */
const watch = {
  title: { max: 255, counts: 'characters', required: false, noAngleBrackets: false },
  description: { max: 63_206, counts: 'characters', required: false, noAngleBrackets: false },
  tagCharacters: null,
  fields: ['thumbnail', 'subtitles', 'publishAt', 'fbFormat', 'fbAge'],
  visibilities: ['public', 'private'],
  schedule: { leastMinutes: 10, mostDays: 30 },
  seconds: null,
  perRollingDay: null,
  thumbnail: { maxBytes: 10 * MiB, types: pictures },
  captions: { maxBytes: 10 * MiB },
} as const satisfies FormatFields

const reels = {
  ...watch,
  description: { ...watch.description, max: 2200 },
  visibilities: ['public'],
  schedule: { leastMinutes: 10, mostDays: 29 },
  seconds: { least: 3, most: 90 },
  perRollingDay: 30,
} as const satisfies FormatFields

/**
 * Limits and fields of what is published, by platform and form (platforms.md A5, D3, D4): part of each platform's
 * capability card, and what the publish form asks by. `usual` is meant where nobody chose; `countsUploads`: uploads are
 * counted by the day of an API project.
 */
export const platformFields = {
  youtube: { usual: 'video', countsUploads: true, formats: { video: youtubeVideo } },
  facebook: { usual: 'watch', countsUploads: false, formats: { watch, reels } },
} as const satisfies Readonly<
  Record<
    ManagedPlatform,
    {
      readonly usual: string
      readonly countsUploads: boolean
      readonly formats: Readonly<Record<string, FormatFields>>
    }
  >
>

/** What holds for a video of this form. */
export function publishFieldsOf(platform: ManagedPlatform, fbFormat: FbFormat | null = null): FormatFields {
  const { facebook, youtube } = platformFields
  return platform === 'facebook' ? facebook.formats[fbFormat ?? facebook.usual] : youtube.formats.video
}

/** What is to be published, as far as a platform's limits speak of it. */
export type PublishDraft = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly visibility: RequestedVisibility
  readonly publishAt: string | null
  readonly fbFormat: FbFormat | null
  /** Of the file; null where nobody knows. */
  readonly durationSec: number | null
}

/** A field that the platform would refuse: `error` is a key of the `validation` texts. */
export type PublishFieldProblem = {
  readonly field: 'title' | 'description' | 'tags' | 'visibility' | 'publishAt' | 'fbFormat'
  readonly error: PublishFieldError
  readonly params?: { readonly max?: number; readonly min?: number }
}
export type PublishFieldError =
  | 'required'
  | 'titleTooLong'
  | 'titleCharacters'
  | 'descriptionTooLong'
  | 'descriptionTooManyCharacters'
  | 'descriptionCharacters'
  | 'tagsTooLong'
  | 'visibilityNotOffered'
  | 'scheduleTooSoon'
  | 'scheduleTooFar'
  | 'reelLength'

/** Every field that the platform would refuse, each with what is wrong with it. `now` in milliseconds. */
export function publishFieldProblems(
  platform: ManagedPlatform,
  draft: PublishDraft,
  now: number,
): readonly PublishFieldProblem[] {
  const card = publishFieldsOf(platform, draft.fbFormat)
  return [
    ...titleProblems(card, draft.title.trim()),
    ...descriptionProblems(card, draft.description),
    ...tagProblems(card, draft.tags),
    ...(card.visibilities.includes(draft.visibility)
      ? []
      : [{ field: 'visibility', error: 'visibilityNotOffered' } as const]),
    ...scheduleProblems(card, draft.publishAt, now),
    ...lengthProblems(card, draft.durationSec),
  ]
}

const angleBrackets = /[<>]/u
const lengthOf = (text: string, { counts }: TextLimit) =>
  counts === 'bytes' ? byteCount(text) : characterCount(text)

function titleProblems({ title: limit }: FormatFields, title: string): PublishFieldProblem[] {
  const field = 'title'
  if (limit.required && title === '') return [{ field, error: 'required' }]
  if (lengthOf(title, limit) > limit.max)
    return [{ field, error: 'titleTooLong', params: { max: limit.max } }]
  return limit.noAngleBrackets && angleBrackets.test(title) ? [{ field, error: 'titleCharacters' }] : []
}

function descriptionProblems({ description: limit }: FormatFields, text: string): PublishFieldProblem[] {
  const field = 'description'
  if (lengthOf(text, limit) > limit.max) {
    const error = limit.counts === 'bytes' ? 'descriptionTooLong' : 'descriptionTooManyCharacters'
    return [{ field, error, params: { max: limit.max } }]
  }
  return limit.noAngleBrackets && angleBrackets.test(text) ? [{ field, error: 'descriptionCharacters' }] : []
}

/** Tags of a form that has none are no problem: they are left out. */
function tagProblems({ tagCharacters: max }: FormatFields, tags: readonly string[]): PublishFieldProblem[] {
  return max !== null && tagsLength(tags) > max
    ? [{ field: 'tags', error: 'tagsTooLong', params: { max } }]
    : []
}

/** What is to be public at once, or was to be by now, meets no window. */
function scheduleProblems(
  { schedule }: FormatFields,
  publishAt: string | null,
  now: number,
): PublishFieldProblem[] {
  const field = 'publishAt'
  const minutes = publishAt === null ? 0 : (Date.parse(publishAt) - now) / 60_000
  if (minutes <= 0) return []
  if (minutes < schedule.leastMinutes)
    return [{ field, error: 'scheduleTooSoon', params: { min: schedule.leastMinutes } }]
  return minutes > schedule.mostDays * 24 * 60
    ? [{ field, error: 'scheduleTooFar', params: { max: schedule.mostDays } }]
    : []
}

function lengthProblems({ seconds }: FormatFields, durationSec: number | null): PublishFieldProblem[] {
  if (seconds === null || durationSec === null) return []
  if (durationSec >= seconds.least && durationSec <= seconds.most) return []
  return [{ field: 'fbFormat', error: 'reelLength', params: { min: seconds.least, max: seconds.most } }]
}
