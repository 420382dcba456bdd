import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { EventReason } from '#src/platform/timeline/timeline.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { failureCauses } from '../delivery/delivery.news.ts'
import { createPrepareBegin, type PrepareBeginDeps, preparing } from '../prepare/prepare.begin.ts'
import { lookAgain } from '../recovery/recovery.store.ts'
import { auditCommand } from './publish-task.audit.ts'
import { type Move, terminationOf } from './publish-task.machine.ts'
import { moveTask } from './publish-task.store.ts'
import type { PresentedTask } from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'

export type TaskStepsDeps = PrepareBeginDeps & { readonly news: Pick<NewsDesk, 'lower'> }

/** The steps of which the commands to a publish task are made, each in the transaction of its command. */
export function createTaskSteps(deps: TaskStepsDeps) {
  const { clock, news } = deps
  const prepare = createPrepareBegin(deps)

  /** @throws common.conflict */
  async function move(tx: Tx, id: bigint, wanted: Move, why: EventReason): Promise<void> {
    if (!(await moveTask(tx, id, wanted, why))) throw new AppError('common.conflict')
    await dealtWith(tx, id)
    await announceTask(tx, id)
  }

  /** Somebody has done something about a task: that it failed is no news any more, for anybody. */
  const dealtWith = (tx: Tx, id: bigint): Promise<void> => news.lower(tx, ...failureCauses(id))

  /** Has a worker look at the task now. */
  const wake = (tx: Tx, id: bigint): Promise<void> => prepare.wake(tx, id, 'publishQueued', { first: true })

  /**
   * Stops a task that is locked: from a state in which nothing runs it ends at once; else the worker stops first and then
   * says so.
   *
   * @returns whether there was something to stop
   */
  async function stop(tx: Tx, ctx: SignedInContext, row: PresentedTask, reason: string): Promise<boolean> {
    const { task } = row
    const wanted = terminationOf(standingOf(task, row))
    if (!wanted) return false
    await move(tx, task.id, wanted, { at: instantIn(clock, 0), reason, staffId: ctx.actor.staffId })
    await auditCommand(tx, ctx, task, { action: 'publishTask.terminate', to: wanted.to })
    if (wanted.to !== 'terminating') return true
    if (preparing.includes(task.status)) {
      await prepare.stop(tx, task.id, task.status)
      return true
    }
    // What nobody could tell before may be plain by now.
    await lookAgain(tx, task.id)
    await wake(tx, task.id)
    return true
  }

  const { moveOn, repeat, forget } = prepare
  return { dealtWith, move, moveOn, repeat, forget, wake, stop }
}
