import type { DeliveryStage, WaitReason } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceTask } from './delivery.announce.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { exhaustQuota, updateDelivery } from './delivery.store.ts'
import { TerminationRequested } from './delivery.transfer.ts'
import { pacificDay, secondsToPacificMidnight } from './pacific-day.ts'
import { PlatformProblem } from './platform-adapter.ts'
import { moveTo } from './publish-task.machine.ts'
import { moveTask, setProblem, setWaitReason, type TaskProblem } from './publish-task.store.ts'

const credentialRecheckSeconds = 30
const longestPauseSeconds = 300
/** Failures in a row, with growing pauses about two hours of them, before a delivery that has sent nothing is failed. */
const patience = 30
/** While nothing is sent, stopping needs no word of the platform. */
const stagesWithNothingSent: ReadonlySet<string> = new Set<DeliveryStage>([
  'intent',
  'sessionOpen',
  'transferring',
])

/** What a failure means for task and delivery, and when to come back. */
export function createDeliverySettlement(deps: DeliveryDeps) {
  const { database } = deps

  /**
   * Settles an error of a run.
   *
   * @returns seconds until the next try, or null when a person has to act.
   */
  async function settle(run: Run, error: unknown, jobId: string): Promise<number | null> {
    if (error instanceof TerminationRequested) {
      await database.transaction((tx) => terminate(tx, run.fence.taskId))
      return null
    }
    run.log.warn({ err: error, stage: run.stage }, 'delivery interrupted')
    if (isCredentialProblem(error))
      return waitFor(run, 'credential', 'channels.credentialInvalid', error, jobId, credentialRecheckSeconds)
    if (error instanceof PlatformProblem && error.kind === 'quota') return waitForQuota(run, error, jobId)
    if (isFinal(error)) return fail(run, error, jobId)
    return pause(run, error, jobId)
  }

  /** Nothing is known about the last call: ask again, later each time. What was sent is never counted as failed. */
  async function pause(run: Run, error: unknown, jobId: string): Promise<number | null> {
    const troubles = run.troubles + 1
    if (troubles > patience && stagesWithNothingSent.has(run.stage)) return fail(run, error, jobId)
    const code = run.stage === 'confirming' ? 'publishing.confirming' : 'publishing.platformTrouble'
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, { troubles })
      await setProblem(tx, run.fence.taskId, problemOf(code, error, jobId))
      await announceTask(tx, run.fence.taskId)
    })
    const asked = error instanceof PlatformProblem ? error.retryAfterSeconds : null
    return asked ?? Math.min(longestPauseSeconds, 2 ** Math.min(troubles - 1, 9))
  }

  async function waitForQuota(run: Run, error: PlatformProblem, jobId: string): Promise<number> {
    const now = deps.now()
    const quota = run.adapter.uploadQuota
    if (quota) await exhaustQuota(database.db, quota, pacificDay(now))
    const seconds = error.retryAfterSeconds ?? secondsToPacificMidnight(now)
    return waitFor(run, 'quota', 'publishing.quotaUsedUp', error, jobId, seconds)
  }

  /** Back to the queue with the reason why it waits; a task that is being stopped keeps its state. */
  async function waitFor(
    run: Run,
    reason: WaitReason,
    code: string,
    error: unknown,
    jobId: string,
    seconds: number,
  ): Promise<number> {
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, {})
      const moved = await moveTask(tx, run.fence.taskId, moveTo('publishQueued', 'system', ['publishing']), {
        reason: `wait.${reason}`,
      })
      if (moved) await setWaitReason(tx, run.fence.taskId, reason)
      await setProblem(tx, run.fence.taskId, problemOf(code, error, jobId))
      await announceTask(tx, run.fence.taskId)
    })
    return seconds
  }

  async function fail(run: Run, error: unknown, jobId: string): Promise<null> {
    const problem = problemOf(failureCode(run, error), error, jobId)
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, { troubles: 0 })
      await moveTask(tx, run.fence.taskId, moveTo('publishFailed', 'system'), {
        reason: 'failed',
        ...(problem.platformCode ? { detail: problem.platformCode } : {}),
      })
      await setProblem(tx, run.fence.taskId, problem)
      await announceTask(tx, run.fence.taskId)
    })
    return null
  }

  async function terminate(tx: Tx, taskId: bigint): Promise<void> {
    await moveTask(tx, taskId, moveTo('terminated', 'system', ['terminating']), { reason: 'workerStopped' })
    await setProblem(tx, taskId, null)
    await announceTask(tx, taskId)
  }

  return { settle, terminate, nothingSent: (stage: string) => stagesWithNothingSent.has(stage) }
}

function isCredentialProblem(error: unknown): boolean {
  if (error instanceof AppError)
    return error.code === 'channels.credentialInvalid' || error.code === 'channels.notAuthorised'
  return error instanceof PlatformProblem && error.kind === 'credential'
}

/** The platform's clear no, or a fault of ours that no repetition mends (a stored file that is gone). */
function isFinal(error: unknown): boolean {
  if (error instanceof PlatformProblem) return error.kind === 'rejected'
  return error instanceof AppError && error.status < 500 && error.code !== 'channels.platformUnreachable'
}

function failureCode(run: Run, error: unknown): string {
  if (error instanceof AppError) return error.code
  if (error instanceof PlatformProblem && error.kind === 'rejected') {
    return run.stage === 'processing' ? 'publishing.refusedByPlatform' : 'publishing.rejectedByPlatform'
  }
  return 'publishing.platformTrouble'
}

function problemOf(code: string, error: unknown, jobId: string): NonNullable<TaskProblem> {
  const platform = error instanceof PlatformProblem ? error : null
  return {
    code,
    platformCode: platform?.platformCode ?? null,
    platformMessage: platform?.message ?? null,
    requestId: jobId,
  }
}
