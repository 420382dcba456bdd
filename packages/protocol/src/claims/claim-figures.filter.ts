import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { id, searchText, sortQuery } from '#src/core/fields.ts'
import { claimDirections } from './claim.states.ts'

/** What claims are added up by. */
export const claimDimensions = ['claimant', 'asset', 'channel', 'type', 'policy'] as const
export type ClaimDimension = (typeof claimDimensions)[number]

/** So many months are looked at, the chosen one the last of them. */
export const claimFigureSpans = [1, 3, 6, 12] as const
export type ClaimFigureSpan = (typeof claimFigureSpans)[number]

/** Which claims are counted: those that were made in these months, by Greenwich. */
export const claimFigureConditions = {
  direction: z.enum(claimDirections).default('inbound'),
  /** Left out: the month it is. */
  month: contractMonth.optional(),
  span: z.coerce
    .number()
    .pipe(z.literal([...claimFigureSpans]))
    .default(12),
  platform: z.enum(managedPlatforms).optional(),
  departmentId: id.optional(),
}

export const claimFigureSortKeys = ['claims', 'open', 'winRate', 'answerHours', 'name'] as const
export type ClaimFigureSortKey = (typeof claimFigureSortKeys)[number]

/** Conditions and order of the table of figures; a file of it takes the same. */
export const claimFigureRowConditions = {
  ...sortQuery(claimFigureSortKeys, '-claims'),
  ...claimFigureConditions,
  by: z.enum(claimDimensions).default('claimant'),
  /** A part of the name. */
  name: searchText.optional(),
}
