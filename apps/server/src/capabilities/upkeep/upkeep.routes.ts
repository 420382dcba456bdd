import { getSystemHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import {
  discardDeadLetters,
  listDeadLetters,
  listJobQueues,
  redriveDeadLetters,
} from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { getTakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { createHealthService } from './health/health.service.ts'
import type { QueueService } from './queues/queue.service.ts'
import type { TakingOverService } from './taking-over/taking-over.service.ts'

/** One line per call: translate, call the service. */
export const upkeepRoutes = (
  queues: QueueService,
  health: ReturnType<typeof createHealthService>,
  takingOver: TakingOverService,
): readonly Route[] => [
  route(getSystemHealth, () => health()),
  route(getTakingOver, (ctx) => takingOver.get(ctx)),
  route(listJobQueues, () => queues.queues()),
  route(listDeadLetters, (ctx, { query }) => queues.list(ctx, query)),
  route(redriveDeadLetters, (ctx, { body }) => queues.redrive(ctx, body.ids)),
  route(discardDeadLetters, (ctx, { body }) => queues.discard(ctx, body)),
]
