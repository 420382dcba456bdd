import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Job } from '#src/platform/queue/job.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { lockTask, moveTask, problemWithoutPlatform, setProblem } from '../tasks/publish-task.store.ts'
import type { PrepareDeps } from './prepare.context.ts'
import type { fetchFileJob, prepareJob } from './prepare.jobs.ts'
import { prepareFailed } from './prepare.news.ts'
import { type Attempt, findPrepare, StaleAttempt, updatePrepare } from './prepare.store.ts'

/** Waits after passing troubles, in seconds; after the last one a person has to act (business.md §2). */
export const waits = [60, 300, 1500] as const

const failedIn = {
  editing: 'editFailed',
  composing: 'composeFailed',
  downloadQueued: 'downloadFailed',
} as const
/** To which state the system goes back, by the one a task failed in. */
export const againFrom = {
  editFailed: 'editing',
  composeFailed: 'composing',
  downloadFailed: 'downloadQueued',
} as const

/** What an end means for a task and its preparation. */
export function createPrepareSettlement(deps: Pick<PrepareDeps, 'database' | 'jobs' | 'news' | 'clock'>) {
  const { database, clock } = deps

  /** It failed: told, and tried again by itself where that may help. @throws StaleAttempt */
  async function fail(
    held: Attempt,
    error: unknown,
    job: { readonly jobId: string; readonly kind: typeof prepareJob | typeof fetchFileJob },
  ): Promise<void> {
    const code: ErrorCode = error instanceof AppError ? error.code : 'publishing.systemTrouble'
    await database.transaction(async (tx) => {
      const task = await lockTask(tx, held.taskId)
      const row = await findPrepare(tx, held.taskId)
      if (!task || row?.attempt !== held.attempt) throw new StaleAttempt()
      const status = publishTaskStatus.nameOf(task.status)
      if (status === 'terminating') return end(tx, held)
      if (!(status === 'editing' || status === 'composing' || status === 'downloadQueued')) return
      const at = instantIn(clock, 0)
      const wait = mayPass(error) ? waits[row.tries] : undefined
      await moveTask(tx, task.id, moveTo(failedIn[status], 'system', [status]), {
        at,
        reason: 'failed',
        problemCode: code,
      })
      await setProblem(tx, task.id, { ...problemWithoutPlatform(code, at), requestId: job.jobId })
      const retryAt = wait === undefined ? null : instantIn(clock, wait)
      await updatePrepare(tx, held, { stage: 'failed', retryAt }, at)
      if (wait !== undefined)
        await deps.jobs.send(
          tx,
          job.kind as Job<typeof job.kind.payload>,
          { taskId: String(task.id) },
          { startAfterSeconds: wait },
        )
      else await deps.news.raise(tx, prepareFailed(task, { code, attempt: held.attempt }))
      await announceTask(tx, task.id)
    })
  }

  /** A task that a person has stopped, and of which nothing runs any more. */
  async function end(tx: Tx, held: Attempt): Promise<void> {
    await lockTask(tx, held.taskId)
    const at = instantIn(clock, 0)
    await updatePrepare(tx, held, { stage: 'stopped', retryAt: null }, at)
    await moveTask(tx, held.taskId, moveTo('terminated', 'system', ['terminating']), {
      at,
      reason: 'workerStopped',
    })
    await setProblem(tx, held.taskId, null)
    await announceTask(tx, held.taskId)
  }

  return { fail, end }
}

/** A storage or machine in trouble; what is the matter with a film or a recipe does not pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500
}
