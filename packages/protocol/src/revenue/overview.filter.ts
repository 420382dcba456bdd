import { z } from 'zod'
import { channelFilter } from '#src/channels/channel.filter.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { revenueType, ytSources } from '#src/contracts/revenue-kinds.ts'
import { codeList, id, idList, keyList, searchText, sortQuery } from '#src/core/fields.ts'
import { currency } from '#src/core/money.ts'

const { platform, departmentId, groupId, ownerId, owner } = channelFilter

/** What pages of revenue narrow their channels by, as pages of data do. */
export const revenueChannelConditions = {
  platform,
  departmentId,
  groupId,
  ownerId,
  owner,
  channelId: idList.optional(),
}

/** So many months are shown together, the chosen one the last of them. */
export const overviewSpans = [1, 3, 6, 12] as const
export type OverviewSpan = (typeof overviewSpans)[number]

/** What the overview shows: months, the currencies as they are, one of them, or all in one by the rates of the months. */
export const overviewConditions = {
  ...revenueChannelConditions,
  /** Left out: the newest month that has a file. */
  month: contractMonth.optional(),
  span: z.coerce
    .number()
    .pipe(z.literal([...overviewSpans]))
    .default(1),
  currency: currency.optional(),
  /** Amounts of other currencies are shown in this one, by the average rate of their month. */
  convert: currency.optional(),
}

export const revenueMonthSortKeys = ['title', 'amount', 'corrections'] as const
export type RevenueMonthSortKey = (typeof revenueMonthSortKeys)[number]

/** Conditions and order of the channels of a month; a file of them takes the same. */
export const revenueMonthConditions = {
  ...sortQuery(revenueMonthSortKeys, '-amount'),
  ...revenueChannelConditions,
  /** Left out: the newest month that has a file. */
  month: contractMonth.optional(),
  currency: currency.optional(),
  /** Title, handle or id of the platform. */
  title: searchText.optional(),
}

/** Which part of an amount: what was earned in the month, or what corrects other ones. */
export const revenueParts = ['own', 'corrections'] as const
export type RevenuePart = (typeof revenueParts)[number]

/** Which sums of files stand behind an amount. */
export const revenueSourceConditions = {
  ...revenueChannelConditions,
  /** The month of the files. */
  month: contractMonth,
  /** Of several months the first; left out, it is the same month. */
  from: contractMonth.optional(),
  currency: currency.optional(),
  part: z.enum(revenueParts).optional(),
  earningMonth: contractMonth.optional(),
  /** Codes of E32. */
  revenueType: codeList(Object.values(revenueType.codes)).optional(),
  ytSource: keyList(ytSources).optional(),
  /** Of lines that nobody knows the channel of. */
  suspense: z.literal('yes').optional(),
  reportId: id.optional(),
}
