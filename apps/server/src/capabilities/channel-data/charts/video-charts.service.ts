import {
  cohortDays,
  cohortMonths,
  curveDays,
  medianVideos,
  rhythmDays,
} from '@pindao/protocol/channel-data/chart-limits.ts'
import type { getChannelRhythm, getVideoCharts } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { addDays, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesMoney } from '../operation/figures.present.ts'
import { beginsWithLife, cohortCurves, medianOf, upToAges, type ViewsByAge } from './ages.ts'
import { findChannel } from './chart-days.store.ts'
import { currencyOf } from './chart-days.ts'
import * as store from './chart-videos.store.ts'

type Curve = EndpointOutput<typeof getVideoCharts>

/** How videos live: one beside those before it, and those of a channel by hour and by age (DAT-01). */
export function createVideoCharts({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  /** The first days of videos that begin with their life, by video. */
  async function livesOf(videos: readonly { readonly id: bigint; readonly day: string }[], days: number) {
    const rows = await store.findAgedDays(db, videos, days)
    const byVideo = Map.groupBy(rows, ({ id }) => id)
    return videos.map(({ id }) => byVideo.get(id) ?? [])
  }

  return {
    /** @throws channels.videoNotFound */
    async video(actor: Actor, id: bigint): Promise<Curve> {
      const found = await store.findVideo(db, id)
      const video = coveredRecord(actor, found, (row) => row, 'channels.videoNotFound')
      const { publishedAt, publishedDay, channelId } = video
      const lastDay = await store.findLastVideoDay(db, channelId)
      const told = {
        video: {
          id: String(id),
          title: video.title,
          url: video.url,
          kind: video.kind,
          publishedAt,
          channelId: String(channelId),
          channelTitle: video.channelTitle,
          platform: video.platform as Platform,
        },
        at: instantIn(clock, 0),
        lastDay,
      }
      // Nothing is drawn before its first day is there.
      if (publishedAt === null || publishedDay === null || lastDay === null || lastDay < publishedDay)
        return { ...told, currency: null, isWhole: true, medianOf: 0, ages: [] }
      const reached = Math.min(daysBetween(publishedDay, lastDay), curveDays - 1)
      const earlier = await store.findEarlier(db, { id, channelId, publishedAt }, medianVideos)
      const [own = [], ...others] = await livesOf([{ id, day: publishedDay }, ...earlier], curveDays)
      const views = viewsOf(own)
      const isWhole = beginsWithLife(views)
      const totals = upToAges(views, reached)
      const lives = others.map(viewsOf).filter(beginsWithLife)
      const curves = lives.map((life) => upToAges(life, reached))
      const currency = seesMoney(actor) ? currencyOf(own) : null
      const byAge = new Map(own.map((row) => [row.age, row]))
      return {
        ...told,
        currency,
        isWhole,
        medianOf: curves.length,
        ages: totals.map((total, age) => {
          const row = byAge.get(age)
          return {
            day: addDays(publishedDay, age),
            views: row?.views ?? null,
            watchMinutes: row?.watchMinutes ?? null,
            estRevenue: currency === null ? null : (row?.estRevenue ?? null),
            total: isWhole ? total : null,
            median: medianOf(curves.map((curve) => curve[age] ?? 0)),
          }
        }),
      }
    },

    /** @throws channels.notFound */
    async rhythm(actor: Actor, id: bigint, zone: string): Promise<EndpointOutput<typeof getChannelRhythm>> {
      coveredRecord(actor, await findChannel(db, id), (row) => row, 'channels.notFound')
      const at = instantIn(clock, 0)
      const lastDay = await store.findLastVideoDay(db, id)
      if (lastDay === null) return { at, lastDay, hours: [], cohorts: [] }
      const ofRhythm = { channelId: id, lastDay, from: addDays(lastDay, 1 - rhythmDays) }
      const ofCohorts = { ...ofRhythm, from: firstOfMonths(lastDay, cohortMonths) }
      const [hours, cohorts] = await Promise.all([
        store.findHours(db, ofRhythm, zone),
        store.findCohorts(db, ofCohorts, cohortDays),
      ])
      return { at, lastDay, hours, cohorts: cohortCurves(cohorts, lastDay, cohortDays) }
    },
  }
}
export type VideoCharts = ReturnType<typeof createVideoCharts>

const viewsOf = (days: readonly store.AgedDay[]): ViewsByAge =>
  new Map(days.map(({ age, views }) => [age, views === null ? null : Number(views)]))

/** The first day of the months of which the last holds a day. */
function firstOfMonths(day: string, months: number): string {
  let first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  for (let month = 1; month < months; month += 1)
    first = `${addDays(first, -1).slice(0, 'YYYY-MM'.length)}-01`
  return first
}
