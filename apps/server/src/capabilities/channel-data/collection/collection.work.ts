import type { Queue } from '#src/platform/queue/queue.ts'
import { collectDataJob, takeDataFilesJob } from './collection.jobs.ts'
import { type CollectionDeps, collectDue } from './collection.service.ts'
import { takeFilesDue } from './file.service.ts'

/**
 * Collects numbers when they are due; called in workers only.
 *
 * @param backDays how far back it goes; left out: as far as usual
 */
export async function workCollecting(
  queue: Queue,
  deps: CollectionDeps,
  backDays: number | undefined,
): Promise<void> {
  await queue.work(collectDataJob, async (_payload, { signal, log }) => {
    const done = await collectDue(deps, { signal, ...(backDays === undefined ? {} : { backDays }) })
    if (done.turns > 0) log.info(done, 'numbers collected')
  })
  await queue.work(takeDataFilesJob, async (_payload, { signal, log }) => {
    const done = await takeFilesDue(deps, signal)
    if (done.files > 0) log.info(done, 'files of numbers taken in')
  })
}
