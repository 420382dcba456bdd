import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { length } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { prepareRecipe } from './prepare-recipe.ts'
import { publishTaskConditions } from './publish-task.filter.ts'
import { deliveryStages, publishTaskStatus, visibilityCodes, waitReasons } from './publish-task.states.ts'
import { failedTaskAdvice } from './ways-out.ts'
import { platformVideo, publishDescription, publishTags, publishTitle } from './youtube-rules.ts'

export { type PublishTaskSortKey, publishTaskSortKeys } from './publish-task.filter.ts'

const visibility = z.literal(Object.values(visibilityCodes))

/** What went wrong, for a person: the text key, what the platform said, and the id to quote. */
export const publishProblem = z.object({
  code: z.string(),
  platformCode: z.string().nullable(),
  platformMessage: z.string().nullable(),
  requestId: z.string().nullable(),
  at: instant,
})

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
  status: publishTaskStatus.schema,
  stage: z.enum(deliveryStages),
  waitReason: z.enum(waitReasons).nullable(),
  progress: z.number().min(0).max(1),
  bytesConfirmed: z.number().int(),
  bytesTotal: z.number().int(),
  platformVideoId: z.string().nullable(),
  watchUrl: z.string().nullable(),
  problem: publishProblem.nullable(),
  /** Of a failed task: why not everything is offered for it, and what to do instead. */
  advice: z.enum(failedTaskAdvice).nullable(),
  operatorName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  actions: z.array(z.enum(['republish', 'retry', 'terminate'])),
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
    title: publishTitle,
    description: publishDescription.default(''),
    tags: publishTags.default([]),
    visibility,
    madeForKids: z.boolean(),
    /** What is made of the film first; left out: it goes as it is. */
    recipe: prepareRecipe.nullable().optional(),
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
