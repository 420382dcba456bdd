import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { type PublishTaskRow, publishTask } from '../tasks/publish-task.table.ts'
import { type PublishStandingRow, publishStanding } from './change.table.ts'

export async function findStanding(db: Executor, taskId: bigint): Promise<PublishStandingRow | null> {
  const [row] = await db.select().from(publishStanding).where(eq(publishStanding.taskId, taskId))
  return row ?? null
}

export async function findStandings(
  db: Executor,
  taskIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PublishStandingRow>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(publishStanding)
    .where(inArray(publishStanding.taskId, [...taskIds]))
  return new Map(rows.map((row) => [row.taskId, row]))
}

/** Keeps what was seen; an older look never takes the place of a newer one. */
export async function keepStanding(db: Executor, row: PublishStandingRow): Promise<void> {
  const { taskId: _id, ...seen } = row
  await db
    .insert(publishStanding)
    .values(row)
    .onConflictDoUpdate({
      target: publishStanding.taskId,
      set: seen,
      setWhere: sql`${publishStanding.seenAt} <= ${row.seenAt}`,
    })
}

const published = publishTaskStatus.codes.published

/** Published videos that were not looked at since then, by channel, the longest ago first. */
export function findUnseen(
  db: Executor,
  channelId: bigint,
  before: string,
  limit: number,
): Promise<PublishTaskRow[]> {
  return db
    .select({ task: publishTask })
    .from(publishTask)
    .leftJoin(publishStanding, eq(publishStanding.taskId, publishTask.id))
    .where(and(eq(publishTask.channelId, channelId), unseenSince(before)))
    .orderBy(asc(publishTask.id))
    .limit(limit)
    .then((rows) => rows.map(({ task }) => task))
}

/** Channels that have such videos. */
export async function findUnseenChannels(
  db: Executor,
  before: string,
): Promise<readonly { readonly channelId: bigint; readonly platform: string }[]> {
  return db
    .selectDistinct({ channelId: publishTask.channelId, platform: publishTask.platform })
    .from(publishTask)
    .leftJoin(publishStanding, eq(publishStanding.taskId, publishTask.id))
    .where(unseenSince(before))
}

/** One that is gone and known to be is not looked at any more. */
const unseenSince = (before: string) =>
  and(
    eq(publishTask.status, published),
    isNotNull(publishTask.platformVideoId),
    or(isNull(publishStanding.seenAt), lt(publishStanding.seenAt, before)),
    sql`${publishStanding.accepted} IS DISTINCT FROM 6`,
  )
