import type { OutboxSortKey } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { noticeRobot } from '../robots/robot.table.ts'
import { type NoticeOutboxRow, noticeOutbox, noticeWay } from './notice.table.ts'

const selectListed = (db: Executor) =>
  db
    .select({
      message: noticeOutbox,
      person: { id: staff.id, fullName: staff.fullName },
      robot: { id: noticeRobot.id, name: noticeRobot.name },
    })
    .from(noticeOutbox)
    .innerJoin(staff, eq(staff.id, noticeOutbox.staffId))
    .leftJoin(noticeRobot, eq(noticeRobot.id, noticeOutbox.robotId))
export type ListedMessage = Awaited<ReturnType<typeof selectListed>>[number]

export type OutboxFilter = {
  readonly name?: string | undefined
  readonly way?: NoticeOutboxRow['way'] | undefined
  readonly type?: string | undefined
  readonly status?: readonly number[] | undefined
}

const outboxOrder: ListOrder<OutboxSortKey> = {
  id: noticeOutbox.id,
  keys: { createdAt: noticeOutbox.createdAt, dueAt: noticeOutbox.dueAt },
}

export function listMessages(db: Executor, filter: OutboxFilter, window: SortedWindow<OutboxSortKey>) {
  const where = conditionOf(filter)
  const rows = windowed(selectListed(db).where(where).$dynamic(), ordering(outboxOrder, window.sort), window)
  return readPage(rows, countRows(db, noticeOutbox, where))
}

/** Names are asked of their tables, so that the same condition counts without them. */
function conditionOf({ name, way, type, status }: OutboxFilter): SQL | undefined {
  return and(
    name
      ? or(
          contains(noticeOutbox.title, name),
          sql`${noticeOutbox.staffId} IN (SELECT ${staff.id} FROM ${staff} WHERE ${contains(staff.fullName, name)})`,
          sql`${noticeOutbox.robotId} IN (SELECT ${noticeRobot.id} FROM ${noticeRobot} WHERE ${contains(noticeRobot.name, name)})`,
        )
      : undefined,
    way ? eq(noticeOutbox.way, way) : undefined,
    type ? eq(noticeOutbox.type, type) : undefined,
    status && status.length > 0 ? inArray(noticeOutbox.status, [...status]) : undefined,
  )
}

export async function findMessage(db: Executor, id: bigint): Promise<ListedMessage | null> {
  const [row] = await selectListed(db).where(eq(noticeOutbox.id, id))
  return row ?? null
}

/** What messages are called, by id. */
export async function titlesOfMessages(
  db: Executor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: noticeOutbox.id, title: noticeOutbox.title, person: staff.fullName })
    .from(noticeOutbox)
    .innerJoin(staff, eq(staff.id, noticeOutbox.staffId))
    .where(inArray(noticeOutbox.id, [...ids]))
  return new Map(rows.map(({ id, title, person }) => [id, title || person]))
}

/** The message, locked; null for none. */
export async function lockMessage(tx: Tx, id: bigint): Promise<NoticeOutboxRow | null> {
  const [row] = await tx.select().from(noticeOutbox).where(eq(noticeOutbox.id, id)).for('update')
  return row ?? null
}

/** Sends it anew: as if it had never been tried, and not under the name of before. */
export async function sendAnew(tx: Tx, id: bigint, dueAt: string): Promise<void> {
  await tx
    .update(noticeOutbox)
    .set({
      status: outboxState.codes.waiting,
      dueAt,
      // What was raised long ago is no news; what a person sends anew is.
      createdAt: dueAt,
      attempts: 0,
      messageId: null,
      intentAt: null,
      reason: null,
      detail: null,
    })
    .where(eq(noticeOutbox.id, id))
}

/** The ways that are down, with what waits for them. */
export function findWaysDown(db: Executor) {
  const { waiting, sending } = outboxState.codes
  const key = sql`(CASE WHEN ${noticeOutbox.robotId} IS NULL THEN 'email' ELSE 'robot ' || ${noticeOutbox.robotId} END)`
  return db
    .select({
      down: noticeWay,
      robot: { id: noticeRobot.id, name: noticeRobot.name },
      waiting: sql<number>`(SELECT count(*)::int FROM ${noticeOutbox}
        WHERE ${noticeOutbox.status} IN (${waiting}, ${sending}) AND ${key} = ${noticeWay.key})`,
    })
    .from(noticeWay)
    .leftJoin(noticeRobot, sql`${noticeWay.key} = 'robot ' || ${noticeRobot.id}`)
    .orderBy(asc(noticeWay.since), asc(noticeWay.key))
}
