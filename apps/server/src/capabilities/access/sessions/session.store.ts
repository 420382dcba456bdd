import { and, desc, eq, gt, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#src/platform/db/database.ts'
import { apiKey } from '../keys/api-key.table.ts'
import { staff } from '../staff/staff.table.ts'
import { session } from './session.table.ts'

export type SessionRow = typeof session.$inferSelect
type NewSession = Omit<
  typeof session.$inferInsert,
  'id' | 'previousRefreshDigest' | 'endedAt' | 'endReason' | 'lastUsedAt'
> & { readonly id: bigint }

/** Why a session ended; kept for the person and for the audit. */
export type EndReason =
  | 'signOut'
  | 'refreshReuse'
  | 'staffDisabled'
  | 'endedByPerson'
  | 'singleLogout'
  | 'keyEnded'

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
  await db
    .insert(session)
    .overridingSystemValue()
    .values({ ...row, lastUsedAt: row.createdAt })
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

const longestList = 100

/** Held by a browser, and by no program. */
const ofBrowser = (db: Executor) =>
  notExists(db.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.id, session.id)))

/** A person's live sessions, `first` before all others, then the one used last. */
export async function findLiveSessions(
  db: Executor,
  { staffId, first }: { staffId: bigint; first: bigint },
  now: string,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(session)
    .where(
      and(eq(session.staffId, staffId), isNull(session.endedAt), gt(session.expiresAt, now), ofBrowser(db)),
    )
    .orderBy(desc(eq(session.id, first)), desc(session.lastUsedAt), desc(session.id))
    .limit(longestList)
}

/**
 * Whose sessions: those of a person of ours or of the sign-on, those that began with one session there, or both. With
 * both, those of the person of which nobody knows the session there count as well: one of them may be it, and a sign-on
 * that says who was signed out must not be told it is done while they go on.
 */
export type WhoseSessions = {
  readonly staffId?: bigint
  readonly subject?: string | null
  readonly signOnSessionId?: string | null
  /** Those of their programs as well: their person goes. Signing out leaves keys as they are. */
  readonly keysToo?: boolean
}

/** Those that began with the session at the sign-on; see `WhoseSessions`. Undefined where none is named. */
export function ofSignOnSession(
  column: PgColumn,
  { subject, signOnSessionId }: WhoseSessions,
): SQL | undefined {
  if (!signOnSessionId) return undefined
  const same = eq(column, signOnSessionId)
  return subject ? or(same, isNull(column)) : same
}

/** Locks the live sessions, in the order of their ids, so that two who end several do not wait for each other. */
export async function lockLiveSessions(
  db: Executor,
  { staffId, subject, signOnSessionId, keysToo = false }: WhoseSessions,
  now: string,
): Promise<Pick<SessionRow, 'id' | 'staffId'>[]> {
  if (!staffId && !subject && !signOnSessionId) throw new TypeError('nobody’s sessions')
  return db
    .select({ id: session.id, staffId: session.staffId })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(
      and(
        isNull(session.endedAt),
        gt(session.expiresAt, now),
        staffId ? eq(session.staffId, staffId) : undefined,
        subject ? eq(staff.ssoSubject, subject) : undefined,
        ofSignOnSession(session.signOnSessionId, { subject, signOnSessionId }),
        keysToo ? undefined : ofBrowser(db),
      ),
    )
    .orderBy(session.id)
    .for('update', { of: session })
}

/**
 * Forgets sessions whose life was over before an instant; returns how many. Those of keys stay: what a program began is
 * judged by the scopes of its key, however late it is done.
 */
export async function forgetSessions(db: Executor, before: string): Promise<number> {
  const { rowCount } = await db.delete(session).where(and(lt(session.expiresAt, before), ofBrowser(db)))
  return rowCount ?? 0
}
