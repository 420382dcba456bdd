import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { ExportRecordSortKey, ExportState } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { operation, operationItem } from '#src/capabilities/operations/operation.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type SheetExportRow, sheetExport } from './export.table.ts'
import { exportSchedule } from './schedule.table.ts'

export type RecordFilter = {
  readonly name?: string | undefined
  readonly kind?: ExportKind | undefined
  readonly state?: ExportState | undefined
  readonly ownerStaffId?: bigint | undefined
}

/** How a file stands at an instant. */
const stateAt = (now: string): SQL<ExportState> => sql<ExportState>`CASE
  WHEN ${operation.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN ${operation.endedAt} IS NULL AND ${operation.status} = ${taskResult.codes.waiting} THEN 'waiting'
  WHEN ${operation.endedAt} IS NULL THEN 'making'
  WHEN ${sheetExport.objectKey} IS NULL THEN 'failed'
  WHEN ${sheetExport.removedAt} IS NOT NULL OR ${sheetExport.expiresAt} <= ${now}::timestamptz THEN 'expired'
  ELSE 'ready' END`

const itemOf = (column: SQL) =>
  sql`(SELECT ${column} FROM ${operationItem} WHERE ${operationItem.operationId} = ${operation.id} LIMIT 1)`

const selectRecords = (db: Executor, now: string) =>
  db
    .select({
      file: sheetExport,
      ownerName: staff.fullName,
      schedule: exportSchedule.name,
      selected: sql<number | null>`jsonb_array_length(${operation.params} -> 'ids')`,
      code: sql<string | null>`${itemOf(sql`${operationItem.code}`)}`,
      params: sql<Readonly<Record<string, string | number>> | null>`${itemOf(sql`${operationItem.params}`)}`,
      state: stateAt(now),
    })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .innerJoin(staff, eq(staff.id, sheetExport.ownerStaffId))
    .leftJoin(exportSchedule, eq(exportSchedule.id, sheetExport.scheduleId))
/** A file with what lists show of it. */
export type ListedExport = Awaited<ReturnType<typeof selectRecords>>[number]

const recordOrder: ListOrder<ExportRecordSortKey> = {
  id: sheetExport.id,
  // Ids are given as files are asked for.
  keys: { createdAt: sheetExport.id, rows: sheetExport.rows, size: sheetExport.size },
}

/** Own files, and those of the people whom the data scope takes in. */
const seenBy = (actor: Actor) =>
  withinScope(actor, { ownerStaffId: sheetExport.ownerStaffId, departmentId: staff.departmentId })

export function listRecords(
  db: Executor,
  actor: Actor,
  { name, kind, state, ownerStaffId }: RecordFilter,
  { now, ...window }: SortedWindow<ExportRecordSortKey> & { readonly now: string },
) {
  const where = and(
    seenBy(actor),
    name ? or(contains(sheetExport.fileName, name), contains(staff.fullName, name)) : undefined,
    kind === undefined ? undefined : eq(sheetExport.kind, kind),
    state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
    ownerStaffId === undefined ? undefined : eq(sheetExport.ownerStaffId, ownerStaffId),
  )
  const rows = selectRecords(db, now).where(where).$dynamic()
  const total = db
    .select({ total: count() })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .innerJoin(staff, eq(staff.id, sheetExport.ownerStaffId))
    .where(where)
    .then(([row]) => row?.total ?? 0)
  return readPage(windowed(rows, ordering(recordOrder, window.sort), window), total)
}

/** A file that is somebody's own or of whom their data scope takes in; whoever may not see files of others sees own ones. */
export async function findSeenExport(
  db: Executor,
  actor: Actor,
  operationId: bigint,
): Promise<SheetExportRow | null> {
  const seen = actor.permissions.has('export:read')
    ? seenBy(actor)
    : eq(sheetExport.ownerStaffId, actor.staffId)
  const [row] = await db
    .select({ file: sheetExport })
    .from(sheetExport)
    .innerJoin(staff, eq(staff.id, sheetExport.ownerStaffId))
    .where(and(eq(sheetExport.operationId, operationId), seen))
  return row?.file ?? null
}
