import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Actor } from '#src/platform/context.ts'
import type { TaskFilter } from './publish-task-list.store.ts'

type Query = Omit<EndpointParsed<typeof listPublishTasks>['query'], 'page' | 'pageSize' | 'sort'>

/** What a list of tasks was asked for. */
export function taskFilterOf(actor: Actor, query: Query): TaskFilter {
  const idOf = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))
  return {
    title: query.title,
    channelId: idOf(query.channelId),
    videoId: idOf(query.videoId),
    platformVideoId: query.platformVideoId,
    batchId: idOf(query.batchId),
    operatorId: query.owner === 'me' ? actor.staffId : idOf(query.operatorId),
    publishedSince: query.publishedSince,
    statuses: query.status?.map((code) => publishTaskStatus.nameOf(code)),
  }
}
