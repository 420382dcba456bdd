import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { operation } from '#src/capabilities/operations/operation.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type SheetImportRow, sheetImport } from './import.table.ts'

export async function insertImport(tx: Tx, values: typeof sheetImport.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(sheetImport).values(values).returning({ id: sheetImport.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function findImport(db: Executor, id: bigint): Promise<SheetImportRow | null> {
  const [row] = await db.select().from(sheetImport).where(eq(sheetImport.id, id))
  return row ?? null
}

/** Locks an import for a change of this transaction. */
export async function lockImport(tx: Tx, id: bigint): Promise<SheetImportRow | null> {
  const [row] = await tx.select().from(sheetImport).where(eq(sheetImport.id, id)).for('update')
  return row ?? null
}

/** The import that an operation carries out, locked, and whether that has ended. */
export async function lockImportOf(tx: Tx, operationId: bigint) {
  const [row] = await tx
    .select({ import: sheetImport, endedAt: operation.endedAt })
    .from(sheetImport)
    .innerJoin(operation, eq(operation.id, sheetImport.operationId))
    .where(eq(sheetImport.operationId, operationId))
    .for('update', { of: sheetImport })
  return row ?? null
}

/** What a person has not confirmed, newest first. */
export function findOpen(db: Executor, ownerStaffId: bigint): Promise<SheetImportRow[]> {
  return db.select().from(sheetImport).where(openOf(ownerStaffId)).orderBy(desc(sheetImport.id))
}

export async function countOpen(db: Executor, ownerStaffId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(sheetImport).where(openOf(ownerStaffId))
  return row?.total ?? 0
}

export async function changeImport(
  tx: Tx,
  id: bigint,
  change: Partial<typeof sheetImport.$inferInsert>,
): Promise<void> {
  await tx.update(sheetImport).set(change).where(eq(sheetImport.id, id))
}

export async function deleteImport(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(sheetImport).where(eq(sheetImport.id, id))
}

/** Forgets imports, with their rows, that nobody confirmed in time; returns how many. */
export async function forgetExpired(db: Executor, now: string): Promise<number> {
  const expired = and(isNull(sheetImport.operationId), lt(sheetImport.expiresAt, now))
  const { rowCount } = await db.delete(sheetImport).where(expired)
  return rowCount ?? 0
}

const openOf = (ownerStaffId: bigint) =>
  and(eq(sheetImport.ownerStaffId, ownerStaffId), isNull(sheetImport.operationId))
