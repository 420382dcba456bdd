import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { codeList, id, instant, ownRecords, pageQuery, searchText, sortQuery } from '#src/core/fields.ts'
import { length, requiredLine } from '#src/core/rules.ts'
import {
  mostPlanChannels,
  mostPlanEntries,
  mostPlanVideos,
  planFields,
  planPlace,
  planRule,
} from './publish-plan.fields.ts'
import { publishPlanStatus } from './publish-plan.states.ts'
import { publishTaskStatus } from './publish-task.states.ts'

export const publishPlanSortKeys = ['name', 'createdAt', 'startsAt'] as const
export type PublishPlanSortKey = (typeof publishPlanSortKeys)[number]

const figure = z.number().int().min(0)
const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** What is to be said of one video on one channel: an error keeps it from being booked, a warning does not. */
const planRemark = z.object({ level: z.enum(['error', 'warning']), code: z.string(), params })
export type PlanRemark = z.output<typeof planRemark>

/** A video on a channel as a plan would have it. */
const previewEntry = z.object({
  ...planPlace.shape,
  /** Whether a person has set this time by hand. */
  changed: z.boolean(),
  remarks: z.array(planRemark),
})
export type PlanPreviewEntry = z.output<typeof previewEntry>

/** What a plan takes of a project's uploads on one Pacific day, beside what is used or booked already. */
const planQuota = z.object({
  project: z.string(),
  day: z.string(),
  limit: figure,
  taken: figure,
  wanted: figure,
  fit: figure,
  /** The next day on which there is room for those that do not fit, from its first instant on. */
  movesTo: instant.nullable(),
})
export type PlanQuota = z.output<typeof planQuota>

export const planPreview = z.object({
  /** Before this no video of the plan can become public. */
  earliest: instant,
  entries: z.array(previewEntry),
  quotas: z.array(planQuota),
  /** Videos and channels by id: what they are called; the zone of a channel's own. */
  videos: z.array(z.object({ id, title: z.string() })),
  channels: z.array(z.object({ id, title: z.string(), platform: z.string(), timeZone: z.string() })),
})
export type PlanPreview = z.output<typeof planPreview>

const places = z.array(planPlace).max(mostPlanEntries)

export const previewPublishPlan = endpoint({
  method: 'POST',
  url: '/publish-plans/preview',
  access: 'publishPlan:create',
  whileViewing: true,
  summary:
    'The whole plan as it would be, with what stands in the way of each video; nothing is written. With planId: what has not started of a plan, by another rule',
  body: z.object({
    rule: planRule,
    planId: id.optional(),
    videoIds: z.array(id).max(mostPlanVideos).default([]),
    channelIds: z.array(id).max(mostPlanChannels).default([]),
    /** Times that a person has set by hand. */
    changes: places.default([]),
  }),
  output: planPreview,
})

/** A plan as lists show it. */
export const publishPlan = z.object({
  id,
  name: z.string(),
  status: publishPlanStatus.schema,
  rule: planRule,
  fields: planFields,
  /** The first and the last time that it has; null where all was at once. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  videos: figure,
  channels: z.array(z.object({ id, title: z.string() })),
  /** How far it is: all that it has, what is still to be made, waits, is under way, is public, failed, or was ended. */
  counts: z.object({
    total: figure,
    unmade: figure,
    waiting: figure,
    underWay: figure,
    published: figure,
    failed: figure,
    ended: figure,
  }),
  ownerName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
  actions: z.array(z.enum(['update', 'cancel', 'delete'])),
})
export type PublishPlan = z.output<typeof publishPlan>

export const publishPlanEvent = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  reason: z.string(),
  detail: z.string().nullable(),
})

const planId = z.object({ id })

export const createPublishPlan = endpoint({
  method: 'POST',
  url: '/publish-plans',
  access: 'publishPlan:create',
  summary: 'Books a plan at the times that were shown; of more than 50 the tasks are made in the background',
  body: z.object({
    name: requiredLine(100),
    rule: planRule,
    fields: planFields,
    entries: z
      .array(planPlace.extend({ confirmed: length(64).optional() }))
      .min(1)
      .max(mostPlanEntries),
  }),
  output: publishPlan,
  idempotent: 'key',
})

export const listPublishPlans = endpoint({
  method: 'GET',
  url: '/publish-plans',
  access: 'publishPlan:read',
  summary: 'Plans; newest first, if nothing else is asked for',
  query: z.object({
    ...pageQuery,
    ...sortQuery(publishPlanSortKeys, '-createdAt'),
    name: searchText.optional(),
    channelId: id.optional(),
    status: codeList(Object.values(publishPlanStatus.codes)).optional(),
    owner: ownRecords.optional(),
  }),
  output: z.array(publishPlan),
  list: true,
})

export const getPublishPlan = endpoint({
  method: 'GET',
  url: '/publish-plans/:id',
  access: 'publishPlan:read',
  summary: 'One plan with its timeline',
  params: planId,
  output: publishPlan.extend({ timeline: z.array(publishPlanEvent) }),
})

/** A video on a channel as a plan has it. */
const planEntry = z.object({
  ...planPlace.shape,
  id,
  videoTitle: z.string(),
  channelName: z.string(),
  /** Null while its task is not made, or could not be. */
  taskId: id.nullable(),
  status: publishTaskStatus.schema.nullable(),
  /** Why no task could be made, as an error code. */
  problem: z.string().nullable(),
  /** Whether it has not started, so that it can be moved. */
  movable: z.boolean(),
})
export type PlanEntry = z.output<typeof planEntry>

export const listPlanEntries = endpoint({
  method: 'GET',
  url: '/publish-plans/:id/entries',
  access: 'publishPlan:read',
  summary: 'All videos of a plan on their channels, in the order of their times',
  params: planId,
  output: z.array(planEntry),
})

export const updatePublishPlan = endpoint({
  method: 'PUT',
  url: '/publish-plans/:id',
  access: 'publishPlan:update',
  summary: 'Gives a plan another name, rule and times; what has started stays as it is',
  params: planId,
  body: z.object({
    version: z.number().int(),
    name: requiredLine(100),
    rule: planRule,
    entries: places,
  }),
  output: publishPlan,
})

export const cancelPublishPlan = endpoint({
  method: 'POST',
  url: '/publish-plans/:id/cancel',
  access: 'publishPlan:update',
  summary: 'Ends a plan and those of its tasks that have not started',
  params: planId,
  output: publishPlan,
})

export const deletePublishPlan = endpoint({
  method: 'DELETE',
  url: '/publish-plans/:id',
  access: 'publishPlan:delete',
  summary: 'Takes a plan that was ended out of the list; its tasks stay',
  params: planId,
  output: z.object({ deleted: z.boolean() }),
})
