import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { Job } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { Storages } from '#src/platform/storage/storages.ts'
import { createHealthService } from './health/health.service.ts'
import { createQueueService } from './queues/queue.service.ts'
import { createTakingOver } from './taking-over/taking-over.service.ts'
import { upkeepRoutes } from './upkeep.routes.ts'

export { type Heartbeat, startHeartbeat } from './health/heartbeat.ts'

type Ports = {
  readonly storage: Pick<Storages, 'main' | 'all'>
  readonly tools: Pick<MediaTools, 'ffmpeg' | 'ffprobe' | 'means' | 'reading'>
  readonly deadLetters: Queue['deadLetters']
  /** All kinds of work there are. */
  readonly jobs: readonly Job[]
}

/** What keeps the product running, shown to whoever looks after it. */
export function createUpkeep(
  kit: Kit,
  { storage, tools, deadLetters, jobs }: Ports,
): {
  readonly routes: readonly Route[]
} {
  const queues = createQueueService({ ...kit, deadLetters, jobs })
  return {
    routes: upkeepRoutes(queues, createHealthService({ ...kit, storage, tools }), createTakingOver(kit)),
  }
}
