import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { length } from '#src/core/rules.ts'
import { cueFlags } from './checks/cue-flags.ts'
import { ownProfile, profileChoice } from './checks/cue-profiles.ts'
import { mostCues } from './cue.ts'
import { subtitleFormats } from './formats/subtitle-format.ts'

/** Whose words a cue has; what a person wrote neither an engine nor the memory writes over. */
export const cueWriters = ['file', 'engine', 'memory', 'person'] as const
export type CueWriter = (typeof cueWriters)[number]

export const longestCueText = 2000
export const longestCueNote = 500

/** What a reader said of a cue; new words are for reading again. `second`: somebody else has agreed to it as well. */
export const cueReviews = ['open', 'fine', 'second', 'question'] as const
export type CueReview = (typeof cueReviews)[number]
/** Whether somebody agreed to a cue as it is. */
export const isAgreed = (review: CueReview): review is 'fine' | 'second' =>
  review === 'fine' || review === 'second'
/** No film is longer. */
export const latestCueMs = 100 * 3_600_000

/** A cue as it is kept: `id` counts within its subtitles and is never given twice; a translation keeps those of its source. */
export const keptCue = z.object({
  id: z.number().int().positive(),
  startMs: z.number().int().min(0).max(latestCueMs),
  endMs: z.number().int().min(0).max(latestCueMs),
  text: z.string().max(longestCueText),
  by: z.enum(cueWriters),
  /** What the translation's own check said; a person who wrote since has answered it. */
  flags: z.array(z.enum(cueFlags)),
  review: z.enum(cueReviews),
  /** What readers say to each other about it. */
  note: z.string().max(longestCueNote),
  /** Who agreed to it first; nobody reads their own reading again. Left out before anybody has. */
  reader: id.optional(),
})
export type KeptCue = z.output<typeof keptCue>

export const subtitleActions = ['edit', 'attach', 'translate', 'delete'] as const
export type SubtitleAction = (typeof subtitleActions)[number]

/** Subtitles of a video in one language, as they are edited. */
export const subtitleDocument = z.object({
  id,
  video: z.object({ id, title: z.string(), durationMs: z.number().int() }),
  language,
  name: z.string(),
  /** Those it was translated from; null for what came as a file. */
  sourceId: id.nullable(),
  cueCount: z.number().int(),
  /** Cues that wait for a look: empty ones, and those that a check marked. */
  markedCount: z.number().int(),
  /** The source has changed since it was translated. */
  stale: z.boolean(),
  /** The revision beside the video that it was last put there as; null where it never was. */
  attachedRevision: z.number().int().nullable(),
  /** Changed since then. */
  unattached: z.boolean(),
  /** What it is checked by: see `profileChoice`. */
  checkProfile: z.string(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  version,
  actions: z.array(z.enum(subtitleActions)),
})
export type SubtitleDocument = z.output<typeof subtitleDocument>

/** What a cue was before a step and after it; null: it was not there. */
export const cueStepPart = z.object({
  id: z.number().int().positive(),
  before: keptCue.nullable(),
  after: keptCue.nullable(),
})
/** One step of a person, which can be taken back: also by another session, or on another day. */
export const cueStep = z.array(cueStepPart)
export type CueStep = z.output<typeof cueStep>
export const mostStepsBack = 50

export const subtitleDesk = z.object({
  document: subtitleDocument,
  cues: z.array(keptCue),
  /** What it was translated from, by the same ids. */
  source: z.object({ language, cues: z.array(keptCue) }).nullable(),
  /** The last steps of the person who asks, the latest last. */
  steps: z.array(cueStep),
  /** Who asks: what they have agreed to is somebody else's to read again. */
  askedBy: id,
  /** Whether a translation has to be read twice before it goes beside its video. */
  needsSecondReader: z.boolean(),
})
export type SubtitleDesk = z.output<typeof subtitleDesk>

const params = z.object({ id })

export const listSubtitleDocuments = endpoint({
  method: 'GET',
  url: '/videos/:id/subtitle-documents',
  access: 'subtitle:read',
  summary: 'Subtitles of a video that are edited or translated, by language',
  params,
  output: z.array(subtitleDocument),
})

export const openSubtitleFile = endpoint({
  method: 'POST',
  url: '/videos/:id/subtitle-documents',
  access: 'subtitle:update',
  summary: 'Opens a subtitle file for editing; one that is open already is the same',
  params,
  body: z.object({ fileId: id }),
  output: z.object({ id, leftOut: z.number().int() }),
})

export const getSubtitleDesk = endpoint({
  method: 'GET',
  url: '/subtitle-documents/:id',
  access: 'subtitle:read',
  summary: 'Subtitles with all their cues, beside those they were translated from',
  params,
  output: subtitleDesk,
})

/**
 * `id` null: a new one. What is left out stays as it is. New words are a person's from then on, and are to be read again;
 * `back` puts a cue back that was taken away, under the id that it had, which its translations know.
 */
export const cueChange = z.object({
  id: z.number().int().positive().nullable(),
  startMs: keptCue.shape.startMs.optional(),
  endMs: keptCue.shape.endMs.optional(),
  text: length(longestCueText).optional(),
  review: keptCue.shape.review.optional(),
  note: length(longestCueNote).optional(),
  back: z.literal(true).optional(),
})
export type CueChange = z.output<typeof cueChange>

export const changeSubtitles = endpoint({
  method: 'PATCH',
  url: '/subtitle-documents/:id/cues',
  access: 'subtitle:update',
  summary: 'Changes, adds and takes away cues, all of them or none; the order is that of their beginnings',
  params,
  body: z.object({
    version,
    changes: z.array(cueChange).max(mostCues),
    removed: z.array(z.number().int().positive()).max(mostCues),
  }),
  /** `added`: the ids that new cues were given, in their order. */
  output: z.object({ document: subtitleDocument, added: z.array(z.number().int()) }),
})

export const listCheckProfiles = endpoint({
  method: 'GET',
  url: '/subtitle-check-profiles',
  access: 'subtitle:read',
  summary: 'Profiles of the company’s own that subtitles are checked by, beside those of the product',
  output: z.array(ownProfile),
})

export const chooseCheckProfile = endpoint({
  method: 'PUT',
  url: '/subtitle-documents/:id/check-profile',
  access: 'subtitle:update',
  summary: 'Chooses the profile that subtitles are checked by; of several at once the last counts',
  params,
  body: z.object({ profile: profileChoice }),
  output: subtitleDocument,
})

export const attachSubtitles = endpoint({
  method: 'POST',
  url: '/subtitle-documents/:id/attach',
  access: 'subtitle:update',
  summary: 'Puts subtitles beside their video as the next revision of their language',
  params,
  body: z.object({ version, format: z.enum(subtitleFormats) }),
  output: subtitleDocument,
})

export const deleteSubtitles = endpoint({
  method: 'DELETE',
  url: '/subtitle-documents/:id',
  access: 'subtitle:update',
  summary: 'Gives edited subtitles up; files beside the video stay',
  params,
  output: z.object({ id }),
})
