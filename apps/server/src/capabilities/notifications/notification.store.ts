import { and, desc, eq, inArray, isNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { ofCauses } from '#src/platform/db/cause.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { countRows, type Window, windowed } from '#src/platform/db/listing.ts'
import { type NotificationRow, notification } from './notification.table.ts'

type NewNotification = Omit<NotificationRow, 'id' | 'readAt' | 'shown' | 'pressing'>

/**
 * The members of a notification's group, counted; it alone where it is in none. Worked out for the rows of one page. The
 * outer row is named in full: a query of one table leaves the name out.
 */
const members = (condition: SQL) => sql<number>`(
  SELECT count(*)::int FROM notification AS member
  WHERE member.user_id = notification.user_id AND ${condition}
    AND (member.id = notification.id OR member.group_key = notification.group_key)
)`
const selectListed = (db: Executor) =>
  db
    .select({
      row: notification,
      count: members(sql`TRUE`),
      unread: members(sql`member.read_at IS NULL`),
      open: members(sql`member.lowered_at IS NULL`),
    })
    .from(notification)
/** The newest of its group, and how many of it there are, are unread, and are not mended. */
export type ListedNotification = Awaited<ReturnType<typeof selectListed>>[number]

const isShown = (userId: bigint) => and(eq(notification.userId, userId), sql`${notification.shown}`)

/** A page of somebody's notifications as the bell shows them: what is pressing first, then the newest. */
export function findNotifications(db: Executor, userId: bigint, window: Window) {
  const query = selectListed(db).where(isShown(userId)).$dynamic()
  return windowed(query, [desc(notification.pressing), desc(notification.id)], window)
}

/** The members of a group, one by one, newest first. */
export async function findGroup(
  db: Executor,
  userId: bigint,
  group: string,
  window: Window,
): Promise<ListedNotification[]> {
  const query = db.select().from(notification).where(inGroup(userId, group)).$dynamic()
  const rows = await windowed(query, [desc(notification.id)], window)
  return rows.map((row) => ({
    row: { ...row, groupKey: null },
    count: 1,
    unread: row.readAt === null ? 1 : 0,
    open: row.loweredAt === null ? 1 : 0,
  }))
}

/** How many lines the bell has for somebody, or a group has. */
export function countNotifications(db: Executor, userId: bigint, group?: string): Promise<number> {
  return countRows(db, notification, group === undefined ? isShown(userId) : inGroup(userId, group))
}

const inGroup = (userId: bigint, group: string) =>
  and(eq(notification.userId, userId), eq(notification.groupKey, group))

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
    .returning({ id: notification.id, userId: notification.userId, groupKey: notification.groupKey })
  const grouped = written.flatMap(({ groupKey, ...row }) => (groupKey === null ? [] : [{ ...row, groupKey }]))
  for (const together of Map.groupBy(grouped, ({ userId, groupKey }) => `${userId} ${groupKey}`).values())
    await joinGroup(tx, together)
  return [...new Set(written.map(({ userId }) => userId))]
}

/**
 * New ones of one kind stand with those that are unread, or begin a group: what was read stays a line of its own. The
 * newest stands for all; the lock of the bell keeps the order.
 */
async function joinGroup(
  tx: Tx,
  together: readonly { readonly id: bigint; readonly userId: bigint; readonly groupKey: string }[],
): Promise<void> {
  const [first] = together
  if (!first) return
  const { userId, groupKey: kind } = first
  const ids = together.map(({ id }) => id)
  const newest = ids.toSorted((one, other) => (one < other ? -1 : 1)).at(-1) ?? first.id
  const [head] = await tx
    .select({ id: notification.id, groupKey: notification.groupKey })
    .from(notification)
    .where(
      and(
        unreadOf(userId),
        eq(notification.shown, true),
        notInArray(notification.id, ids),
        ofCauses(notification.groupKey, [kind]),
      ),
    )
    .orderBy(desc(notification.id))
    .limit(1)
  const groupKey = head?.groupKey ?? `${kind} ${newest}`
  await tx
    .update(notification)
    .set({ groupKey, shown: sql`${notification.id} = ${newest}` })
    .where(inArray(notification.id, ids))
  if (head) await tx.update(notification).set({ shown: false }).where(eq(notification.id, head.id))
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

/** Closes what these causes told, for everybody; returns whose bell is another one now. */
export async function lowerCauses(tx: Executor, causes: readonly string[], at: string): Promise<bigint[]> {
  const lowered = await tx
    .update(notification)
    .set({ loweredAt: at, readAt: sql`COALESCE(${notification.readAt}, ${at})` })
    .where(and(isNull(notification.loweredAt), ofCauses(notification.dedupeKey, causes)))
    .returning({ userId: notification.userId })
  return [...new Set(lowered.map(({ userId }) => userId))]
}

/** Deletes what was read before, `atOnce` rows in a statement, so that none holds many locks for long; returns how many. */
export async function forgetRead(db: Executor, before: string, atOnce = 5000): Promise<number> {
  let gone = 0
  for (;;) {
    const some = db
      .select({ id: notification.id })
      .from(notification)
      .where(and(lt(notification.readAt, before), noneUnread))
      .limit(atOnce)
    const { rowCount } = await db.delete(notification).where(inArray(notification.id, some))
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return gone
  }
}

/** Its group has been read: the newest one is what the others are found by. */
const noneUnread = sql`NOT EXISTS (SELECT FROM notification AS member
  WHERE member.user_id = notification.user_id AND member.group_key = notification.group_key AND member.read_at IS NULL)`

const unreadOf = (userId: bigint) => and(eq(notification.userId, userId), isNull(notification.readAt))
