import { type CredentialStatus, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { publishTaskSummary } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'

export type Summary = EndpointOutput<typeof publishTaskSummary>
export type StatusShare = {
  readonly status: PublishTaskStatus
  readonly count: number
  /** Part of all tasks, 0..1. */
  readonly share: number
}

/** What the workbench counts as under way: submitted, and the system or the platform is at it. */
export const inFlightStates = [
  'toPublish',
  'editing',
  'composing',
  'downloadQueued',
  'publishQueued',
  'publishing',
  'terminating',
] as const satisfies readonly PublishTaskStatus[]

/** What waits for a person. */
export const failedStates = [
  'editFailed',
  'composeFailed',
  'downloadFailed',
  'publishFailed',
] as const satisfies readonly PublishTaskStatus[]

/** The states that have tasks, in the order of a task's life, with their share. Old codes join the state they mean. */
export function statusShares({ byStatus }: Pick<Summary, 'byStatus'>): StatusShare[] {
  const counts = new Map<PublishTaskStatus, number>()
  for (const { status, count } of byStatus) {
    const name = publishTaskStatus.nameOf(status)
    counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const total = totalOf([...counts.values()])
  return publishTaskStatus.names.flatMap((status) => {
    const count = counts.get(status) ?? 0
    return count > 0 ? [{ status, count, share: count / total }] : []
  })
}

export function countOf(shares: readonly StatusShare[], states: readonly PublishTaskStatus[]): number {
  return totalOf(shares.filter(({ status }) => states.includes(status)).map(({ count }) => count))
}

export const totalOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** The list of publish tasks in these states. */
export function tasksPath(states: readonly PublishTaskStatus[]): string {
  return `${publishTasksPath}?status=${states.map((state) => publishTaskStatus.codes[state]).join()}`
}

/** What was published at an instant or later. */
export function publishedSincePath(since: string): string {
  return `${publishTasksPath}?${new URLSearchParams({ publishedSince: since })}`
}

/** The tasks of a person in these states, or what was published of theirs since an instant. */
export function tasksOfPath(
  staffId: string,
  {
    states,
    publishedSince,
  }: { readonly states?: readonly PublishTaskStatus[]; readonly publishedSince?: string },
): string {
  const conditions = new URLSearchParams({ operatorId: staffId })
  if (states) conditions.set('status', states.map((state) => publishTaskStatus.codes[state]).join())
  if (publishedSince !== undefined) conditions.set('publishedSince', publishedSince)
  return `${publishTasksPath}?${conditions}`
}

/** The list of channels whose authorisation is one of these. */
export function channelsPath(states: readonly CredentialStatus[]): string {
  return `/channels?credential=${states.map((state) => credentialStatus.codes[state]).join()}`
}

/** One task in the list, opened. */
export function taskPath(id: string): string {
  return `${publishTasksPath}?detail=${id}`
}
