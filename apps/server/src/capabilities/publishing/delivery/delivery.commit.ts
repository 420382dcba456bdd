import { assertNotBraked } from '../brake/brake-fence.store.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import type { DeliveryChange } from './delivery.store.ts'

/**
 * Announces the step that commits a video, or shows one: written under the fence, counted as an outside effect, and held
 * back by a release brake, all in one transaction. What is thrown leaves everything as it was.
 *
 * @throws BrakeOn, PublishingHeld, StaleFence
 */
export function createCommitAnnouncement(deps: DeliveryDeps) {
  const write = createFencedWrite(deps)
  return (run: Run, change: DeliveryChange): Promise<void> =>
    deps.guard.announce((count) =>
      write(run, change, async (tx) => {
        await assertNotBraked(tx, run.fence.taskId, deps.clock)
        await count(tx)
      }),
    )
}
