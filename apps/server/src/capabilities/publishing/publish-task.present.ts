import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { PublishTask, PublishTaskEvent } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  type DeliveryStage,
  publishTaskStatus,
  type WaitReason,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Actor } from '#src/platform/context.ts'
import { progressOf } from './delivery.announce.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { retryOf, terminationOf } from './publish-task.machine.ts'
import type { findEvents, PresentedTask } from './publish-task-list.store.ts'
import { mayRepublish, maySeeVideo } from './source-video.ts'

type Links = {
  /** A signed, short-lived address of a stored picture. */
  readonly thumbnailUrl: (key: string) => string
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'>
}

/** A task as it is sent to this person, with what this person may do to it now. */
export function presentTask(actor: Actor, row: PresentedTask, links: Links): PublishTask {
  const { task } = row
  return {
    id: String(task.id),
    videoId: String(task.videoId),
    videoTitle: row.video.title,
    thumbnailUrl: thumbnailOf(actor, row.video, links),
    channelId: String(task.channelId),
    channelName: row.channelName,
    platform: task.platform,
    title: task.title,
    description: task.description,
    tags: task.tags,
    visibility: task.visibility as PublishTask['visibility'],
    madeForKids: task.madeForKids,
    status: task.status as PublishTask['status'],
    stage: row.stage as DeliveryStage,
    waitReason: task.waitReason as WaitReason | null,
    progress: progressOf(row),
    bytesConfirmed: row.bytesConfirmed,
    bytesTotal: row.bytesTotal,
    platformVideoId: task.platformVideoId,
    watchUrl:
      task.platformVideoId === null ? null : links.adapterOf(task.platform).watchUrl(task.platformVideoId),
    problem: problemOf(task),
    operatorName: row.operatorName,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    actions: actionsOf(actor, row),
  }
}

function thumbnailOf(actor: Actor, video: PresentedTask['video'], links: Links): string | null {
  const { thumbnailKey } = video
  return thumbnailKey !== null && maySeeVideo(actor, video) ? links.thumbnailUrl(thumbnailKey) : null
}

function problemOf(task: PresentedTask['task']): PublishTask['problem'] {
  if (task.problemCode === null || task.problemAt === null) return null
  return {
    code: task.problemCode as ErrorCode,
    platformCode: task.platformCode,
    platformMessage: task.platformMessage,
    requestId: task.problemRequestId,
    at: task.problemAt,
  }
}

function actionsOf(actor: Actor, { task, video, stage }: PresentedTask): PublishTask['actions'] {
  const status = publishTaskStatus.nameOf(task.status)
  const actions: PublishTask['actions'] = []
  if (mayRepublish(actor, task, video)) actions.push('republish')
  if (retryOf(status) && actor.permissions.has('publishTask:retry')) actions.push('retry')
  if (terminationOf(status, stage) && actor.permissions.has('publishTask:terminate'))
    actions.push('terminate')
  return actions
}

export function presentEvent({
  event,
  actorName,
}: Awaited<ReturnType<typeof findEvents>>[number]): PublishTaskEvent {
  return {
    id: String(event.id),
    at: event.at,
    actorName,
    actor: event.actor as PublishTaskEvent['actor'],
    from: event.fromStatus as PublishTaskEvent['from'],
    to: event.toStatus as PublishTaskEvent['to'],
    reason: event.reason,
    detail: event.detail,
  }
}
