import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { PrepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { copyPublishTask, type editPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion, updateVersion } from '#src/platform/db/version.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { deleteDeliveries } from '../delivery/delivery.store.ts'
import { assertPlatformTakes } from './platform-limits.ts'
import { lockContent } from './publish-again.store.ts'
import { assertNotInReview } from './publish-review.ts'
import { auditCommand, auditDeletion, auditEdit } from './publish-task.audit.ts'
import { isEditable, withdrawalOf } from './publish-task.machine.ts'
import * as store from './publish-task.store.ts'
import { publishTask } from './publish-task.table.ts'
import type { PresentedTask } from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'
import {
  columnsOf,
  type LoadTask,
  type NewTask,
  onceUnderWay,
  type Submission,
  type SubmissionDeps,
} from './submission.ts'
import { preparedOf, recipeOf } from './task-due.ts'
import { createTaskSteps } from './task-steps.ts'

type CopyInput = EndpointParsed<typeof copyPublishTask>['body']
type EditInput = EndpointParsed<typeof editPublishTask>['body']

export type DraftingDeps = SubmissionDeps & {
  readonly database: Database
  /** Checks that the person may publish on this channel and that it is authorised. */
  readonly channelForPublishing: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly platform: string; readonly departmentId: bigint }>
}

/** What people do with tasks of which nothing is under way. Each gives back the id; the caller presents it. */
export function createDrafting(
  deps: DraftingDeps,
  {
    submission,
    load,
    goOn,
  }: {
    readonly submission: Submission
    readonly load: LoadTask
    /** Goes on with a failed task that is locked. @throws publishing.notRetryable */
    readonly goOn: (tx: Tx, ctx: SignedInContext, row: PresentedTask) => Promise<void>
  },
) {
  const { database, clock } = deps
  const { dealtWith, move, forget } = createTaskSteps(deps)

  /** Changes words and times; with `submit` the task goes on with them in the same transaction. */
  async function edit(ctx: SignedInContext, id: bigint, input: EditInput): Promise<void> {
    const known = await load(database.db, ctx, id)
    if (input.submit) await deps.channelForPublishing(ctx, known.task.channelId)
    if (input.recipe !== undefined) await deps.assertRecipe(ctx, known.task.videoId, input.recipe)
    await onceUnderWay(database.transaction, async (tx) => {
      await lockContent(tx, known.task)
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      const { task } = row
      assertVersion(task, input.version)
      const standing = standingOf(task, row)
      if (!isEditable(standing)) throw new AppError('publishing.notEditable')
      await assertNotInReview(deps.review, tx, id)
      // A draft may name a time that has passed by the day it is submitted.
      if (standing.status !== 'draft' || input.submit) {
        await submission.assertSaid(tx, task.videoId, input)
        assertPlatformTakes(task.platform, input, null, clock())
      }
      const at = instantIn(clock, 0)
      const after = columnsOf(input)
      const executeAt = submission.executeAt(input.publishAt)
      await updateVersion(
        tx,
        publishTask,
        { id, version: input.version },
        { ...after, executeAt, updatedAt: at },
      )
      if (input.recipe !== undefined) await changeRecipe(tx, ctx, task, input.recipe)
      const { status } = task
      await store.writeTaskEvent(tx, id, {
        at,
        actor: 'person',
        staffId: ctx.actor.staffId,
        from: status,
        to: status,
        reason: 'edited',
      })
      await auditEdit(tx, ctx, task, after)
      await dealtWith(tx, id)
      await announceTask(tx, id)
      if (standing.status === 'toPublish') return submission.setOff(tx, { id, executeAt })
      if (!input.submit) return
      const now = await load(tx, ctx, id)
      return standing.status === 'draft'
        ? submission.submit(tx, ctx, now, input.confirmed)
        : goOn(tx, ctx, now)
    })
  }

  /** What was made by another recipe is of no use any more. */
  async function changeRecipe(
    tx: Tx,
    ctx: SignedInContext,
    { id, videoId, recipe: before }: PresentedTask['task'],
    recipe: PrepareRecipe | null,
  ): Promise<void> {
    const after = preparedOf(recipe)
    if (JSON.stringify(after.recipe) === JSON.stringify(before)) return
    const { size } = await deps.videoForPublishing(ctx, videoId, tx)
    await store.setSent(tx, id, after, size)
    await forget(tx, id)
  }

  /** `approved`: a second person has looked at it. */
  async function submit(
    ctx: SignedInContext,
    id: bigint,
    confirmed: string | undefined,
    transact: Transact = database.transaction,
    approved = false,
  ): Promise<void> {
    const { task } = await load(database.db, ctx, id)
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    await deps.channelForPublishing(ctx, task.channelId)
    await deps.assertRecipe(ctx, task.videoId, recipeOf(task))
    await onceUnderWay(transact, async (tx) => {
      await lockContent(tx, task)
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      if (standingOf(row.task, row).status !== 'draft') throw new AppError('publishing.notDraft')
      await submission.submit(tx, ctx, row, confirmed, approved)
    })
  }

  /** Makes a draft of a task again. */
  function withdraw(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<void> {
    return transact(async (tx) => {
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      const wanted = withdrawalOf(standingOf(row.task, row))
      if (!wanted) throw new AppError('publishing.notWithdrawable')
      const at = instantIn(clock, 0)
      await move(tx, id, wanted, { at, reason: 'withdrawn', staffId: ctx.actor.staffId })
      await auditCommand(tx, ctx, row.task, { action: 'publishTask.withdraw', to: 'draft' })
    })
  }

  /** A draft with the words of a task. Its time is not copied: two at one time are seldom meant. */
  async function copy(ctx: SignedInContext, id: bigint, input: CopyInput): Promise<bigint> {
    const { task } = await load(database.db, ctx, id)
    const channelId = input.channelId ?? String(task.channelId)
    const channel = await deps.channelForPublishing(ctx, BigInt(channelId))
    const { id: copied } = await database.transaction((tx) =>
      idempotent(tx, ctx, copyPublishTask, { ...input, id: String(id) }, () =>
        submission.insert(tx, ctx, draftOf(task, { channelId, title: input.title ?? task.title }), channel),
      ),
    )
    return copied
  }

  /** Removes a draft that was never sent: row and intent. The audit log keeps what it said. */
  function remove(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<void> {
    return transact(async (tx) => {
      await store.lockTask(tx, id)
      const row = await load(tx, ctx, id)
      if (standingOf(row.task, row).status !== 'draft') throw new AppError('publishing.notDraft')
      if (row.generation !== 1 || row.stage !== 'intent') throw new AppError('publishing.draftBegun')
      await assertNotInReview(deps.review, tx, id)
      await auditDeletion(tx, ctx, row.task)
      await deleteDeliveries(tx, id)
      await store.deleteTask(tx, id)
    })
  }

  return { edit, submit, withdraw, copy, remove }
}

function draftOf(
  task: PresentedTask['task'],
  { channelId, title }: { readonly channelId: string; readonly title: string },
): NewTask {
  return {
    ...task,
    videoId: String(task.videoId),
    channelId,
    title,
    visibility: task.visibility as NewTask['visibility'],
    subtitleFileIds: task.subtitleFileIds.map(String),
    publishAt: null,
    publishZone: null,
    templateId: task.templateId === null ? null : String(task.templateId),
    recipe: recipeOf(task),
    planId: null,
    batchId: null,
    draft: true,
  }
}
