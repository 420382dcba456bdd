import type { Channels } from '#src/capabilities/channels/channels.ts'
import { operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Platforms } from '#src/capabilities/platforms/platforms.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createCollectionAsking } from '../collection/collection.asking.ts'
import { workCollecting } from '../collection/collection.work.ts'
import { dataHealthExportSource } from '../health/health.export-source.ts'
import { healthRoutes } from '../health/health.routes.ts'
import { createDataHealth } from '../health/health.service.ts'
import { seedFacts, seedLateFacts } from './facts.demo.ts'

export type FactsPorts = {
  readonly platforms: Platforms
  readonly channels: Pick<
    Channels['api'],
    'accessTokenOf' | 'noteCounts' | 'collectableChannel' | 'titlesOf' | 'wholeLists' | 'readDue'
  >
}

/** Collecting numbers, keeping them by the day, and telling how fresh they are: the room that all others read. */
export function createFacts(kit: Kit, { platforms, channels }: FactsPorts) {
  const { titlesOf } = channels
  const deps = { ...kit, platforms, ...channels }
  const health = createDataHealth(kit)
  const asking = createCollectionAsking(deps)
  return {
    routes: healthRoutes(health),
    exports: [dataHealthExportSource(health)],
    operations: [
      operationCommand({
        kind: 'channelData.recollect',
        titlesOf,
        run: (ctx, { recordId }, transact) => asking.recollect(ctx, recordId, transact),
      }),
      operationCommand({
        kind: 'channelData.backFill',
        titlesOf,
        run: (ctx, { recordId }, transact) => asking.backFill(ctx, recordId, transact),
      }),
    ],
    work: (queue: Queue) => workCollecting(queue, deps, kit.env.SANDBOX ? kit.env.DEMO_DAYS : undefined),
    demo: ((life) => seedFacts(life, deps, kit.env.DEMO_DAYS)) satisfies DemoSeed,
    lastDemo: ((life) => seedLateFacts(life, deps, kit.env.DEMO_DAYS)) satisfies DemoSeed,
  }
}
