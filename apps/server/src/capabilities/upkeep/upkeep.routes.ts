import { getSystemHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import {
  discardDeadLetters,
  listDeadLetters,
  listJobQueues,
  redriveDeadLetters,
} from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { createHealthService } from './health/health.service.ts'
import type { QueueService } from './queues/queue.service.ts'

/** One line per call: translate, call the service. */
export const upkeepRoutes = (
  queues: QueueService,
  health: ReturnType<typeof createHealthService>,
): readonly Route[] => [
  route(getSystemHealth, () => health()),
  route(listJobQueues, () => queues.queues()),
  route(listDeadLetters, (ctx, { query }) => queues.list(ctx, query)),
  route(redriveDeadLetters, (ctx, { body }) => queues.redrive(ctx, body.ids)),
  route(discardDeadLetters, (ctx, { body }) => queues.discard(ctx, body)),
]
