import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import {
  again,
  type DeliveryDeps,
  ended,
  endedTaskOf,
  goOn,
  type Run,
  type StepResult,
} from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { assertFence } from './delivery.store.ts'
import type { TransferSteps } from './delivery.transfer.ts'
import { PlatformProblem } from './platform-adapter.ts'
import { moveTo } from './publish-task.machine.ts'
import { moveTask, problemWithoutPlatform, setProblem, setPublishedAt } from './publish-task.store.ts'
import { descriptionOf } from './video-description.ts'

/** Looks without a find that prove absence, as long as they are a gap apart (architecture §6.5). */
const looksThatProve = 2
/** How long a chunk of a worker that lost its fence may still be on its way, in seconds. */
const inFlightGapSeconds = 30
const askPersonPauseSeconds = 3600
/** A video with an id may be missing from the platform's lists for this long before it counts as removed. */
const readBackLagMs = 10 * 60_000
const longestPollSeconds = 60

/** After the last byte: find out what became of it, describe the video, wait until it is processed. */
export function createConfirmSteps(deps: DeliveryDeps, transfer: TransferSteps) {
  const { database } = deps
  const write = createFencedWrite(deps)

  /** The last byte was sent and its answer is unknown: the session is asked, and nothing is sent again blindly. */
  async function confirm(run: Run): Promise<StepResult> {
    if (run.session === null) return searchChannel(run)
    const position = await transfer.askPosition(run, run.session)
    if (position.kind === 'complete') return transfer.acceptVideo(run, position.videoId)
    if (position.kind === 'lost') return searchChannel(run)
    if (await isTerminating(run)) return stopWhenQuiet(run)
    // The platform lacks bytes: they are sent, and the stage stays, because an earlier last byte may be on its way.
    run.next = position.next
    return transfer.transfer(run)
  }

  /**
   * The session is gone, which proves nothing: the channel's own uploads are searched for the marker. A video that was
   * described has none; the ledger knows it.
   */
  async function searchChannel(run: Run): Promise<StepResult> {
    const entry = await deps.ledger.find(run.taskKey, run.fence.generation)
    // A generation that this database does not have: whatever it did, this one must not send again.
    if (entry !== null && entry.generation !== run.fence.generation) return askPerson(run)
    if (entry?.videoId != null) return transfer.acceptVideo(run, entry.videoId)
    const wait = waitBeforeLook(run, deps.lookupGapSeconds)
    if (wait > 0) return again(wait)
    const { uploadsPlaylistId } = await deps.channels.platformChannelOf(run.task.channelId)
    if (uploadsPlaylistId === null) return askPerson(run)
    await assertFence(database.db, run.fence)
    const found = await run.call((token) => run.adapter.findByMarker(token, uploadsPlaylistId, run.marker))
    const [only, ...others] = found
    if (others.length > 0) return askPerson(run)
    if (only !== undefined) return transfer.acceptVideo(run, only)
    if (run.row.lookups + 1 < looksThatProve) return countLook(run, deps.lookupGapSeconds)
    return (await isTerminating(run))
      ? finish(run, 'terminated', 'workerStopped')
      : transfer.beginNewGeneration(run)
  }

  /** A person wants to stop and the platform has no video: true once nothing can be on its way any more. */
  async function stopWhenQuiet(run: Run): Promise<StepResult> {
    const gap = Math.min(inFlightGapSeconds, deps.lookupGapSeconds)
    const wait = waitBeforeLook(run, gap)
    if (wait > 0) return again(wait)
    if (run.row.lookups + 1 < looksThatProve) return countLook(run, gap)
    return finish(run, 'terminated', 'workerStopped')
  }

  /** Seconds until the next look counts: one that comes early, for whatever reason, proves nothing new. */
  function waitBeforeLook({ row }: Run, gapSeconds: number): number {
    if (row.lookedAt === null) return 0
    return Math.max(0, gapSeconds - (deps.clock() - Date.parse(row.lookedAt)) / 1000)
  }

  async function countLook(run: Run, gapSeconds: number): Promise<StepResult> {
    await write(run, { lookups: run.row.lookups + 1, lookedAt: instantIn(deps.clock, 0) })
    return again(gapSeconds)
  }

  /** What became of the video only a person can say. Nothing is sent meanwhile. */
  async function askPerson(run: Run): Promise<StepResult> {
    await write(run, {}, (tx, at) =>
      setProblem(tx, run.fence.taskId, problemWithoutPlatform('publishing.outcomeUnknown', at)),
    )
    return again(askPersonPauseSeconds)
  }

  /** The public act, on a known id. A person who asked to stop before it gets the private video taken away again. */
  async function describe(run: Run): Promise<StepResult> {
    const videoId = videoOf(run)
    const video = await run.call((token) => run.adapter.read(token, videoId))
    if (video.state.kind === 'missing') return waitForReadBack(run)
    const { platformChannelId } = await deps.channels.platformChannelOf(run.task.channelId)
    if (video.channelId !== null && video.channelId !== platformChannelId)
      throw new AppError('channels.wrongChannel')
    if (await isTerminating(run)) return takeAway(run, videoId)
    await transfer.announce(run)
    await run.call((token) => run.adapter.describe(token, videoId, descriptionOf(run.task)))
    await write(run, { stage: 'processing', troubles: 0, missingSince: null }, (tx) =>
      setProblem(tx, run.fence.taskId, null),
    )
    run.stage = 'processing'
    return goOn
  }

  async function takeAway(run: Run, videoId: string): Promise<StepResult> {
    await transfer.announce(run)
    await run.call((token) => run.adapter.remove(token, videoId))
    return finish(run, 'terminated', 'stoppedBeforePublic')
  }

  /** Polled with growing pauses: the platform has no call-back for a processed video. */
  async function awaitProcessing(run: Run): Promise<StepResult> {
    const { state } = await run.call((token) => run.adapter.read(token, videoOf(run)))
    switch (state.kind) {
      case 'ready':
        return finish(run, 'published', 'processed')
      case 'processing':
        if (run.row.missingSince !== null) await write(run, { missingSince: null })
        return again(pollSeconds(run.row.stageSince, deps.clock()))
      case 'missing':
        return waitForReadBack(run)
      case 'refused':
        throw new PlatformProblem('rejected', state.reason, { platformCode: state.reason })
    }
  }

  async function finish(run: Run, to: 'published' | 'terminated', reason: string): Promise<StepResult> {
    const move = moveTo(to, to === 'published' ? 'platform' : 'system')
    const { taskId } = run.fence
    await write(
      run,
      { stage: 'done', ...(to === 'published' ? { bytesConfirmed: run.total } : {}) },
      async (tx, at) => {
        const moved = await moveTask(tx, taskId, move, { at, reason })
        await setProblem(tx, taskId, null)
        if (!moved || to !== 'published') return
        await setPublishedAt(tx, taskId, at)
        await deps.news.publishSucceeded(tx, endedTaskOf(run))
      },
    )
    return ended
  }

  /** One look without the video is nothing: the platform's lists lag. Only a long absence counts as removed. */
  async function waitForReadBack(run: Run): Promise<StepResult> {
    const since = run.row.missingSince
    const now = instantIn(deps.clock, 0)
    if (since === null) await write(run, { missingSince: now })
    else if (deps.clock() - Date.parse(since) > readBackLagMs)
      throw new AppError('publishing.removedByPlatform')
    return again(pollSeconds(since ?? now, deps.clock()))
  }

  async function isTerminating(run: Run): Promise<boolean> {
    const { status } = await assertFence(database.db, run.fence)
    return status === publishTaskStatus.codes.terminating
  }

  return { confirm, describe, awaitProcessing }
}

/** Half the time already waited, between one second and a minute. */
function pollSeconds(since: string, now: number): number {
  const waitedSeconds = (now - Date.parse(since)) / 1000
  return Math.min(longestPollSeconds, Math.max(1, Math.round(waitedSeconds / 2)))
}

function videoOf(run: Run): string {
  if (run.videoId === null)
    throw new Error(`delivery of task ${run.fence.taskId} has no video in ${run.stage}`)
  return run.videoId
}
