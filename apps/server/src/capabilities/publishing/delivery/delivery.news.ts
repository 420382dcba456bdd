import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'
import type { Run } from './delivery.context.ts'

/** To whoever submitted the task. */
export function publishSucceeded(run: Run): News {
  return {
    ...aboutTask(run),
    event: 'publishSucceeded',
    level: 'info',
    params: {},
    cause: `publishSucceeded ${run.fence.taskId}`,
  }
}

/** It failed for good. A task that is tried again may fail again, which is news: so the run is part of the cause. */
export function publishFailed(run: Run, code: string): News {
  const { taskId, generation, epoch } = run.fence
  return {
    ...aboutTask(run),
    event: 'publishFailed',
    level: 'urgent',
    params: { taskId: String(taskId), code },
    cause: `publishFailed ${taskId} ${generation}.${epoch}`,
  }
}

/** Whatever was told of a task's failures, while it was prepared or delivered. */
export const failureCauses = (taskId: bigint): readonly string[] => [
  `publishFailed ${taskId}`,
  `prepareFailed ${taskId}`,
]

function aboutTask({ fence: { taskId }, task: { operatorId, channelId, title } }: Run) {
  const link = `${pagePaths['publish-tasks']}?${new URLSearchParams({ detail: String(taskId) })}`
  return { to: operatorId, title, channelId, link }
}
