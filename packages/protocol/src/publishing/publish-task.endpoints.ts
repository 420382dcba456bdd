import { z } from 'zod'
import { ageRestrictions } from '#src/channels/channel.codes.ts'
import { visibilityCode } from '#src/channels/platform-video.codes.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { length } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { prepareRecipe } from './prepare-recipe.ts'
import { fbFormats, publishFields, visibility } from './publish-task.fields.ts'
import { publishTaskConditions } from './publish-task.filter.ts'
import { deliveryStages, publishTaskStatus, waitReasons } from './publish-task.states.ts'
import { sideStep } from './side-steps.ts'
import { failedTaskAdvice } from './ways-out.ts'
import { platformVideo } from './youtube-rules.ts'

export { type PublishTaskSortKey, publishTaskSortKeys } from './publish-task.filter.ts'

/** What went wrong, for a person: the text key, what the platform said, and the id to quote. */
export const publishProblem = z.object({
  code: z.string(),
  platformCode: z.string().nullable(),
  platformMessage: z.string().nullable(),
  requestId: z.string().nullable(),
  at: instant,
})

/** What may be done to a task; `waysOut` of one that failed come first. */
export const publishTaskActions = [
  'republish',
  'retry',
  'terminate',
  'submit',
  'edit',
  'withdraw',
  'copy',
  'delete',
] as const
export type PublishTaskAction = (typeof publishTaskActions)[number]

/** A publish task as lists and live events show it. `progress` is 0..1 of the bytes the platform confirmed. */
export const publishTask = z.object({
  id,
  videoId: id,
  videoTitle: z.string(),
  thumbnailUrl: z.string().nullable(),
  /** Whether this person can open the source video: it is still there, and theirs to see. */
  videoOpens: z.boolean(),
  channelId: id,
  channelName: z.string(),
  platform: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility,
  madeForKids: z.boolean(),
  categoryId: z.string().nullable(),
  language: z.string().nullable(),
  audioLanguage: z.string().nullable(),
  syntheticMedia: z.boolean(),
  playlistIds: z.array(z.string()),
  sendsCover: z.boolean(),
  subtitleFileIds: z.array(id),
  fbFormat: z.enum(fbFormats).nullable(),
  fbAge: z.enum(ageRestrictions).nullable(),
  publishAt: instant.nullable(),
  publishZone: z.string().nullable(),
  /** When its delivery begins, if that is not yet. */
  executeAt: instant.nullable(),
  planId: id.nullable(),
  templateId: id.nullable(),
  batchId: id.nullable(),
  version,
  status: publishTaskStatus.schema,
  stage: z.enum(deliveryStages),
  waitReason: z.enum(waitReasons).nullable(),
  progress: z.number().min(0).max(1),
  bytesConfirmed: z.number().int(),
  bytesTotal: z.number().int(),
  platformVideoId: z.string().nullable(),
  watchUrl: z.string().nullable(),
  /** Of one that a person has published by hand. */
  handNote: z.string().nullable().optional(),
  /** How its published video was seen last; null until it was looked at. */
  after: z
    .object({
      visibility: visibilityCode,
      /** Somebody has changed it on the platform. */
      differs: z.boolean(),
      /** Changes that are still to be made. */
      waiting: z.number().int(),
    })
    .nullable()
    .optional(),
  /** How the platform shows its video (E16), where that is not as it was wanted. */
  seenOther: visibilityCode.nullable(),
  problem: publishProblem.nullable(),
  /** Of a failed task: why not everything is offered for it, and what to do instead. */
  advice: z.enum(failedTaskAdvice).nullable(),
  /** What is done beside the video once it is published. */
  sideSteps: z.array(sideStep),
  operatorName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Of a draft that waits for its reviewer: which review; until it is over nobody changes the draft. */
  review: z.object({ approvalId: id }).nullable(),
  actions: z.array(z.enum(publishTaskActions)),
  /**
   * Set for whoever may answer while only a person can say what became of the video: the videos on the channel that
   * may be it, if any.
   */
  question: z
    .object({ candidates: z.array(z.object({ platformVideoId: z.string(), watchUrl: z.string() })) })
    .nullable(),
})
export type PublishTask = z.output<typeof publishTask>

/** One line of a task's timeline: who moved it, from where to where, why. */
export const publishTaskEvent = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  actor: z.enum(['person', 'system', 'platform']),
  from: publishTaskStatus.schema.nullable(),
  to: publishTaskStatus.schema,
  reason: z.string(),
  detail: z.string().nullable(),
})
export type PublishTaskEvent = z.output<typeof publishTaskEvent>

