import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { findDueTasks } from './publish-task.store.ts'
import { createTaskSteps } from './task-steps.ts'

/**
 * Brings tasks into the queue when they are due. Each has a job for its time; a sweep every minute finds those whose job
 * was lost, so that a time is missed by a minute at most. Doing it twice does it once.
 */
export function createDueTasks(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
  readonly news: Pick<NewsDesk, 'lower'>
  /** Whether files are brought to a machine whole before they are sent. */
  readonly fetchesFirst?: boolean
}) {
  const { database, clock } = deps
  const { moveOn } = createTaskSteps(deps)

  /** Whoever changed the time meanwhile, or stopped the task, has the last word: it is read under its lock. */
  async function bringForward(id: bigint): Promise<void> {
    await database.transaction((tx) => moveOn(tx, id))
  }

  async function sweep(): Promise<void> {
    for (const id of await findDueTasks(database.db, instantIn(clock, 0))) await bringForward(id)
  }

  return { bringForward, sweep }
}
