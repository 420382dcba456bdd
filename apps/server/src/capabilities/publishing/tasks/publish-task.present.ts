import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { differenceOf } from '@pindao/protocol/publishing/proof.ts'
import type {
  PublishTask,
  PublishTaskAction,
  PublishTaskEvent,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { DeliveryStage, WaitReason } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import { progressOf } from '../delivery/delivery.announce.ts'
import {
  adviceFor,
  isEditable,
  type TaskStanding,
  type WayOut,
  withdrawalOf,
} from './publish-task.machine.ts'
import { isOver } from './publish-task.store.ts'
import type { PresentedTask } from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'
import { maySeeVideo, waysOutFor } from './source-video.ts'

type Links = {
  /** A signed, short-lived address of a video's picture, for this person's page. */
  readonly thumbnailUrl: (actor: Actor, videoId: bigint, key: string) => string
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'>
}

/** A task as it is sent to this person, with what this person may do to it now. */
export function presentTask(actor: Actor, row: PresentedTask, links: Links): PublishTask {
  const { task } = row
  const standing = standingOf(task, row)
  return {
    id: String(task.id),
    videoId: String(task.videoId),
    videoTitle: row.video.title,
    thumbnailUrl: thumbnailOf(actor, row, links),
    videoOpens: !row.video.deleted && maySeeVideo(actor, row.video),
    channelId: String(task.channelId),
    channelName: row.channelName,
    platform: task.platform,
    title: task.title,
    description: task.description,
    tags: task.tags,
    visibility: task.visibility as PublishTask['visibility'],
    madeForKids: task.madeForKids,
    categoryId: task.categoryId,
    language: task.language,
    audioLanguage: task.audioLanguage,
    syntheticMedia: task.syntheticMedia,
    playlistIds: task.playlistIds,
    sendsCover: task.sendsCover,
    subtitleFileIds: task.subtitleFileIds.map(String),
    fbFormat: task.fbFormat,
    fbAge: task.fbAge,
    publishAt: task.publishAt,
    publishZone: task.publishZone,
    executeAt: task.executeAt,
    planId: idOf(task.planId),
    templateId: idOf(task.templateId),
    batchId: idOf(task.batchId),
    version: task.version,
    status: task.status as PublishTask['status'],
    stage: row.stage as DeliveryStage,
    waitReason: task.waitReason as WaitReason | null,
    progress: progressOf(row),
    bytesConfirmed: row.bytesConfirmed,
    bytesTotal: row.bytesTotal,
    platformVideoId: task.platformVideoId,
    watchUrl: watchUrlOf(task, links),
    handNote: task.handNote,
    after: row.after,
    seenOther: seenOtherOf(task),
    problem: problemOf(task),
    advice: adviceFor(standing),
    sideSteps: row.sideSteps,
    operatorName: row.operatorName,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    // Which drafts are reviewed is known elsewhere: see `withReviews`.
    review: null,
    actions: [...waysOutFor(actor, standing, row.video), ...changesFor(actor, standing, row)],
    question: questionOf(actor, row, links),
  }
}

function watchUrlOf({ handUrl, platform, platformVideoId }: PresentedTask['task'], links: Links) {
  if (handUrl !== null) return handUrl
  return platformVideoId === null ? null : links.adapterOf(platform).watchUrl(platformVideoId)
}

const idOf = (id: bigint | null) => (id === null ? null : String(id))

/** What this person may change of a task of which nothing is under way; a copy may be made of any. */
function changesFor(actor: Actor, standing: TaskStanding, row: PresentedTask): PublishTaskAction[] {
  const { permissions } = actor
  const isDraft = standing.status === 'draft'
  const seesVideo = !row.video.deleted && maySeeVideo(actor, row.video)
  const offered: Readonly<Record<Exclude<PublishTaskAction, WayOut>, boolean>> = {
    submit: isDraft && permissions.has('publishTask:create') && seesVideo,
    edit: isEditable(standing) && permissions.has('publishTask:update'),
    withdraw: withdrawalOf(standing) !== null && permissions.has('publishTask:update'),
    copy: permissions.has('publishTask:create') && seesVideo && row.task.handUrl === null,
    delete:
      isDraft && row.generation === 1 && row.stage === 'intent' && permissions.has('publishTask:update'),
  }
  return (Object.keys(offered) as (keyof typeof offered)[]).filter((action) => offered[action])
}

function thumbnailOf(actor: Actor, { task, video }: PresentedTask, links: Links): string | null {
  const { thumbnailKey } = video
  if (thumbnailKey === null || !maySeeVideo(actor, video)) return null
  return links.thumbnailUrl(actor, task.videoId, thumbnailKey)
}

function seenOtherOf({ visibility, seenVisibility }: PresentedTask['task']): PublishTask['seenOther'] {
  return differenceOf(visibility, seenVisibility) === null
    ? null
    : (seenVisibility as PublishTask['seenOther'])
}

function problemOf(task: PresentedTask['task']): PublishTask['problem'] {
  if (isOver(task.status) || task.problemCode === null || task.problemAt === null) return null
  return {
    code: task.problemCode as ErrorCode,
    platformCode: task.platformCode,
    platformMessage: task.platformMessage,
    requestId: task.problemRequestId,
    at: task.problemAt,
  }
}

/** Asked of whoever may answer, until somebody has. */
function questionOf(actor: Actor, row: PresentedTask, links: Links): PublishTask['question'] {
  const { task, candidates } = row
  if (!isAsked(row) || candidates === null || !actor.permissions.has('publishTask:retry')) return null
  const { watchUrl } = links.adapterOf(task.platform)
  return { candidates: candidates.map((id) => ({ platformVideoId: id, watchUrl: watchUrl(id) })) }
}

/** Whether only a person can say what became of a task's video, and none has yet. */
export function isAsked({
  task,
  candidates,
  verdict,
}: {
  readonly task: { readonly status: number }
  readonly candidates: readonly string[] | null
  readonly verdict: string | null
}): boolean {
  return candidates !== null && verdict === null && !isOver(task.status)
}

export function presentEvent({ event, actorName }: TimelineRow): PublishTaskEvent {
  return {
    id: String(event.id),
    at: event.at,
    actorName,
    actor: event.actor as PublishTaskEvent['actor'],
    from: event.fromState as PublishTaskEvent['from'],
    to: event.toState as PublishTaskEvent['to'],
    reason: event.reason,
    detail: event.detail,
  }
}
