import type { NotificationEvent } from '@pindao/protocol/access/person-settings.ts'
import { noticeRules } from '@pindao/protocol/capabilities.ts'
import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { NoticeRobotRow } from '../robots/robot.table.ts'
import type { NoticeOutboxRow } from './notice.table.ts'
import { isChannelOf, isStaffOf, placeOfChannel } from './outbox-place.store.ts'

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
  const place = await placeOfChannel(db, row.channelId)
  return place !== null && coversRecord(actor, place) ? null : 'outOfScope'
}

/** A group sees what its department, and those below it, have: the channel's place counts, else the person's. */
async function whyNotGroup(db: Executor, row: Judged, robot: NoticeRobotRow): Promise<OutboxReason | null> {
  const isTold = noticeRules.has(row.type as NotificationEvent) && robot.kinds.includes(row.type)
  if (!robot.enabled || !isTold) return 'robotOff'
  const isOfDepartment =
    row.channelId === null
      ? await isStaffOf(db, row.staffId, robot.departmentId)
      : await isChannelOf(db, row.channelId, robot.departmentId)
  return isOfDepartment ? null : 'outOfScope'
}
