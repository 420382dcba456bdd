import { sql } from 'drizzle-orm'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { isBraked } from './brake-matching.store.ts'

/** Thrown before a step of a delivery: a release brake is on that holds its task. */
export class BrakeOn extends Error {
  override readonly name = 'BrakeOn'
}

const brakes = sql`hashtext('publishing.brakes')`

/** Nobody commits while a brake is being set, in the transaction that sets it: what committed before is known to it. */
export async function lockBrakes(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${brakes})`)
}

/** Whether a brake holds a task now. */
export async function isTaskBraked(db: Executor, taskId: bigint, clock: Clock): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`SELECT ${isBraked(instantIn(clock, 0))} AS held FROM publish_task WHERE id = ${taskId}`,
  )
  return rows[0]?.held === true
}

/**
 * The last look at the brakes, in the transaction that says that the committing step comes next. Whoever sets a brake
 * waits for this transaction, and a later one sees that brake: no task commits after it was set.
 *
 * @throws BrakeOn
 */
export async function assertNotBraked(tx: Tx, taskId: bigint, clock: Clock): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${brakes})`)
  if (await isTaskBraked(tx, taskId, clock)) throw new BrakeOn()
}
