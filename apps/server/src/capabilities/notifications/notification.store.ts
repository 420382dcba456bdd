import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { countRows, type Window, windowed } from '#src/platform/db/listing.ts'
import { type NotificationRow, notification } from './notification.table.ts'

type NewNotification = Omit<NotificationRow, 'id' | 'readAt'>

/** A page of somebody's notifications, newest first. */
export function findNotifications(db: Executor, userId: bigint, window: Window) {
  const query = db.select().from(notification).where(eq(notification.userId, userId)).$dynamic()
  return windowed(query, [desc(notification.id)], window)
}

export function countNotifications(db: Executor, userId: bigint): Promise<number> {
  return countRows(db, notification, eq(notification.userId, userId))
}

/** What somebody has not read, counted up to `most`. */
export function countUnread(db: Executor, userId: bigint, most: number): Promise<number> {
  const told = db.select({ one: sql`1` }).from(notification).where(unreadOf(userId))
  return countUpTo(db, told, most)
}

/** What channels are called at this moment, by id. */
export async function channelTitles(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: channel.id, title: channel.title })
    .from(channel)
    .where(inArray(channel.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/**
 * Until the transaction ends, nobody else rings the bells of these people: ids of a person's notifications come in the
 * order of commits, so that "up to this one" never means one that was not to be seen yet. Always in ascending order, so
 * that two who ring several bells wait for each other in one direction only.
 */
export async function lockBells(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  const ordered = [...new Set(userIds)].toSorted((one, other) => (one < other ? -1 : 1))
  const names = sql.join(
    ordered.map((id, place) => sql`(${place}::int, ${`bell ${id}`}::text)`),
    sql`, `,
  )
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
    FROM (SELECT name FROM (VALUES ${names}) AS bell (place, name) ORDER BY place OFFSET 0) AS ordered`)
}

/** Writes those that are new; of a cause that somebody was told of already, nothing. Returns who was told. */
export async function insertNew(tx: Tx, rows: readonly NewNotification[]): Promise<bigint[]> {
  const written = await tx
    .insert(notification)
    .values([...rows])
    .onConflictDoNothing({ target: [notification.userId, notification.dedupeKey] })
    .returning({ userId: notification.userId })
  return [...new Set(written.map(({ userId }) => userId))]
}

/** Whether somebody has this notification; whose it is otherwise, is nobody's business. */
export async function isOwn(db: Executor, userId: bigint, id: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.id, id), eq(notification.userId, userId)))
  return row !== undefined
}

/** Marks one as read; false if it was before. */
export async function markRead(tx: Executor, userId: bigint, id: bigint, at: string): Promise<boolean> {
  const read = await tx
    .update(notification)
    .set({ readAt: at })
    .where(and(unreadOf(userId), eq(notification.id, id)))
    .returning({ id: notification.id })
  return read.length > 0
}

/** Marks all up to one as read; returns whether any was unread. */
export async function markReadUpTo(tx: Executor, userId: bigint, id: bigint, at: string): Promise<boolean> {
  const read = await tx
    .update(notification)
    .set({ readAt: at })
    .where(and(unreadOf(userId), lte(notification.id, id)))
    .returning({ id: notification.id })
  return read.length > 0
}

/** Marks those about these causes as read; returns whether any was unread. */
export async function markCausesRead(
  tx: Executor,
  userId: bigint,
  dedupeKeys: readonly string[],
  at: string,
): Promise<boolean> {
  const read = await tx
    .update(notification)
    .set({ readAt: at })
    .where(and(unreadOf(userId), inArray(notification.dedupeKey, [...dedupeKeys])))
    .returning({ id: notification.id })
  return read.length > 0
}

/** Deletes what was read before, `atOnce` rows in a statement, so that none holds many locks for long; returns how many. */
export async function forgetRead(db: Executor, before: string, atOnce = 5000): Promise<number> {
  let gone = 0
  for (;;) {
    const some = db
      .select({ id: notification.id })
      .from(notification)
      .where(lt(notification.readAt, before))
      .limit(atOnce)
    const { rowCount } = await db.delete(notification).where(inArray(notification.id, some))
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return gone
  }
}

const unreadOf = (userId: bigint) => and(eq(notification.userId, userId), isNull(notification.readAt))
