import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { moveTo } from './publish-task.machine.ts'
import { findDueTasks, lockTask } from './publish-task.store.ts'
import { createTaskSteps } from './task-steps.ts'

/** A job may come this much before its time: clocks and rounding. */
const earlyMs = 500

/**
 * Brings tasks into the queue when they are due. Each has a job for its time; a sweep every minute finds those whose job
 * was lost, so that a time is missed by a minute at most. Doing it twice does it once.
 */
export function createDueTasks(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: JobSender
}) {
  const { database, clock } = deps
  const { move, wake } = createTaskSteps(deps)

  /** Whoever changed the time meanwhile, or stopped the task, has the last word: it is read under its lock. */
  function bringForward(id: bigint): Promise<void> {
    return database.transaction(async (tx) => {
      const task = await lockTask(tx, id)
      if (!task || publishTaskStatus.nameOf(task.status) !== 'toPublish' || !task.prepared) return
      if (task.executeAt !== null && Date.parse(task.executeAt) - clock() > earlyMs) return
      const at = instantIn(clock, 0)
      await move(tx, id, moveTo('publishQueued', 'system', ['toPublish']), { at, reason: 'due' })
      await wake(tx, id)
    })
  }

  async function sweep(): Promise<void> {
    for (const id of await findDueTasks(database.db, instantIn(clock, 0))) await bringForward(id)
  }

  return { bringForward, sweep }
}
