import { and, count, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type NotificationRow, notification } from './notification.table.ts'

export type NewNotification = Omit<NotificationRow, 'id' | 'readAt'>

/** A page of somebody's notifications, newest first, each with what its channel is called today. */
export function findNotifications(
  db: Executor,
  userId: bigint,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({ notification, channelTitle: channel.title })
    .from(notification)
    .leftJoin(channel, eq(channel.id, notification.channelId))
    .where(eq(notification.userId, userId))
    .orderBy(desc(notification.id))
    .limit(page.limit)
    .offset(page.offset)
}
export type ListedNotification = Awaited<ReturnType<typeof findNotifications>>[number]

export async function countNotifications(db: Executor, userId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notification).where(eq(notification.userId, userId))
  return row?.total ?? 0
}

export async function countUnread(db: Executor, userId: bigint): Promise<number> {
  const [row] = await db.select({ total: count() }).from(notification).where(unreadOf(userId))
  return row?.total ?? 0
}

/** Writes those that are new; of a cause that somebody was told of already, nothing. Returns the written ones. */
export function insertNew(tx: Executor, rows: readonly NewNotification[]) {
  return tx
    .insert(notification)
    .values([...rows])
    .onConflictDoNothing({ target: [notification.userId, notification.dedupeKey] })
    .returning({ id: notification.id, userId: notification.userId })
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

/** Marks those about these causes as read; returns one of them, or null when none was unread. */
export async function markCausesRead(
  tx: Executor,
  userId: bigint,
  dedupeKeys: readonly string[],
  at: string,
): Promise<bigint | null> {
  const read = await tx
    .update(notification)
    .set({ readAt: at })
    .where(and(unreadOf(userId), inArray(notification.dedupeKey, [...dedupeKeys])))
    .returning({ id: notification.id })
  return read[0]?.id ?? null
}

/** Deletes what was read before; returns how many. */
export async function forgetRead(db: Executor, before: string): Promise<number> {
  const gone = await db
    .delete(notification)
    .where(lt(notification.readAt, before))
    .returning({ id: notification.id })
  return gone.length
}

const unreadOf = (userId: bigint) => and(eq(notification.userId, userId), isNull(notification.readAt))
