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
  command: { readonly action: 'publishTask.retry' | 'publishTask.terminate'; readonly to: PublishTaskStatus },
): Promise<void> {
  const before = { status: publishTaskStatus.nameOf(task.status) }
  const { action, to } = command
  const detail = { title: task.title }
  return writeAudit(tx, ctx, { action, entity, entityId: task.id, before, after: { status: to }, detail })
}
