import { dataZone } from '@pindao/protocol/channel-data/data-period.ts'
import { type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { getRevenueOverview } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { type Exchange, findRateCurrencies, findRates, type MonthRate } from './exchange.store.ts'
import * as store from './overview.store.ts'
import { blockOf, type ReadRevenue } from './overview-block.ts'
import { type OverviewMonths, overviewMonthsOf } from './overview-months.ts'
import { added, exchanged } from './overview-sums.ts'
import { seesEstimates, seesSettlements } from './revenue-rights.ts'
import { seenRevenue, seesSuspense } from './seen-revenue.store.ts'
import { findSettledSums } from './settled.store.ts'

const settledKeys = ['creator', 'company', 'deducted', 'paid', 'open', 'drafts'] as const

type Asked = EndpointParsed<typeof getRevenueOverview>['query']
export type Overview = EndpointOutput<typeof getRevenueOverview>

/** What files of the platforms say that was earned, and what became of it, for a page of figures and charts. */
export function createRevenueOverview({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  /** What is read for the months, side by side; null is what this person may not see. */
  async function readRows(actor: Actor, asked: Asked, of: Shown) {
    const { months, to, exchange, estimated } = of
    const seen = seenRevenue(actor, asked)
    const money = seesSettlements(actor)
    const estimatedMonths = [...new Set([...estimated, ...(money ? [to] : [])])]
    const settledMonths = [...months.lastYear, ...months.before, ...months.shown]
    const [sums, parts, estimates, settlements] = await Promise.all([
      store.findMonthSums(db, seen, months.all),
      store.findPartSums(db, seen, { months: months.shown, currency: asked.currency, exchange }),
      seesEstimates(actor) ? store.findEstimates(db, seen, estimatedMonths) : null,
      money ? findSettledSums(db, seen, settledMonths) : null,
    ])
    return { sums, parts, estimates, settlements, seesSuspense: seesSuspense(seen) }
  }

  return async function overview(actor: Actor, asked: Asked): Promise<Overview> {
    const { span, currency, convert } = asked
    const at = instantIn(clock, 0)
    const filed = filedOf(await store.findFiledMonths(db))
    const to = asked.month ?? filed.newest
    if (to === undefined) {
      const nothing = { currencies: [], into: [], rates: [], unconverted: [], blocks: [] }
      return { at, month: null, from: null, ...nothing }
    }

    const now = monthOf(dayIn(clock(), dataZone))
    const months = overviewMonthsOf(to, span, now)
    const range = { from: months.all[0] ?? to, to: months.all.at(-1) ?? to }
    const rates = convert === undefined ? [] : await findRates(db, convert, range)
    const exchange = convert === undefined ? null : { into: convert, rates }
    const estimated = months.drawn.filter((month) => month <= now && filed.isOpen(month))
    const [rows, into] = await Promise.all([
      readRows(actor, asked, { months, to, exchange, estimated }),
      findRateCurrencies(db, range.from, range.to),
    ])

    const ofCurrency = <R extends { readonly currency: string }>(all: readonly R[]) =>
      currency === undefined ? all : all.filter((row) => row.currency === currency)
    const told = exchanged(ofCurrency(rows.sums), ['own', 'corrections', 'suspense'], exchange)
    const estimates = rows.estimates && exchanged(ofCurrency(rows.estimates), ['amount'], exchange)
    const settlements =
      rows.settlements && exchanged(ofCurrency(rows.settlements), settledKeys, exchange).rows
    const read: ReadRevenue = {
      months,
      now,
      to,
      hasFinal: filed.hasFinal,
      filedMonths: filed.months,
      sums: told.rows,
      parts: rows.parts,
      estimates: estimates?.rows ?? null,
      settlements,
      seesSuspense: rows.seesSuspense,
    }
    const ids = rows.parts.flatMap(({ of, channelId }) => (of === 'channel' && channelId ? [channelId] : []))
    const [titles, codes] = await Promise.all([
      store.findNamed(db, [...new Set(ids)]),
      store.findDepartmentCodes(db),
    ])
    const isShown = ({ month }: { readonly month: Month }) =>
      months.shown.includes(month) || months.drawn.includes(month)
    const left = [
      ...told.left.map((row) => ({ ...row, amount: added([row.own, row.corrections]) })),
      ...(estimates?.left ?? []).filter((row) => !filed.hasFinal.has(`${row.platform} ${row.month}`)),
    ]
    return {
      at,
      month: to,
      from: months.shown[0] ?? to,
      currencies: currenciesOf(rows.sums),
      into,
      rates: rates
        .filter(isShown)
        .filter(({ month, base }) => rows.sums.some((row) => row.currency === base && row.month === month))
        .map((rate) => toldRate(rate, convert ?? '')),
      unconverted: left
        .filter(isShown)
        .map(({ month, amount, currency: of }) => ({ month, amount: { amount, currency: of } })),
      blocks: currenciesOf([...read.sums, ...(read.estimates ?? [])]).map((of) =>
        blockOf(of, read, titles, codes),
      ),
    }
  }
}

type Shown = {
  readonly months: OverviewMonths
  readonly to: Month
  readonly exchange: Exchange
  readonly estimated: readonly Month[]
}

/** For which platforms and months files count. */
function filedOf(filed: readonly { readonly platform: string; readonly month: Month }[]) {
  const all = filed.map(({ month }) => month).toSorted()
  const hasFinal = new Set(filed.map(({ platform, month }) => `${platform} ${month}`))
  const platforms = [...new Set(filed.map(({ platform }) => platform))]
  return {
    newest: all.at(-1),
    months: new Set(all),
    hasFinal,
    /** Whether a platform's file has still to come. Before the first one ever nothing was imported, and nothing is open. */
    isOpen: (month: Month): boolean =>
      month >= (all[0] ?? month) && platforms.some((platform) => !hasFinal.has(`${platform} ${month}`)),
  }
}

const currenciesOf = (rows: readonly { readonly currency: string }[]): string[] =>
  [...new Set(rows.map(({ currency }) => currency))].toSorted()

/** A rate as it was said: of the two currencies the way round that somebody typed it. */
const toldRate = ({ month, base, times, under, locked }: MonthRate, into: string) =>
  under === '1'
    ? { month, base, quote: into, rate: times, locked }
    : { month, base: into, quote: base, rate: under, locked }
export type RevenueOverview = ReturnType<typeof createRevenueOverview>
