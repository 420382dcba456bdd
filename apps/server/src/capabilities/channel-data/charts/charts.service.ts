import { mostParts } from '@pindao/protocol/channel-data/chart-limits.ts'
import type {
  compareChannels,
  getChannelCharts,
} from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { AskedPeriod, DayRange } from '@pindao/protocol/channel-data/data-period.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { shownPeriod } from '../operation/asked-period.ts'
import { findChannelSums } from '../operation/day-sums.store.ts'
import { seesMoney } from '../operation/figures.present.ts'
import * as store from './chart-days.store.ts'
import { currencyOf, everyDay, toldSums } from './chart-days.ts'

type Shown = { readonly asOf: string; readonly shown: DayRange; readonly before: DayRange | null }

/** A channel over some days, and channels beside each other (DAT-01). */
export function createChannelCharts({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  return {
    /** @throws channels.notFound, common.invalidInput for two days that are no range of a month (VAL-03) */
    async channel(
      actor: Actor,
      id: bigint,
      asked: AskedPeriod,
    ): Promise<EndpointOutput<typeof getChannelCharts>> {
      const found = await store.findChannel(db, id)
      const channel = coveredRecord(actor, found, (row) => row, 'channels.notFound')
      const { asOf, shown, before } = await daysAsked(db, clock, asked)
      const [days, daysBefore, sums, sumsBefore, sources, countries, lastDay] = await Promise.all([
        store.findDays(db, [id], shown),
        before === null ? [] : store.findDays(db, [id], before),
        findChannelSums(db, [id], shown),
        before && findChannelSums(db, [id], before),
        store.findParts(db, id, 'source', shown, mostParts),
        store.findParts(db, id, 'country', shown, mostParts),
        store.findLastDayOf(db, id),
      ])
      const currency = seesMoney(actor) ? currencyOf([...days, ...daysBefore]) : null
      return {
        channel: present(channel),
        at: instantIn(clock, 0),
        asOf,
        lastDay,
        currency,
        shown: { ...shown, days: everyDay(days, shown, currency), sums: toldSums(sums.get(id), currency) },
        before: before && {
          ...before,
          days: everyDay(daysBefore, before, currency),
          sums: toldSums(sumsBefore?.get(id), currency),
        },
        sources,
        countries,
      }
    },

    /** Those of the channels that are seen, in the order they were asked for. @throws common.invalidInput */
    async compare(
      actor: Actor,
      { channelId, ...asked }: EndpointParsed<typeof compareChannels>['query'],
    ): Promise<EndpointOutput<typeof compareChannels>> {
      const { asOf, shown, before } = await daysAsked(db, clock, asked)
      const wanted = [...new Set(channelId)].map(BigInt)
      const channels = await store.findChannels(db, actor, wanted)
      const ids = channels.map(({ id }) => id)
      const [days, sums, sumsBefore] = await Promise.all([
        store.findDays(db, ids, shown),
        findChannelSums(db, ids, shown),
        before && findChannelSums(db, ids, before),
      ])
      const money = seesMoney(actor)
      return {
        at: instantIn(clock, 0),
        asOf,
        ...shown,
        before,
        channels: channels
          .toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
          .map((channel) => {
            const own = days.filter((day) => day.channelId === channel.id)
            const currency = money ? currencyOf(own) : null
            const earlier = sumsBefore?.get(channel.id)
            return {
              ...present(channel),
              currency,
              days: everyDay(own, shown, currency),
              sums: toldSums(sums.get(channel.id), currency),
              // Of another currency it is no comparison.
              sumsBefore: toldSums(earlier, earlier?.currency === currency ? currency : null),
            }
          }),
      }
    },
  }
}
export type ChannelCharts = ReturnType<typeof createChannelCharts>

/** What a chart shows where no period was chosen. */
const usual = 'last28'

/** The days that are drawn. @throws common.invalidInput for a whole life, and for two days that are no range of a month */
export async function daysAsked(db: Executor, clock: Clock, asked: AskedPeriod): Promise<Shown> {
  const { asOf, range, before } = await shownPeriod(db, clock, asked, usual)
  // A whole life is no range that can be drawn day by day.
  if (range === null) throw new AppError('common.invalidInput')
  return { asOf, shown: range, before }
}

const present = ({ id, title, platform, avatarUrl }: store.ChartedChannel) => ({
  id: String(id),
  title,
  platform: platform as Platform,
  avatarUrl,
})
