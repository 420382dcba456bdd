import type { OperationParams } from '@pindao/protocol/operations/operation.params.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { idsIn, ordering } from '#src/platform/db/listing.ts'
import { taskFilterOf } from './publish-task.filter.ts'
import { publishTask } from './publish-task.table.ts'
import { matching, taskOrder, videoOfTask } from './publish-task-list.store.ts'
import type { SourceVideo } from './source-video.ts'

type Params = OperationParams<'publishTask.export'>

/** A task as a file has it; instants are the database's text. */
export type ExportedTask = {
  readonly id: string
  readonly title: string
  readonly video: SourceVideo & { readonly title: string }
  readonly videoId: string
  readonly status: number
  readonly problemCode: string | null
  readonly channel: string
  readonly platform: string
  readonly visibility: number
  readonly madeForKids: boolean
  readonly tags: readonly string[]
  readonly description: string
  readonly platformVideoId: string | null
  readonly handUrl: string | null
  readonly createdAt: string
  readonly operator: string
  readonly updatedAt: string
  readonly publishedAt: string | null
}

/** Which tasks a list has: the conditions of the list itself. */
function listed(actor: Actor, { filter, ids }: Params): SQL | undefined {
  if (ids !== undefined) return and(matching(actor, {}), idsIn(publishTask.id, ids))
  return matching(actor, taskFilterOf(actor, filter))
}

/** The rows of a list, in its order. */
export function exportedTasks(actor: Actor, params: Params): SQL {
  return sql`
    SELECT ${publishTask.id} AS "id", ${publishTask.title} AS "title", ${videoOfTask} AS "video",
      ${publishTask.videoId} AS "videoId", ${publishTask.status} AS "status",
      ${publishTask.problemCode} AS "problemCode", ${channel.title} AS "channel",
      ${publishTask.platform} AS "platform", ${publishTask.visibility} AS "visibility",
      ${publishTask.madeForKids} AS "madeForKids", ${publishTask.tags} AS "tags",
      ${publishTask.description} AS "description", ${publishTask.platformVideoId} AS "platformVideoId",
      ${publishTask.handUrl} AS "handUrl",
      ${publishTask.createdAt} AS "createdAt", ${staff.fullName} AS "operator",
      ${publishTask.updatedAt} AS "updatedAt", ${publishTask.publishedAt} AS "publishedAt"
    FROM ${publishTask} JOIN ${channel} ON ${eq(channel.id, publishTask.channelId)}
    JOIN ${staff} ON ${eq(staff.id, publishTask.operatorId)}
    WHERE ${listed(actor, params) ?? sql`true`}
    ORDER BY ${sql.join(ordering(taskOrder, params.filter.sort), sql`, `)}`
}

export function countExportedTasks(actor: Actor, params: Params): SQL {
  return sql`SELECT count(*) AS total FROM ${publishTask} WHERE ${listed(actor, params) ?? sql`true`}`
}

/** Who submitted the tasks that a list is narrowed to: as its tasks say it. */
export async function findOperatorOfTasks(
  db: Executor,
  actor: Actor,
  operatorId: bigint,
): Promise<string | null> {
  const [row] = await db
    .select({ name: staff.fullName })
    .from(publishTask)
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .where(matching(actor, { operatorId }))
    .limit(1)
  return row?.name ?? null
}

/** What a video is called that a list of tasks is narrowed to: as its tasks in the list say it. */
export async function findVideoOfTasks(db: Executor, actor: Actor, videoId: bigint): Promise<string | null> {
  const [row] = await db
    .select({ video: videoOfTask })
    .from(publishTask)
    .where(matching(actor, { videoId }))
    .limit(1)
  return row?.video.title ?? null
}
