import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { chartConditions } from './data-charts.endpoints.ts'

/** So many channels and videos have a place of their own in a drawing; the others are counted. */
export const mostDrawn = 100

/** A count may exceed 2^53; null: the platform did not say it of any day, which is not 0. */
const figure = z.string().nullable()

const drawnChannel = z.object({
  id,
  title: z.string(),
  platform: z.enum(platforms),
  views: figure,
  /** Estimated; null for whoever may not see it, where there is none, and where days are of two currencies. */
  estRevenue: money.nullable(),
})
export type DrawnChannel = z.output<typeof drawnChannel>

const drawnDepartment = z.object({
  code: z.string(),
  channels: z.number().int(),
  views: figure,
  watchMinutes: figure,
  /** Estimated, a sum for each currency; empty for whoever may not see it. */
  estRevenue: z.array(money),
})
export type DrawnDepartment = z.output<typeof drawnDepartment>

const drawnVideo = z.object({
  id,
  title: z.string(),
  channelTitle: z.string(),
  views: z.string(),
  watchMinutes: z.string(),
})
export type DrawnVideo = z.output<typeof drawnVideo>

/** The way from what was shown to who stayed. Views come from elsewhere than from impressions, too. */
export const funnelSteps = ['impressions', 'clicks', 'views', 'follows'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const getDataOverview = endpoint({
  method: 'GET',
  url: '/channel-data/charts/overview',
  access: 'channelData:read',
  summary:
    'All channels of the data scope over some days: which of them are how large, by department, from impressions to followers, and their most viewed videos',
  query: z.object(chartConditions),
  output: z.object({
    at: instant,
    asOf: z.iso.date(),
    from: z.iso.date(),
    to: z.iso.date(),
    /** The most viewed first, at most `mostDrawn`. */
    channels: z.array(drawnChannel),
    /** How many there are altogether. */
    channelCount: z.number().int(),
    /** The most viewed first. */
    departments: z.array(drawnDepartment),
    funnel: z.object(
      Object.fromEntries(funnelSteps.map((step) => [step, figure])) as Record<FunnelStep, typeof figure>,
    ),
    /** The most viewed ones with a watch time, at most `mostDrawn`. */
    videos: z.array(drawnVideo),
  }),
})
