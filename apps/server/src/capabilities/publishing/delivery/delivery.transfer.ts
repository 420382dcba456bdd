import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { PlatformProblem, type SessionPosition } from '#src/capabilities/platforms/platforms.ts'
import type { Bandwidth } from '#src/platform/bandwidth.ts'
import { BrakeOn, isTaskBraked } from '../brake/brake-fence.store.ts'
import { setPlatformVideo, setProblem } from '../tasks/publish-task.store.ts'
import { descriptionOf } from '../tasks/video-description.ts'
import { endChannelPause } from './channel-pause.store.ts'
import { createCommitAnnouncement } from './delivery.commit.ts'
import {
  again,
  type DeliveryDeps,
  goOn,
  type Run,
  type StepResult,
  sealSession,
  type VideoSource,
} from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createFinishStep } from './delivery.finish.ts'
import { takeVideoAway } from './delivery.removal.ts'
import { createSpeed } from './delivery.speed.ts'
import { assertFence, insertDelivery } from './delivery.store.ts'
import { nothingAsked } from './delivery.table.ts'
import { lendBytes } from './lent-bytes.ts'
import { newMarker } from './marker.ts'

/** Progress is stored and told this often at most; the platform, not this figure, is asked where to go on. */
const progressIntervalMs = 400

/** Thrown inside a transfer when the person asked to stop. */
export class TerminationRequested extends Error {
  override readonly name = 'TerminationRequested'
}

/**
 * Moving the bytes: session, chunks, and the commit point, which is the last byte or a call of its own
 * (delivery.finish.ts), as the adapter declares. Until then everything here may be repeated; from then on only reading
 * decides (delivery.confirm.ts).
 */
