import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus, type WaitReason } from '@pindao/protocol/publishing/publish-task.states.ts'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { moveTask, setProblem, setWaitReason, type TaskProblem } from '../tasks/publish-task.store.ts'
import { pauseChannel, returnProbe } from './channel-pause.store.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { publishFailed } from './delivery.news.ts'
import { nothingSentIn } from './delivery.stages.ts'
import { createStopping } from './delivery.stopping.ts'
import { StaleFence } from './delivery.store.ts'
import { TerminationRequested } from './delivery.transfer.ts'

const firstCredentialPauseSeconds = 30
/** Refusals in a row before a task that is to be stopped says that it cannot be, as nobody may look at its channel. */
const refusalsThatEndStop = 3
const longestPauseSeconds = 300
/** What is closed for no said time is asked once an hour. */
const closedPauseSeconds = 3600
const longestWaitSeconds = 26 * 3600
/** Failures in a row, with growing pauses about two hours of them, before a delivery that has sent nothing is failed. */
const patience = 30

/** What a failure means for task and delivery, and when to come back. */
export function createDeliverySettlement(deps: DeliveryDeps) {
  const write = createFencedWrite(deps)
  const stopping = createStopping(deps)

  /**
   * Settles an error of a run.
   *
   * @returns seconds until the next try, or null when a person has to act.
   * @throws StaleFence when another worker has taken the delivery over meanwhile.
   */
  async function settle(run: Run, thrown: unknown, jobId: string): Promise<number | null> {
    if (thrown instanceof TerminationRequested)
      return stopping.stop(run).catch((error: unknown) => {
        if (error instanceof StaleFence) throw error
        return settleError(run, error, jobId)
      })
    return settleError(run, thrown, jobId)
  }

  function settleError(run: Run, thrown: unknown, jobId: string): Promise<number | null> {
    const error = namedByWhose(thrown)
    logInterruption(run, error)
    if (isCredentialProblem(error)) return waitForCredential(run, error, jobId)
    if (error instanceof PlatformProblem && error.kind === 'quota') return waitForProject(run, error, jobId)
    if (error instanceof PlatformProblem && error.kind === 'channelQuota')
      return waitForChannel(run, error, jobId)
    // After the last byte a no to a question is no answer about the video: never failed, whatever the platform says.
    if (isFinal(error) && run.stage !== 'confirming') return fail(run, error, jobId)
    return pause(run, error, jobId)
  }

  /** Nothing is known about the last call: ask again, later each time. What was sent is never counted as failed. */
  async function pause(run: Run, error: unknown, jobId: string): Promise<number | null> {
    const troubles = run.row.troubles + 1
    if (troubles > patience && nothingSentIn(run.stage) && !isForWantOfSpace(error))
      return fail(run, error, jobId)
    const problem = problemOf(pauseCode(run, error), error, jobId)
    // The platform's no to every question does not pass by itself: a person may know better.
    const asked = problem.code === 'publishing.outcomeUnknown' ? { candidates: run.row.candidates ?? [] } : {}
    const backoff = Math.min(longestPauseSeconds, 2 ** Math.min(troubles - 1, 9))
    const wanted = error instanceof PlatformProblem ? (error.retryAfterSeconds ?? 0) : 0
    const seconds = Math.min(longestWaitSeconds, Math.max(backoff, wanted))
    await write(run, { troubles, ...asked }, async (tx, at) => {
      await setProblem(tx, run.fence.taskId, { ...problem, at })
      if (wanted === 0 || !(error instanceof PlatformProblem) || !nothingSentIn(run.stage)) return
      // It asked for a pause: the channel's other tasks do not ask meanwhile either.
      const until = instantIn(deps.clock, seconds)
      await pauseChannel(tx, run.task, { until, platformCode: error.platformCode })
    })
    return seconds
  }

  /**
   * The pauses grow: each round costs the platform calls, and a suspended account does not heal in a minute. A stop is
   * not waited for that long: it fails, and can be asked for again once the channel is authorised.
   */
  function waitForCredential(run: Run, error: unknown, jobId: string): Promise<number | null> {
    const isStopping = run.task.status === publishTaskStatus.codes.terminating
    if (isStopping && run.row.troubles + 1 >= refusalsThatEndStop) return fail(run, error, jobId)
    const seconds = Math.min(3600, firstCredentialPauseSeconds * 2 ** Math.min(run.row.troubles, 7))
    return waitFor(run, 'credential', 'channels.credentialInvalid', error, jobId, seconds)
  }

  /** The channel takes nothing more: its other tasks do not ask the platform as well. What we count ourselves costs no call. */
  function waitForChannel(run: Run, error: PlatformProblem, jobId: string): Promise<number> {
    const seconds = Math.min(longestWaitSeconds, error.retryAfterSeconds ?? closedPauseSeconds)
    const pause = { until: instantIn(deps.clock, seconds), platformCode: error.platformCode }
    const more = error.counted ? undefined : (tx: Tx) => pauseChannel(tx, run.task, pause)
    return waitFor(run, 'quota', 'publishing.quotaUsedUp', error, jobId, seconds, more)
  }

  async function waitForProject(run: Run, error: PlatformProblem, jobId: string): Promise<number> {
    const now = new Date(deps.clock())
    const seconds = error.retryAfterSeconds ?? run.adapter.quotaPauseSeconds(now)
    return waitFor(
      run,
      'quota',
      'publishing.quotaUsedUp',
      error,
      jobId,
      Math.min(longestWaitSeconds, seconds),
    )
  }

  /** Back to the queue with the reason why it waits; a task that is being stopped keeps its state. */
  async function waitFor(
    run: Run,
    reason: WaitReason,
    code: ErrorCode,
    error: unknown,
    jobId: string,
    seconds: number,
    more?: (tx: Tx) => Promise<void>,
  ): Promise<number> {
    const { taskId } = run.fence
    await write(run, { troubles: run.row.troubles + 1 }, async (tx, at) => {
      const why = { at, reason: `wait.${reason}` }
      const moved = await moveTask(tx, taskId, moveTo('publishQueued', 'system', ['publishing']), why)
      if (moved) await setWaitReason(tx, taskId, reason)
      await setProblem(tx, taskId, { ...problemOf(code, error, jobId), at })
      if (more) await more(tx)
      else await returnProbe(tx, run.task, at)
    })
    return seconds
  }

  async function fail(run: Run, error: unknown, jobId: string): Promise<null> {
    const problem = problemOf(failureCode(run, error), error, jobId)
    const { taskId } = run.fence
    await write(run, { troubles: 0 }, async (tx, at) => {
      const moved = await moveTask(tx, taskId, moveTo('publishFailed', 'system'), {
        at,
        reason: 'failed',
        problemCode: problem.code,
        ...(problem.platformCode ? { detail: problem.platformCode } : {}),
      })
      await setProblem(tx, taskId, { ...problem, at })
      await returnProbe(tx, run.task, at)
      if (!moved) return
      await deps.news.raise(tx, publishFailed(run, problem.code))
    })
    return null
  }

  return { settle, stopUntouched: stopping.stopUntouched }
}

