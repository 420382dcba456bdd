import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'

/** So many channels are named that lost, and that gained the most. */
export const mostMovers = 5

/** A measure of two days, decimal text; null where no channel says it of both. */
const pair = z.object({ now: z.string(), before: z.string() }).nullable()
const mover = z.object({ channelId: id, title: z.string(), now: z.string(), before: z.string() })

/** The last complete day and the same weekday before it, over the channels that have both: nothing is held against a gap. */
export const yesterday = z.object({
  /** Days of the platforms: Pacific Time. */
  day: z.iso.date(),
  before: z.iso.date(),
  /** Channels that have both days, and those that lack one. */
  counted: z.number().int(),
  missing: z.number().int(),
  views: pair,
  watchHours: pair,
  subscribers: pair,
  /** What platforms estimate, never what is paid; null for whoever may not see it, and over several currencies. */
  revenue: z.object({ currency: z.string(), now: z.string(), before: z.string() }).nullable(),
  lost: z.array(mover),
  gained: z.array(mover),
  /** Channels that lost money; none for whoever may not see it. */
  lostRevenue: z.array(mover.extend({ currency: z.string() })),
})
export type Yesterday = z.output<typeof yesterday>

export const getYesterday = endpoint({
  method: 'GET',
  url: '/channel-data/yesterday',
  access: 'channelData:read',
  summary: 'What the last complete day did over the channels in the data scope, and which of them caused it',
  output: yesterday,
})
