import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { ofCauses } from '#src/platform/db/cause.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { noticeRobot } from '../robots/robot.table.ts'
import { type NoticeOutboxRow, type NoticeWayRow, noticeOutbox, noticeWay } from './notice.table.ts'

const { codes } = outboxState
/** Waiting ones in the words of the partial indexes. */
const isOpen = sql`${noticeOutbox.status} IN (${codesOf(outboxState, ['waiting', 'sending'])})`

export type NewMessage = Omit<typeof noticeOutbox.$inferInsert, 'status'>

/** Writes those that are new: of a cause that a receiver is told of already, nothing. Returns how many are. */
export async function insertMessages(tx: Tx, rows: readonly NewMessage[]): Promise<number> {
  if (rows.length === 0) return 0
  const written = await tx
    .insert(noticeOutbox)
    .values(rows.map((row) => ({ ...row, status: codes.waiting })))
    .onConflictDoNothing()
    .returning({ id: noticeOutbox.id })
  return written.length
}

/** The way of a row as `notice_way` names it. */
export const wayKeyOf = (robotId: bigint | null) => (robotId === null ? 'email' : `robot ${robotId}`)
const wayKey = sql`(CASE WHEN ${noticeOutbox.robotId} IS NULL THEN 'email' ELSE 'robot ' || ${noticeOutbox.robotId} END)`

/** The message that has waited longest of those that may leave now, and whose way is not down. Locked. */
export async function lockDue(tx: Tx, now: string): Promise<NoticeOutboxRow | null> {
  const [row] = await tx
    .select({ message: noticeOutbox })
    .from(noticeOutbox)
    .where(
      and(
        isOpen,
        eq(noticeOutbox.status, codes.waiting),
        lte(noticeOutbox.dueAt, now),
        sql`NOT EXISTS (SELECT FROM ${noticeWay} WHERE ${noticeWay.key} = ${wayKey} AND ${noticeWay.nextTryAt} > ${now})`,
      ),
    )
    .orderBy(asc(noticeOutbox.dueAt), asc(noticeOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row?.message ?? null
}

/** What goes out with a message, itself among them: the same batch, of the same try. Locked. */
export function lockCompanions(tx: Tx, { batch, messageId }: NoticeOutboxRow, now: string, most: number) {
  const sameTry = messageId === null ? isNull(noticeOutbox.messageId) : eq(noticeOutbox.messageId, messageId)
  return tx
    .select()
    .from(noticeOutbox)
    .where(
      and(
        isOpen,
        eq(noticeOutbox.status, codes.waiting),
        eq(noticeOutbox.batch, batch),
        lte(noticeOutbox.dueAt, now),
        sameTry,
      ),
    )
    .orderBy(asc(noticeOutbox.id))
    .limit(most)
    .for('update', { skipLocked: true })
}

/** The robot of a message, locked: of many workers one speaks in a group at a time. */
export async function lockRobotForPace(tx: Tx, robotId: bigint) {
  const [robot] = await tx.select().from(noticeRobot).where(eq(noticeRobot.id, robotId)).for('update')
  return robot ?? null
}

/** When a robot spoke since then, the oldest first: each message once, however many it told of. */
export async function spokenSince(tx: Tx, robotId: bigint, since: string): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ at: noticeOutbox.intentAt })
    .from(noticeOutbox)
    .where(and(eq(noticeOutbox.robotId, robotId), sql`${noticeOutbox.intentAt} > ${since}`))
    .orderBy(asc(noticeOutbox.intentAt))
  return rows.flatMap(({ at }) => (at === null ? [] : [at]))
}

const anyOf = (rows: readonly Pick<NoticeOutboxRow, 'id'>[]) =>
  inArray(
    noticeOutbox.id,
    rows.map(({ id }) => id),
  )

/** Moves what is due to a later moment: its way has no room for it now. */
export async function postpone(tx: Tx, rows: readonly NoticeOutboxRow[], dueAt: string): Promise<void> {
  await tx.update(noticeOutbox).set({ dueAt }).where(anyOf(rows))
}

