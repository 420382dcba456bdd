import { PlatformProblem, type SessionPosition } from '#src/capabilities/platforms/platforms.ts'
import { descriptionOf } from '../tasks/video-description.ts'
import { createCommitAnnouncement } from './delivery.commit.ts'
import { again, type DeliveryDeps, type Run, type StepResult } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { createLooks, inFlightGapOf } from './delivery.looks.ts'
import { nothingAsked } from './delivery.table.ts'

type TransferTools = {
  acceptVideo(run: Run, videoId: string): Promise<StepResult>
  askPosition(run: Run, session: string): Promise<SessionPosition>
  assertMayGoOn(run: Run): Promise<void>
  beginAfter(run: Run, videoId: string): Promise<StepResult>
  beginNewGeneration(run: Run, last?: number): Promise<StepResult>
}

/**
 * The commit of an adapter that has a call for it: all bytes are there, and the video's id is known. It comes here a
 * second time only from `confirming`, where two readings have said that it did not happen (delivery.confirm-by-id.ts).
 */
export function createFinishStep(deps: DeliveryDeps, transfer: TransferTools) {
  const write = createFencedWrite(deps)
  const announceCommit = createCommitAnnouncement(deps)
  const looks = createLooks(deps)
  const now = () => new Date(deps.clock())

  async function finish(run: Run): Promise<StepResult> {
    const { session } = run
    const step = run.adapter.finish
    if (step === null || session === null) throw new Error(`task ${run.fence.taskId} has nothing to finish`)
    const videoId = step.videoIdOf(session)
    const description = await describedAs(run)
    const seconds = step.waitSeconds(description, now())
    await transfer.assertMayGoOn(run)
    if (seconds > 0) return again(seconds)
    await step.reserve(session, now())
    // Another video was about to be published under this name, in a time that the database has forgotten: a name has one.
    const entry = await deps.ledger.find(run.taskKey, run.fence.generation)
    const isTaken = entry !== null && entry.videoId !== null && entry.videoId !== videoId
    if (isTaken) return transfer.beginNewGeneration(run, entry.generation)
    const repeated = run.stage === 'confirming'
    await transfer.assertMayGoOn(run)
    await announceCommit(run, {
      stage: 'confirming',
      bytesConfirmed: run.total,
      lookups: 0,
      lookedAt: null,
      ...nothingAsked,
    })
    run.stage = 'confirming'
    await deps.ledger.found(run.marker, videoId)
    try {
      const answer = await run.call((token) => step.call(token, session, description, now()))
      if (answer === 'done') return await transfer.acceptVideo(run, videoId)
    } catch (error) {
      if (error instanceof PlatformProblem && error.kind === 'rejected')
        return afterRefusal(run, { session, videoId, repeated, error })
      throw error
    }
    // The session is gone. What a first call may have done is read; a second one comes after two readings.
    return repeated ? transfer.beginAfter(run, videoId) : looks.count(run, inFlightGapOf(deps))
  }

  /**
   * The platform says no. Where it was asked once and shows that nothing happened, that is the end of it. Where an
   * earlier call may still be on its way (a duplicate, it says), only a person can tell.
   */
  async function afterRefusal(
    run: Run,
    refused: { session: string; videoId: string; repeated: boolean; error: PlatformProblem },
  ): Promise<StepResult> {
    const { session, videoId, repeated, error } = refused
    const position = await transfer.askPosition(run, session)
    if (position.kind === 'complete') return transfer.acceptVideo(run, position.videoId)
    if (repeated) return looks.askPerson(run, position.kind === 'at' ? [videoId] : [])
    await write(run, { stage: 'transferring' })
    run.stage = 'transferring'
    throw error
  }

  async function describedAs(run: Run) {
    const { uploadDefaults } = await deps.channels.platformChannelOf(run.task.channelId)
    return descriptionOf(run.task, uploadDefaults, deps.clock())
  }

  return finish
}
