import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { amount, currency } from '#src/core/money.ts'
import { length } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'

/** A word of a list: read by the server, in any language of the product or as the platforms write it. */
const word = length(100, 1).trim()
const text = (most: number) => length(most, 1).trim()
/** A day, or a moment. */
const day = z
  .string()
  .trim()
  .regex(/^\d{4}-?\d{2}-?\d{2}(?:[T ][\d:.]+Z?)?$/u, { error: 'pattern' })

/**
 * Claims by a sheet, the daily report of a content owner among them, whose heads it knows. One is named by its number with us,
 * or by the platform's claim id; an id that nobody has told of yet makes a claim.
 */
export const claimImport = importTarget({
  otherKey: ['platformClaimId'],
  columns: {
    id: { rule: id, key: true },
    platformClaimId: { rule: text(100) },
    platform: { rule: word },
    direction: { rule: word },
    video: { rule: text(500) },
    videoTitle: { rule: text(300) },
    status: { rule: word },
    statusDetail: { rule: text(300) },
    type: { rule: word },
    policyBlock: { rule: text(2000) },
    policyMonetize: { rule: text(2000) },
    policyTrack: { rule: text(2000) },
    policy: { rule: word },
    claimant: { rule: text(200) },
    contact: { rule: text(200) },
    assetId: { rule: text(100) },
    asset: { rule: text(300) },
    uploaderId: { rule: text(100) },
    uploader: { rule: text(300) },
    origin: { rule: text(100) },
    claimedAt: { rule: day },
    statusChangedAt: { rule: day },
    matching: { rule: text(20) },
    longest: { rule: text(20) },
    views: {
      rule: z
        .string()
        .trim()
        .regex(/^\d{1,15}$/u, { error: 'pattern' }),
    },
    revenueAtRisk: { rule: amount },
    currency: { rule: z.string().trim().toUpperCase().pipe(currency) },
  },
})
