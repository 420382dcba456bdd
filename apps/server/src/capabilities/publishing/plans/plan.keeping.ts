import { z } from 'zod'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { type CalendarDeps, riskSpan } from './calendar.service.ts'
import { planTrouble } from './plan.news.ts'
import { findPlan } from './plan.store.ts'
import { findAtRisk } from './risk.store.ts'

/** Looks every hour at what is to be public soon. */
export const watchPlansJob = defineJob({
  name: 'publishing.watch-plans',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '23 * * * *',
})

/** More than anybody can look at; the number that is told is of those that were found. */
const mostAtRisk = 1000

type WatchDeps = Pick<CalendarDeps, 'uploadsPerDay'> & {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
}

/** Tells whoever made a plan, once a day, that something stands in the way of its next days. Returns how many plans. */
export async function tellOfRisks({ database, clock, news, uploadsPerDay }: WatchDeps): Promise<number> {
  const span = riskSpan(clock, uploadsPerDay)
  const { rows } = await findAtRisk(database.db, null, span, { limit: mostAtRisk })
  const ofPlans = Map.groupBy(rows, ({ planId }) => planId)
  ofPlans.delete(null)
  for (const [planId, tasks] of ofPlans) {
    if (planId === null) continue
    await database.transaction(async (tx) => {
      const found = await findPlan(tx, planId)
      if (found) await news.raise(tx, planTrouble(found.plan, tasks.length, span.now.slice(0, 10)))
    })
  }
  return ofPlans.size
}

/** Called in workers only. */
export async function watchPlans(queue: Queue, deps: WatchDeps): Promise<void> {
  await queue.work(watchPlansJob, async (_payload, run) => {
    run.log.info({ plans: await tellOfRisks(deps) }, 'plans at risk told')
  })
}
