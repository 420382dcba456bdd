import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { operation } from '#src/operations/operation.endpoints.ts'
import { type ExportInput, type OperationParams, paramsSchemaOf } from '#src/operations/operation.params.ts'
import { exportFormats } from './export.ts'
import { type ExportKind, exportKinds } from './export-kinds.ts'

export { type ExportKind, exportKinds } from './export-kinds.ts'

/** What asks for a file: of which list, how, and in whose time zone its times are. */
export type ExportRequest = {
  [K in ExportKind]: { readonly kind: K; readonly zone: string; readonly params: ExportInput<K> }
}[ExportKind]
/** The same as the server takes it. */
export type ParsedExportRequest = {
  [K in ExportKind]: { readonly kind: K; readonly zone: string; readonly params: OperationParams<K> }
}[ExportKind]

const requests = exportKinds.map((kind) =>
  z.object({ kind: z.literal(kind), zone: timeZone, params: paramsSchemaOf(kind) }),
)
export const exportRequest = z.discriminatedUnion('kind', [...requests] as unknown as readonly [
  z.ZodObject,
]) as unknown as z.ZodType<ParsedExportRequest, ExportRequest>

/** A file of a list, by the operation that makes it. `rows`, `size` in bytes and `expiresAt` are known once it is there. */
export const sheetExport = z.object({
  operationId: id,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  fileName: z.string(),
  rows: z.number().int().nullable(),
  size: z.number().int().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** Whether it can be downloaded now. */
  isReady: z.boolean(),
})
export type SheetExport = z.output<typeof sheetExport>

export const startExport = endpoint({
  method: 'POST',
  url: '/sheets/exports',
  access: 'signedIn',
  programs: true,
  summary: 'Begins to make a file of a list; the answer is the operation that does so',
  body: exportRequest,
  output: operation,
  idempotent: 'key',
})

export const listExports = endpoint({
  method: 'GET',
  url: '/sheets/exports',
  access: 'signedIn',
  programs: true,
  summary: 'Own files, newest first',
  query: z.object(pageQuery),
  output: z.array(sheetExport),
  list: true,
})

export const getExport = endpoint({
  method: 'GET',
  url: '/sheets/exports/:id',
  access: 'signedIn',
  programs: true,
  summary: 'One own file, by the operation that makes it',
  params: z.object({ id }),
  output: sheetExport,
})

/** Where the bytes of an own file are, relative to the API. */
export const exportFilePath = (operationId: string) => `/sheets/exports/${operationId}/file`
