import type { Queue } from '#src/platform/queue/queue.ts'
import { syncChannelsJob } from './sync.jobs.ts'
import { type SyncDeps, syncDue } from './sync.service.ts'

/** Reads channels and their videos when they are due; called in workers only. One lane: publishing has the others. */
export async function workSyncing(queue: Queue, deps: SyncDeps): Promise<void> {
  await queue.work(syncChannelsJob, async (_payload, run) => {
    const done = await syncDue(deps, run.signal)
    if (done.read + done.failed > 0) run.log.info(done, 'channels read')
  })
}
