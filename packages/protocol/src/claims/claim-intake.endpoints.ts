import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { amount, currency } from '#src/core/money.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { claimDirections, claimPolicies, claimTypes, platformClaimStatuses } from './claim.states.ts'

/** The longest video in milliseconds that a part may lie in: two days. */
const longestMs = 48 * 3_600_000

/** What a person knows of a claim who enters it. */
export const enteredClaim = {
  platform: z.enum(managedPlatforms),
  /** Left out where nobody knows it: the platform's own news of the claim joins it later. */
  platformClaimId: optionalText(100)
    .regex(/^[\w.:-]*$/u, { error: 'pattern' })
    .default(''),
  direction: z.enum(claimDirections),
  /** The platform's id of the video, or its link. */
  video: length(500, 1).trim(),
  videoTitle: optionalText(300).default(''),
  status: z.enum(platformClaimStatuses).default('active'),
  type: z.enum(claimTypes).nullable().default(null),
  policy: z.enum(claimPolicies).nullable().default(null),
  claimantName: optionalText(200).default(''),
  claimantContact: optionalText(200).default(''),
  assetTitle: optionalText(300).default(''),
  /** Which parts of the video are claimed, in milliseconds. */
  segments: z
    .array(z.object({ fromMs: z.number().int().min(0), toMs: z.number().int().min(1).max(longestMs) }))
    .max(100)
    .refine((parts) => parts.every(({ fromMs, toMs }) => toMs > fromMs), { error: 'segmentOrder' })
    .default([]),
  claimedAt: instant,
  /** Since when it stands so; left out: since it was made. */
  statusChangedAt: instant.nullable().default(null),
  /** For holders of `claimMoney:read` only. */
  revenueAtRisk: amount.nullable().default(null),
  currency: currency.nullable().default(null),
}

export const enterClaim = endpoint({
  method: 'POST',
  url: '/claims',
  access: 'claim:create',
  summary: 'Enters a claim by hand; one that is known by its platform id is not entered again',
  body: z.object(enteredClaim),
  output: z.object({ id }),
  idempotent: 'key',
})

/** How far the reading of a source has come. */
export const claimSourceStanding = z.object({
  platform: z.enum(managedPlatforms),
  /** The content owner, or whoever gave the grant, as the platform calls them. */
  label: z.string(),
  /** When it was read to the end last; null: never. */
  succeededAt: instant.nullable(),
  /** When it is read next. */
  nextAt: instant,
  /** How often in a row it failed. */
  failures: z.number().int(),
  /** What the platform said when it refused last; null after a reading that succeeded. */
  problem: z.string().nullable(),
  problemAt: instant.nullable(),
  /** The newest daily report that was taken in. */
  reportAt: instant.nullable(),
  /** Claims that we have of it, within the data scope. */
  claims: z.number().int(),
  /** Those whose channel is none that we know. */
  channelUnknown: z.number().int(),
})
export type ClaimSourceStanding = z.output<typeof claimSourceStanding>

export const listClaimSources = endpoint({
  method: 'GET',
  url: '/claims/sources',
  access: 'claim:read',
  summary: 'The sources of claims: when each was read last, and what went wrong',
  output: z.array(claimSourceStanding),
})
