import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { RecoveryOutcome } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createPlatformSearch, type Trace } from './delivery.search.ts'
import type { DeliverySettlement } from './delivery.settle.ts'
import { nothingSentIn } from './delivery.stages.ts'
import { StaleFence } from './delivery.store.ts'
import { moveTo } from './publish-task.machine.ts'
import {
  insertEvent,
  isAlreadyUnderWay,
  moveTask,
  setPlatformVideo,
  setProblem,
  setWaitReason,
} from './publish-task.store.ts'
import type { Hold } from './recovery.guard.ts'
import { type FindingChange, removeFinding, settleFinding } from './recovery.store.ts'
import type { RecoveryFindingRow } from './recovery.table.ts'

/** Looks without a find that prove absence, as long as they are a gap apart (architecture §6.5). */
const looksThatProve = 2
/** A task that waits for a person looks again this often; confirming wakes it at once. */
export const heldPauseSeconds = 300
/** Between two tries to look where the platform or the channel's authorisation gives no answer. */
const lookRetrySeconds = 60
const { codes } = publishTaskStatus

/**
 * What a worker does with a task while publishing is held: it asks ledger and platform what became of it, takes a video
 * that is there for the task's own, and changes nothing outside.
 */
export function createReconciliation(deps: DeliveryDeps, settlement: Pick<DeliverySettlement, 'stop'>) {
  const write = createFencedWrite(deps.database)
  const search = createPlatformSearch(deps)

  /** @returns seconds until the next job, or null when nothing is left to do */
  async function reconcile(run: Run, hold: Exclude<Hold, { kind: 'none' }>): Promise<number | null> {
    if (hold.kind === 'wait') return waitOrStop(run, hold.finding)
    const early = secondsBeforeLook(hold.finding)
    if (early > 0) return early
    let trace: Trace
    try {
      trace = await search(run)
    } catch (error) {
      if (error instanceof StaleFence || run.signal.aborted) throw error
      return lookLater(run, hold.finding, error)
    }
    if (trace.kind === 'video') return adopt(run, hold.finding, trace)
    if (trace.kind === 'unclear') return settle(run, hold.finding, 'unclear')
    if (trace.kind === 'nothingNew') return dismiss(run, hold.finding)
    if (hold.finding.looks + 1 >= looksThatProve) {
      // A failed task waits for nobody: it stays failed until a person retries it.
      return run.task.status === codes.publishFailed
        ? dismiss(run, hold.finding)
        : settle(run, hold.finding, 'notFound')
    }
    return change(
      run,
      hold.finding,
      { looks: hold.finding.looks + 1, lookedAt: nowText() },
      deps.lookupGapSeconds,
    )
  }

  /** Stopping what was never sent touches nothing outside: a person need not confirm first. */
  async function waitOrStop(run: Run, finding: RecoveryFindingRow): Promise<number | null> {
    if (run.task.status !== codes.terminating || !nothingSentIn(run.stage)) return heldPauseSeconds
    await dismiss(run, finding)
    return settlement.stop(run)
  }

  /** The video is the task's: it goes on from there, and describes it only if that was not done in the lost time. */
  async function adopt(
    run: Run,
    finding: RecoveryFindingRow,
    { videoId, described }: Extract<Trace, { kind: 'video' }>,
  ): Promise<number | null> {
    const stage = described ? 'processing' : 'uploaded'
    const change = {
      stage,
      platformVideoId: videoId,
      bytesConfirmed: run.total,
      troubles: 0,
      missingSince: null,
    }
    const { taskId } = run.fence
    try {
      await write(run, change, async (tx) => {
        const found = { outcome: 'found', platformVideoId: videoId, lookedAt: nowText() } as const
        if (!(await settleFinding(tx, finding, found))) throw new StaleFence()
        await setPlatformVideo(tx, taskId, videoId)
        await setProblem(tx, taskId, null)
        const why = { reason: 'adopted', detail: videoId }
        const again = moveTo('publishQueued', 'system', ['publishFailed'])
        if (await moveTask(tx, taskId, again, why)) return
        const { status } = run.task
        if (run.videoId !== videoId)
          await insertEvent(tx, taskId, { actor: 'system', from: status, to: status, ...why })
      })
    } catch (error) {
      // A failed task whose video is on its way once more, by another task: a person has to sort that out.
      if (isAlreadyUnderWay(error)) return settle(run, finding, 'unclear')
      throw error
    }
    run.log.info({ videoId, stage }, 'the video of the lost time is adopted')
    return 0
  }

  function settle(run: Run, finding: RecoveryFindingRow, outcome: RecoveryOutcome): Promise<number> {
    return change(run, finding, { outcome, lookedAt: nowText() }, heldPauseSeconds)
  }

  /** There is nothing to decide about the task any more. */
  async function dismiss(run: Run, finding: RecoveryFindingRow): Promise<null> {
    await write(run, {}, (tx) => removeFinding(tx, finding))
    return null
  }

  /** The platform could not be asked: nothing is known, nothing is counted. */
  function lookLater(run: Run, finding: RecoveryFindingRow, error: unknown): Promise<number> {
    run.log.warn({ err: error }, 'a look was not possible')
    const problemCode = error instanceof AppError ? error.code : 'publishing.platformTrouble'
    return change(run, finding, { problemCode }, lookRetrySeconds)
  }

  /** Stores what a look brought; a task in the queue says why it waits. */
  async function change(
    run: Run,
    finding: RecoveryFindingRow,
    news: FindingChange,
    pauseSeconds: number,
  ): Promise<number> {
    await write(run, {}, async (tx) => {
      await settleFinding(tx, finding, news)
      if (run.task.status === codes.publishQueued) await setWaitReason(tx, run.fence.taskId, 'recovery')
    })
    return pauseSeconds
  }

  /** Seconds until the next look counts: one that comes early proves nothing new. */
  function secondsBeforeLook({ lookedAt }: RecoveryFindingRow): number {
    if (lookedAt === null) return 0
    return Math.max(0, deps.lookupGapSeconds - (deps.now().getTime() - Date.parse(lookedAt)) / 1000)
  }

  const nowText = () => deps.now().toISOString()

  return reconcile
}