export type DeliverySettlement = ReturnType<typeof createDeliverySettlement>

/** The error code of a look that was not possible. */
export function lookProblemCode(thrown: unknown): ErrorCode {
  const error = namedByWhose(thrown)
  if (isCredentialProblem(error)) return 'channels.credentialInvalid'
  if (error instanceof AppError) return error.code
  const isQuota =
    error instanceof PlatformProblem && (error.kind === 'quota' || error.kind === 'channelQuota')
  return isQuota ? 'publishing.quotaUsedUp' : 'publishing.platformTrouble'
}

/**
 * A failure by whose it is: the platform's are PlatformProblems; whatever else has no name of its own (a database that
 * does not answer, a fault in our code) is ours, and so is a storage without space for what deliveries note there.
 */
function namedByWhose(error: unknown): unknown {
  if (error instanceof PlatformProblem) return error
  if (!(error instanceof AppError)) return new AppError('publishing.systemTrouble', { cause: error })
  return error.code === 'media.storageFull' ? new AppError('publishing.storageFull', { cause: error }) : error
}

function logInterruption({ log, stage }: Run, error: unknown): void {
  const outage = error instanceof AppError && isOutage(error.cause)
  log.warn(
    { err: error, stage },
    outage ? 'delivery interrupted: the database does not answer' : 'delivery interrupted',
  )
}

/** It goes on by itself when there is space, however long that takes. */
function isForWantOfSpace(error: unknown): boolean {
  return error instanceof AppError && error.code === 'publishing.storageFull'
}

function isCredentialProblem(error: unknown): boolean {
  if (error instanceof AppError) {
    return error.code === 'channels.credentialInvalid' || error.code === 'channels.notAuthorised'
  }
  return error instanceof PlatformProblem && error.kind === 'credential'
}

/** The platform's clear no, or a fault of ours that no repetition mends (a stored file that is gone). */
function isFinal(error: unknown): boolean {
  if (error instanceof PlatformProblem) return error.kind === 'rejected'
  return error instanceof AppError && error.status < 500
}

function pauseCode(run: Run, error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (run.stage !== 'confirming') return 'publishing.platformTrouble'
  return isFinal(error) ? 'publishing.outcomeUnknown' : 'publishing.confirming'
}

function failureCode(run: Run, error: unknown): ErrorCode {
  if (isCredentialProblem(error)) return 'channels.credentialInvalid'
  if (error instanceof AppError) return error.code
  if (error instanceof PlatformProblem && error.kind === 'rejected') {
    return run.stage === 'processing' ? 'publishing.refusedByPlatform' : 'publishing.rejectedByPlatform'
  }
  return 'publishing.platformTrouble'
}

function problemOf(code: ErrorCode, error: unknown, jobId: string): Omit<NonNullable<TaskProblem>, 'at'> {
  const platform = error instanceof PlatformProblem ? error : null
  return {
    code,
    platformCode: platform?.platformCode ?? null,
    platformMessage: platform?.message ?? null,
    requestId: jobId,
  }
}
