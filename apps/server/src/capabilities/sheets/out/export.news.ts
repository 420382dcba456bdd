import { operationPath } from '@pindao/protocol/operations/operation.kinds.ts'
import type { News } from '#src/platform/news.ts'
import type { SheetExportRow } from './export.table.ts'

/** To whoever asked for it: a file is there (EXP-02). It leads to the operation, where it is downloaded. */
export function sheetReady(
  { operationId, ownerStaffId, kind, fileName, scheduleId }: SheetExportRow,
  rows: number,
): News {
  return {
    event: scheduleId === null ? 'sheetReady' : 'exportReady',
    to: ownerStaffId,
    level: 'info',
    title: fileName,
    params: { kind, rows: String(rows), n: String(rows), operationId: String(operationId) },
    channelId: null,
    link: operationPath(kind, String(operationId)),
    cause: `sheetReady ${operationId}`,
    key: String(operationId),
  }
}
