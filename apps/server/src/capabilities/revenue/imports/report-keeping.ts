import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { readReportJob } from './report.jobs.ts'
import * as store from './report.store.ts'
import { deleteLines, findLeftLines } from './report-lines.store.ts'
import type { ReportReadingJob } from './report-reading.service.ts'

type KeepingDeps = Pick<Kit, 'database' | 'clock' | 'jobs'> & Pick<ReportReadingJob, 'matchSums'>

/** A reading that has said nothing for so long has no reader any more, whatever its queue thinks. */
const silentSeconds = 15 * 60

/** Looks after report files: what fell between two stools is picked up. Doing it twice does it once. */
export async function keepReports(
  { database, clock, jobs, matchSums }: KeepingDeps,
  { signal, log }: Pick<JobRun, 'signal' | 'log'>,
): Promise<void> {
  const matched = await database.transaction((tx) => matchSums(tx, null))
  const stuck = await store.findStuck(database.db, instantIn(clock, -silentSeconds))
  await database.transaction((tx) =>
    jobs.sendAll(
      tx,
      readReportJob,
      stuck.map((id) => ({ reportId: String(id) })),
    ),
  )
  for (const id of await findLeftLines(database.db)) {
    signal.throwIfAborted()
    await deleteLines(database, id)
  }
  if (matched + stuck.length > 0) log.info({ matched, stuck: stuck.length }, 'report files were looked after')
}
