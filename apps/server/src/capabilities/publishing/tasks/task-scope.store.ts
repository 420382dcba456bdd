import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { eq, or, type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord, type RecordScope } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { type PublishTaskRow, publishTask } from './publish-task.table.ts'

/**
 * Whose a publish task is (business.md §6: "own channels"): that of whoever's channel it publishes on, as the channel
 * stands today, and of whoever submitted it. Somebody who is given a channel sees what is under way on it from then on;
 * somebody who publishes on a colleague's channel keeps what they submitted.
 */

/** Whose the channel of a task is: selected beside the task. */
export const scopeOfChannel = {
  ownerStaffId: channel.ownerStaffId,
  departmentId: channel.departmentId,
  backupStaffId: channel.backupStaffId,
  groupId: channel.groupId,
}
type TaskOfScope = {
  readonly task: Pick<PublishTaskRow, 'operatorId' | 'departmentId'>
  readonly ofChannel: RecordScope
}

/** The tasks of somebody's data scope, as a condition; undefined where nothing is hidden. */
export function inTaskScope(actor: Actor): SQL | undefined {
  const submitted = withinScope(actor, {
    ownerStaffId: publishTask.operatorId,
    departmentId: publishTask.departmentId,
  })
  if (submitted === undefined) return undefined
  // Read once, before any task is: an index of tasks by channel serves it.
  const channels = sql`ARRAY(SELECT ${channel.id} FROM ${channel} WHERE ${withinScope(actor, channel)})`
  return or(submitted, sql`${publishTask.channelId} = ANY(${channels})`)
}

const submissionOf = ({ operatorId, departmentId }: TaskOfScope['task']): RecordScope => ({
  ownerStaffId: operatorId,
  departmentId,
})

/** The same of one task. */
export function coversTask(actor: Actor, { task, ofChannel }: TaskOfScope): boolean {
  return coversRecord(actor, submissionOf(task)) || coversRecord(actor, ofChannel)
}

/** The task, for whoever's data scope covers it; one outside of it is not there. */
export function coveredTask<Row extends TaskOfScope>(
  actor: Actor,
  row: Row | null | undefined,
  notFound: ErrorCode = 'publishing.taskNotFound',
): Row {
  const found = foundRecord(row, notFound)
  if (!coversTask(actor, found)) throw new AppError(notFound)
  return found
}

/** Who hears of a task. */
export function audienceOf({ task, ofChannel }: TaskOfScope) {
  return { permission: 'publishTask:read', ...submissionOf(task), also: ofChannel } as const
}

/** Whose a channel is now. @throws channels.notFound */
export async function findScopeOfChannel(db: Executor, channelId: bigint): Promise<RecordScope> {
  const [row] = await db.select(scopeOfChannel).from(channel).where(eq(channel.id, channelId))
  return foundRecord(row, 'channels.notFound')
}
