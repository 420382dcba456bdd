import type { QueuedTask } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { restSeconds } from '@pindao/protocol/publishing/queue-order.ts'
import type { Actor } from '#src/platform/context.ts'
import { presentTask } from '../tasks/publish-task.present.ts'
import type { PresentedTask } from '../tasks/publish-task-list.store.ts'

type Known = {
  readonly place: number | null
  readonly brake: QueuedTask['brake']
}

/** A task of the queue as it is sent to this person. */
export function presentQueued(
  actor: Actor,
  row: PresentedTask,
  { place, brake }: Known,
  links: Parameters<typeof presentTask>[2],
): QueuedTask {
  const task = presentTask(actor, row, links)
  const isSending =
    row.task.status === publishTaskStatus.codes.publishing &&
    (row.stage === 'sessionOpen' || row.stage === 'transferring')
  const bytesPerSecond = isSending ? row.bytesPerSecond : null
  return {
    ...task,
    priority: row.task.priority,
    departmentId: String(row.task.departmentId),
    position: place,
    bytesPerSecond,
    restSeconds: restSeconds(task, bytesPerSecond),
    wakeAt: row.wakeAt,
    brake,
  }
}
