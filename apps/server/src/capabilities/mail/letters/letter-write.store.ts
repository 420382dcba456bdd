import { and, asc, count, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type CopyRef, type MailMessageRow, mailCopy, mailMessage, mailRecipient } from '../mail.table.ts'

/** A letter as its writer last left it; when it was begun is no part of that. */
export type MessageState = Omit<MailMessageRow, 'id' | 'searchText' | 'createdAt'>
/** Whom a letter is for; who stands in both lists is written to directly. */
export type Addressees = { readonly to: readonly bigint[]; readonly cc: readonly bigint[] }
type NewCopy = typeof mailCopy.$inferInsert

export async function insertMessage(tx: Tx, state: MessageState, createdAt: string): Promise<bigint> {
  const [row] = await tx
    .insert(mailMessage)
    .values({ ...state, createdAt })
    .returning({ id: mailMessage.id })
  if (!row) throw new Error('no message inserted')
  return row.id
}

export async function updateMessage(tx: Tx, id: bigint, state: MessageState): Promise<void> {
  await tx.update(mailMessage).set(state).where(eq(mailMessage.id, id))
}

export async function insertCopies(tx: Tx, copies: readonly NewCopy[]) {
  return tx
    .insert(mailCopy)
    .values([...copies])
    .returning({ id: mailCopy.id, staffId: mailCopy.staffId })
}

export async function updateCopy(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<NewCopy, 'folder' | 'at'>>,
): Promise<void> {
  await tx.update(mailCopy).set(change).where(eq(mailCopy.id, id))
}

export async function replaceRecipients(tx: Tx, messageId: bigint, { to, cc }: Addressees): Promise<void> {
  await tx.delete(mailRecipient).where(eq(mailRecipient.messageId, messageId))
  const rows = [
    ...to.map((staffId) => ({ staffId, kind: 'to' })),
    ...cc.map((staffId) => ({ staffId, kind: 'cc' })),
  ].map((row, position) => ({ ...row, messageId, position }))
  if (rows.length > 0) await tx.insert(mailRecipient).values(rows)
}

/** Somebody's own draft, held until the transaction ends: it is changed or sent by one of two tabs, then the other. */
export async function lockOwnLetter(tx: Tx, staffId: bigint, copyId: bigint) {
  const [row] = await tx
    .select({ copy: mailCopy, sentAt: mailMessage.sentAt })
    .from(mailCopy)
    .innerJoin(mailMessage, eq(mailMessage.id, mailCopy.messageId))
    .where(and(eq(mailCopy.id, copyId), eq(mailCopy.staffId, staffId)))
    .for('update')
  return row ?? null
}

export async function countSentSince(db: Executor, senderId: bigint, since: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(mailMessage)
    .where(and(eq(mailMessage.senderId, senderId), gt(mailMessage.sentAt, since)))
  return row?.total ?? 0
}

/**
 * Removes copies in somebody's trash for good, or the whole trash; a letter that nobody has any more goes with its last
 * copy. Returns the copies that were there.
 */
export async function deleteForGood(
  tx: Tx,
  staffId: bigint,
  ids: readonly bigint[] | 'all',
): Promise<readonly CopyRef[]> {
  const mine = and(
    ids === 'all' ? undefined : inArray(mailCopy.id, [...ids]),
    eq(mailCopy.staffId, staffId),
    eq(mailCopy.folder, 'trash'),
  )
  // What comes into the trash from now on stays there: a statement of its own would see it, and not its message.
  const held = await tx
    .select({ id: mailCopy.id, messageId: mailCopy.messageId })
    .from(mailCopy)
    .where(mine)
    .orderBy(asc(mailCopy.id))
    .for('update')
  const copyIds = held.map(({ id }) => id)
  // Everybody locks messages in the same order, across all batches.
  const messageIds = [...new Set(held.map(({ messageId }) => messageId))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  for (const batch of batchesOf(messageIds)) await lockMessages(tx, batch)
  for (const batch of batchesOf(copyIds)) await tx.delete(mailCopy).where(inArray(mailCopy.id, batch))
  for (const batch of batchesOf(messageIds)) await deleteOrphans(tx, batch)
  return held
}

/** Two who delete the last two copies must not both see the other's. */
async function lockMessages(tx: Tx, ids: bigint[]): Promise<void> {
  await tx
    .select({ id: mailMessage.id })
    .from(mailMessage)
    .where(inArray(mailMessage.id, ids))
    .orderBy(asc(mailMessage.id))
    .for('update')
}

async function deleteOrphans(tx: Tx, ids: bigint[]): Promise<void> {
  const copies = tx.select({ one: sql`1` }).from(mailCopy).where(eq(mailCopy.messageId, mailMessage.id))
  await tx.delete(mailMessage).where(and(inArray(mailMessage.id, ids), notExists(copies)))
}

/** A statement takes 65,535 parameters at most. */
const batchSize = 5000

function batchesOf(ids: readonly bigint[]): bigint[][] {
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_none, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
}