export const createPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks',
  access: 'publishTask:create',
  summary: 'Submits a video for publishing; one task, whatever is clicked or retried',
  body: z.object({
    videoId: id,
    channelId: id,
    ...publishFields,
    templateId: id.nullable().default(null),
    /** What is made of the film first; left out: it goes as it is. */
    recipe: prepareRecipe.nullable().optional(),
    /** Kept for later instead of submitted: nothing is checked of what else is on the channel. */
    draft: z.boolean().default(false),
    /** The `confirmation` of the refusal (`publishing.sameAgain`) to which a person has said yes. */
    confirmed: length(64).optional(),
  }),
  output: publishTask,
  idempotent: 'key',
})

export const listPublishTasks = endpoint({
  method: 'GET',
  url: '/publish-tasks',
  access: 'publishTask:read',
  summary: 'Publish tasks; newest first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...publishTaskConditions }),
  output: z.array(publishTask),
  list: true,
})

export const countPublishTasks = countsOf(listPublishTasks)

export const getPublishTask = endpoint({
  method: 'GET',
  url: '/publish-tasks/:id',
  access: 'publishTask:read',
  summary: 'One publish task with its timeline',
  params: z.object({ id }),
  output: publishTask.extend({ timeline: z.array(publishTaskEvent) }),
})

export const retryPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/retry',
  access: 'publishTask:retry',
  summary: 'Goes on with a failed task; refused while the outcome is not confirmed',
  params: z.object({ id }),
  output: publishTask,
})

export const terminatePublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/terminate',
  access: 'publishTask:terminate',
  summary: 'Stops a task; one the platform has already accepted ends as published',
  params: z.object({ id }),
  output: publishTask,
})

/** A draft, one that has not begun, or one that failed: its words and times, as they were read. */
export const editPublishTask = endpoint({
  method: 'PUT',
  url: '/publish-tasks/:id',
  access: 'publishTask:update',
  summary: 'Changes what a task says while nothing is under way; with `submit` it goes on with that at once',
  params: z.object({ id }),
  body: z.object({
    ...publishFields,
    /** Left out: what is made of the film stays as it was asked for. */
    recipe: prepareRecipe.nullable().optional(),
    version,
    submit: z.boolean().default(false),
    confirmed: length(64).optional(),
  }),
  output: publishTask,
})

export const submitPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/submit',
  access: 'publishTask:create',
  summary: 'Submits a draft',
  params: z.object({ id }),
  body: z.object({ confirmed: length(64).optional() }),
  output: publishTask,
})

export const withdrawPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/withdraw',
  access: 'publishTask:update',
  summary:
    'Makes a draft again of a task that has not begun, of one that was stopped, or of a failed one that left nothing',
  params: z.object({ id }),
  output: publishTask,
})

export const copyPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/copy',
  access: 'publishTask:create',
  summary: 'A draft with the words of a task, for its channel or another one',
  params: z.object({ id }),
  /** What it is called, and where it goes, if not as before. */
  body: z.object({ channelId: id.optional(), title: publishFields.title.optional() }),
  output: publishTask,
  idempotent: 'key',
})

export const deletePublishTask = endpoint({
  method: 'DELETE',
  url: '/publish-tasks/:id',
  access: 'publishTask:update',
  summary: 'Removes a draft of which nothing was ever sent',
  params: z.object({ id }),
  output: z.object({ id }),
})

export const retrySideSteps = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/side-steps/retry',
  access: 'publishTask:retry',
  summary: 'Tries again what failed beside a published video: thumbnail, captions, playlists',
  params: z.object({ id }),
  output: publishTask,
})

/** What a person found on the channel. */
export const publishAnswer = z.discriminatedUnion('found', [
  z.object({ found: z.literal('video'), video: platformVideo }),
  z.object({ found: z.literal('nothing') }),
])

export const answerPublishTask = endpoint({
  method: 'POST',
  url: '/publish-tasks/:id/answer',
  access: 'publishTask:retry',
  summary:
    'Says what became of a video whose fate is unknown: it is this one, or it is not there and is sent again',
  params: z.object({ id }),
  body: publishAnswer,
  output: publishTask,
})

/** Counts for the workbench, within the person's data scope. */
export const publishTaskSummary = endpoint({
  method: 'GET',
  url: '/publish-tasks/summary',
  access: 'workbench:read',
  summary:
    'How many tasks stand in which state, were published today in a zone, and how many videos and channels',
  query: z.object({ zone: timeZone }),
  output: z.object({
    /** Where the day of the zone began; `publishedToday` is since then. */
    dayBegan: instant,
    byStatus: z.array(z.object({ status: publishTaskStatus.schema, count: z.number().int() })),
    publishedToday: z.number().int(),
    videos: z.number().int(),
    channels: z.number().int(),
  }),
})
