import { z } from 'zod'
import { ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { exportKinds } from './export-kinds.ts'

/** How the file of a list stands. Labels: `sheets:exports.state.<state>`. */
export const exportStates = ['waiting', 'making', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof exportStates)[number]

export const exportRecordSortKeys = ['createdAt', 'rows', 'size'] as const
export type ExportRecordSortKey = (typeof exportRecordSortKeys)[number]

/** What the list of exports can be narrowed by, and its order; a file of it takes the same. */
export const exportRecordConditions = {
  ...sortQuery(exportRecordSortKeys, '-createdAt'),
  /** A part of the file's name, or of the name of who took it. */
  name: searchText.optional(),
  kind: z.enum(exportKinds).optional(),
  state: z.enum(exportStates).optional(),
  owner: ownRecords.optional(),
}
