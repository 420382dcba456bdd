import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { fetchRevenueJob } from './fetch.jobs.ts'
import { type FetchPorts, fetchDue } from './fetch.service.ts'

export type { FetchPorts } from './fetch.service.ts'

/** Report files that come by themselves (issue 18, 1). */
export function createFetching(kit: Kit, ports: FetchPorts) {
  const deps = { ...kit, ...ports }
  return {
    /** Looks once, now. */
    fetch: (signal?: AbortSignal) => fetchDue(deps, signal),
    async work(queue: Queue): Promise<void> {
      await queue.work(fetchRevenueJob, async (_payload, { signal, log }) => {
        const done = await fetchDue(deps, signal)
        if (done.files > 0) log.info(done, 'report files fetched')
      })
    },
  }
}
