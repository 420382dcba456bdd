import { publishTaskStatus, type WaitReason } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { RecoveryOutcome } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Hold } from '../recovery/recovery.guard.ts'
import { type FindingChange, removeFinding, settleFinding } from '../recovery/recovery.store.ts'
import type { RecoveryFindingRow } from '../recovery/recovery.table.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import {
  isAlreadyUnderWay,
  moveTask,
  setPlatformVideo,
  setProblem,
  setWaitReason,
  writeTaskEvent,
} from '../tasks/publish-task.store.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createPlatformSearch, type Trace } from './delivery.search.ts'
import { type DeliverySettlement, lookProblemCode } from './delivery.settle.ts'
import { nothingSentIn } from './delivery.stages.ts'
import { type DeliveryChange, StaleFence } from './delivery.store.ts'
import { nothingAsked } from './delivery.table.ts'

/** Looks without a find that prove absence, as long as they are a gap apart (architecture §6.5). */
const looksThatProve = 2
/** A task that waits for a person looks again this often; confirming wakes it at once. */
export const heldPauseSeconds = 300
/** Between two tries to look where the platform or the channel's authorisation gives no answer. */
const lookRetrySeconds = 60
/** After the confirmation a task that is to be stopped waits for so many looks that are not possible. */
const failedLooksThatEnd = 3
type Held = Exclude<Hold, { kind: 'none' }>
const { codes } = publishTaskStatus

/**
 * What a worker does with a task while publishing is held: it asks ledger and platform what became of it, takes a video
 * that is there for the task's own, and changes nothing outside.
 */