/** Notes the intent to send, with a lease; nothing has been sent before this commits. */
export async function takeUp(
  tx: Tx,
  rows: readonly NoticeOutboxRow[],
  {
    now,
    leaseUntil,
    messageId,
  }: { readonly now: string; readonly leaseUntil: string; readonly messageId: string },
): Promise<readonly NoticeOutboxRow[]> {
  return tx
    .update(noticeOutbox)
    .set({
      status: codes.sending,
      intentAt: now,
      leaseUntil,
      messageId,
      attempts: sql`${noticeOutbox.attempts} + 1`,
      epoch: sql`${noticeOutbox.epoch} + 1`,
      reason: null,
      detail: null,
    })
    .where(anyOf(rows))
    .returning()
}

/** What became of messages; only where the worker that says so is still the one that has them. Returns how many. */
export async function settleMessages(
  tx: Tx,
  rows: readonly NoticeOutboxRow[],
  change: Partial<typeof noticeOutbox.$inferInsert>,
): Promise<number> {
  if (rows.length === 0) return 0
  const held = rows.map(({ id, epoch }) => and(eq(noticeOutbox.id, id), eq(noticeOutbox.epoch, epoch)))
  const settled = await tx
    .update(noticeOutbox)
    .set({ leaseUntil: null, ...change })
    .where(and(eq(noticeOutbox.status, codes.sending), or(...held)))
    .returning({ id: noticeOutbox.id })
  return settled.length
}

/** Messages whose worker is gone: their lease has run out. Locked. */
export function lockAbandoned(tx: Tx, now: string): Promise<NoticeOutboxRow[]> {
  return tx
    .select()
    .from(noticeOutbox)
    .where(and(isOpen, eq(noticeOutbox.status, codes.sending), lt(noticeOutbox.leaseUntil, now)))
    .limit(500)
    .for('update', { skipLocked: true })
}

/** What has waited since before for a way that is still down: it is no news any more. Returns how many. */
export async function giveUpOlder(tx: Executor, before: string): Promise<number> {
  const given = await tx
    .update(noticeOutbox)
    .set({ status: codes.failed, reason: 'tooOld' })
    .where(
      and(
        isOpen,
        eq(noticeOutbox.status, codes.waiting),
        lt(noticeOutbox.createdAt, before),
        sql`EXISTS (SELECT FROM ${noticeWay} WHERE ${noticeWay.key} = ${wayKey} AND ${noticeWay.since} < ${before})`,
      ),
    )
    .returning({ id: noticeOutbox.id })
  return given.length
}

/** What waits to tell of these causes stays in the house. Returns how many. */
export async function dropCauses(tx: Executor, causes: readonly string[]): Promise<number> {
  const dropped = await tx
    .update(noticeOutbox)
    .set({ status: codes.dropped })
    .where(and(isOpen, eq(noticeOutbox.status, codes.waiting), ofCauses(noticeOutbox.dedupeKey, causes)))
    .returning({ id: noticeOutbox.id })
  return dropped.length
}

/** When the next message is due that is not yet; null for none. */
export async function nextDue(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ at: noticeOutbox.dueAt })
    .from(noticeOutbox)
    .where(and(isOpen, eq(noticeOutbox.status, codes.waiting)))
    .orderBy(asc(noticeOutbox.dueAt))
    .limit(1)
  return row?.at ?? null
}

export async function findWay(db: Executor, key: string): Promise<NoticeWayRow | null> {
  const [row] = await db.select().from(noticeWay).where(eq(noticeWay.key, key))
  return row ?? null
}

/** The way takes nothing: since when is kept from the first time. */
export async function setWayDown(tx: Executor, way: NoticeWayRow): Promise<void> {
  const { since: _first, ...later } = way
  await tx.insert(noticeWay).values(way).onConflictDoUpdate({ target: noticeWay.key, set: later })
}

/** The way takes messages again; true if it did not before. */
export async function setWayUp(tx: Executor, key: string): Promise<boolean> {
  const { rowCount } = await tx.delete(noticeWay).where(eq(noticeWay.key, key))
  return (rowCount ?? 0) > 0
}

/** Forgets what was settled before; returns how many. */
export async function forgetSettled(db: Executor, before: string, atOnce = 5000): Promise<number> {
  let gone = 0
  for (;;) {
    const some = db
      .select({ id: noticeOutbox.id })
      .from(noticeOutbox)
      .where(and(lt(noticeOutbox.createdAt, before), sql`NOT (${isOpen})`))
      .limit(atOnce)
    const { rowCount } = await db.delete(noticeOutbox).where(inArray(noticeOutbox.id, some))
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return gone
  }
}
