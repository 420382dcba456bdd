import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  type PublishTaskStatus,
  publishTaskStatus,
  visibilityCodes,
} from '@pindao/protocol/publishing/publish-task.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PublishTaskRow } from './publish-task.table.ts'

const entity = 'publishTask'

/** What was asked for, for the audit log. What happens to it by itself is in the task's own timeline. */
export function auditSubmission(
  tx: Tx,
  ctx: SignedInContext,
  taskId: bigint,
  asked: EndpointParsed<typeof createPublishTask>['body'],
): Promise<void> {
  const visibility = Object.entries(visibilityCodes).find(([, code]) => code === asked.visibility)?.[0]
  // That it was confirmed is in the timeline; what the confirmation was called means nothing to anybody.
  const { confirmed: _name, ...words } = asked
  const after = { ...words, visibility }
  return writeAudit(tx, ctx, { action: 'publishTask.create', entity, entityId: taskId, after })
}

/** What a person said of a video whose fate nobody knew. */
export function auditAnswer(
  tx: Tx,
  ctx: SignedInContext,
  task: { readonly id: bigint; readonly title: string },
  platformVideoId: string | null,
): Promise<void> {
  const after = platformVideoId === null ? { found: false } : { found: true, platformVideoId }
  const detail = { title: task.title }
  return writeAudit(tx, ctx, { action: 'publishTask.answer', entity, entityId: task.id, after, detail })
}

/** A person's command to a task, by the names of its states; the title says which one it was. */
export function auditCommand(
  tx: Tx,
  ctx: SignedInContext,
  task: { readonly id: bigint; readonly status: number; readonly title: string },
  command: {
    readonly action: `publishTask.${'retry' | 'terminate' | 'submit' | 'withdraw'}`
    readonly to: PublishTaskStatus
  },
): Promise<void> {
  const before = { status: publishTaskStatus.nameOf(task.status) }
  const { action, to } = command
  const detail = { title: task.title }
  return writeAudit(tx, ctx, { action, entity, entityId: task.id, before, after: { status: to }, detail })
}

/** A change of what a task says; fields that stayed are left out. */
export function auditEdit(
  tx: Tx,
  ctx: SignedInContext,
  before: PublishTaskRow,
  after: Partial<PublishTaskRow>,
): Promise<void> {
  const was = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof PublishTaskRow]]))
  const detail = { title: before.title }
  return writeAudit(tx, ctx, {
    action: 'publishTask.edit',
    entity,
    entityId: before.id,
    before: plain(was),
    after: plain(after),
    detail,
  })
}

/** A draft that is gone: the log keeps what it said. */
export function auditDeletion(tx: Tx, ctx: SignedInContext, task: PublishTaskRow): Promise<void> {
  const { title, description, videoId, channelId } = task
  const before = { title, description, videoId: String(videoId), channelId: String(channelId) }
  return writeAudit(tx, ctx, { action: 'publishTask.delete', entity, entityId: task.id, before })
}

/** Ids as text: JSON has no numbers of their size. */
function plain(fields: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(fields, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  )
}