export function createReconciliation(
  deps: DeliveryDeps,
  settlement: Pick<DeliverySettlement, 'stopUntouched'>,
) {
  const write = createFencedWrite(deps)
  const search = createPlatformSearch(deps)

  /** @returns seconds until the next job, or null when nothing is left to do */
  async function reconcile(run: Run, hold: Held): Promise<number | null> {
    if (hold.kind === 'wait') return waitOrStop(run, hold)
    const early = secondsBeforeLook(hold.finding)
    if (early > 0) return early
    let trace: Trace
    try {
      if (await neverBegan(run)) return await stop(run, hold.finding)
      trace = await search(run)
    } catch (error) {
      if (error instanceof StaleFence || run.signal.aborted) throw error
      return lookLater(run, hold, error)
    }
    if (trace.kind === 'video') return adopt(run, hold, trace)
    if (trace.kind === 'unclear') return leaveOpen(run, hold, trace)
    if (trace.kind === 'nothingNew') return dismiss(run, hold.finding)
    if (run.row.verdict === 'absent' || hold.finding.looks + 1 >= looksThatProve) {
      // A failed task waits for nobody: it stays failed until a person retries it.
      return run.task.status === codes.publishFailed
        ? dismiss(run, hold.finding)
        : settle(run, hold, 'notFound')
    }
    const looks = hold.finding.looks + 1
    return store(run, hold, { looks, lookedAt: instantIn(deps.clock, 0) }, deps.lookupGapSeconds)
  }

  /**
   * Stopping what was never sent, and has no spoilt video to take away, touches nothing outside: a person need not
   * confirm first. Where a person is asked what became of the video, their answer comes first: an ended task is asked
   * about no more, and its video may be public. Where no look was possible a spoilt video is taken away as at any other
   * time, and a channel that refuses this ends the stop.
   */
  async function waitOrStop(run: Run, hold: Held): Promise<number | null> {
    if (run.task.status === codes.terminating && !isLeftToPerson(hold.finding)) {
      const owesNothing = nothingSentIn(run.stage) && run.row.replacesVideoId === null
      if (owesNothing) return stop(run, hold.finding)
      if (hold.confirmed) return (await dismiss(run, hold.finding)) ?? 0
    }
    if (saysWhy(run) && run.task.waitReason !== waitReasonOf(hold, {}))
      await write(run, {}, (tx) => sayWhy(tx, run, hold, {}))
    return heldPauseSeconds
  }

  async function stop(run: Run, finding: RecoveryFindingRow): Promise<number | null> {
    await dismiss(run, finding)
    return settlement.stopUntouched(run)
  }

  /** A task to be stopped that never opened a session and has no spoilt video to take away: no platform need be asked. */
  async function neverBegan(run: Run): Promise<boolean> {
    if (run.task.status !== codes.terminating || run.stage !== 'intent') return false
    if (run.row.replacesVideoId !== null) return false
    return (await deps.ledger.find(run.taskKey, run.fence.generation)) === null
  }

  /** The video is the task's: it goes on from there, and describes it only if that was not done in the lost time. */
  async function adopt(
    run: Run,
    hold: Held,
    { videoId, described }: Extract<Trace, { kind: 'video' }>,
  ): Promise<number | null> {
    if (!described && (await isOvertaken(run))) return leaveOpen(run, hold, { candidates: [videoId] })
    const stage = described ? 'processing' : 'uploaded'
    const change = {
      stage,
      platformVideoId: videoId,
      bytesConfirmed: run.total,
      troubles: 0,
      missingSince: null,
      ...nothingAsked,
    }
    const { finding } = hold
    const { taskId } = run.fence
    try {
      await write(run, change, async (tx, at) => {
        const found = { outcome: 'found', platformVideoId: videoId, lookedAt: at } as const
        if (!(await settleFinding(tx, finding, found))) throw new StaleFence()
        await setPlatformVideo(tx, taskId, videoId)
        await setProblem(tx, taskId, null)
        const why = { at, reason: 'adopted', detail: videoId }
        const again = moveTo('publishQueued', 'system', ['publishFailed'])
        if (await moveTask(tx, taskId, again, why)) return
        const { status } = run.task
        if (run.videoId !== videoId)
          await writeTaskEvent(tx, taskId, { actor: 'system', from: status, to: status, ...why })
      })
    } catch (error) {
      // A failed task whose video is on its way once more, by another task: a person has to sort that out.
      if (isAlreadyUnderWay(error)) return leaveOpen(run, hold, { candidates: [videoId] })
      throw error
    }
    run.log.info({ videoId, stage }, 'the video of the lost time is adopted')
    return 0
  }

  /** A failed task that goes on makes its video public: never beside that of a later task of the same content. */
  async function isOvertaken(run: Run): Promise<boolean> {
    return (await findTask(deps.database.db, run.fence.taskId))?.overtaken === true
  }

  /** Only a person can say what became of the task's video. */
  function leaveOpen(
    run: Run,
    hold: Held,
    { candidates, problem = null }: { candidates: readonly string[]; problem?: string | null },
  ): Promise<number> {
    const news = { outcome: 'unclear', lookedAt: instantIn(deps.clock, 0), problemCode: problem } as const
    return store(run, hold, news, heldPauseSeconds, { ...nothingAsked, candidates: [...candidates] })
  }

  function settle(run: Run, hold: Held, outcome: RecoveryOutcome): Promise<number> {
    const news = { outcome, lookedAt: instantIn(deps.clock, 0) }
    return store(run, hold, news, heldPauseSeconds, { ...nothingAsked, verdict: wordThatLasts(run) })
  }

  /** There is nothing to decide about the task any more. */
  async function dismiss(run: Run, finding: RecoveryFindingRow): Promise<null> {
    await write(run, { ...nothingAsked, verdict: wordThatLasts(run) }, async (tx) => {
      await removeFinding(tx, finding)
      await setWaitReason(tx, run.fence.taskId, null)
    })
    return null
  }

  /** Nobody could be asked: nothing is known. What a person wants to stop is not kept for ever by that. */
  async function lookLater(run: Run, hold: Held, error: unknown): Promise<number> {
    run.log.warn({ err: error }, 'a look was not possible')
    const problemCode = lookProblemCode(error)
    const failed = hold.finding.problemCode === null ? 1 : run.row.troubles + 1
    const givenUp = hold.confirmed && run.task.status === codes.terminating && failed >= failedLooksThatEnd
    if (!givenUp) return store(run, hold, { problemCode }, lookRetrySeconds, { troubles: failed })
    return store(run, hold, { outcome: 'unclear', problemCode }, 0, { candidates: [] })
  }

  /** Stores what a look brought; a task that waits says why. */
  async function store(
    run: Run,
    hold: Held,
    news: FindingChange,
    pauseSeconds: number,
    change: DeliveryChange = {},
  ): Promise<number> {
    await write(run, { troubles: 0, ...change }, async (tx) => {
      await settleFinding(tx, hold.finding, news)
      await sayWhy(tx, run, hold, news)
    })
    return pauseSeconds
  }

  async function sayWhy(tx: Tx, run: Run, hold: Held, news: FindingChange): Promise<void> {
    if (!saysWhy(run)) return
    await setWaitReason(tx, run.fence.taskId, waitReasonOf(hold, news))
  }

  /** Seconds until the next look counts: one that comes early proves nothing new. */
  function secondsBeforeLook({ lookedAt }: RecoveryFindingRow): number {
    if (lookedAt === null) return 0
    return Math.max(0, deps.lookupGapSeconds - (deps.clock() - Date.parse(lookedAt)) / 1000)
  }

  return reconcile
}

/** "It is not there" is acted on where the last byte was sent; anywhere else nothing was, and the word is used up. */
function wordThatLasts({ row, stage }: Run): string | null {
  return stage === 'confirming' && row.verdict === 'absent' ? row.verdict : null
}

/** The looks were made and did not decide; where none was possible (a problem of its own) nobody could answer either. */
function isLeftToPerson({ outcome, problemCode }: RecoveryFindingRow): boolean {
  return outcome === 'unclear' && (problemCode === null || problemCode === 'publishing.notThisVideo')
}

/** A task that is to be stopped or has failed has a state that says it. */
function saysWhy({ task }: Run): boolean {
  return task.status === codes.publishQueued || task.status === codes.publishing
}

/** Why a task waits; null while a look goes on that nobody need do anything about. */
function waitReasonOf({ finding, confirmed }: Held, news: FindingChange): WaitReason | null {
  if ((news.outcome ?? finding.outcome) === 'unclear') return 'unclear'
  if (!confirmed) return 'recovery'
  if (!news.problemCode) return null
  return news.problemCode === 'channels.credentialInvalid' ? 'credential' : 'platform'
}
