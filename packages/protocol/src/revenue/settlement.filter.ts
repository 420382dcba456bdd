import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { codeList, id, searchText, sortQuery } from '#src/core/fields.ts'
import { hindrances, settlementStatus } from './settlement.states.ts'

export const settlementSortKeys = ['no', 'month', 'payable', 'updatedAt'] as const
export type SettlementSortKey = (typeof settlementSortKeys)[number]

/** Conditions and order of the list of settlements; the newest month comes first, if nothing else is asked for. */
export const settlementConditions = {
  ...sortQuery(settlementSortKeys, '-month'),
  /** Number, contract number, title, or the name of the party. */
  words: searchText.optional(),
  month: contractMonth.optional(),
  status: codeList(Object.values(settlementStatus.codes)).optional(),
  contractId: id.optional(),
  partyId: id.optional(),
  channelId: id.optional(),
  departmentId: id.optional(),
  /** Drafts that something hinders; `any`: whatever it is but that one reckoned them oneself. */
  hindrance: z.enum([...hindrances, 'any']).optional(),
  /** Creators answered: agreed, objected, or not yet. */
  answer: z.enum(['acknowledged', 'objected', 'open']).optional(),
}
