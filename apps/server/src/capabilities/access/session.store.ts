import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { session } from './session.table.ts'
import { staff } from './staff.table.ts'

export type SessionRow = typeof session.$inferSelect
export type NewSession = Omit<
  typeof session.$inferInsert,
  'id' | 'previousRefreshDigest' | 'endedAt' | 'endReason'
> & { readonly id: bigint }

/** Why a session ended; kept for the person and for the audit. */
export type EndReason = 'signOut' | 'refreshReuse' | 'staffDisabled'

/** The id of a session to be: its tokens name it before the row exists. */
export async function reserveSessionId(db: Executor): Promise<bigint> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('session', 'id')) AS id`,
  )
  const [row] = rows
  if (!row) throw new Error('a sequence returned no value')
  return BigInt(row.id)
}

export async function insertSession(db: Executor, row: NewSession): Promise<void> {
  await db.insert(session).overridingSystemValue().values(row)
}

/** Reads a session and keeps everybody else from changing it until the transaction ends. */
export async function lockSession(
  db: Executor,
  sessionId: bigint,
): Promise<{ session: SessionRow; disabled: boolean } | null> {
  const [row] = await db
    .select({ session, disabled: staff.disabled })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(eq(session.id, sessionId))
    .for('update', { of: session })
  return row ?? null
}

export type Rotation = Pick<
  SessionRow,
  'accessDigest' | 'accessExpiresAt' | 'refreshDigest' | 'previousRefreshDigest' | 'rotatedAt'
>

export async function rotateSession(db: Executor, sessionId: bigint, rotation: Rotation): Promise<void> {
  await db.update(session).set(rotation).where(eq(session.id, sessionId))
}

/** Ends a session for good; the one who ends it first says why. Returns its row, null when it had ended before. */
export async function endSession(
  db: Executor,
  sessionId: bigint,
  { reason, now }: { reason: EndReason; now: string },
): Promise<SessionRow | null> {
  const [row] = await db
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning()
  return row ?? null
}
