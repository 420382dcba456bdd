import type { SessionPosition } from '#src/capabilities/platforms/platforms.ts'
import { again, type DeliveryDeps, type Run, type StepResult } from './delivery.context.ts'
import { inFlightGapOf, type Looks, looksThatProve } from './delivery.looks.ts'
import { takeVideoAway } from './delivery.removal.ts'
import type { TransferSteps } from './delivery.transfer.ts'

/**
 * After an unknown commit on an id that is known since before a byte moved: only reading that video decides (reliability.md
 * §3.7). It is there, published or booked: the task's. It is unfinished, read twice and so long apart that no earlier
 * call can be on its way: the commit is made once more, on the same id. It is not there at all: a person is asked.
 */
export function createConfirmById(deps: DeliveryDeps, transfer: TransferSteps, looks: Looks) {
  async function confirm(run: Run): Promise<StepResult> {
    const videoId = await knownId(run)
    if (run.row.verdict !== null) return followPerson(run, videoId)
    if (videoId === null) return looks.askPerson(run, [])
    const position = await positionOf(run, videoId)
    if (position.kind === 'complete') return transfer.acceptVideo(run, videoId)
    const gap = position.kind === 'lost' ? deps.lookupGapSeconds : inFlightGapOf(deps)
    const wait = looks.waitBefore(run, gap)
    if (wait > 0) return again(wait)
    if (run.row.lookups + 1 < looksThatProve) return looks.count(run, gap)
    if (await looks.isTerminating(run)) return stop(run, videoId)
    if (position.kind === 'lost') return looks.askPerson(run, [])
    // A session that no key of ours opens any more cannot be gone on with.
    if (run.session === null) return transfer.beginAfter(run, videoId)
    run.next = position.next
    return transfer.transfer(run)
  }

  /** In the session, and in the ledger since before the commit. */
  async function knownId(run: Run): Promise<string | null> {
    const { session, adapter, fence } = run
    if (session !== null && adapter.finish !== null) return adapter.finish.videoIdOf(session)
    const entry = await deps.ledger.find(run.taskKey, fence.generation)
    return entry?.generation === fence.generation ? entry.videoId : null
  }

  async function positionOf(run: Run, videoId: string): Promise<SessionPosition> {
    if (run.session !== null) return transfer.askPosition(run, run.session)
    const { state } = await run.call((token) => run.adapter.read(token, videoId))
    if (state.kind === 'missing') return { kind: 'lost' }
    return state.kind === 'unfinished' ? { kind: 'at', next: run.total } : { kind: 'complete', videoId }
  }

  /** The unfinished video goes, so that a call that is late finds nothing to publish. */
  async function stop(run: Run, videoId: string): Promise<StepResult> {
    await transfer.announce(run)
    await takeVideoAway(run, videoId)
    return looks.end(run, 'terminated', 'workerStopped')
  }

  /** A person has looked at the Page. One last reading: a video of ours that is there is ours, whatever was said. */
  async function followPerson(run: Run, videoId: string | null): Promise<StepResult> {
    const said = run.row.verdict === 'video' ? run.row.verdictVideoId : null
    if (said !== null) {
      if (await isPublished(run, said)) return transfer.acceptVideo(run, said)
      return looks.askPerson(run, run.row.candidates ?? [], 'publishing.notThisVideo')
    }
    if (videoId !== null && (await isPublished(run, videoId))) return transfer.acceptVideo(run, videoId)
    if (await looks.isTerminating(run))
      return videoId === null ? looks.end(run, 'terminated', 'workerStopped') : stop(run, videoId)
    return videoId === null ? transfer.beginNewGeneration(run) : transfer.beginAfter(run, videoId)
  }

  async function isPublished(run: Run, videoId: string): Promise<boolean> {
    const { platformChannelId } = await deps.channels.platformChannelOf(run.task.channelId)
    const { state, channelId } = await run.call((token) => run.adapter.read(token, videoId))
    if (state.kind === 'missing' || state.kind === 'unfinished') return false
    return channelId === null || channelId === platformChannelId
  }

  return confirm
}
