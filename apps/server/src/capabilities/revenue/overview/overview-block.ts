import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { Month } from '@pindao/protocol/contracts/month.ts'
import type { YtSource } from '@pindao/protocol/contracts/revenue-kinds.ts'
import {
  mostFields,
  type RevenueBlock,
  type RevenueFigures,
  type RevenueWaterfall,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import type { EstimateSum, MonthSums, PartSum } from './overview.store.ts'
import type { OverviewMonths } from './overview-months.ts'
import { added, byAmount, sumOf, without } from './overview-sums.ts'
import type { SettledSums } from './settled.store.ts'

/** All that was read for an overview, in the currencies that are shown. Null is what is not for this person. */
export type ReadRevenue = {
  readonly months: OverviewMonths
  /** The month it is, and the last that is shown. */
  readonly now: Month
  readonly to: Month
  /** `platform month` of each final file that counts, and their months. */
  readonly hasFinal: ReadonlySet<string>
  readonly filedMonths: ReadonlySet<Month>
  readonly sums: readonly MonthSums[]
  readonly parts: readonly PartSum[]
  readonly estimates: readonly EstimateSum[] | null
  readonly settlements: readonly SettledSums[] | null
  readonly seesSuspense: boolean
}
type Titles = ReadonlyMap<string, { readonly id: string; readonly title: string; readonly platform: string }>

/** Everything of one currency. */
export function blockOf(
  currency: string,
  read: ReadRevenue,
  titles: Titles,
  codes: ReadonlyMap<string, string>,
): RevenueBlock {
  const { months, to, filedMonths } = read
  const isThere = (some: readonly Month[]) => some.some((month) => filedMonths.has(month))
  const parts = read.parts.filter((part) => part.currency === currency)
  const channels = parts
    .filter(({ of, channelId }) => of === 'channel' && channelId !== null)
    .toSorted(byAmount)
  const rest = channels.slice(mostFields)
  const soFar = openEstimate(read, currency, [read.now])
  return {
    currency,
    figures: figuresOf(read, currency, months.shown),
    before: isThere(months.before) ? figuresOf(read, currency, months.before) : null,
    lastYear: isThere(months.lastYear) ? figuresOf(read, currency, months.lastYear) : null,
    soFar: soFar === null ? null : { month: read.now, amount: soFar },
    months: months.drawn.map((month) => ({
      month,
      own: sumOf(read.sums, 'own', currency, [month]),
      corrections: sumOf(read.sums, 'corrections', currency, [month]),
      estimate: openEstimate(read, currency, [month]),
      hasFinal: filedMonths.has(month),
    })),
    departments: parts
      .filter(({ of, departmentId }) => of === 'department' && departmentId !== null)
      .toSorted(byAmount)
      .map(({ departmentId, amount }) => ({
        id: departmentId ?? '',
        code: codes.get(departmentId ?? '') ?? '',
        amount,
      })),
    channels: channels.slice(0, mostFields).flatMap(({ channelId, amount }) => {
      const found = titles.get(channelId ?? '')
      return found ? [{ channel: { ...found, platform: found.platform as Platform }, amount }] : []
    }),
    others: { count: rest.length, amount: added(rest.map(({ amount }) => amount)) },
    kinds: parts
      .filter(({ of }) => of === 'kind')
      .toSorted(byAmount)
      .map(({ revenueType, ytSource, amount }) => ({
        revenueType,
        ytSource: ytSource as YtSource | null,
        amount,
      })),
    ...(read.settlements === null ? {} : { waterfall: waterfallOf(read, read.settlements, currency, to) }),
  }
}

function figuresOf(read: ReadRevenue, currency: string, months: readonly Month[]): RevenueFigures {
  const own = sumOf(read.sums, 'own', currency, months)
  const corrections = sumOf(read.sums, 'corrections', currency, months)
  const { settlements } = read
  return {
    final: added([own, corrections]),
    corrections,
    estimate: openEstimate(read, currency, months),
    suspense: read.seesSuspense ? sumOf(read.sums, 'suspense', currency, months) : null,
    ...(settlements === null
      ? {}
      : {
          settled: {
            creator: sumOf(settlements, 'creator', currency, months),
            company: sumOf(settlements, 'company', currency, months),
            paid: sumOf(settlements, 'paid', currency, months),
            open: sumOf(settlements, 'open', currency, months),
            drafts: sumOf(settlements, 'drafts', currency, months),
          },
        }),
  }
}

/** What is estimated for what no file has come for; null where nothing is, or it is not for this person. */
function openEstimate(read: ReadRevenue, currency: string, months: readonly Month[]): string | null {
  const rows = (read.estimates ?? []).filter(
    ({ month, platform }) => !read.hasFinal.has(`${platform} ${month}`) && months.includes(month),
  )
  const own = rows.filter((row) => row.currency === currency)
  return own.length === 0 ? null : sumOf(own, 'amount', currency, months)
}

function waterfallOf(
  read: ReadRevenue,
  settlements: readonly SettledSums[],
  currency: string,
  month: Month,
): RevenueWaterfall {
  const { final } = figuresOf(read, currency, [month])
  const creator = sumOf(settlements, 'creator', currency, [month])
  const company = sumOf(settlements, 'company', currency, [month])
  const deducted = sumOf(settlements, 'deducted', currency, [month])
  const filed = read.estimates?.filter(
    (row) => row.month === month && read.hasFinal.has(`${row.platform} ${month}`),
  )
  return {
    estimate: filed === undefined ? null : sumOf(filed, 'amount', currency, [month]),
    final,
    deducted,
    creator,
    company,
    unsettled: without(final, deducted, creator, company),
  }
}
