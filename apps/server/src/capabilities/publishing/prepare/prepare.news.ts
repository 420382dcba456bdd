import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PrepareStage } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { audienceOf, findScopeOfChannel } from '../tasks/task-scope.store.ts'

/** Tells the tabs that may see a task how far its preparation is. */
export async function announcePrepare(
  db: Executor,
  task: Pick<PublishTaskRow, 'id' | 'operatorId' | 'departmentId' | 'channelId'>,
  { stage, progress }: { readonly stage: PrepareStage; readonly progress: number },
): Promise<void> {
  const event: LiveEvent = { type: 'publishPrepare', id: String(task.id), stage, progress }
  const ofChannel = await findScopeOfChannel(db, task.channelId)
  await publishLive(db, event, audienceOf({ task, ofChannel }))
}

/** A task failed before anything was sent, and nobody tries again by itself. */
export function prepareFailed(
  { id, operatorId, channelId, title }: PublishTaskRow,
  { code, attempt }: { readonly code: string; readonly attempt: number },
): News {
  return {
    to: operatorId,
    title,
    channelId,
    link: `${pagePaths['publish-tasks']}?${new URLSearchParams({ detail: String(id) })}`,
    event: 'publishFailed',
    level: 'urgent',
    params: { taskId: String(id), code },
    cause: `prepareFailed ${id} ${attempt}`,
  }
}
