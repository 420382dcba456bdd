import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { announceTask } from './delivery.announce.ts'
import { again, type DeliveryDeps, ended, goOn, type Run, type StepResult } from './delivery.context.ts'
import { assertFence, updateDelivery } from './delivery.store.ts'
import type { TransferSteps } from './delivery.transfer.ts'
import { PlatformProblem } from './platform-adapter.ts'
import { withToken } from './platform-token.ts'
import { moveTo } from './publish-task.machine.ts'
import { moveTask, setProblem, setPublishedAt } from './publish-task.store.ts'
import { descriptionOf } from './video-description.ts'

/** Looks without a find that prove absence, as long as they are a gap apart (architecture §6.5). */
const looksThatProve = 2
const severalFoundWaitSeconds = 3600
/** A fresh video may be missing from lists for a while; after this it counts as removed. */
const readBackLagMs = 10 * 60_000
const longestPollSeconds = 60

/** After the last byte: find out what became of it, describe the video, wait until it is processed. */
export function createConfirmSteps(deps: DeliveryDeps, transfer: TransferSteps) {
  const { database } = deps
  const call = <T>(run: Run, work: (token: string) => Promise<T>) =>
    withToken(deps.channels, run.task.channelId, work)

  /** The last byte was sent and its answer is unknown: the session is asked, and nothing is sent again blindly. */
  async function confirm(run: Run): Promise<StepResult> {
    if (run.session === null) return lookUp(run)
    const position = await transfer.askPosition(run, run.session)
    if (position.kind === 'complete') return transfer.acceptVideo(run, position.videoId)
    if (position.kind === 'lost') return lookUp(run)
    // The platform lacks bytes, the last one among them: proof that no video exists yet.
    await transfer.store(run, { stage: 'transferring', bytesConfirmed: position.next })
    run.stage = 'transferring'
    run.next = position.next
    return goOn
  }

  /** The session is gone, which proves nothing: the channel's own uploads are searched for the marker. */
  async function lookUp(run: Run): Promise<StepResult> {
    const { uploadsPlaylistId } = await deps.channels.platformChannelOf(run.task.channelId)
    await assertFence(database.db, run.fence)
    const found = uploadsPlaylistId
      ? await call(run, (token) => run.adapter.findByMarker(token, uploadsPlaylistId, run.marker))
      : []
    const [only, ...others] = found
    if (others.length > 0) return askPerson(run)
    if (only !== undefined) return transfer.acceptVideo(run, only)
    const lookups = run.lookups + 1
    if (lookups >= looksThatProve) return transfer.beginNewGeneration(run)
    await transfer.store(run, { lookups, sessionSealed: null })
    return again(deps.lookupGapSeconds)
  }

  /** Several videos carry one marker: which is meant, only a person can say. Nothing is sent meanwhile. */
  async function askPerson(run: Run): Promise<StepResult> {
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, {})
      await setProblem(tx, run.fence.taskId, problem('publishing.outcomeUnknown'))
      await announceTask(tx, run.fence.taskId)
    })
    return again(severalFoundWaitSeconds)
  }

  /** The public act, on a known id. A person who asked to stop before it gets the private video taken away again. */
  async function describe(run: Run): Promise<StepResult> {
    const videoId = videoOf(run)
    const video = await call(run, (token) => run.adapter.read(token, videoId))
    if (video.state.kind === 'missing') return waitForReadBack(run)
    const { platformChannelId } = await deps.channels.platformChannelOf(run.task.channelId)
    if (video.channelId !== null && video.channelId !== platformChannelId)
      throw new AppError('channels.wrongChannel')
    const { status } = await assertFence(database.db, run.fence)
    if (status === publishTaskStatus.codes.terminating) return takeAway(run, videoId)
    await call(run, (token) => run.adapter.describe(token, videoId, descriptionOf(run.task)))
    await transfer.store(run, { stage: 'processing', troubles: 0 }, (tx) =>
      setProblem(tx, run.fence.taskId, null),
    )
    run.stage = 'processing'
    return goOn
  }

  async function takeAway(run: Run, videoId: string): Promise<StepResult> {
    await call(run, (token) => run.adapter.remove(token, videoId))
    await finish(run, 'terminated', 'stoppedBeforePublic')
    return ended
  }

  /** Polled with growing pauses: the platform has no call-back for a processed video. */
  async function awaitProcessing(run: Run): Promise<StepResult> {
    const { state } = await call(run, (token) => run.adapter.read(token, videoOf(run)))
    switch (state.kind) {
      case 'ready':
        await finish(run, 'published', 'processed')
        return ended
      case 'processing':
        return again(pollSeconds(run, deps.now()))
      case 'missing':
        throw new AppError('publishing.removedByPlatform')
      case 'refused':
        throw new PlatformProblem('rejected', state.reason, { platformCode: state.reason })
    }
  }

  async function finish(run: Run, to: 'published' | 'terminated', reason: string): Promise<void> {
    const move = moveTo(to, to === 'published' ? 'platform' : 'system')
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, { stage: 'done', bytesConfirmed: run.total })
      const moved = await moveTask(tx, run.fence.taskId, move, { reason })
      if (moved && to === 'published') await setPublishedAt(tx, run.fence.taskId)
      await setProblem(tx, run.fence.taskId, null)
      await announceTask(tx, run.fence.taskId)
    })
  }

  async function waitForReadBack(run: Run): Promise<StepResult> {
    if (ageMs(run, deps.now()) > readBackLagMs) throw new AppError('publishing.removedByPlatform')
    return again(pollSeconds(run, deps.now()))
  }

  return { confirm, describe, awaitProcessing }
}

function ageMs(run: Run, now: Date): number {
  return now.getTime() - Date.parse(run.stageSince)
}

/** Half the time already waited, between one second and a minute. */
function pollSeconds(run: Run, now: Date): number {
  return Math.min(longestPollSeconds, Math.max(1, Math.round(ageMs(run, now) / 2000)))
}

function videoOf(run: Run): string {
  if (run.videoId === null)
    throw new Error(`delivery of task ${run.fence.taskId} has no video in ${run.stage}`)
  return run.videoId
}

function problem(code: string) {
  return { code, platformCode: null, platformMessage: null, requestId: null }
}
