import { z } from 'zod'
import { visibilityCode } from '#src/channels/platform-video.codes.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, language } from '#src/core/fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { taskResult } from '#src/operations/task-result.states.ts'
import { amendRule, mostAmended } from './amend-rule.ts'
import { changeKinds, changeSide, shownNames, wordFields } from './publish-change.ts'
import { publishDescription, publishTags } from './youtube-rules.ts'

/** What may be done about a change. */
export const changeActions = ['undo', 'cancel', 'retry', 'overwrite'] as const
export type ChangeAction = (typeof changeActions)[number]

/** One change of a published video: what, from, to, by whom, and what became of it (E06). */
export const publishChange = z.object({
  id,
  kind: z.enum(changeKinds),
  /** Who wanted it: a person here, or somebody on the platform, whose change was taken over. */
  origin: z.enum(['person', 'platform']),
  from: changeSide,
  to: changeSide,
  /** What stood on the platform instead of `from`: nothing was overwritten. */
  seen: changeSide.nullable(),
  status: taskResult.schema,
  /** Units of the project's daily quota; 0 where the platform counts none. */
  cost: z.number().int(),
  problemCode: z.string().nullable(),
  platformMessage: z.string().nullable(),
  /** When it is tried, if that is not now. */
  waitsUntil: instant.nullable(),
  operatorName: z.string().nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
  actions: z.array(z.enum(changeActions)),
})
export type PublishChange = z.output<typeof publishChange>

/** A video as it is meant to be, or as the platform shows it. */
const standing = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  categoryId: z.string().nullable(),
  language: z.string().nullable(),
  visibility: visibilityCode,
  publishAt: instant.nullable(),
})
export type VideoStanding = z.output<typeof standing>

/** What two standings may differ in. */
export const differingFields = [...wordFields, 'visibility', 'publishAt'] as const
export type DifferingField = (typeof differingFields)[number]

/** A published task with all that happened to its video afterwards. */
export const afterPublishing = z.object({
  taskId: id,
  platform: z.string(),
  title: z.string(),
  ours: standing,
  /** Null until the platform was asked. */
  seen: standing.extend({ at: instant }).nullable(),
  /** What somebody changed on the platform, and nobody here has judged yet. */
  differences: z.array(z.enum(differingFields)),
  /** Others than its owner could see it once: it cannot be scheduled any more. */
  wasOpen: z.boolean(),
  /** Units that each kind of change costs; a kind that is not among them is not offered. */
  costs: z.partialRecord(z.enum(changeKinds), z.number().int()),
  /** Units that the project of the channel has left today; null where none are counted. */
  unitsLeft: z.number().int().nullable(),
  mayAmend: z.boolean(),
  mayTakeDown: z.boolean(),
  changes: z.array(publishChange),
})
export type AfterPublishing = z.output<typeof afterPublishing>

const ofTask = z.object({ id })
const ofChange = z.object({ id })

export const getAfterPublishing = endpoint({
  method: 'GET',
  url: '/publish-tasks/:id/after',
  access: 'publishTask:read',
  summary: 'What a published video says here and on its platform, and every change that was made since',
  params: ofTask,
  output: afterPublishing,
})

const playlistId = z.string().regex(/^[\w-]{2,64}$/, { error: 'pattern' })

/** What is asked for. Words that are left out stay. */
export const wantedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    words: z.object({
      title: requiredText(255).optional(),
      description: publishDescription.optional(),
      tags: publishTags.optional(),
      categoryId: z
        .string()
        .regex(/^\d{1,4}$/, { error: 'pattern' })
        .nullable()
        .optional(),
      language: language.nullable().optional(),
    }),
  }),
  z.object({
    kind: z.literal('visibility'),
    visibility: z.enum(shownNames),
    publishAt: instant.nullable().default(null),
    /** A person has read what it does. */
    confirmed: z.literal(true),
  }),
  z.object({ kind: z.literal('thumbnail') }),
  z.object({ kind: z.literal('caption'), fileId: id }),
  z.object({ kind: z.literal('captionRemoval'), fileId: id }),
  z.object({ kind: z.literal('playlist'), playlistId }),
  z.object({ kind: z.literal('playlistRemoval'), playlistId }),
])
export type WantedChange = z.output<typeof wantedChange>

