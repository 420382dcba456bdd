import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { codeList, keyList, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { reportOrigins, reportStatus, reportTypes } from './report.states.ts'

export const reportSortKeys = ['month', 'fileName', 'lineCount', 'createdAt', 'updatedAt'] as const
export type ReportSortKey = (typeof reportSortKeys)[number]

/** Conditions and order of the list of report files; what came last comes first, if nothing else is asked for. */
export const reportConditions = {
  ...sortQuery(reportSortKeys, '-createdAt'),
  /** Name of the file, or content owner. */
  words: searchText.optional(),
  month: contractMonth.optional(),
  platform: z.enum(['youtube', 'facebook']).optional(),
  type: keyList(reportTypes).optional(),
  status: codeList(Object.values(reportStatus.codes)).optional(),
  origin: z.enum(reportOrigins).optional(),
  /** Counted, with revenue that is nobody's. */
  unknown: z.literal('yes').optional(),
  /** Waits for a person: to begin, to decide, or to say the columns. */
  decide: z.literal('yes').optional(),
  owner: ownRecords.optional(),
}
