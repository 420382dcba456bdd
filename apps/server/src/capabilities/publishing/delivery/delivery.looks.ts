import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import { moveTo } from '../tasks/publish-task.machine.ts'
import { moveTask, problemWithoutPlatform, setProblem, setPublishedAt } from '../tasks/publish-task.store.ts'
import { again, type DeliveryDeps, ended, type Run, type StepResult } from './delivery.context.ts'
import { createFencedWrite } from './delivery.fence.ts'
import { failureCauses, publishSucceeded } from './delivery.news.ts'
import { assertFence } from './delivery.store.ts'
import { nothingAsked } from './delivery.table.ts'

/** Looks without a find that prove absence, as long as they are a gap apart (architecture §6.5). */
export const looksThatProve = 2
/** How long a call of a worker that lost its fence may still be on its way, in seconds. */
const inFlightGapSeconds = 30
const askPersonPauseSeconds = 3600

/** Seconds after which nothing that was sent before can be on its way any more. */
export function inFlightGapOf({ lookupGapSeconds }: Pick<DeliveryDeps, 'lookupGapSeconds'>): number {
  return Math.min(inFlightGapSeconds, lookupGapSeconds)
}

/** What a look at the platform leads to, whichever way it is made. */
export function createLooks(deps: DeliveryDeps) {
  const { database } = deps
  const write = createFencedWrite(deps)

  return {
    /** Seconds until the next look counts: one that comes early, for whatever reason, proves nothing new. */
    waitBefore({ row }: Run, gapSeconds: number): number {
      if (row.lookedAt === null) return 0
      return Math.max(0, gapSeconds - (deps.clock() - Date.parse(row.lookedAt)) / 1000)
    },

    async count(run: Run, gapSeconds: number): Promise<StepResult> {
      const change = { lookups: run.row.lookups + 1, lookedAt: instantIn(deps.clock, 0), ...nothingAsked }
      await write(run, change, async (tx) => {
        // What was asked before has an answer on its way.
        if (run.row.candidates !== null) await setProblem(tx, run.fence.taskId, null)
      })
      return again(gapSeconds)
    },

    /**
     * What became of the video only a person can say. Nothing is sent meanwhile; it is looked for again now and then,
     * because lists lag, and looks that found nothing before prove nothing any more.
     */
    async askPerson(
      run: Run,
      candidates: readonly string[],
      code: ErrorCode = 'publishing.outcomeUnknown',
    ): Promise<StepResult> {
      const asked = { ...nothingAsked, candidates: [...candidates], lookups: 0, lookedAt: null }
      await write(run, asked, (tx, at) => setProblem(tx, run.fence.taskId, problemWithoutPlatform(code, at)))
      return again(askPersonPauseSeconds)
    },

    async isTerminating(run: Run): Promise<boolean> {
      const { status } = await assertFence(database.db, run.fence)
      return status === publishTaskStatus.codes.terminating
    },

    /** The end of a delivery, and of its task. */
    async end(run: Run, to: 'published' | 'terminated', reason: string): Promise<StepResult> {
      const move = moveTo(to, to === 'published' ? 'platform' : 'system')
      const { taskId } = run.fence
      await write(
        run,
        { stage: 'done', ...nothingAsked, ...(to === 'published' ? { bytesConfirmed: run.total } : {}) },
        async (tx, at) => {
          const moved = await moveTask(tx, taskId, move, { at, reason })
          await setProblem(tx, taskId, null)
          if (!moved || to !== 'published') return
          const publicAt = laterOf(at, run.task.publishAt)
          await setPublishedAt(tx, taskId, publicAt)
          await deps.channels.notePublished(tx, run.task.channelId, publicAt)
          await deps.planSideSteps(tx, run.task, at)
          // What failed on the way is mended.
          await deps.news.lower(tx, ...failureCauses(taskId))
          await deps.news.raise(tx, publishSucceeded(run))
        },
      )
      return ended
    },
  }
}
export type Looks = ReturnType<typeof createLooks>

/** When it is public: now, or when the platform makes it so. */
function laterOf(now: string, publishAt: string | null): string {
  return publishAt !== null && Date.parse(publishAt) > Date.parse(now) ? publishAt : now
}
