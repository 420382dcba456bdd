import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'

/** The checks of business.md §3.4, in the order of the page. Labels: `reconciliation.check.<name>`. */
export const reconciliationChecks = [
  'files',
  'suspense',
  'adjustments',
  'owners',
  'receipts',
  'payout',
  'estimates',
] as const
export type ReconciliationCheck = (typeof reconciliationChecks)[number]

/** `none`: there is nothing yet that could be compared. */
export const verdicts = ['pass', 'fail', 'signedOff', 'none'] as const
export type Verdict = (typeof verdicts)[number]

/** How a file that a month should have stands. */
export const fileStates = ['counted', 'open', 'missing'] as const
export type FileState = (typeof fileStates)[number]

/**
 * Why a sum is on the list of 待认领: nobody knows its channel; no contract holds its channel on that day; a person said whose
 * it is (which can be taken back).
 */
export const suspenseStates = ['unknown', 'uncontracted', 'assigned'] as const
export type SuspenseState = (typeof suspenseStates)[number]

/** Why a channel may be the one that is looked for, the surest first. */
export const suggestionReasons = [
  'sameId',
  'ownVideos',
  'assignedBefore',
  'onlyOfOwner',
  'sameHandle',
  'nearId',
  'nearTitle',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** Platforms whose revenue comes in files. */
export const revenuePlatforms = managedPlatforms
export type RevenuePlatform = (typeof revenuePlatforms)[number]

/** A month as an address or a call has it. */
export const monthText = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u, { error: 'pattern' })

/** The id under which a platform's month stands in the log and among what is urgent: `202605` and the platform's place. */
export const reconciliationId = (platform: string, month: string): bigint =>
  BigInt(month.replace('-', '')) * 100n + BigInt(revenuePlatforms.indexOf(platform as RevenuePlatform) + 1)

/** The platform and month of such an id; null for one that is none. */
export function reconciledMonth(id: string) {
  const found = /^(20\d{2})(\d{2})(\d{2})$/u.exec(id)
  const platform = revenuePlatforms[Number(found?.[3]) - 1]
  return found && platform ? { platform, month: `${found[1]}-${found[2]}` } : null
}
