import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import {
  codeList,
  id,
  idList,
  instant,
  keyList,
  ownRecords,
  pageQuery,
  searchText,
  sortQuery,
} from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { filmRecipe } from '#src/publishing/prepare-recipe.ts'
import { clipChange, clipFields, clipWords } from './clip.fields.ts'
import { clipTaskStatus } from './clip-task.states.ts'

/** Where the making of a clip stands; one making for all of its channels. */
export const clipStages = [
  'waiting',
  'fetching',
  'editing',
  'composing',
  'storing',
  'done',
  'failed',
] as const
export type ClipStage = (typeof clipStages)[number]

export const clipTaskActions = ['start', 'retry', 'terminate', 'restart', 'change', 'delete'] as const
export type ClipTaskAction = (typeof clipTaskActions)[number]

/** One clip on its way to one channel. */
export const clipTask = z.object({
  id,
  clipId: id,
  title: z.string(),
  /** The film that it is cut from. */
  video: z.object({
    id,
    title: z.string(),
    thumbnailUrl: z.string().nullable(),
    durationMs: z.number().int(),
  }),
  channel: z.object({ id, name: z.string(), platform: z.string() }),
  /** Code of E05. */
  clipStatus: clipTaskStatus.schema,
  /** Of the making: what is done now, how much of it (0 to 1), and in how many seconds it should be over. */
  stage: z.enum(clipStages),
  progress: z.number().min(0).max(1),
  restSeconds: z.number().int().nullable(),
  /** Pieces; none: the whole film. `lengthMs`: how long they play together. */
  pieces: z.number().int(),
  lengthMs: z.number().int(),
  /** Where its first piece begins and its last one ends in the film, for pictures of both. */
  firstMs: z.number().int(),
  lastMs: z.number().int(),
  publishAt: instant.nullable(),
  publishZone: z.string().nullable(),
  /** Its film in the library, and its publication, once there are such. */
  resultVideoId: id.nullable(),
  publishTaskId: id.nullable(),
  watchUrl: z.string().nullable(),
  /** Key of the errors: why it stopped, and what stands in its sentence. */
  problem: z.string().nullable(),
  problemParams: z.record(z.string(), z.union([z.string(), z.number()])),
  editorName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(clipTaskActions)),
})
export type ClipTask = z.output<typeof clipTask>

export const clipTaskEvent = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  actor: z.enum(['person', 'system', 'platform']),
  from: clipTaskStatus.schema.nullable(),
  to: clipTaskStatus.schema,
  reason: z.string(),
  detail: z.string().nullable(),
})
export type ClipTaskEvent = z.output<typeof clipTaskEvent>

export const clipTaskDetail = clipTask.extend({
  recipe: filmRecipe,
  /** The track that its recipe names, as it is called now; null: without music. */
  trackTitle: z.string().nullable(),
  words: clipWords,
  asDraft: z.boolean(),
  /** Counts the changes of the clip, for `changeClip`. */
  clipVersion: version,
  /** The same clip on its way to its channels, this one among them. */
  besides: z.array(
    z.object({
      id,
      channelId: id,
      channelName: z.string(),
      clipStatus: clipTaskStatus.schema,
      publishAt: instant.nullable(),
      publishZone: z.string().nullable(),
    }),
  ),
  timeline: z.array(clipTaskEvent),
})
export type ClipTaskDetail = z.output<typeof clipTaskDetail>

export const clipTaskSortKeys = ['createdAt', 'updatedAt', 'publishAt'] as const
export type ClipTaskSortKey = (typeof clipTaskSortKeys)[number]

export const clipTaskConditions = {
  ...sortQuery(clipTaskSortKeys, '-createdAt'),
  /** A part of the clip's title or of its film's. */
  words: searchText.optional(),
  clipStatus: codeList(Object.values(clipTaskStatus.codes)).optional(),
  channelId: id.optional(),
  platform: keyList(platforms).optional(),
  videoId: id.optional(),
  clipId: id.optional(),
  /** Those that somebody made themselves. */
  owner: ownRecords.optional(),
  ids: idList.optional(),
}

const params = z.object({ id })

export const listClipTasks = endpoint({
  method: 'GET',
  url: '/clip-tasks',
  access: 'clip:read',
  summary: 'Clips on their way to channels; newest first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...clipTaskConditions }),
  output: z.array(clipTask),
  list: true,
})
export const countClipTasks = countsOf(listClipTasks)

export const getClipTask = endpoint({
  method: 'GET',
  url: '/clip-tasks/:id',
  access: 'clip:read',
  summary: 'One clip on its way to a channel: recipe, words, its other channels, timeline',
  params,
  output: clipTaskDetail,
})

export const createClip = endpoint({
  method: 'POST',
  url: '/clips',
  access: 'clip:create',
  summary: 'A clip of a film for channels, a task each; made once for all of them',
  body: z.object({
    ...clipFields,
    /** False: kept to be looked at first. */
    start: z.boolean().default(true),
  }),
  output: z.object({ clipId: id, taskIds: z.array(id) }),
  idempotent: 'key',
})

export const changeClip = endpoint({
  method: 'PUT',
  url: '/clips/:id',
  access: 'clip:update',
  summary:
    'Changes a clip none of whose tasks is under way or published; those that failed begin anew, channels come and go',
  params,
  body: z.object(clipChange),
  output: z.object({ clipId: id, taskIds: z.array(id) }),
})

const command = (name: string, access: 'clip:create' | 'clip:update' | 'clip:terminate', summary: string) =>
  endpoint({
    method: 'POST',
    url: `/clip-tasks/:id/${name}`,
    access,
    summary,
    params,
    body: z.object({ version }),
    output: clipTask,
  })
export const startClipTask = command('start', 'clip:update', 'Has the clip made, and then published')
export const retryClipTask = command(
  'retry',
  'clip:update',
  'Goes on with a failed task from where it failed',
)
export const terminateClipTask = command(
  'terminate',
  'clip:terminate',
  'Stops a task at any step; one that the platform has already accepted ends as published',
)
export const restartClipTask = command('restart', 'clip:update', 'Puts a terminated task back to unedited')

export const deleteClipTask = endpoint({
  method: 'DELETE',
  url: '/clip-tasks/:id',
  access: 'clip:update',
  summary: 'Removes a task that has not begun; with its last one the clip goes',
  params,
  output: z.object({ id }),
})