export function createTransferSteps(deps: DeliveryDeps) {
  const { database } = deps
  const write = createFencedWrite(deps)
  const announceCommit = createCommitAnnouncement(deps)
  const paced: Bandwidth['paced'] = deps.bandwidth?.paced ?? ((chunks) => chunks)

  /** The handle is stored, sealed, before a byte moves. A session opened and lost to a crash leaves nothing behind. */
  async function openSession(run: Run): Promise<StepResult> {
    if (run.row.replacesVideoId !== null) await takeAwaySpoilt(run, run.row.replacesVideoId)
    // Whoever only wanted the video gone need not wait for the quota of another one.
    await assertMayGoOn(run)
    await reserve(run)
    await assertMayGoOn(run)
    await announce(run)
    await deps.ledger.opened(run.taskKey, { generation: run.fence.generation, marker: run.marker })
    const { uploadDefaults, platformChannelId } = await deps.channels.platformChannelOf(run.task.channelId)
    const { session, until } = await run.call((token) =>
      run.adapter.openSession(token, {
        size: run.total,
        marker: run.marker,
        platformChannelId,
        description: descriptionOf(run.task, uploadDefaults, deps.clock()),
      }),
    )
    await write(run, { stage: 'sessionOpen', sessionSealed: sealSession(deps.secrets, run.fence, session) })
    run.session = session
    run.stage = 'sessionOpen'
    run.next = 0
    run.until = until
    return goOn
  }

  /** The video that the platform refused goes before another one comes: never two of one task on the channel. */
  async function takeAwaySpoilt(run: Run, videoId: string): Promise<void> {
    await announce(run)
    await takeVideoAway(run, videoId)
    await write(run, { replacesVideoId: null })
  }

  /** One call of the day's bucket per generation, however often opening a session has to be tried. */
  async function reserve(run: Run): Promise<void> {
    const { reserveUpload } = run.adapter
    const today = run.adapter.quotaDay(new Date(deps.clock()))
    if (!reserveUpload || run.row.quotaDay === today) return
    await run.call(reserveUpload)
    await write(run, { quotaDay: today })
  }

  /** Sends what the platform lacks, chunk by chunk, straight from the storage's ranged reads. */
  async function transfer(run: Run): Promise<StepResult> {
    const { session } = run
    if (session === null) return settlePosition(run, { kind: 'lost' })
    const position =
      run.next === null
        ? await askPosition(run, session)
        : { kind: 'at' as const, next: run.next, until: run.until }
    if (position.kind !== 'at' || position.next >= run.total) return settlePosition(run, position)
    const source = await deps.videos.openVideo(run.task.videoId)
    return settlePosition(run, await sendFrom(run, session, source, position))
  }

  async function sendFrom(
    run: Run,
    session: string,
    source: VideoSource,
    first: At,
  ): Promise<SessionPosition> {
    let position: SessionPosition = first
    let toldAt = 0
    const speed = createSpeed(first.next)
    while (position.kind === 'at' && position.next < run.total) {
      if (Date.now() - toldAt >= progressIntervalMs) {
        toldAt = Date.now()
        await storeProgress(run, position.next, speed(position.next, toldAt))
      }
      position = await sendChunk(run, session, source, position)
    }
    return position
  }

  async function storeProgress(
    run: Run,
    bytesConfirmed: number,
    bytesPerSecond: number | null,
  ): Promise<void> {
    const stage = run.stage === 'confirming' ? {} : { stage: 'transferring' }
    const troubles = bytesConfirmed > 0 ? { troubles: 0 } : {}
    await write(run, { ...stage, bytesConfirmed, bytesPerSecond, ...troubles })
  }

  async function sendChunk(
    run: Run,
    session: string,
    source: VideoSource,
    { next: start, until = start + run.adapter.chunkSize }: At,
  ): Promise<SessionPosition> {
    const end = Math.min(until, run.total)
    await assertMayGoOn(run)
    if (end === run.total && run.adapter.finish === null) {
      await announceCommit(run, { stage: 'confirming', bytesConfirmed: start, ...nothingAsked })
      run.stage = 'confirming'
    }
    const span = { start, end, total: run.total }
    const position = await run.call(async (token) => {
      const body = await source.read({ start, end })
      const bytes = lendBytes(body)
      try {
        const answer = await run.adapter.sendChunk(
          token,
          session,
          span,
          paced(bytes.chunks, run.signal),
          run.signal,
        )
        if (answer.kind === 'complete' || (answer.kind === 'at' && answer.next === end)) bytes.release()
        return answer
      } finally {
        body.destroy()
      }
    })
    if (position.kind === 'at' && position.next <= start && !wantsAnother(position, span))
      throw new PlatformProblem('transient', 'the platform kept nothing of a chunk')
    return position
  }

  /** Where a stored session stands: asked after every interruption, never guessed. */
  async function askPosition(run: Run, session: string): Promise<SessionPosition> {
    await assertFence(database.db, run.fence)
    return run.call((token) => run.adapter.position(token, session, run.total))
  }

  async function settlePosition(run: Run, position: SessionPosition): Promise<StepResult> {
    if (position.kind === 'complete') return acceptVideo(run, position.videoId)
    if (position.kind === 'at') {
      if (run.adapter.finish !== null) return finish(run)
      throw new PlatformProblem('transient', 'all bytes are there and no video is named')
    }
    // Before the commit point no video can have come of the session, so another one may be opened.
    if (run.stage !== 'confirming') return beginNewGeneration(run)
    // Its id was read twice, and the commit has not happened: it goes, so that it never can.
    if (run.adapter.finish !== null) return beginAfter(run, run.adapter.finish.videoIdOf(run.session ?? ''))
    run.next = null
    return goOn
  }

  /**
   * The video exists and its id is stored, at once and before anything else is done with it: describing takes the
   * marker off the video, and from then on only the ledger knows whose it is.
   */
  async function acceptVideo(run: Run, videoId: string): Promise<StepResult> {
    await deps.ledger.found(run.marker, videoId)
    await write(
      run,
      {
        stage: 'uploaded',
        platformVideoId: videoId,
        bytesConfirmed: run.total,
        troubles: 0,
        ...nothingAsked,
      },
      async (tx) => {
        await setPlatformVideo(tx, run.fence.taskId, videoId)
        await endChannelPause(tx, run.task.channelId)
      },
    )
    run.stage = 'uploaded'
    run.videoId = videoId
    return goOn
  }

  /**
   * A fresh intent after proof, or a person's word, that the last one made no video; the former holder's fence is
   * broken by it. `last` is the newest generation that the ledger knows: one may have been opened that this database
   * has forgotten.
   */
  async function beginNewGeneration(run: Run, last = run.fence.generation): Promise<StepResult> {
    const { taskId } = run.fence
    const generation = Math.max(last, run.fence.generation) + 1
    const next = { taskId, generation, marker: newMarker(taskId, generation), bytesTotal: run.total }
    await write(run, { stage: 'done', ...nothingAsked }, async (tx, at) => {
      await insertDelivery(tx, next, at)
      await setProblem(tx, taskId, null)
    })
    return again(0)
  }

  /** The same where an unfinished video is left on the platform: it goes first, so that nothing late can publish it. */
  async function beginAfter(run: Run, videoId: string, last?: number): Promise<StepResult> {
    await announce(run)
    await takeVideoAway(run, videoId)
    return beginNewGeneration(run, last)
  }

  /** Before whatever changes the platform: every dump made until now is old from here on. @throws PublishingHeld */
  function announce(run: Run): Promise<void> {
    return deps.guard.announce((count) => write(run, {}, count))
  }

  /** Asked before whatever makes or grows a video: is it still ours, does the person still want it, does a brake hold it? */
  async function assertMayGoOn(run: Run): Promise<void> {
    run.signal.throwIfAborted()
    const { status } = await assertFence(database.db, run.fence)
    if (status === publishTaskStatus.codes.terminating) throw new TerminationRequested()
    if (await isTaskBraked(database.db, run.fence.taskId, deps.clock)) throw new BrakeOn()
  }

  const finish = createFinishStep(deps, {
    acceptVideo,
    askPosition,
    assertMayGoOn,
    beginAfter,
    beginNewGeneration,
  })

  return { openSession, transfer, askPosition, acceptVideo, beginNewGeneration, beginAfter, announce }
}

type At = Extract<SessionPosition, { kind: 'at' }>

/** The platform kept nothing because it wants other bytes first, and says which. */
function wantsAnother({ next, until }: At, { start, end }: { start: number; end: number }): boolean {
  return until !== undefined && (next !== start || until !== end)
}
export type TransferSteps = ReturnType<typeof createTransferSteps>
