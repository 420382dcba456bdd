import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { inTaskScope } from '../tasks/task-scope.store.ts'

/** Of these tasks those that are published and that somebody may see. */
export function findAmendable(db: Executor, actor: Actor, ids: readonly bigint[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({ task: publishTask, channelName: channel.title })
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .where(
      and(
        inArray(publishTask.id, [...ids]),
        eq(publishTask.status, publishTaskStatus.codes.published),
        isNotNull(publishTask.platformVideoId),
        inTaskScope(actor),
      ),
    )
    .orderBy(asc(publishTask.id))
}
