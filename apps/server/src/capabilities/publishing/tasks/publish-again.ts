import { createHash } from 'node:crypto'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { OtherTask } from '@pindao/protocol/publishing/ways-out.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import type { TaskOfContent } from './publish-again.store.ts'
import { hasFailed, remainsOf, replacementOf } from './publish-task.machine.ts'
import { standingOf } from './publish-task-standing.store.ts'
import { coversTask } from './task-scope.store.ts'

const { codes } = publishTaskStatus
type Links = { readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'> }

/**
 * Whether a video may be submitted beside the tasks of its content on the channel.
 *
 * @param given.confirmed what a person has said yes to, as an earlier refusal called it
 * @returns the failed task that ends because of it, or null
 * @throws publishing.alreadyPublishing, publishing.videoWaits, publishing.outcomeUnknown,
 *   publishing.failedTaskOfOthers: a task of this very video has to come to its end first
 * @throws publishing.sameAgain: the content was or is being published there, and nobody has said yes to that
 */
export function assertMayPublish(
  actor: Actor,
  same: readonly TaskOfContent[],
  given: { readonly videoId: bigint; readonly confirmed: string | undefined },
  links: Links,
): TaskOfContent | null {
  const open = same.find(({ task }) => task.videoId === given.videoId && stands(task) !== 'published') ?? null
  if (open) assertReplaceable(actor, open, links)
  const others = same.filter((row) => row !== open && mayBePublic(row))
  if (others.length > 0 && given.confirmed !== confirmationOf(others)) throw askAgain(actor, others, links)
  return open
}

/** Refuses to go on with a task whose content was submitted to the channel later. @throws publishing.overtaken */
export function assertNotOvertaken(
  actor: Actor,
  taskId: bigint,
  same: readonly TaskOfContent[],
  links: Links,
): void {
  const later = same.find(({ task }) => task.id > taskId)
  if (later) throw new AppError('publishing.overtaken', { params: said(actor, later, links) })
}

function assertReplaceable(actor: Actor, open: TaskOfContent, links: Links): void {
  const params = said(actor, open, links)
  if (stands(open.task) !== 'waits') throw new AppError('publishing.alreadyPublishing', { params })
  const standing = standingOf(open.task, open)
  const remains = remainsOf(standing)
  if (remains === 'video') throw new AppError('publishing.videoWaits', { params })
  if (remains === 'unknown') throw new AppError('publishing.outcomeUnknown', { params })
  // A task outside somebody's data scope is not theirs to end.
  if (replacementOf(standing) === null || !maySee(actor, open))
    throw new AppError('publishing.failedTaskOfOthers', { params })
}

/** A failed task of which nothing is on the platform is nothing to ask about. */
function mayBePublic(row: TaskOfContent): boolean {
  return stands(row.task) !== 'waits' || remainsOf(standingOf(row.task, row)) !== 'nothing'
}

function askAgain(actor: Actor, others: readonly TaskOfContent[], links: Links): AppError {
  const seen = others.filter((row) => maySee(actor, row))
  const [newest] = others
  const shown = seen.find(({ task }) => stands(task) === 'published') ?? seen[0] ?? newest
  if (!shown) throw new RangeError('nothing to ask about')
  const params = { ...said(actor, shown, links), confirmation: confirmationOf(others) }
  return new AppError('publishing.sameAgain', { params })
}

/** Names what is asked about: all those tasks and how they stand. One more, or one that became public, is asked anew. */
function confirmationOf(others: readonly TaskOfContent[]): string {
  const named = others.map(({ task }) => `${task.id} ${stands(task)}`).join()
  return createHash('sha256').update(named).digest('base64url')
}

/** What a person is told of another task; nothing but where and how of one they may not see. */
function said(actor: Actor, row: TaskOfContent, { adapterOf }: Links) {
  const { task, channelName: channel } = row
  if (!maySee(actor, row)) return { stands: stands(task), channel } satisfies OtherTask
  return {
    stands: stands(task),
    channel,
    title: task.title,
    taskId: String(task.id),
    ...(task.publishedAt === null ? { submittedAt: task.createdAt } : { publishedAt: task.publishedAt }),
    ...(task.platformVideoId && { url: adapterOf(task.platform).watchUrl(task.platformVideoId) }),
  } satisfies OtherTask
}

function stands({ status }: TaskOfContent['task']): OtherTask['stands'] {
  if (status === codes.published) return 'published'
  return hasFailed(publishTaskStatus.nameOf(status)) ? 'waits' : 'underWay'
}

function maySee(actor: Actor, row: TaskOfContent): boolean {
  return actor.permissions.has('publishTask:read') && coversTask(actor, row)
}
