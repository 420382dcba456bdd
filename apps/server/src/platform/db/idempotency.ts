import { createHash } from 'node:crypto'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from './database.ts'
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
  const staffId = ctx.actor.staffId
  const name = `${endpoint.method} ${endpoint.url}`
  const bodyDigest = createHash('sha256').update(JSON.stringify(body)).digest()
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${staffId} ${name} ${key}`}, 0))`)
  const [known] = await tx
    .select()
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.staffId, staffId),
        eq(idempotencyKey.endpoint, name),
        eq(idempotencyKey.key, key),
      ),
    )
  if (known) {
    if (!known.bodyDigest.equals(bodyDigest)) throw new AppError('common.idempotencyMismatch')
    return { id: known.resultId, repeated: true }
  }
  const id = await create()
  await tx.insert(idempotencyKey).values({
    staffId,
    endpoint: name,
    key,
    bodyDigest,
    resultId: id,
    createdAt: new Date().toISOString(),
  })
  return { id, repeated: false }
}
