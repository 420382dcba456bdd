import { z } from 'zod'
import { platforms } from '#src/channels/platforms.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { fxPolicies } from '#src/contracts/exchange.ts'
import { id, searchText, sortQuery } from '#src/core/fields.ts'
import { currency } from '#src/core/money.ts'

export const fxRateSortKeys = ['month', 'pair', 'updatedAt'] as const
export type FxRateSortKey = (typeof fxRateSortKeys)[number]

/** Conditions and order of the list of exchange rates. */
export const fxRateConditions = {
  ...sortQuery(fxRateSortKeys, '-month'),
  month: contractMonth.optional(),
  /** On either side. */
  currency: currency.optional(),
  kind: z.enum(fxPolicies).optional(),
  locked: z.enum(['yes', 'no']).optional(),
}

export const deductionSortKeys = ['month', 'channel', 'platformTax', 'fees', 'updatedAt'] as const
export type DeductionSortKey = (typeof deductionSortKeys)[number]

/** Conditions and order of the list of deductions; the newest month comes first, if nothing else is asked for. */
export const deductionConditions = {
  ...sortQuery(deductionSortKeys, '-month'),
  /** Title of the channel, or its id on the platform. */
  words: searchText.optional(),
  month: contractMonth.optional(),
  channelId: id.optional(),
  platform: z.enum(platforms).optional(),
  currency: currency.optional(),
}
