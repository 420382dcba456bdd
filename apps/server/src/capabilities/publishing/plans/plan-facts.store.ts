import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, gte, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { apiProject, apiQuota } from '#src/capabilities/platforms/quota/quota.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { standingColumns } from '../tasks/publish-task-standing.store.ts'
import { scopeOfChannel } from '../tasks/task-scope.store.ts'
import { schedulePlanEntry } from './plan.table.ts'

/** Pacific days: those of the quotas. */
const pacificDay = (at: SQL | typeof publishTask.executeAt) =>
  sql<string>`to_char(${at} AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD')`

const gone = publishTaskStatus.codesOf(['terminated', 'terminating'])

/**
 * When channels have something from `since` on, booked or public, besides what a plan may move; unmade entries of other
 * plans too.
 */
export async function findTaken(
  db: Executor,
  channelIds: readonly bigint[],
  since: string,
  except: { readonly taskIds: readonly bigint[]; readonly planId: bigint | null },
): Promise<ReadonlyMap<bigint, readonly number[]>> {
  const { taskIds, planId } = except
  const booked = db
    .select({ channelId: publishTask.channelId, at: publishTask.publishAt })
    .from(publishTask)
    .where(
      and(
        inArray(publishTask.channelId, [...channelIds]),
        gte(publishTask.publishAt, since),
        notInArray(publishTask.status, [...gone]),
        taskIds.length > 0 ? notInArray(publishTask.id, [...taskIds]) : undefined,
      ),
    )
  const unmade = db
    .select({ channelId: schedulePlanEntry.channelId, at: schedulePlanEntry.publishAt })
    .from(schedulePlanEntry)
    .where(
      and(
        inArray(schedulePlanEntry.channelId, [...channelIds]),
        gte(schedulePlanEntry.publishAt, since),
        isNull(schedulePlanEntry.taskId),
        isNull(schedulePlanEntry.problem),
        planId === null ? undefined : ne(schedulePlanEntry.planId, planId),
      ),
    )
  const found = new Map<bigint, number[]>(channelIds.map((id) => [id, []]))
  for (const { channelId, at } of [...(await booked), ...(await unmade)])
    if (at !== null) found.get(channelId)?.push(Date.parse(at))
  return found
}

/** Tasks of these contents on these channels, by channel and content; the newest first (see `findTasksOfContent`). */
export async function findTasksOfContents(
  db: Executor,
  channelIds: readonly bigint[],
  contents: readonly string[],
) {
  const without = (['draft', 'terminated'] as const).map((name) => publishTaskStatus.codes[name])
  const rows = await db
    .select({
      task: publishTask,
      channelName: channel.title,
      ofChannel: scopeOfChannel,
      ...standingColumns,
    })
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .leftJoin(
      delivery,
      and(
        eq(delivery.taskId, publishTask.id),
        sql`${delivery.generation} = (SELECT max(d.generation) FROM delivery d WHERE d.task_id = ${publishTask.id})`,
      ),
    )
    .where(
      and(
        inArray(publishTask.channelId, [...channelIds]),
        inArray(publishTask.content, [...contents]),
        notInArray(publishTask.status, without),
      ),
    )
    .orderBy(sql`${publishTask.id} DESC`)
  return Map.groupBy(rows, ({ task }) => `${task.channelId} ${task.content}`)
}

/** The API projects behind channels that publish by one, by channel. */
export async function findProjects(db: Executor, channelIds: readonly bigint[]) {
  const rows = await db
    .select({
      channelId: channelCredential.channelId,
      id: apiProject.id,
      name: apiProject.name,
      clientId: apiProject.clientId,
      audited: apiProject.audited,
      quotas: apiProject.quotas,
    })
    .from(channelCredential)
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .innerJoin(apiProject, eq(apiProject.id, platformGrant.projectId))
    .where(and(inArray(channelCredential.channelId, [...channelIds]), eq(apiProject.platform, 'youtube')))
  return new Map(rows.map(({ channelId, ...project }) => [channelId, project]))
}

/**
 * How many uploads projects have used or have booked by Pacific day, as `<project> <day>`. What waits without a time of
 * its own counts for today.
 */
export async function findBookedUploads(
  db: Executor,
  projectIds: readonly bigint[],
  now: string,
  exceptTasks: readonly bigint[],
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map()
  const day = pacificDay(sql`greatest(coalesce(${publishTask.executeAt}, ${now}), ${now})`)
  const booked = db
    .select({ project: platformGrant.projectId, day, count: sql`count(*)::int`.mapWith(Number) })
    .from(publishTask)
    .innerJoin(channelCredential, eq(channelCredential.channelId, publishTask.channelId))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .where(
      and(
        inArray(platformGrant.projectId, [...projectIds]),
        sql`${publishTask.status} IN (${codesOf(publishTaskStatus, ['toPublish', 'publishQueued'])})`,
        exceptTasks.length > 0 ? notInArray(publishTask.id, [...exceptTasks]) : undefined,
      ),
    )
    .groupBy(platformGrant.projectId, sql`2`)
  const used = db
    .select({ project: apiProject.id, day: apiQuota.day, count: apiQuota.used })
    .from(apiQuota)
    .innerJoin(apiProject, eq(apiProject.clientId, apiQuota.project))
    .where(
      and(
        inArray(apiProject.id, [...projectIds]),
        eq(apiQuota.bucket, 'inserts'),
        sql`${apiQuota.day} >= ${pacificDay(sql`${now}::timestamptz`)}::date`,
      ),
    )
  const found = new Map<string, number>()
  for (const row of [...(await booked), ...(await used)]) {
    const key = `${row.project} ${row.day}`
    found.set(key, (found.get(key) ?? 0) + row.count)
  }
  return found
}

/** What was published on Pages since an instant, and is booked there, by channel: for the limit of 24 hours. */
export async function findReelTimes(
  db: Executor,
  channelIds: readonly bigint[],
  since: string,
  exceptTasks: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly number[]>> {
  const at = sql<string>`coalesce(${publishTask.publishAt}, ${publishTask.publishedAt})`.mapWith(
    publishTask.publishAt,
  )
  if (channelIds.length === 0) return new Map()
  const rows = await db
    .select({ channelId: publishTask.channelId, at })
    .from(publishTask)
    .where(
      and(
        inArray(publishTask.channelId, [...channelIds]),
        eq(publishTask.platform, 'facebook'),
        or(gte(publishTask.publishAt, since), gte(publishTask.publishedAt, since)),
        notInArray(publishTask.status, [...gone]),
        exceptTasks.length > 0 ? notInArray(publishTask.id, [...exceptTasks]) : undefined,
      ),
    )
  const found = new Map<bigint, number[]>()
  for (const row of rows) found.set(row.channelId, [...(found.get(row.channelId) ?? []), Date.parse(row.at)])
  return found
}
