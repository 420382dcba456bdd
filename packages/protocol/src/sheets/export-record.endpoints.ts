import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { operation } from '#src/operations/operation.endpoints.ts'
import { exportKinds } from './export.endpoints.ts'
import { exportFormats } from './export.ts'
import { exportRecordConditions, exportStates } from './export-record.filter.ts'

export {
  type ExportRecordSortKey,
  type ExportState,
  exportRecordSortKeys,
  exportStates,
} from './export-record.filter.ts'

/** What a list was narrowed to, in the words of whoever exported it. */
export const conditionWords = z.array(z.object({ label: z.string(), value: z.string() }))

/** A file of a list as the page of all exports shows it: who took what of which list. `size` in bytes. */
export const exportRecord = z.object({
  operationId: id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  fileName: z.string(),
  owner: z.object({ id, fullName: z.string() }),
  conditions: conditionWords,
  /** How many rows were selected, where it holds only those. */
  selected: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  /** Files in it: an archive where there are several. */
  parts: z.number().int().nullable(),
  size: z.number().int().nullable(),
  state: z.enum(exportStates),
  /** Why it failed: a key of the error texts, and what stands in them. */
  problem: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** What it is one of, for a file that comes regularly. */
  schedule: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  actions: z.array(z.enum(['download', 'again', 'cancel'])),
})
export type ExportRecord = z.output<typeof exportRecord>

export const listExportRecords = endpoint({
  method: 'GET',
  url: '/exports',
  access: 'export:read',
  summary: 'Files of lists: own ones, and those of whom the data scope takes in; newest first',
  query: z.object({
    ...pageQuery,
    ...exportRecordConditions,
  }),
  output: z.array(exportRecord),
  list: true,
})

export const repeatExport = endpoint({
  method: 'POST',
  url: '/sheets/exports/:id/again',
  access: 'signedIn',
  programs: true,
  summary: 'Makes the file of an own export anew, of what the list has now',
  params: z.object({ id }),
  output: operation,
  idempotent: 'key',
})
