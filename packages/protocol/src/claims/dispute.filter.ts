import { z } from 'zod'
import { managedPlatforms } from '#src/channels/platforms.ts'
import { codeList, id, instant, keyList, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { dueWindowNames } from './claim.filter.ts'
import { disputeKinds, disputeReasons, disputeResults, disputeStatus } from './dispute.states.ts'

export const disputeSortKeys = ['due', 'updatedAt', 'createdAt', 'filedAt', 'no'] as const
export type DisputeSortKey = (typeof disputeSortKeys)[number]

/** Conditions and order of the list of cases: what is due next comes first, if nothing else is asked for. */
export const disputeConditions = {
  ...sortQuery(disputeSortKeys, 'due'),
  /** A part of the number, the title or the claimant's name; or the whole id of the claim or the video. */
  words: searchText.optional(),
  status: codeList(Object.values(disputeStatus.codes)).optional(),
  kind: keyList(disputeKinds).optional(),
  reason: keyList(disputeReasons).optional(),
  result: keyList(disputeResults).optional(),
  platform: z.enum(managedPlatforms).optional(),
  claimId: id.optional(),
  strikeId: id.optional(),
  contractId: id.optional(),
  settlementId: id.optional(),
  channelId: id.optional(),
  departmentId: id.optional(),
  /** Who works on it: somebody, oneself, or nobody. */
  handler: z.union([id, z.enum(['me', 'nobody'])]).optional(),
  /** Those that ask for a second person, and whoever asks may be that one. */
  approval: ownRecords.optional(),
  due: z.enum(dueWindowNames).optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
}
