import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { visibilityCodes } from './publish-task.states.ts'
import { mostChannelsAtOnce } from './publishing.operations.ts'

/** What a person chose the last time they published on a channel: what the form begins with there. */
export const publishDefault = z.object({
  channelId: id,
  visibility: z.literal(Object.values(visibilityCodes)),
  madeForKids: z.boolean(),
})
export type PublishDefault = z.output<typeof publishDefault>

/** Channels whose settings are remembered for one person. */
export const mostPublishDefaults = 100

export const getPublishDefaults = endpoint({
  method: 'GET',
  url: '/me/publish-defaults',
  access: 'publishTask:create',
  summary:
    'What whoever asks chose on each channel the last time, the newest first; kept with every submission',
  output: z.array(publishDefault),
})

export const forgetPublishDefaults = endpoint({
  method: 'DELETE',
  url: '/me/publish-defaults',
  access: 'publishTask:create',
  summary: 'Forgets what whoever asks chose before',
  output: z.object({ forgotten: z.number().int() }),
})

const channelIds = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(mostChannelsAtOnce))

/** What stands in the way of publishing a video on a channel now. */
const publishForecast = z.object({
  channelId: id,
  /** The refusal a submission would meet, as an error code and what its sentence says; null where there is none. */
  problem: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Whether the channel's videos are made for kids, as it is set for all of them; null where nobody has said. */
  madeForKids: z.boolean().nullable(),
  /** The video is longer than what the channel may upload: the platform would refuse it. */
  tooLong: z.boolean(),
  /** The platform's quota of the day is used up: a task would wait for tomorrow. */
  quotaUsedUp: z.boolean(),
  /** The channel's department has publications looked at first: what is submitted waits for a reviewer. */
  reviewed: z.boolean(),
  /** No contract in force holds the channel, and the one that will is under review; its id for whoever may read it. */
  contractInReview: z.object({ contractId: id.nullable() }).nullable(),
})
export type PublishForecast = z.output<typeof publishForecast>

export const forecastPublishing = endpoint({
  method: 'GET',
  url: '/publish-tasks/forecast',
  access: 'publishTask:create',
  summary: 'What a submission of a video to these channels would meet now: nothing is written',
  query: z.object({ videoId: id, channelIds }),
  output: z.array(publishForecast),
})
