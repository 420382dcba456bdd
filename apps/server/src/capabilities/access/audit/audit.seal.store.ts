import { count, desc, eq, min, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type AuditSeal, type CanonicalRow, canonicalColumns } from './audit.seal.ts'
import { auditLog, auditSeal, auditUnsealed } from './audit.table.ts'

/** Any fixed number: all sealers take the same advisory lock. */
const sealerLock = 7_242_536_211

/** Makes this transaction the one that seals; false when another one is at it. */
export async function becomeSealer(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${sealerLock}::bigint) AS mine`,
  )
  return rows[0]?.mine === true
}

/**
 * The next rows to seal, by id. They are seen once their transaction has committed, so nobody is waited for: one that
 * takes long brings its rows to a later seal. A row that is gone stays in the queue, where verification finds it.
 */
export async function findUnsealed(tx: Tx, limit: number): Promise<readonly CanonicalRow[]> {
  const { rows } = await tx.execute<{ row: CanonicalRow }>(
    sql`SELECT json_build_array(${sql.raw(canonicalColumns)}) AS row
        FROM ${auditUnsealed} u JOIN audit_log a ON a.id = u.audit_id ORDER BY u.audit_id LIMIT ${limit}`,
  )
  return rows.map(({ row }) => row)
}

export async function takeUnsealed(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const all = sql.param(ids.map(String))
  await tx.delete(auditUnsealed).where(sql`${auditUnsealed.auditId} = ANY(${all}::bigint[])`)
}

/** The newest seal's number and hash: the head of the chain. */
export async function findHead(db: Executor): Promise<Pick<AuditSeal, 'id' | 'hash' | 'sealedAt'> | null> {
  const { id, hash, sealedAt } = auditSeal
  const [row] = await db.select({ id, hash, sealedAt }).from(auditSeal).orderBy(desc(id)).limit(1)
  return row ?? null
}

/** How many rows wait for their seal, and since when the oldest does. */
export async function readUnsealed(
  db: Executor,
): Promise<{ readonly waiting: number; readonly waitingSince: string | null }> {
  const [row] = await db
    .select({ waiting: count(), waitingSince: min(auditLog.at) })
    .from(auditUnsealed)
    .leftJoin(auditLog, eq(auditLog.id, auditUnsealed.auditId))
  return row ?? { waiting: 0, waitingSince: null }
}

export async function insertSeal(tx: Tx, seal: AuditSeal): Promise<void> {
  await tx.insert(auditSeal).values({ ...seal, rowIds: [...seal.rowIds] })
}
