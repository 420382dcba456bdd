import type { SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { SheetExportRow } from './export.table.ts'
import { mayRead } from './export-scope.ts'

/** A file as its owner sees it. @param now RFC 3339 in UTC */
export function presentExport(actor: Actor, row: SheetExportRow, now: string): SheetExport {
  const { operationId, kind, format, fileName, rows, size, createdAt, expiresAt } = row
  return {
    operationId: String(operationId),
    kind,
    format,
    fileName,
    rows,
    size,
    createdAt,
    expiresAt,
    isReady: isReady(row, now) && mayRead(actor, row),
  }
}

/** Whether it can be downloaded: it is there, and its time has not passed. */
export function isReady({ objectKey, expiresAt, removedAt }: SheetExportRow, now: string): boolean {
  return objectKey !== null && removedAt === null && expiresAt !== null && expiresAt > now
}
