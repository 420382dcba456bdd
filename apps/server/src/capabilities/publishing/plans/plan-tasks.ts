import type { PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { PlanFields } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { executeAtOf } from '@pindao/protocol/publishing/publish-task.fields.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** What a plan asks of publish tasks, each in its own transaction. */
export type PlanTasks = {
  /** Makes a task that begins at `executeAt`. Returns its id. @throws what a submission throws */
  submitTask(tx: Tx, ctx: SignedInContext, asked: PlannedTask): Promise<bigint>
  /** Gives a task that has not started another time. @throws common.conflict for one that has */
  rescheduleTask(tx: Tx, ctx: SignedInContext, taskId: bigint, times: TaskTimes): Promise<void>
  /** Ends a task that has not started. @throws common.conflict for one that has */
  endTask(tx: Tx, ctx: SignedInContext, taskId: bigint): Promise<void>
}

/** When a task is to be public, null for at once, and when its delivery begins. */
export type TaskTimes = {
  readonly publishAt: string | null
  readonly publishZone: string | null
  readonly executeAt: string
}

export type PlannedTask = TaskTimes & {
  readonly videoId: bigint
  readonly channelId: bigint
  readonly planId: bigint
  readonly templateId: bigint | null
  readonly confirmed: string | undefined
  readonly fields: TaskWords & Pick<PlanFields, 'visibility' | 'madeForKids'>
}

export type TaskWords = {
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  /** What is made of the film first; null: it goes as it is. */
  readonly recipe: PrepareRecipe | null
}

/** What a task says, by its plan's template or by its video. @throws publishing.titleUnfit */
export type WordsOfTask = (
  ctx: SignedInContext,
  asked: {
    readonly videoId: bigint
    readonly videoTitle: string
    readonly channelId: bigint
    readonly fields: PlanFields
    readonly publishAt: string | null
    readonly zone: string
  },
) => Promise<TaskWords>

/** When the delivery of what is to be public at an instant begins, null for at once; milliseconds. */
export const startOf = (publishAt: number | null, now: number): number =>
  publishAt === null ? now : executeAtOf(publishAt, now)
