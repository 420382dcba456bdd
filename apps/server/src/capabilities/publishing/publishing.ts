import type { Logger } from 'pino'
import type { Tx } from '#src/platform/db/database.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { DeliveryDeps } from './delivery.context.ts'
import { keepRescuing } from './delivery.rescue.ts'
import { createDeliveryService } from './delivery.service.ts'
import { createPublishTaskService, type PublishTaskDeps } from './publish-task.service.ts'
import { findOpenTaskOfVideo } from './publish-task.store.ts'
import { deliverJob } from './publishing.jobs.ts'
import { publishingRoutes } from './publishing.routes.ts'

export type PublishingDeps = PublishTaskDeps & DeliveryDeps & { readonly log: Logger }

/** The publishing capability. */
export type Publishing = {
  readonly routes: readonly Route[]
  /** Opens the lanes that deliver; called in workers only. */
  work(queue: Queue, options: { lanes: number }): Promise<void>
  readonly api: {
    /** Whether a task still needs the video's file, as the transaction sees it. */
    needsVideo(tx: Tx, videoId: bigint): Promise<boolean>
  }
}

export function createPublishing(deps: PublishingDeps): Publishing {
  const delivery = createDeliveryService(deps)
  return {
    routes: publishingRoutes(createPublishTaskService(deps)),
    async work(queue, { lanes }) {
      await queue.work(deliverJob, ({ taskId }, run) => delivery.deliver(BigInt(taskId), run), { lanes })
      await keepRescuing(deps, queue)
    },
    api: {
      needsVideo: async (tx, videoId) => (await findOpenTaskOfVideo(tx, videoId)) !== null,
    },
  }
}
