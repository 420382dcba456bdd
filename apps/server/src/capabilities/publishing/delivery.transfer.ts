import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { announceTask } from './delivery.announce.ts'
import { again, type DeliveryDeps, goOn, type Run, type StepResult, sealSession } from './delivery.context.ts'
import {
  assertFence,
  type DeliveryChange,
  insertDelivery,
  reserveQuota,
  updateDelivery,
} from './delivery.store.ts'
import { newMarker } from './marker.ts'
import { pacificDay, secondsToPacificMidnight } from './pacific-day.ts'
import { PlatformProblem, type SessionPosition } from './platform-adapter.ts'
import { withToken } from './platform-token.ts'
import { setPlatformVideo } from './publish-task.store.ts'
import { descriptionOf } from './video-description.ts'

/** Progress is stored and told this often at most; the platform, not this figure, is asked where to go on. */
const progressIntervalMs = 400

/** Thrown inside a transfer when the person asked to stop and the last byte has not been sent. */
export class TerminationRequested extends Error {
  override readonly name = 'TerminationRequested'
}

/**
 * Moving the bytes: session, chunks, and the commit point. Until the last byte is sent everything here may be
 * repeated; from then on only reading decides (delivery.confirm.ts).
 */
export function createTransferSteps(deps: DeliveryDeps) {
  const { database } = deps

  /** Stores a change of the delivery under the fence and tells the tabs, in one transaction. */
  async function store(run: Run, change: DeliveryChange, more?: (tx: Tx) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, change)
      await more?.(tx)
      await announceTask(tx, run.fence.taskId)
    })
  }

  /** The handle is stored, sealed, before a byte moves. A session opened and lost to a crash leaves nothing behind. */
  async function openSession(run: Run): Promise<StepResult> {
    const quota = run.adapter.uploadQuota
    if (quota && !(await reserveQuota(database.db, quota, pacificDay(deps.now())))) {
      throw new PlatformProblem('quota', 'all calls of the day are used', {
        platformCode: 'quotaReserved',
        retryAfterSeconds: secondsToPacificMidnight(deps.now()),
      })
    }
    await assertFence(database.db, run.fence)
    const session = await withToken(deps.channels, run.task.channelId, (token) =>
      run.adapter.openSession(token, {
        size: run.total,
        marker: run.marker,
        description: descriptionOf(run.task),
      }),
    )
    await store(run, { stage: 'sessionOpen', sessionSealed: sealSession(deps.secrets, run.fence, session) })
    run.session = session
    run.stage = 'sessionOpen'
    run.next = 0
    return goOn
  }

  /** Sends what the platform lacks, chunk by chunk, straight from the storage's ranged reads. */
  async function transfer(run: Run): Promise<StepResult> {
    const session = sessionOf(run)
    let position =
      run.next === null ? await askPosition(run, session) : ({ kind: 'at', next: run.next } as const)
    let toldAt = 0
    while (position.kind === 'at' && position.next < run.total) {
      const start = position.next
      if (Date.now() - toldAt >= progressIntervalMs) {
        toldAt = Date.now()
        await store(run, {
          stage: 'transferring',
          bytesConfirmed: start,
          ...(start > 0 ? { troubles: 0 } : {}),
        })
      }
      position = await sendChunk(run, session, start)
    }
    return settlePosition(run, position)
  }

  async function sendChunk(run: Run, session: string, start: number): Promise<SessionPosition> {
    const end = Math.min(start + run.adapter.chunkSize, run.total)
    await assertMayGoOn(run)
    if (end === run.total) {
      await store(run, { stage: 'confirming', bytesConfirmed: start })
      run.stage = 'confirming'
    }
    const position = await withToken(deps.channels, run.task.channelId, async (token) => {
      const body = await deps.videos.openVideoStream(run.task.videoId, { start, end })
      try {
        return await run.adapter.sendChunk(token, session, { start, end, total: run.total }, body, run.signal)
      } finally {
        body.destroy()
      }
    })
    if (position.kind === 'at' && position.next <= start) {
      throw new PlatformProblem('transient', 'the platform kept nothing of a chunk')
    }
    return position
  }

  /** Where a stored session stands: asked after every interruption, never guessed. */
  async function askPosition(run: Run, session: string): Promise<SessionPosition> {
    await assertFence(database.db, run.fence)
    return withToken(deps.channels, run.task.channelId, (token) =>
      run.adapter.position(token, session, run.total),
    )
  }

  async function settlePosition(run: Run, position: SessionPosition): Promise<StepResult> {
    if (position.kind === 'complete') return acceptVideo(run, position.videoId)
    if (position.kind === 'at')
      throw new PlatformProblem('transient', 'all bytes are there and no video is named')
    // The commit point was not reached: no video can have come of the session, so another one may be opened.
    if (run.stage !== 'confirming') return beginNewGeneration(run)
    return goOn
  }

  /** The video exists and its id is stored, at once and before anything else is done with it. */
  async function acceptVideo(run: Run, videoId: string): Promise<StepResult> {
    await store(
      run,
      { stage: 'uploaded', platformVideoId: videoId, bytesConfirmed: run.total, troubles: 0 },
      (tx) => setPlatformVideo(tx, run.fence.taskId, videoId),
    )
    run.stage = 'uploaded'
    run.videoId = videoId
    return goOn
  }

  /** A fresh intent after proof that the last one made no video; the former holder's fence is broken by it. */
  async function beginNewGeneration(run: Run): Promise<StepResult> {
    const { taskId, generation } = run.fence
    await database.transaction(async (tx) => {
      await updateDelivery(tx, run.fence, { stage: 'done' })
      await insertDelivery(tx, {
        taskId,
        generation: generation + 1,
        marker: newMarker(taskId, generation + 1),
        bytesTotal: run.total,
      })
      await announceTask(tx, taskId)
    })
    return again(0)
  }

  /** Asked before every chunk: is it still ours, and does the person still want it? */
  async function assertMayGoOn(run: Run): Promise<void> {
    run.signal.throwIfAborted()
    const { status } = await assertFence(database.db, run.fence)
    if (status === publishTaskStatus.codes.terminating) throw new TerminationRequested()
  }

  return { openSession, transfer, askPosition, acceptVideo, beginNewGeneration, store }
}
export type TransferSteps = ReturnType<typeof createTransferSteps>

function sessionOf(run: Run): string {
  if (run.session === null)
    throw new Error(`delivery of task ${run.fence.taskId} has no session in ${run.stage}`)
  return run.session
}
