import {
  PlatformProblem,
  type SessionPosition,
  type Sighting,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { setProblem } from '../tasks/publish-task.store.ts'
import { descriptionOf } from '../tasks/video-description.ts'
import { createCommitAnnouncement } from './delivery.commit.ts'
import { createConfirmById } from './delivery.confirm-by-id.ts'
import { again, type DeliveryDeps, goOn, type Run, type StepResult } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createLooks, inFlightGapOf, looksThatProve } from './delivery.looks.ts'
import { takeVideoAway } from './delivery.removal.ts'
import { assertFence } from './delivery.store.ts'
import type { TransferSteps } from './delivery.transfer.ts'
import { createUploadSearch } from './delivery.uploads.ts'

/** A video with an id may be missing from the platform's lists for this long before it counts as removed. */
const readBackLagMs = 10 * 60_000
const longestPollSeconds = 60

/** After the last byte: find out what became of it, describe the video, wait until it is processed. */
export function createConfirmSteps(deps: DeliveryDeps, transfer: TransferSteps) {
  const { database } = deps
  const write = createFencedWrite(deps)
  const announceCommit = createCommitAnnouncement(deps)
  const search = createUploadSearch(deps)
  const looks = createLooks(deps)
  const confirmById = createConfirmById(deps, transfer, looks)
  const { isTerminating, askPerson, end: finish } = looks

  const confirm = (run: Run): Promise<StepResult> =>
    run.adapter.finish === null ? confirmLastByte(run) : confirmById(run)

  /** The last byte was sent and its answer is unknown: the session is asked, and nothing is sent again blindly. */
  async function confirmLastByte(run: Run): Promise<StepResult> {
    const position = await positionOf(run)
    if (position.kind === 'complete') return transfer.acceptVideo(run, position.videoId)
    if (position.kind === 'lost') return findOut(run)
    if (await isTerminating(run)) return stopWhenQuiet(run)
    // The platform lacks bytes: they are sent, and the stage stays, because an earlier last byte may be on its way.
    run.next = position.next
    return transfer.transfer(run)
  }

  /** A platform that refuses the question is not asked on and on where a person has said what became of the video. */
  async function positionOf(run: Run): Promise<SessionPosition> {
    if (run.session === null) return { kind: 'lost' }
    try {
      return await transfer.askPosition(run, run.session)
    } catch (error) {
      if (run.row.verdict === null || !isRejection(error)) throw error
      return { kind: 'lost' }
    }
  }

  /**
   * The session is gone, which proves nothing. A video that was described has no marker any more; the ledger knows it.
   * Else a person's word counts, and without one the channel's own uploads are searched.
   */
  async function findOut(run: Run): Promise<StepResult> {
    const entry = await deps.ledger.find(run.taskKey, run.fence.generation)
    const ours = entry === null || entry.generation === run.fence.generation
    if (ours && entry?.videoId != null) return transfer.acceptVideo(run, entry.videoId)
    if (run.row.verdict !== null) return followPerson(run, entry?.generation)
    // A generation that this database does not have: whatever it did, this one must not send again.
    if (!ours) return askPerson(run, entry.videoId === null ? [] : [entry.videoId])
    return searchChannel(run)
  }

  async function searchChannel(run: Run): Promise<StepResult> {
    const wait = looks.waitBefore(run, deps.lookupGapSeconds)
    if (wait > 0) return again(wait)
    const seen = await look(run)
    if (seen.kind === 'one') return transfer.acceptVideo(run, seen.videoId)
    if (seen.kind === 'unclear') return askPerson(run, seen.candidates)
    // Size and time prove nothing: an unknown stays a question, and nothing is sent again by itself.
    if (run.adapter.steps.foundBy === 'alike') return askPerson(run, [])
    if (run.row.lookups + 1 < looksThatProve) return looks.count(run, deps.lookupGapSeconds)
    return (await isTerminating(run))
      ? finish(run, 'terminated', 'workerStopped')
      : transfer.beginNewGeneration(run)
  }

  async function look(run: Run): Promise<Sighting> {
    const channel = await deps.channels.platformChannelOf(run.task.channelId)
    await assertFence(database.db, run.fence)
    return search(run, channel, { markers: new Set([run.marker]), sent: true })
  }

  /** A person has looked at the channel. One last look of ours: a video with our marker is ours, whatever was said. */
  async function followPerson(run: Run, lastGeneration: number | undefined): Promise<StepResult> {
    const said = run.row.verdict === 'video' ? run.row.verdictVideoId : null
    if (said !== null) {
      if (await isOnChannel(run, said)) return transfer.acceptVideo(run, said)
      return askPerson(run, run.row.candidates ?? [], 'publishing.notThisVideo')
    }
    const seen = await look(run).catch((error: unknown) => {
      if (isRejection(error)) return null
      throw error
    })
    if (seen?.kind === 'one') return transfer.acceptVideo(run, seen.videoId)
    return (await isTerminating(run))
      ? finish(run, 'terminated', 'workerStopped')
      : transfer.beginNewGeneration(run, lastGeneration)
  }

  async function isOnChannel(run: Run, videoId: string): Promise<boolean> {
    const { platformChannelId } = await deps.channels.platformChannelOf(run.task.channelId)
    const { state, channelId } = await run.call((token) => run.adapter.read(token, videoId))
    return state.kind !== 'missing' && (channelId === null || channelId === platformChannelId)
  }

  /** A person wants to stop and the platform has no video: true once nothing can be on its way any more. */
  async function stopWhenQuiet(run: Run): Promise<StepResult> {
    const gap = inFlightGapOf(deps)
    const wait = looks.waitBefore(run, gap)
    if (wait > 0) return again(wait)
    if (run.row.lookups + 1 < looksThatProve) return looks.count(run, gap)
    return finish(run, 'terminated', 'workerStopped')
  }

  /** The public act, on a known id. A person who asked to stop before it gets the private video taken away again. */
  async function describe(run: Run): Promise<StepResult> {
    // Its words went with the commit, which was the public act.
    if (run.adapter.steps.shows === 'whenCommitted') return toProcessing(run)
    const videoId = videoOf(run)
    const video = await run.call((token) => run.adapter.read(token, videoId))
    if (video.state.kind === 'missing') return waitForReadBack(run)
    const channel = await deps.channels.platformChannelOf(run.task.channelId)
    if (video.channelId !== null && video.channelId !== channel.platformChannelId)
      throw new AppError('channels.wrongChannel')
    if (await isTerminating(run)) return takeAway(run, videoId)
    await announceCommit(run, {})
    const description = descriptionOf(run.task, channel.uploadDefaults, deps.clock())
    await run.call((token) => run.adapter.describe(token, videoId, description))
    return toProcessing(run)
  }

  async function toProcessing(run: Run): Promise<StepResult> {
    await write(run, { stage: 'processing', troubles: 0, missingSince: null }, (tx) =>
      setProblem(tx, run.fence.taskId, null),
    )
    run.stage = 'processing'
    return goOn
  }

  async function takeAway(run: Run, videoId: string): Promise<StepResult> {
    await transfer.announce(run)
    await takeVideoAway(run, videoId)
    return finish(run, 'terminated', 'stoppedBeforePublic')
  }

  /** Polled with growing pauses: the platform has no call-back for a processed video. */
  async function awaitProcessing(run: Run): Promise<StepResult> {
    const { state, scheduled } = await run.call((token) => run.adapter.read(token, videoOf(run)))
    // Booked and not public yet: whoever stops it now gets it taken away.
    const isThere = state.kind === 'ready' || state.kind === 'processing'
    if (scheduled && isThere && (await isTerminating(run))) return takeAway(run, videoOf(run))
    switch (state.kind) {
      case 'ready':
        return finish(run, 'published', 'processed')
      case 'unfinished':
      case 'processing':
        if (run.row.missingSince !== null) await write(run, { missingSince: null })
        return again(pollSeconds(run.row.stageSince, deps.clock()))
      case 'missing':
        return waitForReadBack(run)
      case 'refused':
        if (await isTerminating(run)) return takeAway(run, videoOf(run))
        throw new PlatformProblem('rejected', state.reason, { platformCode: state.reason })
    }
  }

  /** One look without the video is nothing: the platform's lists lag. Only a long absence counts as removed. */
  async function waitForReadBack(run: Run): Promise<StepResult> {
    const since = run.row.missingSince
    const now = instantIn(deps.clock, 0)
    if (since === null) await write(run, { missingSince: now })
    else if (deps.clock() - Date.parse(since) > readBackLagMs) {
      // What is gone for so long need not be taken away any more.
      if (await isTerminating(run)) return finish(run, 'terminated', 'stoppedBeforePublic')
      throw new AppError('publishing.removedByPlatform')
    }
    return again(pollSeconds(since ?? now, deps.clock()))
  }

  return { confirm, describe, awaitProcessing }
}

/** Half the time already waited, between one second and a minute. */
function pollSeconds(since: string, now: number): number {
  const waitedSeconds = (now - Date.parse(since)) / 1000
  return Math.min(longestPollSeconds, Math.max(1, Math.round(waitedSeconds / 2)))
}

function isRejection(error: unknown): boolean {
  return error instanceof PlatformProblem && error.kind === 'rejected'
}

function videoOf(run: Run): string {
  if (run.videoId === null)
    throw new Error(`delivery of task ${run.fence.taskId} has no video in ${run.stage}`)
  return run.videoId
}
