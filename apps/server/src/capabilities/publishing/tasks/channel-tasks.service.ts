import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { countOpenTasksOn, lockOpenTasksOfChannel } from './publish-task.store.ts'
import { findTask } from './publish-task-list.store.ts'
import { createTaskSteps, type TaskStepsDeps } from './task-steps.ts'

/** What becomes of tasks whose channel is removed (E10). */
export function createChannelTasks(deps: TaskStepsDeps) {
  const { stop } = createTaskSteps(deps)

  return {
    /** How many open tasks channels have. */
    countOpenOn: countOpenTasksOn,

    /** Locks the open tasks of a channel. */
    async lockOpenOf(tx: Tx, channelId: bigint): Promise<void> {
      await lockOpenTasksOfChannel(tx, channelId)
    },

    /**
     * Terminates the open tasks of a channel, whoever's they are: the channel is what the person was asked about. What a
     * worker has in hand goes to terminating and ends there.
     */
    async terminateOn(tx: Tx, ctx: SignedInContext, channelId: bigint): Promise<void> {
      for (const id of await lockOpenTasksOfChannel(tx, channelId)) {
        const row = await findTask(tx, id)
        if (row) await stop(tx, ctx, row, 'channelRemoved')
      }
    },
  }
}
export type ChannelTasks = ReturnType<typeof createChannelTasks>
