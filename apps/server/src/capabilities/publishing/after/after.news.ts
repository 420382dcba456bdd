import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { DifferingField } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { audienceOf, findScopeOfChannel } from '../tasks/task-scope.store.ts'

type Told = Pick<PublishTaskRow, 'id' | 'operatorId' | 'departmentId' | 'channelId'>

/** Tells the tabs that may see a task that something of its published video is another one. */
export async function announceChange(db: Executor, task: Told): Promise<void> {
  const audience = audienceOf({ task, ofChannel: await findScopeOfChannel(db, task.channelId) })
  await publishLive(db, { type: 'publishChange', id: String(task.id) }, audience)
}

/** To whoever submitted a task: its video is another one on the platform than here. */
export function changedThere(
  task: Pick<PublishTaskRow, 'id' | 'operatorId' | 'title' | 'channelId'>,
  { fields, seenAt }: { readonly fields: readonly DifferingField[]; readonly seenAt: string },
): News {
  const visible = fields.includes('visibility')
  return {
    event: 'publishedChanged',
    to: task.operatorId,
    level: visible ? 'urgent' : 'warn',
    title: task.title,
    params: { n: String(fields.length) },
    channelId: task.channelId,
    link: `${pagePaths['publish-tasks']}?${new URLSearchParams({ detail: String(task.id) })}`,
    cause: `publishedChanged ${task.id} ${fields.join()} ${seenAt.slice(0, 10)}`,
  }
}
