import { createHash } from 'node:crypto'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from './database.ts'
import { idempotencyKey } from './idempotency.table.ts'

/**
 * Runs `create` once per person, endpoint and Idempotency-Key; later calls get the id of the first record. Part of the
 * caller's transaction, so the record and the memory of it appear together; of parallel calls the first one in takes
 * the lock, the others wait for its end and then find its record.
 *
 * @throws common.idempotencyMismatch when the key came before with another body.
 */
export async function idempotent(
  tx: Tx,
  ctx: SignedInContext,
  endpoint: Endpoint,
  body: unknown,
  create: () => Promise<bigint>,
): Promise<{ id: bigint; repeated: boolean }> {
  const key = ctx.idempotencyKey
  if (key === null) throw new AppError('common.idempotencyKeyRequired')
  const call = callOf(ctx, endpoint, key, body)
  const name = `${call.staffId} ${call.endpoint} ${key}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const known = await findRepeated(tx, ctx, endpoint, body)
  if (known !== null) return { id: known, repeated: true }
  const id = await create()
  await tx.insert(idempotencyKey).values({ ...call, resultId: id, createdAt: new Date().toISOString() })
  return { id, repeated: false }
}

/**
 * The record that an earlier call with this key made, or null. Asked before anything is checked: a repeated call gets
 * its first answer even if it would not be allowed any more.
 *
 * @throws common.idempotencyKeyRequired, common.idempotencyMismatch when the key came before with another body.
 */
export async function findRepeated(
  db: Executor,
  ctx: SignedInContext,
  endpoint: Endpoint,
  body: unknown,
): Promise<bigint | null> {
  if (ctx.idempotencyKey === null) throw new AppError('common.idempotencyKeyRequired')
  const call = callOf(ctx, endpoint, ctx.idempotencyKey, body)
  const [known] = await db
    .select()
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.staffId, call.staffId),
        eq(idempotencyKey.endpoint, call.endpoint),
        eq(idempotencyKey.key, call.key),
      ),
    )
  if (!known) return null
  if (!known.bodyDigest.equals(call.bodyDigest)) throw new AppError('common.idempotencyMismatch')
  return known.resultId
}

/** Forgets the keys that came before an instant; returns how many. A call repeated later counts as a new one. */
export async function forgetIdempotencyKeys(db: Executor, before: string): Promise<number> {
  const { rowCount } = await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before))
  return rowCount ?? 0
}

/** What makes a call the same call. */
function callOf(ctx: SignedInContext, endpoint: Endpoint, key: string, body: unknown) {
  return {
    staffId: ctx.actor.staffId,
    endpoint: `${endpoint.method} ${endpoint.url}`,
    key,
    bodyDigest: createHash('sha256').update(JSON.stringify(body)).digest(),
  }
}
