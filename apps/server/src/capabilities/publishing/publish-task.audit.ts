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
  const after = { ...asked, visibility }
  return writeAudit(tx, ctx, { action: 'publishTask.create', entity, entityId: taskId, after })
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
