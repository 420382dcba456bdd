import { and, eq, isNull, sql } from 'drizzle-orm'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'

/** Whoever begins a run of the month waits for who begins one now. */
export async function lockRuns(tx: Tx, month: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settlement.run ${month}`}, 0))`)
}

/** The run of a month that somebody began and that goes on; null where there is none. */
export async function findOpenRun(tx: Tx, staffId: bigint, month: string): Promise<bigint | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM operation
    WHERE kind = 'settlement.run' AND owner_staff_id = ${staffId} AND ended_at IS NULL AND params->>'month' = ${month}
    ORDER BY id LIMIT 1`)
  return rows[0] ? BigInt(rows[0].id) : null
}

/** Whether somebody sees a contract. */
export async function isContractSeen(db: Executor, actor: Actor, id: bigint): Promise<boolean> {
  const rows = await db
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.id, id), isNull(contract.deletedAt), withinScope(actor, contract)))
  return rows.length > 0
}
