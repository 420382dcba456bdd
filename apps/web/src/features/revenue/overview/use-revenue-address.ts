import { overviewSpans, revenueMonthSortKeys } from '@pindao/protocol/revenue/overview.filter.ts'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { MonthQuery, OverviewQuery } from './overview.queries.ts'

export const revenueViews = ['overview', 'channels'] as const
export type RevenueView = (typeof revenueViews)[number]

export const revenueFilterKeys = [
  'month',
  'span',
  'currency',
  'convert',
  'title',
  'channelId',
  'platform',
  'departmentId',
  'groupId',
  'ownerId',
  'owner',
] as const
export type RevenueFilterKey = (typeof revenueFilterKeys)[number]

const keys = {
  view: parseAsStringLiteral(revenueViews).withDefault('overview'),
  channel: parseAsString,
  party: parseAsString,
}
/** An address may hold anything. */
const isId = (text: string | null): text is string => /^[1-9]\d{0,18}$/u.test(text ?? '')

/** What the page shows, as its address says it: figures, the channels of a month, one channel, or one creator. */
export function useRevenueAddress() {
  const [{ view, channel, party }, setAddress] = useQueryStates(keys, { history: 'push' })
  const list = useListState(revenueFilterKeys, { sortKeys: revenueMonthSortKeys })
  const { month, currency, channelId, platform, departmentId, groupId, ownerId, owner } = list.filters
  const shared = { month, currency, channelId, platform, departmentId, groupId, ownerId, owner }
  const { span, convert } = list.filters
  const isSpan = overviewSpans.some((one) => String(one) === span)
  return {
    view,
    channelId: isId(channel) ? channel : null,
    partyId: isId(party) ? party : null,
    list,
    // The server checks every condition by its schema; an address with a made-up one is refused there.
    overview: given({ ...shared, convert, ...(isSpan ? { span } : {}) }) as OverviewQuery,
    month: given({
      ...shared,
      title: list.filters.title,
      page: list.page,
      pageSize: list.pageSize,
      ...(list.sort === null ? {} : { sort: list.sort }),
    }) as MonthQuery,
    show: (next: RevenueView) => void setAddress({ view: next, channel: null, party: null }),
    openChannel: (id: string | null) => void setAddress({ channel: id, party: null }),
  }
}
export type RevenueAddress = ReturnType<typeof useRevenueAddress>

const given = (query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
