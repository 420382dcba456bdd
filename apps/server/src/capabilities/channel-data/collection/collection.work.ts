import type { Queue } from '#src/platform/queue/queue.ts'
import { collectDataJob, takeDataFilesJob } from './collection.jobs.ts'
import { type CollectionDeps, collectDue } from './collection.service.ts'
import { takeFilesDue } from './file.service.ts'

/** Collects numbers when they are due; called in workers only. */
export async function workCollecting(queue: Queue, deps: CollectionDeps): Promise<void> {
  await queue.work(collectDataJob, async (_payload, { signal, log }) => {
    const done = await collectDue(deps, { signal })
    if (done.turns > 0) log.info(done, 'numbers collected')
  })
  await queue.work(takeDataFilesJob, async (_payload, { signal, log }) => {
    const done = await takeFilesDue(deps, signal)
    if (done.files > 0) log.info(done, 'files of numbers taken in')
  })
}
