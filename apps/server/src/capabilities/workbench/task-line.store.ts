import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, count, eq, gte, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { delivery } from '#src/capabilities/publishing/delivery/delivery.table.ts'
import { inTaskScope, type SourceVideo, standingColumns } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'

/** Codes of the states in which a task waits for a person. */
export const failedStatuses = publishTaskStatus.codesOf([
  'editFailed',
  'composeFailed',
  'downloadFailed',
  'publishFailed',
])
const queuedStatuses = publishTaskStatus.codesOf(['toPublish', 'downloadQueued', 'publishQueued'])
const sentStatuses = publishTaskStatus.codesOf(['publishing', 'terminating'])
/** Nobody knows whether the platform has the video: only looking there tells. */
const unknownOutcome = ['publishing.outcomeUnknown', 'publishing.confirming'] as const

const newest = sql`${delivery.generation} = (SELECT max(d.generation) FROM delivery d WHERE d.task_id = ${publishTask.id})`

/** Whose the video is; asked for the rows that are shown only, as a subquery. */
const videoOfTask = sql<SourceVideo>`(
  SELECT json_build_object('ownerStaffId', owner_staff_id::text, 'departmentId', department_id::text,
    'deleted', deleted_at IS NOT NULL)
  FROM video WHERE video.id = ${publishTask.videoId})`

const line = {
  id: publishTask.id,
  videoId: publishTask.videoId,
  video: videoOfTask,
  title: publishTask.title,
  status: publishTask.status,
  waitReason: publishTask.waitReason,
  code: publishTask.problemCode,
  platformCode: publishTask.platformCode,
  problemAt: publishTask.problemAt,
  publishedAt: publishTask.publishedAt,
  publishAt: publishTask.publishAt,
  updatedAt: publishTask.updatedAt,
  channelName: channel.title,
  operatorName: staff.fullName,
  wakeAt: delivery.wakeAt,
  ...standingColumns,
}
export type TaskLine = Awaited<ReturnType<typeof readLines>>[number]
export type Lines<T> = { readonly total: number; readonly rows: readonly T[] }

function readLines(db: Executor, where: SQL | undefined, order: SQL, limit: number) {
  return db
    .select(line)
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .leftJoin(delivery, and(eq(delivery.taskId, publishTask.id), newest))
    .where(where)
    .orderBy(order)
    .limit(limit)
}

async function counted(
  db: Executor,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<Lines<TaskLine>> {
  const [rows, [all]] = await Promise.all([
    readLines(db, where, order, limit),
    db
      .select({ total: count() })
      .from(publishTask)
      .leftJoin(delivery, and(eq(delivery.taskId, publishTask.id), newest))
      .where(where),
  ])
  return { total: all?.total ?? 0, rows }
}

const isFailed = inArray(publishTask.status, [...failedStatuses])
const isUnknown = or(
  and(inArray(publishTask.status, [...sentStatuses]), eq(delivery.stage, 'confirming')),
  and(
    inArray(publishTask.status, [...failedStatuses]),
    inArray(publishTask.problemCode, [...unknownOutcome]),
  ),
)

/** Tasks that are known already, the one that is to be public first before the others. */
export function findLines(db: Executor, ids: readonly bigint[]) {
  return readLines(
    db,
    inArray(publishTask.id, [...ids]),
    sql`${publishTask.publishAt}, ${publishTask.id}`,
    ids.length,
  )
}

/** Failed tasks, the newest failure first; those whose outcome is unknown are told apart. */
export function findFailed(
  db: Executor,
  actor: Actor,
  limit: number,
  since?: string,
): Promise<Lines<TaskLine>> {
  const known = or(
    sql`${publishTask.problemCode} IS NULL`,
    notInArray(publishTask.problemCode, [...unknownOutcome]),
  )
  const where = and(
    isFailed,
    // The day's failures are all of them; beside the unconfirmed ones only the others.
    since === undefined ? known : gte(publishTask.problemAt, since),
    inTaskScope(actor),
  )
  return counted(db, where, sql`${publishTask.problemAt} DESC NULLS LAST, ${publishTask.id} DESC`, limit)
}

/** Tasks whose last byte was sent and whose outcome is not known since `before`; the oldest first. */
export function findUnconfirmed(
  db: Executor,
  actor: Actor,
  limit: number,
  before: string,
): Promise<Lines<TaskLine>> {
  const waited = or(isFailed, sql`${delivery.stageSince} < ${before}`)
  return counted(db, and(isUnknown, waited, inTaskScope(actor)), asc(publishTask.updatedAt), limit)
}

/** Tasks that wait for their turn; those that are looked at next come first. */
export function findQueued(db: Executor, actor: Actor, limit: number): Promise<Lines<TaskLine>> {
  const where = and(inArray(publishTask.status, [...queuedStatuses]), inTaskScope(actor))
  return counted(db, where, sql`${delivery.wakeAt} ASC NULLS FIRST, ${publishTask.id} ASC`, limit)
}

/** Tasks published since `since`; the newest first. */
export function findPublished(
  db: Executor,
  actor: Actor,
  limit: number,
  since: string,
): Promise<Lines<TaskLine>> {
  const where = and(gte(publishTask.publishedAt, since), inTaskScope(actor))
  return counted(db, where, sql`${publishTask.publishedAt} DESC, ${publishTask.id} DESC`, limit)
}
