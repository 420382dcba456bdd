import { nextDue } from '@pindao/protocol/sheets/export-schedule.ts'
import { z } from 'zod'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { scheduleTrouble } from './schedule.news.ts'
import { createScheduleRun, type ScheduleRunDeps } from './schedule.run.ts'
import * as store from './schedule.store.ts'
import type { ExportScheduleRow } from './schedule.table.ts'

/** Looks every minute at what is due. Several at once do no harm: each schedule is one worker's. */
export const makeDueSchedulesJob = defineJob({
  name: 'sheets.makeDueSchedules',
  payload: z.object({}),
  heartbeatSeconds: 60,
  expireInSeconds: 10 * 60,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '* * * * *',
})

type DueDeps = ScheduleRunDeps & { readonly database: Database }

type Outcome = 'made' | 'stopped' | 'failed'

/**
 * Makes the files of every schedule that is due, and sets its next time: what came due several times while no worker ran
 * is made once. Returns how many were made, and how many ended.
 */
export async function makeDueSchedules(deps: DueDeps): Promise<{ made: number; stopped: number }> {
  const schedules = createScheduleRun(deps)
  let [made, stopped] = [0, 0]
  for (;;) {
    let taken: ExportScheduleRow | null = null
    const outcome = await deps.database
      .transaction(async (tx) => {
        taken = await store.takeDueSchedule(tx, instantIn(deps.clock, 0))
        return taken && turn(tx, taken)
      })
      .catch((error: unknown) => passOver(taken, error))
    if (outcome === null) return { made, stopped }
    if (outcome === 'made') made += 1
    if (outcome === 'stopped') stopped += 1
  }

  async function turn(tx: Tx, row: ExportScheduleRow): Promise<Outcome> {
    const code = await schedules.stoppedBy(row)
    if (code !== null) return stop(tx, deps, row, code)
    const leftOut = await schedules.run(tx, row)
    await store.noteSchedule(tx, row.id, { leftOut, lastAt: instantIn(deps.clock, 0), nextAt: nextOf(row) })
    return 'made'
  }

  /** One that cannot be made must not hold up the others; it has its turn at its next time. */
  async function passOver(row: ExportScheduleRow | null, error: unknown): Promise<Outcome> {
    if (row === null || isOutage(error)) throw error
    deps.log.error({ err: error, scheduleId: String(row.id) }, 'a scheduled export could not be begun')
    await deps.database.transaction((tx) => store.noteSchedule(tx, row.id, { nextAt: nextOf(row) }))
    return 'failed'
  }

  function nextOf(row: ExportScheduleRow): string {
    return new Date(nextDue(row, deps.clock())).toISOString()
  }
}

/** Ends a schedule for good, and says so: whoever has the right again sets it going again. */
async function stop(tx: Tx, deps: DueDeps, row: ExportScheduleRow, code: string): Promise<'stopped'> {
  const stoppedAt = instantIn(deps.clock, 0)
  await store.noteSchedule(tx, row.id, { stoppedAt, stoppedFor: code, nextAt: null })
  await writeAudit(tx, null, {
    action: 'exportSchedule.stop',
    entity: 'exportSchedule',
    entityId: row.id,
    detail: { name: row.name, code },
  })
  await deps.news.raise(tx, scheduleTrouble(row, { reason: 'stopped', code, name: '', cause: stoppedAt }))
  return 'stopped'
}

/** Called in workers only. */
export async function workSchedules(queue: Queue, deps: DueDeps): Promise<void> {
  await queue.work(makeDueSchedulesJob, async (_payload, run) => {
    const done = await makeDueSchedules(deps)
    if (done.made + done.stopped > 0) run.log.info(done, 'scheduled exports begun')
  })
}
