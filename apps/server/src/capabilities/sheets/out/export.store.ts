import { and, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { operation } from '#src/capabilities/operations/operation.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type SheetExportRow, sheetExport } from './export.table.ts'

/** The calls of the specification know no pages. */
const mostCurrent = 100

/** One person's exports begin one at a time, so that they are counted rightly. */
export async function lockExportsOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exports of ${staffId}`}, 0))`)
}

/** How many files somebody asked for since an instant, and how many of them all are still being made. */
export async function countExports(db: Executor, ownerStaffId: bigint, since: string) {
  const [recent] = await db
    .select({ total: count() })
    .from(sheetExport)
    .where(and(eq(sheetExport.ownerStaffId, ownerStaffId), gt(sheetExport.createdAt, since)))
  const [open] = await db
    .select({ total: count() })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .where(and(eq(sheetExport.ownerStaffId, ownerStaffId), isNull(operation.endedAt)))
  return { recent: recent?.total ?? 0, open: open?.total ?? 0 }
}

export async function insertExport(tx: Tx, values: typeof sheetExport.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(sheetExport).values(values).returning({ id: sheetExport.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function setOperation(tx: Tx, id: bigint, operationId: bigint): Promise<void> {
  await tx.update(sheetExport).set({ operationId }).where(eq(sheetExport.id, id))
}

export async function findExport(db: Executor, id: bigint): Promise<SheetExportRow | null> {
  const [row] = await db.select().from(sheetExport).where(eq(sheetExport.id, id))
  return row ?? null
}

/** One that is being made of just what is asked for again; null where there is none. */
export async function findOpenExport(
  db: Executor,
  ownerStaffId: bigint,
  fingerprint: string,
): Promise<bigint | null> {
  const [row] = await db
    .select({ operationId: operation.id })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .where(
      and(
        eq(sheetExport.ownerStaffId, ownerStaffId),
        eq(sheetExport.fingerprint, fingerprint),
        isNull(operation.endedAt),
      ),
    )
    .limit(1)
  return row?.operationId ?? null
}

/** Somebody's own export by its operation; null for another's. */
export async function findOwnExport(
  db: Executor,
  ownerStaffId: bigint,
  operationId: bigint,
): Promise<SheetExportRow | null> {
  const [row] = await db
    .select()
    .from(sheetExport)
    .where(and(eq(sheetExport.operationId, operationId), eq(sheetExport.ownerStaffId, ownerStaffId)))
  return row ?? null
}

/** What somebody's files are made of that can be downloaded or are being made, the newest first. */
export function findCurrentExports(
  db: Executor,
  ownerStaffId: bigint,
  now: string,
): Promise<SheetExportRow[]> {
  return db
    .select(getTableColumns(sheetExport))
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .where(
      and(
        eq(sheetExport.ownerStaffId, ownerStaffId),
        or(isNull(operation.endedAt), and(isNull(sheetExport.removedAt), gt(sheetExport.expiresAt, now))),
      ),
    )
    .orderBy(desc(sheetExport.id))
    .limit(mostCurrent)
}

/** What a file was asked for. */
export async function findParams(db: Executor, id: bigint): Promise<unknown> {
  const [row] = await db
    .select({ params: operation.params })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .where(eq(sheetExport.id, id))
  return row?.params ?? null
}

export function findOwnExports(
  db: Executor,
  ownerStaffId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SheetExportRow[]> {
  return db
    .select()
    .from(sheetExport)
    .where(eq(sheetExport.ownerStaffId, ownerStaffId))
    .orderBy(desc(sheetExport.id))
    .limit(limit)
    .offset(offset)
}

export async function countOwnExports(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(sheetExport)
    .where(eq(sheetExport.ownerStaffId, ownerStaffId))
  return row?.total ?? 0
}

/** Notes where an attempt is about to put its bytes: what it leaves behind is found by that. */
export async function noteObjectKey(db: Executor, id: bigint, objectKey: string): Promise<void> {
  await db
    .update(sheetExport)
    .set({ objectKeys: sql`array_append(${sheetExport.objectKeys}, ${objectKey})` })
    .where(eq(sheetExport.id, id))
}

export async function setFile(
  tx: Tx,
  id: bigint,
  file: Pick<
    SheetExportRow,
    'objectKey' | 'fileName' | 'rows' | 'parts' | 'size' | 'expiresAt' | 'dataScope' | 'reach'
  >,
): Promise<void> {
  await tx.update(sheetExport).set(file).where(eq(sheetExport.id, id))
}

/**
 * Exports whose bytes nobody will ask for any more: past their time, or of an operation that ended before an instant
 * without a file.
 */
export function findOver(
  db: Executor,
  { now, endedBefore, limit }: { readonly now: string; readonly endedBefore: string; readonly limit: number },
): Promise<Pick<SheetExportRow, 'id' | 'objectKeys'>[]> {
  return db
    .select({ id: sheetExport.id, objectKeys: sheetExport.objectKeys })
    .from(sheetExport)
    .innerJoin(operation, eq(operation.id, sheetExport.operationId))
    .where(
      and(
        isNull(sheetExport.removedAt),
        or(
          and(isNotNull(sheetExport.objectKey), lt(sheetExport.expiresAt, now)),
          and(isNull(sheetExport.objectKey), lt(operation.endedAt, endedBefore)),
        ),
      ),
    )
    .orderBy(sheetExport.id)
    .limit(limit)
}

/** Files that are there, with what earlier attempts left beside them. */
export function findWithLeftovers(
  db: Executor,
  limit: number,
): Promise<Pick<SheetExportRow, 'id' | 'objectKeys' | 'objectKey'>[]> {
  const { id, objectKeys, objectKey } = sheetExport
  return db
    .select({ id, objectKeys, objectKey })
    .from(sheetExport)
    .where(and(isNull(sheetExport.removedAt), isNotNull(objectKey), sql`cardinality(${objectKeys}) > 1`))
    .limit(limit)
}

export async function setObjectKeys(db: Executor, id: bigint, objectKeys: string[]): Promise<void> {
  await db.update(sheetExport).set({ objectKeys }).where(eq(sheetExport.id, id))
}

export async function setRemoved(db: Executor, id: bigint, removedAt: string): Promise<void> {
  await db.update(sheetExport).set({ removedAt }).where(eq(sheetExport.id, id))
}
