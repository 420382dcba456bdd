import {
  type DrawnVideo,
  type FunnelStep,
  funnelSteps,
  type getDataOverview,
  mostDrawn,
} from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import type { AskedPeriod, DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { channelFilterOf } from '#src/capabilities/channels/channels.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { countChannelFigures } from '../operation/channel-figures.store.ts'
import { findVideoSums } from '../operation/day-sums.store.ts'
import { decimalText, seesMoney } from '../operation/figures.present.ts'
import { findOperationVideos } from '../operation/operation-video.store.ts'
import { daysAsked } from './charts.service.ts'
import * as store from './overview.store.ts'

/** All channels of a data scope at once (business.md §5): their sizes, departments, the way to followers, their videos. */
export function createDataOverview({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  /** The most viewed videos that were watched, each with its channel. */
  async function videosOf(actor: Actor, range: DayRange): Promise<DrawnVideo[]> {
    const filter = { channels: channelFilterOf({}) }
    const window = { sort: '-views', range, offset: 0, limit: mostDrawn } as const
    const rows = await findOperationVideos(db, actor, filter, window)
    const sums = await findVideoSums(
      db,
      rows.map(({ video }) => video.id),
      range,
    )
    return rows.flatMap(({ video, channelTitle }) => {
      const { views = null, watchMinutes = null } = sums.get(video.id) ?? {}
      if (views === null || watchMinutes === null) return []
      return [{ id: String(video.id), title: video.title, channelTitle, views, watchMinutes }]
    })
  }

  /** @throws common.invalidInput for two days that are no range of a month (VAL-03) */
  return async (actor: Actor, asked: AskedPeriod): Promise<EndpointOutput<typeof getDataOverview>> => {
    const { asOf, shown } = await daysAsked(db, clock, asked)
    const money = seesMoney(actor)
    const [channels, channelCount, departments, earned, videos] = await Promise.all([
      store.findDrawnChannels(db, actor, shown, mostDrawn),
      countChannelFigures(db, actor, { channels: channelFilterOf({}) }),
      store.findDepartmentSums(db, actor, shown),
      money ? store.findDepartmentMoney(db, actor, shown) : [],
      videosOf(actor, shown),
    ])
    const moneyOf = (amount: string | null, currency: string | null) =>
      amount === null || currency === null ? null : { amount: decimalText(amount) ?? amount, currency }
    return {
      at: instantIn(clock, 0),
      asOf,
      ...shown,
      channels: channels.map(({ id, title, platform, views, estRevenue, currency }) => ({
        id: String(id),
        title,
        platform: platform as Platform,
        views,
        estRevenue: money ? moneyOf(estRevenue, currency) : null,
      })),
      channelCount,
      departments: departments.map(({ code, channels: count, views, watchMinutes }) => ({
        code,
        channels: count,
        views,
        watchMinutes,
        estRevenue: earned
          .filter((one) => one.code === code)
          .flatMap(({ amount, currency }) => moneyOf(amount, currency) ?? []),
      })),
      funnel: Object.fromEntries(
        funnelSteps.map((step) => [step, added(departments.map((one) => one[step]))]),
      ) as Record<FunnelStep, string | null>,
      videos,
    }
  }
}
export type DataOverview = ReturnType<typeof createDataOverview>

/** Whole numbers as text, added up; null where none of them is there. */
function added(values: readonly (string | null)[]): string | null {
  const known = values.filter((value): value is string => value !== null)
  return known.length === 0 ? null : String(known.reduce((sum, value) => sum + BigInt(value), 0n))
}
