import { z } from 'zod'
import { videoKinds } from '#src/channels/platform-video.codes.ts'
import { platforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, idList, instant } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { mostCompared } from './chart-limits.ts'
import { dataMeasures } from './data-measures.ts'
import { dataPeriodConditions } from './data-period.ts'

/** Over which days charts are drawn: a whole life is no line that anybody reads. */
export const chartPeriods = ['yesterday', 'last7', 'last28', 'last90', 'thisMonth', 'lastMonth'] as const
/** What the days of a chart are compared with. */
export const chartComparisons = ['previous', 'lastMonth', 'lastYear'] as const

/** Which days are drawn, as the address of the page has them. */
export const chartConditions = {
  ...dataPeriodConditions,
  period: z.enum(chartPeriods).optional(),
  compare: z.enum(chartComparisons).optional(),
}

/** A count may exceed 2^53, and shares and money are decimal text; null: the platform did not say it, which is not 0. */
const figure = z.string().nullable()
const figuresOf = <const K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, figure])) as Record<K, typeof figure>

/** What is drawn of a day. Followers are counted, not added up; money is in the `currency` of the answer. */
export const dayMeasures = ['views', 'watchMinutes', 'subsGained', 'subsLost', 'estRevenue'] as const
export type DayMeasure = (typeof dayMeasures)[number]

/** A day of the platform; one that is not there has no figure at all, and is neither final nor provisional. */
const chartDay = z.object({
  day: z.iso.date(),
  isFinal: z.boolean().nullable(),
  ...figuresOf([...dayMeasures, 'followersTotal']),
})
export type ChartDay = z.output<typeof chartDay>

/** What days come to. Shares are weighted by what they are shares of; money of two currencies has no sum. */
const sums = z.object(figuresOf(dataMeasures))
export type ChartSums = z.output<typeof sums>

const range = z.object({ from: z.iso.date(), to: z.iso.date() })
/** Days with what they come to; null where none of them is there. */
const span = z.object({ ...range.shape, days: z.array(chartDay), sums: sums.nullable() })
export type ChartSpan = z.output<typeof span>

/** A part of the views by the platform's own code: a source of traffic, a country. */
const part = z.object({ key: z.string(), views: figure, watchMinutes: figure })
export type ChartPart = z.output<typeof part>

const channel = z.object({
  id,
  title: z.string(),
  platform: z.enum(platforms),
  avatarUrl: z.string().nullable(),
})

export const getChannelCharts = endpoint({
  method: 'GET',
  url: '/channel-data/charts/channels/:id',
  access: 'channelData:read',
  summary:
    'A channel day by day over a period and the one it is compared with, by source of traffic and by country',
  params: z.object({ id }),
  query: z.object(chartConditions),
  output: z.object({
    channel,
    /** When this was read. */
    at: instant,
    /** The last day that is there for the house, and for this channel. Days are the platform's, Pacific Time. */
    asOf: z.iso.date(),
    lastDay: z.iso.date().nullable(),
    /** Of all money here; null where there is none, where there are several, and for whoever may not see it. */
    currency: z.string().nullable(),
    shown: span,
    before: span.nullable(),
    /** The largest first, at most `mostParts` of them; what the others come to is the part `''`. */
    sources: z.array(part),
    countries: z.array(part),
  }),
})

/** Videos that were published at the same hour of the same weekday, with the views of their first 24 hours on average. */
const publishedHour = z.object({
  /** As ISO 8601 counts: 1 is Monday. */
  weekday: z.number().int(),
  hour: z.number().int(),
  videos: z.number().int(),
  views: z.number(),
})
export type PublishedHour = z.output<typeof publishedHour>
/** Videos of a month: what one of them had been viewed at each age on average, from its first day on. */
const cohort = z.object({
  month: z.string(),
  videos: z.number().int(),
  /** Null at an age that none of them has reached. */
  views: z.array(z.number().nullable()),
})
export type Cohort = z.output<typeof cohort>

export const getChannelRhythm = endpoint({
  method: 'GET',
  url: '/channel-data/charts/channels/:id/rhythm',
  access: 'channelData:read',
  summary: 'How videos of a channel do by the hour they were published at, and by their age',
  params: z.object({ id }),
  query: z.object({
    /** In which the hours are said. */
    timeZone: timeZone.default('UTC'),
  }),
  output: z.object({
    at: instant,
    lastDay: z.iso.date().nullable(),
    hours: z.array(publishedHour),
    /** The oldest month first. */
    cohorts: z.array(cohort),
  }),
})

/** One day of a video's life; its age on the day it was published is 0. */
const age = z.object({
  day: z.iso.date(),
  ...figuresOf(['views', 'watchMinutes', 'estRevenue']),
  total: z.number().nullable(),
  median: z.number().nullable(),
})
export type VideoAge = z.output<typeof age>

export const getVideoCharts = endpoint({
  method: 'GET',
  url: '/channel-data/charts/videos/:id',
  access: 'channelData:read',
  summary:
    'The first days of a video, beside the median of the videos of its channel before it at the same age',
  params: z.object({ id }),
  output: z.object({
    video: z.object({
      id,
      title: z.string(),
      url: z.string(),
      kind: z.enum(videoKinds),
      publishedAt: instant.nullable(),
      channelId: id,
      channelTitle: z.string(),
      platform: z.enum(platforms),
    }),
    at: instant,
    lastDay: z.iso.date().nullable(),
    currency: z.string().nullable(),
    /** False where its first days were not collected: then nothing is added up. */
    isWhole: z.boolean(),
    /** Of how many videos the median is. */
    medianOf: z.number().int(),
    /** `total` are its views up to there, `median` those of the videos before it. */
    ages: z.array(age),
  }),
})

export const compareChannels = endpoint({
  method: 'GET',
  url: '/channel-data/charts/compare',
  access: 'channelData:read',
  summary: 'Several channels day by day over the same days, within the data scope',
  query: z.object({ ...chartConditions, channelId: idList.pipe(z.array(id).min(1).max(mostCompared)) }),
  output: z.object({
    at: instant,
    asOf: z.iso.date(),
    ...range.shape,
    before: range.nullable(),
    channels: z.array(
      z.object({
        ...channel.shape,
        currency: z.string().nullable(),
        days: z.array(chartDay),
        sums: sums.nullable(),
        sumsBefore: sums.nullable(),
      }),
    ),
  }),
})
