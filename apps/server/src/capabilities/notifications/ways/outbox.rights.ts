import type { NotificationEvent } from '@pindao/protocol/access/person-settings.ts'
import { noticeRules } from '@pindao/protocol/capabilities.ts'
import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { and, eq } from 'drizzle-orm'
import { inDepartment } from '#src/capabilities/access/access.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { NoticeRobotRow } from '../robots/robot.table.ts'
import type { NoticeOutboxRow } from './notice.table.ts'

/** Who somebody is by now; null once they are disabled. */
export type ActorAtWork = (begun: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

type Judged = Pick<NoticeOutboxRow, 'id' | 'type' | 'staffId' | 'channelId'>

/**
 * Why messages must not leave, asked in the moment before they would: what was theirs to know when it happened may be
 * so no more (PERM-03). Those that are not named may leave.
 */
export async function whyWithheld(
  db: Executor,
  rows: readonly Judged[],
  robot: NoticeRobotRow | null,
  actorAtWork: ActorAtWork,
): Promise<ReadonlyMap<bigint, OutboxReason>> {
  const found = new Map<bigint, OutboxReason>()
  for (const row of rows) {
    const why = robot === null ? await whyNotPerson(db, row, actorAtWork) : await whyNotGroup(db, row, robot)
    if (why !== null) found.set(row.id, why)
  }
  return found
}

async function whyNotPerson(
  db: Executor,
  row: Judged,
  actorAtWork: ActorAtWork,
): Promise<OutboxReason | null> {
  // No session: who is signed in or not is told alike.
  const actor = await actorAtWork({ staffId: row.staffId, sessionId: 0n })
  if (actor === null) return 'personDisabled'
  const rule = noticeRules.get(row.type as NotificationEvent)
  if (rule === undefined || (rule.needs !== null && !actor.permissions.has(rule.needs))) return 'rightTaken'
  if (row.channelId === null) return null
  const [place] = await db
    .select({
      ownerStaffId: channel.ownerStaffId,
      departmentId: channel.departmentId,
      backupStaffId: channel.backupStaffId,
      groupId: channel.groupId,
    })
    .from(channel)
    .where(eq(channel.id, row.channelId))
  return place !== undefined && coversRecord(actor, place) ? null : 'outOfScope'
}

/** A group sees what its department, and those below it, have: the channel's place counts, else the person's. */
async function whyNotGroup(db: Executor, row: Judged, robot: NoticeRobotRow): Promise<OutboxReason | null> {
  const isTold = noticeRules.has(row.type as NotificationEvent) && robot.kinds.includes(row.type)
  if (!robot.enabled || !isTold) return 'robotOff'
  const ofDepartment =
    row.channelId === null
      ? await db
          .select({ id: staff.id })
          .from(staff)
          .where(
            and(
              eq(staff.id, row.staffId),
              eq(staff.disabled, false),
              inDepartment(staff.departmentId, robot.departmentId),
            ),
          )
      : await db
          .select({ id: channel.id })
          .from(channel)
          .where(and(eq(channel.id, row.channelId), inDepartment(channel.departmentId, robot.departmentId)))
  return ofDepartment.length > 0 ? null : 'outOfScope'
}
