import { z } from 'zod'
import { codeList, id, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { approvalStatus } from './approval.states.ts'
import { contractStatus } from './contract.states.ts'

export const contractSortKeys = ['no', 'title', 'startDate', 'endDate', 'createdAt', 'updatedAt'] as const
export type ContractSortKey = (typeof contractSortKeys)[number]

/** So many days before its end a contract is said to end soon (business.md §5, urgent). */
export const contractEndingDays = 30

/** A month as its ISO text, `2026-08`. */
export const contractMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, { error: 'pattern' })

const codesOf = (table: { readonly codes: Readonly<Record<string, number>> }) => Object.values(table.codes)

/** What a contract can still be without: channels, terms of a share, an opening balance. */
export const contractLacks = ['channels', 'share', 'balance'] as const
export type ContractLack = (typeof contractLacks)[number]

/** Conditions and order of the list of contracts; what was changed last comes first, if nothing else is asked for. */
export const contractConditions = {
  ...sortQuery(contractSortKeys, '-updatedAt'),
  /** Number, title, or the name of the party. */
  words: searchText.optional(),
  /** Codes of E12; 0 is in force. */
  status: codeList(codesOf(contractStatus)).optional(),
  /** Codes of E13; 0 is rejected, and 10 is read as 1. */
  approvalStatus: codeList([...codesOf(approvalStatus), 10]).optional(),
  partyId: id.optional(),
  channelId: id.optional(),
  departmentId: id.optional(),
  /** Those in force that end within 30 days and are not renewed by themselves. */
  ending: z.literal('yes').optional(),
  /** Those whose last day is in this month; an early end counts, where one is decided. */
  endsIn: contractMonth.optional(),
  /** Those that are not over and are without one of these. */
  lacks: z.enum(contractLacks).optional(),
  owner: ownRecords.optional(),
}
