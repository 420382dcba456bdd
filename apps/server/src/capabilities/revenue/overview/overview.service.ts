import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import { monthOf } from '@pindao/protocol/contracts/month.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { getRevenueOverview } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findRateCurrencies, findRates } from './exchange.store.ts'
import * as store from './overview.store.ts'
import { blockOf, type ReadRevenue } from './overview-block.ts'
import { overviewMonthsOf } from './overview-months.ts'
import { added, exchanged } from './overview-sums.ts'
import { seesEstimates, seesSettlements } from './revenue-rights.ts'
import { seenRevenue, seesSuspense } from './seen-revenue.store.ts'
import * as settled from './settled.store.ts'

const settledKeys = ['creator', 'company', 'deducted', 'paid', 'open', 'drafts'] as const

type Asked = EndpointParsed<typeof getRevenueOverview>['query']
export type Overview = EndpointOutput<typeof getRevenueOverview>

/** What files of the platforms say that was earned, and what became of it, for a page of figures and charts. */
export function createRevenueOverview({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  return async function overview(actor: Actor, asked: Asked): Promise<Overview> {
    const { span, currency, convert } = asked
    const now = monthOf(dayIn(clock(), dataZone))
    const filed = await store.findFiledMonths(db)
    const to =
      asked.month ??
      filed
        .map(({ month }) => month)
        .toSorted()
        .at(-1)
    const nothing = {
      at: instantIn(clock, 0),
      currencies: [],
      into: [],
      rates: [],
      unconverted: [],
      blocks: [],
    }
    if (to === undefined) return { ...nothing, month: null, from: null }

    const months = overviewMonthsOf(to, span, now)
    const [first = to] = months.all
    const range = { from: first, to: months.all.at(-1) ?? to }
    const seen = seenRevenue(actor, asked)
    const rates = convert === undefined ? [] : await findRates(db, convert, range)
    const exchange = convert === undefined ? null : { into: convert, rates }

    const hasFinal = new Set(filed.map(({ platform, month }) => `${platform} ${month}`))
    const isOpenEstimate = (row: { readonly month: string; readonly platform: string }) =>
      !hasFinal.has(`${row.platform} ${row.month}`)
    const platforms = [...new Set(filed.map(({ platform }) => platform))]
    const isOpen = (month: string) => platforms.some((platform) => !hasFinal.has(`${platform} ${month}`))
    // Bars of months before the first file ever would be estimates of years.
    const firstFiled = filed.map(({ month }) => month).toSorted()[0] ?? to
    const estimated = months.drawn.filter((month) => month >= firstFiled && month <= now && isOpen(month))
    const money = seesSettlements(actor)
    const owed = [...months.lastYear, ...months.before, ...months.shown]
    const [sums, parts, estimates, settlements, into] = await Promise.all([
      store.findMonthSums(db, seen, months.all),
      store.findPartSums(db, seen, { months: months.shown, currency, exchange }),
      seesEstimates(actor)
        ? store.findEstimates(db, seen, [...new Set([...estimated, ...(money ? [to] : [])])])
        : null,
      money ? settled.findSettledSums(db, seen, owed) : null,
      findRateCurrencies(db, range.from, range.to),
    ])

    const ofCurrency = <R extends { readonly currency: string }>(rows: readonly R[]) =>
      currency === undefined ? rows : rows.filter((row) => row.currency === currency)
    const told = exchanged(ofCurrency(sums), ['own', 'corrections', 'suspense'], exchange)
    const toldEstimates = estimates && exchanged(ofCurrency(estimates), ['amount'], exchange)
    const read: ReadRevenue = {
      months,
      now,
      to,
      hasFinal,
      filedMonths: new Set(filed.map(({ month }) => month)),
      sums: told.rows,
      parts,
      estimates: toldEstimates?.rows ?? null,
      settlements: settlements && exchanged(ofCurrency(settlements), settledKeys, exchange).rows,
      seesSuspense: seesSuspense(seen),
    }
    const shownCurrencies = [
      ...new Set([...read.sums, ...(read.estimates ?? [])].map((row) => row.currency)),
    ].toSorted()
    const ids = [
      ...new Set(parts.flatMap(({ of, channelId }) => (of === 'channel' && channelId ? [channelId] : []))),
    ]
    const [titles, codes] = await Promise.all([store.findNamed(db, ids), store.findDepartmentCodes(db)])
    const shown = new Set([...months.shown, ...months.drawn])
    return {
      ...nothing,
      month: to,
      from: months.shown[0] ?? to,
      currencies: [...new Set(sums.map((row) => row.currency))].toSorted(),
      into,
      rates: rates
        .filter(
          ({ month, base }) =>
            shown.has(month) && sums.some((row) => row.currency === base && row.month === month),
        )
        .map(({ month, base, times, under, locked }) => ({
          month,
          ...(under === '1'
            ? { base, quote: convert ?? '', rate: times }
            : { base: convert ?? '', quote: base, rate: under }),
          locked,
        })),
      unconverted: [
        ...told.left.map((row) => ({ ...row, amount: added([row.own, row.corrections]) })),
        ...(toldEstimates?.left ?? []).filter(isOpenEstimate),
      ]
        .filter(({ month }) => shown.has(month))
        .map(({ month, amount, currency }) => ({ month, amount: { amount, currency } })),
      blocks: shownCurrencies.map((of) => blockOf(of, read, titles, codes)),
    }
  }
}
export type RevenueOverview = ReturnType<typeof createRevenueOverview>
