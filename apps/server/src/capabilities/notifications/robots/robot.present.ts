import type { languages } from '@pindao/protocol/access/person-settings.ts'
import { type NoticeRobot, robotActions } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { type Actor, coversRecord, type RecordScope } from '#src/platform/context.ts'
import type { ListedRobot } from './robot.store.ts'
import type { NoticeRobotRow } from './robot.table.ts'

/** A robot is its department's, nobody's own. */
export const scopeOfRobot = ({ departmentId }: Pick<NoticeRobotRow, 'departmentId'>): RecordScope => ({
  ownerStaffId: 0n,
  departmentId,
})

/** A robot as people see it: never with what it speaks by. */
export function presentRobot({ robot, department, way, lastSentAt }: ListedRobot, actor: Actor): NoticeRobot {
  const { id, name, provider, addressHint, secretSealed, enabled, createdAt, updatedAt, version } = robot
  const mayChange = actor.permissions.has('noticeRobot:update') && coversRecord(actor, scopeOfRobot(robot))
  return {
    id: String(id),
    name,
    provider,
    department: { id: String(department.id), label: department.label, code: department.code },
    addressHint,
    hasSecret: secretSealed !== null,
    kinds: robot.kinds as NoticeRobot['kinds'],
    language: robot.language as (typeof languages)[number],
    enabled,
    trouble: way === null ? null : { since: way.since, reason: way.reason },
    lastSentAt,
    createdAt,
    updatedAt,
    version,
    actions: mayChange ? [...robotActions] : [],
  }
}
