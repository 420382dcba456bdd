import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { delivery } from '../delivery/delivery.table.ts'
import { publishTask } from './publish-task.table.ts'
import { standingColumns } from './publish-task-standing.store.ts'
import { scopeOfChannel } from './task-scope.store.ts'

/** A content on its way to a channel. */
type ContentOnChannel = { readonly channelId: bigint; readonly content: string }

/**
 * Nobody else submits or retries this content on this channel before the transaction is over, in whatever process. Taken
 * before any task is locked, so that nobody waits in a circle.
 */
export async function lockContent(tx: Tx, { channelId, content }: ContentOnChannel): Promise<void> {
  const name = `publish ${channelId} ${content}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The tasks of this content on this channel that are, were or may come to be on the platform; the newest first. */
export function findTasksOfContent(tx: Executor, { channelId, content }: ContentOnChannel) {
  const without = (['draft', 'terminated'] as const).map((name) => publishTaskStatus.codes[name])
  return tx
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
        eq(publishTask.channelId, channelId),
        eq(publishTask.content, content),
        notInArray(publishTask.status, without),
      ),
    )
    .orderBy(desc(publishTask.id))
}
export type TaskOfContent = Awaited<ReturnType<typeof findTasksOfContent>>[number]
