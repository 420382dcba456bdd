import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { ofSignOnSession, type WhoseSessions } from '../sessions/session.store.ts'
import { signOnAttempt, signOnMessage, signOnTicket } from '../sessions/session.table.ts'
import { staff } from '../staff/staff.table.ts'

type NewAttempt = Omit<typeof signOnAttempt.$inferInsert, 'id'>
type NewTicket = Omit<typeof signOnTicket.$inferInsert, 'id' | 'used'>
export type Ticket = typeof signOnTicket.$inferSelect

/** Forgets attempts, tickets and messages that have run out; returns how many. */
export async function forgetSignOns(db: Executor, now: string): Promise<number> {
  let forgotten = 0
  for (const table of [signOnAttempt, signOnTicket, signOnMessage]) {
    const { rowCount } = await db.delete(table).where(lt(table.expiresAt, now))
    forgotten += rowCount ?? 0
  }
  return forgotten
}

/** Keeps an attempt, and sweeps away what ran out: the tables stay as small as one sign-in rush. */
export async function insertAttempt(db: Executor, attempt: NewAttempt, now: string): Promise<void> {
  await forgetSignOns(db, now)
  await db.insert(signOnAttempt).values(attempt)
}

export async function insertTicket(db: Executor, ticket: NewTicket): Promise<void> {
  await db.insert(signOnTicket).values({ ...ticket, used: false })
}

/** Marks a ticket used, check and act in one statement: of two callers one gets it. Another browser gets nothing. */
export async function useTicket(
  db: Executor,
  { ticketDigest, browserDigest, now }: { ticketDigest: Buffer; browserDigest: Buffer; now: string },
): Promise<Ticket | null> {
  const [row] = await db
    .update(signOnTicket)
    .set({ used: true })
    .where(
      and(
        eq(signOnTicket.ticketDigest, ticketDigest),
        eq(signOnTicket.browserDigest, browserDigest),
        eq(signOnTicket.used, false),
        gt(signOnTicket.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Throws away tickets that nobody has traded yet. */
export async function dropTickets(db: Executor, whose: WhoseSessions): Promise<void> {
  const { subject, signOnSessionId } = whose
  // Without a condition it would be everybody's.
  if (!subject && !signOnSessionId) throw new TypeError('nobody’s tickets')
  await db
    .delete(signOnTicket)
    .where(
      and(
        ofSignOnSession(signOnTicket.signOnSessionId, whose),
        subject
          ? sql`${signOnTicket.staffId} IN (SELECT id FROM ${staff} WHERE ${staff.ssoSubject} = ${subject})`
          : undefined,
      ),
    )
}

/** Notes a message that counts once; false when it came before. */
export async function takeMessage(
  db: Executor,
  message: typeof signOnMessage.$inferInsert,
): Promise<boolean> {
  const rows = await db.insert(signOnMessage).values(message).onConflictDoNothing().returning()
  return rows.length > 0
}

/**
 * How a session of the sign-on is stored with ours. A digest: for CAS it is made of a ticket, and whoever knows it can
 * end the session.
 */
export function signOnSessionKey(secrets: SecretBox): (signOnSessionId: string) => string {
  const key = secrets.derive('sign-on session')
  return (id) => tokenDigest(id, key).toString('base64url')
}
