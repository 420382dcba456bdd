import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobHandler } from '#src/platform/queue/queue.ts'
import { createBrakeService } from '../brake/brake.service.ts'
import type { deliverJob } from '../publishing.jobs.ts'
import { findTitles } from '../tasks/publish-task-list.store.ts'
import { unpark } from './permits.store.ts'
import { queueRoutes } from './queue.routes.ts'
import { createQueueService } from './queue.service.ts'
import { createTakeUp } from './take-up.service.ts'

type Deliver = JobHandler<typeof deliverJob.payload>

/** The queue of deliveries: who is next, what people see and change of that, and what holds it. */
export function createQueueRoom(
  kit: Pick<Kit, 'database' | 'clock' | 'jobs' | 'news'>,
  ports: Pick<Parameters<typeof createQueueService>[0], 'links'> &
    Pick<Parameters<typeof createBrakeService>[0], 'adapterOf'>,
) {
  const { database } = kit
  const brakes = createBrakeService({ ...kit, ...ports })
  const service = createQueueService({ ...kit, ...ports })
  const takeUp = createTakeUp(kit)
  const routes: readonly Route[] = queueRoutes(service, brakes)

  /** Works on whatever is next, and has what may have become free looked at afterwards. */
  function inTurn(deliver: Deliver): Deliver {
    return async (payload, run) => {
      const taskId = await takeUp(BigInt(payload.taskId), run.jobId)
      if (taskId === null) return
      const isAsked = String(taskId) === payload.taskId
      await deliver(isAsked ? payload : { taskId: String(taskId) }, run)
      await unpark(database.db, 1)
    }
  }

  const operation: AnyOperationCommand = operationCommand({
    kind: 'publishTask.prioritise',
    titlesOf: (actor, ids) => findTitles(database.db, actor, ids),
    run: (ctx, { recordId, params }, transact) => service.prioritise(ctx, recordId, params.move, transact),
  })

  return { routes, inTurn, operation, keepBrakes: brakes.keep }
}
