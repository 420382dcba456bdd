import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { moveTask, setProblem } from '../tasks/publish-task.store.ts'
import type { DeliveryDeps, Run } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { takeVideoAway } from './delivery.removal.ts'
import { nothingSentIn } from './delivery.stages.ts'

/** The end of a task that a person has stopped before its commit. Each returns seconds until the next try; null: none. */
export function createStopping(deps: DeliveryDeps) {
  const write = createFencedWrite(deps)

  /**
   * With the last byte sent, the platform is asked first. Before, what was begun there goes with the task.
   *
   * @throws PlatformProblem where the platform does not answer, StaleFence
   */
  async function stop(run: Run): Promise<number | null> {
    if (!nothingSentIn(run.stage)) return 0
    const left = unfinishedOf(run)
    if (left === null) return end(run, 'workerStopped')
    await deps.guard.announce((count) => write(run, {}, count))
    try {
      await takeVideoAway(run, left)
    } catch (error) {
      // Nobody sees it, and the platform forgets it: a stop does not fail for it, but says so.
      if (!(error instanceof PlatformProblem && error.kind === 'rejected')) throw error
      run.log.warn({ err: error, videoId: left }, 'an unfinished upload stays on the platform')
      return end(run, 'unfinishedStays')
    }
    return end(run, 'unfinishedRemoved')
  }

  /** The same without a word to the platform, as while publishing is held. */
  async function stopUntouched(run: Run): Promise<number | null> {
    if (!nothingSentIn(run.stage)) return 0
    return end(run, unfinishedOf(run) === null ? 'workerStopped' : 'unfinishedStays')
  }

  async function end(run: Run, reason: string): Promise<null> {
    const { taskId } = run.fence
    await write(run, { stage: 'done' }, async (tx, at) => {
      await moveTask(tx, taskId, moveTo('terminated', 'system', ['terminating']), { at, reason })
      await setProblem(tx, taskId, null)
    })
    return null
  }

  return { stop, stopUntouched }
}

/** Where a video has its id before a byte moves, an upload that is given up leaves an unfinished one behind. */
function unfinishedOf({ session, adapter }: Run): string | null {
  return session === null || adapter.finish === null ? null : adapter.finish.videoIdOf(session)
}
