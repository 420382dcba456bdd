import { and, eq, gt, lt } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { signOnAttempt, signOnTicket } from './session.table.ts'

export type NewAttempt = Omit<typeof signOnAttempt.$inferInsert, 'id'>
export type Attempt = typeof signOnAttempt.$inferSelect
export type NewTicket = Omit<typeof signOnTicket.$inferInsert, 'id' | 'used'>
export type Ticket = typeof signOnTicket.$inferSelect

/** Keeps an attempt, and sweeps away what ran out: both tables stay as small as one sign-in rush. */
export async function insertAttempt(db: Executor, attempt: NewAttempt, now: string): Promise<void> {
  await db.delete(signOnAttempt).where(lt(signOnAttempt.expiresAt, now))
  await db.delete(signOnTicket).where(lt(signOnTicket.expiresAt, now))
  await db.insert(signOnAttempt).values(attempt)
}

/** Takes an attempt out: there is no second time. Nothing for another browser, or after its time. */
export async function takeAttempt(
  db: Executor,
  { stateDigest, browserDigest, now }: { stateDigest: Buffer; browserDigest: Buffer; now: string },
): Promise<Attempt | null> {
  const [row] = await db
    .delete(signOnAttempt)
    .where(
      and(
        eq(signOnAttempt.stateDigest, stateDigest),
        eq(signOnAttempt.browserDigest, browserDigest),
        gt(signOnAttempt.expiresAt, now),
      ),
    )
    .returning()
  return row ?? null
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
