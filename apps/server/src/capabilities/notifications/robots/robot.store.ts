import type { NoticeRobotSortKey } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { coversDepartment } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { noticeWay } from '../ways/notice.table.ts'
import { type NoticeRobotRow, noticeRobot } from './robot.table.ts'

const lastSentAt = sql<string | null>`(
  SELECT to_char(max(sent.sent_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM notice_outbox AS sent WHERE sent.robot_id = notice_robot.id
)`

const selectListed = (db: Executor) =>
  db
    .select({ robot: noticeRobot, department, way: noticeWay, lastSentAt })
    .from(noticeRobot)
    .innerJoin(department, eq(department.id, noticeRobot.departmentId))
    .leftJoin(noticeWay, sql`${noticeWay.key} = 'robot ' || ${noticeRobot.id}`)
export type ListedRobot = Awaited<ReturnType<typeof selectListed>>[number]

const robotOrder: ListOrder<NoticeRobotSortKey> = {
  id: noticeRobot.id,
  keys: { name: sql`lower(${noticeRobot.name})`, createdAt: noticeRobot.createdAt },
}

/** Robots of the departments in somebody's data scope. */
export function listRobots(
  db: Executor,
  actor: Actor,
  { name }: { readonly name?: string | undefined },
  window: SortedWindow<NoticeRobotSortKey>,
) {
  const where = and(
    coversDepartment(actor, noticeRobot.departmentId),
    name ? contains(noticeRobot.name, name) : undefined,
  )
  return listPage(db, selectListed(db).$dynamic(), { of: noticeRobot, where, order: robotOrder, window })
}

export async function findRobot(db: Executor, id: bigint): Promise<ListedRobot | null> {
  const [row] = await selectListed(db).where(eq(noticeRobot.id, id))
  return row ?? null
}

/** A robot as it stands now; until the transaction ends nobody else changes it. */
export async function lockRobot(tx: Tx, id: bigint): Promise<NoticeRobotRow | null> {
  const [row] = await tx.select().from(noticeRobot).where(eq(noticeRobot.id, id)).for('update')
  return row ?? null
}

export async function insertRobot(tx: Executor, values: typeof noticeRobot.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(noticeRobot).values(values).returning({ id: noticeRobot.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Writes a robot if it is still as it was read. @throws access.changedMeanwhile */
export const changeRobot = (
  tx: Tx,
  read: Pick<NoticeRobotRow, 'id' | 'version'>,
  change: Partial<typeof noticeRobot.$inferInsert>,
) => updateVersion(tx, noticeRobot, read, change)

export async function deleteRobot(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(noticeRobot).where(eq(noticeRobot.id, id))
}

/** The robots that tell a kind in the groups of somebody's department, and of those above it. */
export async function findRobotsFor(db: Executor, staffId: bigint, kind: string): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: noticeRobot.id })
    .from(noticeRobot)
    .where(and(eq(noticeRobot.enabled, true), arrayContains(noticeRobot.kinds, [kind]), isAbove(staffId)))
  return rows.map(({ id }) => id)
}

/** The robots of somebody's department and those above it, by name. */
export function findRobotsAround(db: Executor, staffId: bigint) {
  return db
    .select({ id: noticeRobot.id, name: noticeRobot.name })
    .from(noticeRobot)
    .where(and(eq(noticeRobot.enabled, true), isAbove(staffId)))
    .orderBy(noticeRobot.name)
}

const isAbove = (staffId: bigint) => sql`${noticeRobot.departmentId} IN (WITH RECURSIVE above AS (
    SELECT d.id, d.parent_id FROM department d JOIN staff s ON s.department_id = d.id WHERE s.id = ${staffId}
    UNION SELECT d.id, d.parent_id FROM department d JOIN above ON d.id = above.parent_id)
  SELECT id FROM above)`

export async function findDepartment(db: Executor, id: bigint) {
  const [row] = await db.select().from(department).where(eq(department.id, id))
  return row ?? null
}
