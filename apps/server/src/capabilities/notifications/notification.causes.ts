import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { NotificationLevel } from '@pindao/protocol/notifications/notification.codes.ts'

/**
 * Something to tell somebody. `cause` is the same however often one thing is told, and another one for another thing.
 */
export type Telling = {
  readonly to: bigint
  readonly level: NotificationLevel
  readonly title: string
  readonly params: Readonly<Record<string, string>>
  readonly channelId: bigint | null
  readonly link: string
  readonly cause: string
}

/** A task that ended on its own: published, or failed for good. */
export type EndedTask = {
  readonly taskId: bigint
  readonly operatorId: bigint
  readonly channelId: bigint
  readonly title: string
}

export type FailedTask = EndedTask & {
  /** A key of the error texts. */
  readonly code: string
  /** The run that failed: a task that is tried again may fail again, which is news. */
  readonly run: string
}

export type LostChannel = {
  readonly channelId: bigint
  readonly ownerId: bigint
  readonly title: string
  /** When the authorisation was given or renewed for the last time: tells one loss from the next. */
  readonly renewedAt: string
}

export type ArrivedLetter = {
  /** One for each person it came to. */
  readonly copies: readonly { readonly id: bigint; readonly staffId: bigint }[]
  readonly senderName: string
  readonly subject: string
}

const taskLink = (taskId: bigint) =>
  `${pagePaths['publish-tasks']}?${new URLSearchParams({ detail: String(taskId) })}`

/** To whoever submitted the task. */
export function publishFailed({ taskId, operatorId, channelId, title, code, run }: FailedTask): Telling {
  return {
    to: operatorId,
    level: 'urgent',
    title,
    params: { code },
    channelId,
    link: taskLink(taskId),
    cause: `publishFailed ${taskId} ${run}`,
  }
}

/** To whoever submitted the task. */
export function publishSucceeded({ taskId, operatorId, channelId, title }: EndedTask): Telling {
  return {
    to: operatorId,
    level: 'info',
    title,
    params: {},
    channelId,
    link: taskLink(taskId),
    cause: `publishSucceeded ${taskId}`,
  }
}

/** To whom the channel belongs: who has to authorise it again (CH-04). */
export function credentialLost({ channelId, ownerId, title, renewedAt }: LostChannel): Telling {
  return {
    to: ownerId,
    level: 'warn',
    title,
    params: {},
    channelId,
    link: pagePaths.channels,
    cause: `credentialExpiring ${channelId} ${renewedAt}`,
  }
}

export const causeOfLetter = (copyId: bigint) => `mailArrived ${copyId}`

/** To everybody the letter came to: each has a copy to open. */
export function mailArrived({ copies, senderName, subject }: ArrivedLetter): Telling[] {
  return copies.map(({ id, staffId }) => ({
    to: staffId,
    level: 'info',
    title: subject,
    params: { sender: senderName },
    channelId: null,
    link: `${pagePaths.mail}?${new URLSearchParams({ letter: String(id) })}`,
    cause: causeOfLetter(id),
  }))
}