export const changePublished = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/changes',
  access: 'publishTask:amend',
  summary:
    'Asks for a change of a published video; it is made in the background and proved by reading it back',
  params: ofTask,
  body: wantedChange,
  output: afterPublishing,
})

export const takeDownPublished = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/take-down',
  access: 'publishTask:takeDown',
  summary: 'Deletes the video on its platform, for good; the task keeps its state',
  params: ofTask,
  /** Its title, typed: nobody deletes another one than they mean. */
  body: z.object({ title: requiredText(255) }),
  output: afterPublishing,
})

export const lookAtPublished = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/look',
  access: 'publishTask:read',
  summary: 'Asks the platform how the video stands now',
  params: ofTask,
  output: afterPublishing,
})

export const settleDifferences = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/differences',
  access: 'publishTask:amend',
  summary: 'Takes over what was changed on the platform, or puts back what was here',
  params: ofTask,
  body: z.object({
    take: z.enum(['theirs', 'ours']),
    fields: z.array(z.enum(differingFields)).min(1),
    /** When what the person saw was read: what changed since then is not judged. */
    seenAt: instant,
  }),
  output: afterPublishing,
})

const onChange = <U extends string>(url: U, summary: string) =>
  endpoint({
    method: 'POST',
    url,
    access: 'publishTask:amend',
    summary,
    params: ofChange,
    output: afterPublishing,
  })

export const undoChange = onChange('/publish-changes/:id/undo', 'Changes back to what was there before')
export const cancelChange = onChange('/publish-changes/:id/cancel', 'Gives up a change that has not begun')
export const retryChange = onChange('/publish-changes/:id/retry', 'Tries a failed change again')
export const overwriteChange = onChange(
  '/publish-changes/:id/overwrite',
  'Makes a change over what somebody wrote on the platform meanwhile, after a person has seen it',
)

/** One video of an edit of many, before and after. */
export const amendRow = z.object({
  taskId: id,
  title: z.string(),
  channelName: z.string(),
  platform: z.string(),
  before: changeSide,
  /** Only what becomes another one. */
  after: changeSide,
  playlists: z.object({ add: z.array(z.string()), remove: z.array(z.string()) }),
  /** Keys of the `validation` and `errors` texts: this row is left out. */
  problems: z.array(
    z.object({
      field: z.string().nullable(),
      error: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Units of quota that it costs. */
  cost: z.number().int(),
})
export type AmendRow = z.output<typeof amendRow>

/** What an edit of many takes of a project's day: `fit` rows now, the others wait until `resetAt`. */
export const amendQuota = z.object({
  project: z.string(),
  rows: z.number().int(),
  units: z.number().int(),
  left: z.number().int(),
  fit: z.number().int(),
  resetAt: instant,
})

export const previewAmendments = endpoint({
  method: 'POST',
  url: '/publish-tasks/amend-preview',
  access: 'publishTask:amend',
  summary: 'What an edit of many published videos would change, refuse and cost; nothing is written',
  body: z.object({ ids: z.array(id).min(1).max(mostAmended), rule: amendRule }),
  output: z.object({ rows: z.array(amendRow), unchanged: z.number().int(), quotas: z.array(amendQuota) }),
})

/** A publication that somebody made by hand, on a platform that the product does not publish on. */
export const recordByHand = endpoint({
  method: 'POST',
  url: '/publish-tasks/by-hand',
  access: 'publishTask:create',
  summary: 'Records a publication that was made by hand: where it is, since when, and a note',
  body: z.object({
    videoId: id,
    channelId: id,
    title: requiredText(255),
    url: z.url({ protocol: /^https?$/u, error: 'url' }).max(1000),
    publishedAt: instant,
    note: optionalText(1000).default(''),
  }),
  output: z.object({ id }),
  idempotent: 'key',
})

export const forgetByHand = endpoint({
  method: 'DELETE',
  url: '/publish-tasks/by-hand/:id',
  access: 'publishTask:update',
  summary: 'Takes a record of a publication by hand out of the lists again',
  params: ofTask,
  output: z.object({ id }),
})
