import { codeList, keyList, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { approvalKindNames, approvalStatus } from './approval.states.ts'

export const approvalSortKeys = ['submittedAt', 'updatedAt', 'title'] as const
export type ApprovalSortKey = (typeof approvalSortKeys)[number]
/** The codes that a filter takes: 10 is what older data calls 1. */
const filterCodes = [...Object.values(approvalStatus.codes), 10]

/** Conditions and order of the queue; what has waited longest comes first, if nothing else is asked for. */
export const approvalConditions = {
  ...sortQuery(approvalSortKeys, 'submittedAt'),
  words: searchText.optional(),
  kind: keyList(approvalKindNames).optional(),
  status: codeList(filterCodes).optional(),
  /** Where it is the turn of whoever asks. */
  waiting: ownRecords.optional(),
  /** What they submitted. */
  owner: ownRecords.optional(),
}
