import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { ReadSetting } from '#src/capabilities/settings/settings.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { type ComparisonDeps, createComparison } from '../comparison/comparison.service.ts'
import { workComparing } from '../comparison/comparison.work.ts'
import { createProof } from '../proof/proof.service.ts'
import { workLooking } from '../proof/proof.work.ts'
import { workAlarm } from './alarm.keeping.ts'
import { failureRoutes } from './failure.routes.ts'
import { createFailures, type FailuresDeps } from './failures.service.ts'

export type FailurePorts = Pick<FailuresDeps, 'links' | 'beginRetries'> &
  Pick<ComparisonDeps, 'videoForPublishing' | 'lookAtVideos' | 'wholeLists'> & {
    readonly setting: ReadSetting
  }

type FailureRooms = {
  readonly routes: readonly Route[]
  /** What is done to many differences at once. */
  readonly operation: AnyOperationCommand
  /** Called in workers only. */
  work(queue: Queue): Promise<void>
}

/** What keeps publications back, what proves them, and whether the platforms agree: rooms of publishing behind one door. */
export function createFailureRooms(kit: Kit, ports: FailurePorts): FailureRooms {
  const thresholds = {
    overdueMinutes: () => ports.setting('publishing.overdueMinutes'),
    overdueLeadMinutes: () => ports.setting('publishing.overdueLeadMinutes'),
  }
  const deps = { ...kit, ...ports, ...thresholds }
  const comparison = createComparison(deps)
  return {
    routes: failureRoutes(createFailures(deps), createProof(deps), comparison),
    operation: operationCommand({
      kind: 'publishFinding.explain',
      titlesOf: comparison.titlesOf,
      run: (ctx, { recordId, params }, transact) => comparison.explain(ctx, recordId, params, transact),
    }),
    async work(queue) {
      await workAlarm(queue, deps)
      await workLooking(queue, deps)
      await workComparing(queue, deps)
    },
  }
}
