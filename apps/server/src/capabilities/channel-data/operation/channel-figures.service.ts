import {
  type ChannelFigures,
  listChannelFigures,
  sparkDays,
} from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import type { getDataPeriod } from '@pindao/protocol/channel-data/data-period.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { channelFilterOf } from '#src/capabilities/channels/channels.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { assertMaySort, shownPeriod } from './asked-period.ts'
import { presentChannelFigures } from './channel-figures.present.ts'
import * as store from './channel-figures.store.ts'
import { type ChannelContractIs, contractCondition } from './contract-condition.store.ts'
import { findChannelSums } from './day-sums.store.ts'

type ListQuery = EndpointParsed<typeof listChannelFigures>['query']
/** What the list is asked for, without a window. */
export type ChannelFiguresQuery = Omit<ListQuery, 'page' | 'pageSize'>

const weekSeconds = 7 * 24 * 60 * 60
/** A list for which no period was chosen shows four weeks; a channel's life is no period to compare channels by. */
const usual = 'last28'

/** Channels with what their platforms counted of them, for whoever sees the channels. */
export function createChannelFigures(
  deps: Pick<Kit, 'database' | 'clock'> & { readonly channelContractIs: ChannelContractIs },
) {
  const { clock, channelContractIs } = deps
  const { db } = deps.database
  const filterOf = (actor: Actor, { contract, ...query }: ChannelFiguresQuery) => ({
    ...channelsAsked(query),
    contract: contractCondition({ channelContractIs, clock }, actor, contract),
  })
  /** @throws access.noPermission, common.invalidInput */
  async function page(
    from: Executor,
    actor: Actor,
    query: ChannelFiguresQuery,
    { ids, ...window }: Window & { readonly ids?: readonly string[] | undefined },
  ): Promise<Page<ChannelFigures[]>> {
    assertMaySort(actor, query.sort)
    const shown = await shownPeriod(from, clock, query, usual)
    const { asOf, before } = shown
    const range = shown.range ?? { from: earliest, to: asOf }
    const filter = { ...filterOf(actor, query), ids }
    const publishedSince = instantIn(clock, -weekSeconds)
    const order = { ...window, sort: query.sort, range, asOf, publishedSince }
    const [rows, total] = await Promise.all([
      store.findChannelFigures(from, actor, filter, order),
      store.countChannelFigures(from, actor, filter),
    ])
    const channels = rows.map(({ channel }) => channel.id)
    const spark = { from: addDays(asOf, 1 - sparkDays), to: asOf }
    const thisMonth = { from: `${asOf.slice(0, 'YYYY-MM'.length)}-01`, to: asOf }
    const endOfLast = addDays(thisMonth.from, -1)
    const lastMonth = { from: `${endOfLast.slice(0, 'YYYY-MM'.length)}-01`, to: endOfLast }
    const sumsOf = (days: typeof range) => findChannelSums(from, channels, days)
    const [sums, sumsBefore, month, monthBefore, views] = await Promise.all([
      sumsOf(range),
      before && sumsOf(before),
      sumsOf(thisMonth),
      sumsOf(lastMonth),
      store.findViewDays(from, channels, spark),
    ])
    return {
      rows: rows.map((row) => {
        const { id } = row.channel
        return presentChannelFigures(
          row,
          {
            sums: sums.get(id) ?? null,
            before: sumsBefore?.get(id) ?? null,
            thisMonth: month.get(id) ?? null,
            lastMonth: monthBefore.get(id) ?? null,
            spark: { from: spark.from, views: views.get(id) ?? new Map() },
          },
          actor,
        )
      }),
      total,
    }
  }

  return {
    page,
    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, windowOf(query)),

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listChannelFigures, views, (query) =>
        store.countChannelFigures(db, actor, filterOf(actor, query), mostInView),
      ),

    /** The days that a list shows for what its address asks. @throws common.invalidInput */
    async period(_ctx: SignedInContext, { list, ...asked }: EndpointParsed<typeof getDataPeriod>['query']) {
      const { asOf, range, before } = await shownPeriod(
        db,
        clock,
        asked,
        list === 'data-channels' ? usual : 'life',
      )
      return { asOf, range, before }
    },
  }
}
export type ChannelFiguresService = ReturnType<typeof createChannelFigures>

/** Before any platform of ours. */
const earliest = '2005-01-01'

function channelsAsked({
  channelId,
  ...query
}: Omit<ChannelFiguresQuery, 'contract'>): store.ChannelFiguresFilter {
  return { channels: channelFilterOf(query), channelIds: channelId?.map(BigInt) }
}
