import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { addMonths, type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import {
  type getRevenueChannel,
  type getRevenueMonth,
  type listRevenueMonth,
  type MonthOfChannel,
  revenueKindKeys,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './channel-months.store.ts'
import { findFiledMonths } from './overview.store.ts'
import { findPartiesOfChannel } from './revenue-party.store.ts'
import { seesEstimates, seesSettlements } from './revenue-rights.ts'
import { seenRevenue } from './seen-revenue.store.ts'
import { findSettledSums } from './settled.store.ts'

type ListQuery = EndpointParsed<typeof listRevenueMonth>['query']
export type RevenueMonthQuery = Omit<ListQuery, 'page' | 'pageSize'>

/** So many months of a channel are shown. */
const monthsOfChannel = 24

/** The channels of a month, and the months of a channel. */
export function createChannelMonths({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  async function page(
    from: Executor,
    actor: Actor,
    { sort, month: asked, currency, ...conditions }: RevenueMonthQuery,
    window: Window,
  ): Promise<Page<(MonthOfChannel & { readonly month: Month })[]>> {
    const month = asked ?? (await newestMonth(from))
    if (month === null) return { rows: [], total: 0 }
    const seen = seenRevenue(actor, conditions)
    const [found, totals] = await Promise.all([
      store.findMonthRows(from, seen, { month, currency }, { ...window, sort }),
      store.findMonthTotals(from, seen, { month, currency }),
    ])
    const ids = found.flatMap(({ channelId }) => channelId ?? [])
    const range = { from: month, to: month }
    const [names, estimates, shares] = await Promise.all([
      store.findReportNames(from, [...new Set(found.flatMap(({ reportIds }) => reportIds))]),
      seesEstimates(actor) ? store.findChannelEstimates(from, ids, range) : [],
      seesSettlements(actor) ? store.findChannelShares(from, actor, ids, range) : null,
    ])
    const rows = found.map((row) => ({
      id: `${row.channelId ?? '0'}-${row.currency}`,
      month,
      channel:
        row.channelId === null
          ? null
          : { id: row.channelId, title: row.title ?? '', platform: row.platform as Platform },
      departmentCode: row.departmentCode,
      ownerName: row.ownerName,
      currency: row.currency,
      amount: row.amount,
      corrections: row.corrections,
      kinds: kindsOf(row),
      corrects: [...(row.corrects ?? [])],
      reports: row.reportIds.map((id) => ({ id, fileName: names.get(id) ?? '' })),
      estimate: estimates.find(sameAs(row, month))?.amount ?? null,
      ...sharesOf(shares, row, month),
    }))
    return { rows, total: totals.reduce((sum, total) => sum + total.rows, 0) }
  }

  return {
    page,
    list: ({ actor }: SignedInContext, query: ListQuery) => page(db, actor, query, windowOf(query)),

    async sums(
      { actor }: SignedInContext,
      { month: asked, currency, ...conditions }: EndpointParsed<typeof getRevenueMonth>['query'],
    ): Promise<EndpointOutput<typeof getRevenueMonth>> {
      const at = instantIn(clock, 0)
      const month = asked ?? (await newestMonth(db))
      if (month === null) return { at, month, sums: [] }
      const seen = seenRevenue(actor, conditions)
      const [totals, shares] = await Promise.all([
        store.findMonthTotals(db, seen, { month, currency }),
        seesSettlements(actor) ? findSettledSums(db, seen, [month]) : null,
      ])
      return {
        at,
        month,
        sums: totals.map((total) => {
          const share = shares?.find((row) => row.currency === total.currency)
          return {
            currency: total.currency,
            channels: total.channels,
            amount: total.amount,
            corrections: total.corrections,
            kinds: kindsOf(total),
            ...(shares && { creator: share?.creator ?? '0', company: share?.company ?? '0' }),
          }
        }),
      }
    },

    /** @throws channels.notFound */
    async channel(
      { actor }: SignedInContext,
      id: bigint,
      asked: Month | undefined,
    ): Promise<EndpointOutput<typeof getRevenueChannel>> {
      const row = coveredRecord(
        actor,
        await store.findRevenueChannel(db, id),
        (of) => of,
        'channels.notFound',
      )
      const to = asked ?? monthOf(dayIn(clock(), dataZone))
      const range = { from: addMonths(to, 1 - monthsOfChannel), to }
      const ids = [String(id)]
      const [told, estimates, shares, filed, parties] = await Promise.all([
        store.findChannelMonths(db, id, range),
        seesEstimates(actor) ? store.findChannelEstimates(db, ids, range) : [],
        seesSettlements(actor) ? store.findChannelShares(db, actor, ids, range) : null,
        findFiledMonths(db),
        seesSettlements(actor) ? findPartiesOfChannel(db, actor, id) : null,
      ])
      const rows = new Map(told.map((of) => [`${of.month} ${of.currency}`, of]))
      const keys = [...told, ...estimates].map((of) => `${of.month} ${of.currency}`)
      const { departmentCode, ownerName } = row
      return {
        at: instantIn(clock, 0),
        channel: {
          id: String(row.id),
          title: row.title,
          platform: row.platform as Platform,
          departmentCode,
          ownerName,
        },
        ...(parties && { parties }),
        months: [...new Set(keys)]
          .toSorted()
          .toReversed()
          .map((key) => {
            const [month = '', currency = ''] = key.split(' ')
            const found = rows.get(key)
            const of = { channelId: String(id), currency }
            return {
              month,
              currency,
              amount: found?.amount ?? '0',
              corrections: found?.corrections ?? '0',
              kinds: kindsOf(found),
              estimate: estimates.find(sameAs(of, month))?.amount ?? null,
              hasFinal: filed.some((file) => file.platform === row.platform && file.month === month),
              ...sharesOf(shares, of, month),
            }
          }),
      }
    },
  }

  async function newestMonth(from: Executor): Promise<Month | null> {
    return (
      (await findFiledMonths(from))
        .map(({ month }) => month)
        .toSorted()
        .at(-1) ?? null
    )
  }
}
export type ChannelMonths = ReturnType<typeof createChannelMonths>

type OfChannel = { readonly channelId: string | null; readonly currency: string }
const sameAs = (row: OfChannel, month: Month) => (other: OfChannel & { readonly month: Month }) =>
  other.channelId === row.channelId && other.currency === row.currency && other.month === month

/** Not there at all, for whoever may not read settlements. */
function sharesOf(shares: readonly store.ChannelShare[] | null, row: OfChannel, month: Month) {
  if (shares === null) return {}
  const share = shares.find(sameAs(row, month))
  return {
    settlements: [...(share?.settlements ?? [])],
    creator: share?.creator ?? '0',
    company: share?.company ?? '0',
  }
}

const kindsOf = (row: store.ToldAmounts | undefined): MonthOfChannel['kinds'] =>
  Object.fromEntries(revenueKindKeys.map((key) => [key, row?.[key] ?? '0'])) as MonthOfChannel['kinds']
