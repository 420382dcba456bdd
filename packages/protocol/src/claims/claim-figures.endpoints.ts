import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { instant, pageQuery } from '#src/core/fields.ts'
import { claimFigureConditions, claimFigureRowConditions } from './claim-figures.filter.ts'

/**
 * What became of some claims (CLM-01, DSP-01): `open` are not over on their platform, `answered` were disputed or
 * accepted, `won` and `lost` are how their last case ended: accepted ones are neither, and what ended before it was
 * answered is no win. `winRate` is won of won and lost, 0–1, and `answerHours` the median from the claim to the first
 * answer: null where there is none.
 */
const outcome = {
  claims: z.number().int(),
  open: z.number().int(),
  answered: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  accepted: z.number().int(),
  winRate: z.number().nullable(),
  answerHours: z.number().nullable(),
}

/**
 * Money of one currency, as decimal text: at risk of claims that wait for our answer, the first or the next, held while a
 * dispute is decided, lost with claims that were lost, accepted or given up, won back. Amounts of two currencies are never added.
 */
const claimMoney = z.object({
  currency: z.string(),
  atRisk: z.string(),
  held: z.string(),
  lost: z.string(),
  wonBack: z.string(),
})
export type ClaimMoney = z.output<typeof claimMoney>
/** Null for whoever lacks `claimMoney:read`. */
const money = z.array(claimMoney).nullable()

export const getClaimFigures = endpoint({
  method: 'GET',
  url: '/claim-figures',
  access: 'claim:read',
  summary: 'What became of the claims of some months within the data scope, altogether and month by month',
  query: z.object(claimFigureConditions),
  output: z.object({
    at: instant,
    from: contractMonth,
    month: contractMonth,
    ...outcome,
    money,
    /** The oldest first, every one of them. */
    months: z.array(
      z.object({
        month: contractMonth,
        claims: z.number().int(),
        open: z.number().int(),
        won: z.number().int(),
        lost: z.number().int(),
        other: z.number().int(),
      }),
    ),
  }),
})
export type ClaimFigures = z.output<(typeof getClaimFigures)['output']>

const figureRow = z.object({
  /** Of the row: the key of what it is about; empty for claims that say none. */
  id: z.string(),
  /** What people call it; empty where nobody said it, and for types and policies, whose names are texts. */
  name: z.string(),
  ...outcome,
  money,
})
export type ClaimFigureRow = z.output<typeof figureRow>

export const listClaimFigures = endpoint({
  method: 'GET',
  url: '/claim-figures/rows',
  access: 'claim:read',
  summary: 'The same by claimant, asset, channel, type or policy',
  query: z.object({ ...pageQuery, ...claimFigureRowConditions }),
  output: z.array(figureRow),
  list: true,
})
