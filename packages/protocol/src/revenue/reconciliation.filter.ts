import { z } from 'zod'
import { id, keyList, searchText, sortQuery } from '#src/core/fields.ts'
import { monthText, revenuePlatforms, suspenseStates } from './reconciliation.codes.ts'

/** What everything on the page is of. */
export const monthConditions = { month: monthText, platform: z.enum(revenuePlatforms) }
/** The same for a list; without a month, of all that count. */
const listed = { month: monthText.optional(), platform: z.enum(revenuePlatforms).default('youtube') }

export const suspenseSortKeys = ['amount', 'lines', 'platformChannelId'] as const
export type SuspenseSortKey = (typeof suspenseSortKeys)[number]

/** Conditions and order of 待认领; the largest sums come first, if nothing else is asked for. */
export const suspenseConditions = {
  ...sortQuery(suspenseSortKeys, '-amount'),
  ...listed,
  /** The platform's id of the channel, or the title of ours. */
  words: searchText.optional(),
  state: keyList(suspenseStates).optional(),
}

export const estimateSortKeys = ['difference', 'share', 'estimate', 'final', 'title'] as const
export type EstimateSortKey = (typeof estimateSortKeys)[number]

/** Conditions and order of estimates against final figures: of the last month with files, if none is named. The greatest difference comes first. */
export const estimateConditions = {
  ...sortQuery(estimateSortKeys, '-difference'),
  ...listed,
  words: searchText.optional(),
  /** Those that are off by more than a tenth and not signed off. */
  flagged: z.literal('true').optional(),
}

/** Whose it is; `everyMonth`: in the other months of the platform, too. */
export const assignment = { channelId: id, everyMonth: z.boolean().default(false) }
