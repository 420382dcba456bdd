import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { RiskReason } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { publishTaskStatus, type WaitReason } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { FailedTask, QueuedTask, UrgentItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { standingOf, waysOutFor } from '#src/capabilities/publishing/publishing.ts'
import type { Actor } from '#src/platform/context.ts'
import type { TaskLine } from './task-line.store.ts'
import type { ChannelLine, DropLine, UploadLine } from './urgent.store.ts'

/** What helps a failed task, best first, as the list of tasks offers it. */
function helpFor(actor: Actor, task: TaskLine): FailedTask['actions'] {
  const standing = standingOf({ status: task.status, problemCode: task.code }, task)
  return waysOutFor(actor, standing, task.video).filter((way) => way !== 'terminate')
}

const nameOf = ({ id, title, channelName, operatorName }: TaskLine) => ({
  taskId: String(id),
  title,
  channelName,
  operatorName,
})

export function presentFailed(actor: Actor, task: TaskLine): FailedTask {
  return {
    ...nameOf(task),
    code: task.code,
    platformCode: task.platformCode,
    at: task.problemAt ?? task.updatedAt,
    videoId: String(task.videoId),
    actions: helpFor(actor, task),
  }
}

export function presentFinished(task: TaskLine) {
  return { ...nameOf(task), at: task.publishedAt ?? task.updatedAt }
}

export function presentQueued(task: TaskLine): QueuedTask {
  return {
    ...nameOf(task),
    status: publishTaskStatus.codes[publishTaskStatus.nameOf(task.status)],
    waitReason: task.waitReason as WaitReason | null,
    wakeAt: task.wakeAt,
    since: task.updatedAt,
  }
}

export function urgentTask(actor: Actor, task: TaskLine): UrgentItem {
  return {
    id: String(task.id),
    title: task.title,
    channelName: task.channelName,
    ownerName: task.operatorName,
    code: task.code,
    platformCode: task.platformCode,
    at: task.problemAt ?? task.updatedAt,
    videoId: String(task.videoId),
    actions: helpFor(actor, task),
  }
}

/** A task whose time has passed: since when, and what keeps it back. */
export function urgentOverdue(actor: Actor, task: TaskLine): UrgentItem {
  return { ...urgentTask(actor, task), at: task.publishAt ?? task.updatedAt }
}

/** What stands in the way of a task that is to be public soon; of several reasons the first one. */
export function urgentRisk(actor: Actor, task: TaskLine, reasons: readonly RiskReason[]): UrgentItem {
  const [reason] = reasons
  return {
    ...urgentTask(actor, task),
    code: reason === undefined ? null : riskCodes[reason],
    platformCode: null,
    at: task.publishAt ?? task.updatedAt,
    actions: [],
  }
}
const riskCodes = {
  credential: 'channels.credentialInvalid',
  quota: 'publishing.quotaUsedUp',
  file: 'media.videoNotFound',
} as const satisfies Record<RiskReason, ErrorCode>

/** A channel never authorised has no code: nothing went wrong yet. */
export function urgentChannel(actor: Actor, { id, title, ownerName, status, at }: ChannelLine): UrgentItem {
  const refused = status === credentialStatus.codes.invalid
  return {
    id: String(id),
    title,
    channelName: null,
    ownerName,
    at,
    platformCode: null,
    videoId: null,
    code: refused
      ? 'channels.credentialInvalid'
      : status === credentialStatus.codes.normal
        ? null
        : 'channels.notAuthorised',
    actions: actor.permissions.has('channel:connect') ? ['reconnect'] : [],
  }
}

/** A drop box, or a delivery to one: it is looked at where it is decided. */
export function urgentDrop({ id, title, boxName, ownerName, code, at }: DropLine): UrgentItem {
  const names = { id: String(id), title, channelName: boxName, ownerName }
  return { ...names, code, platformCode: null, at, videoId: null, actions: [] }
}

/** Only whoever has the file can go on with it; for others it is to know. */
export function urgentUpload(actor: Actor, line: UploadLine, action: 'upload' | 'resume'): UrgentItem {
  return {
    id: String(line.id),
    title: line.fileName,
    channelName: null,
    ownerName: line.ownerName,
    code: line.refusal,
    platformCode: null,
    at: line.at,
    videoId: null,
    actions: actor.permissions.has('video:create') ? [action] : [],
  }
}
