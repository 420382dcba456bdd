import type { PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import { createPublishTask, type PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { findTimeline } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { isSpoilt, startAnew } from '../delivery/delivery.renewal.ts'
import { lookAgain } from '../recovery/recovery.store.ts'
import { createDrafting, type DraftingDeps } from './drafting.service.ts'
import { findTasksOfContent, lockContent } from './publish-again.store.ts'
import { assertNotOvertaken } from './publish-again.ts'
import { withReviews } from './publish-review.ts'
import { type PublishAnswer, recordAnswer } from './publish-task.answer.ts'
import { auditCommand } from './publish-task.audit.ts'
import { retryOf } from './publish-task.machine.ts'
import { presentEvent, presentTask } from './publish-task.present.ts'
import * as store from './publish-task.store.ts'
import type { PublishTaskRow } from './publish-task.table.ts'
import { createPublishTaskLists, type PublishTaskListDeps } from './publish-task-list.service.ts'
import * as tasks from './publish-task-list.store.ts'
import { standingOf } from './publish-task-standing.store.ts'
import { createSubmission, type NewTask, onceUnderWay } from './submission.ts'
import { coveredTask } from './task-scope.store.ts'
import { createTaskSteps } from './task-steps.ts'

export type PublishTaskDeps = PublishTaskListDeps &
  Omit<DraftingDeps, 'channelForPublishing'> & {
    /** Has what failed beside a published video tried again. */
    readonly retrySideSteps: (tx: Tx, task: PublishTaskRow) => Promise<boolean>
    /** Checks that the person may publish on this channel and that it is authorised. */
    readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<PublishChannel>
  }

type PublishChannel = {
  readonly platform: string
  readonly departmentId: bigint
  readonly uploadDefaults: { readonly madeForKids: boolean | null }
  readonly platformFacts: PlatformFacts | null
}

/** What people do with publish tasks. */
export function createPublishTaskService(deps: PublishTaskDeps) {
  const { database, clock } = deps
  const { move, repeat, wake, stop } = createTaskSteps(deps)
  const submission = createSubmission(deps, load)
  const drafting = createDrafting(deps, { submission, load, goOn })

  /** Submits a task: record, intent, timeline and job in one transaction, once per Idempotency-Key. */
  async function create(ctx: SignedInContext, input: NewTask, transact: Transact = database.transaction) {
    const repeated = await findRepeated(database.db, ctx, createPublishTask, input)
    if (repeated !== null) return present(ctx.actor, await load(database.db, ctx, repeated))
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const channel = await deps.channelForPublishing(ctx, BigInt(input.channelId))
    await deps.assertRecipe(ctx, BigInt(input.videoId), input.recipe ?? null)
    const { id } = await onceUnderWay(transact, (tx) =>
      idempotent(tx, ctx, createPublishTask, input, () => submission.insert(tx, ctx, input, channel)),
    )
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  async function get(ctx: SignedInContext, id: bigint) {
    const row = await load(database.db, ctx, id)
    const events = await findTimeline(database.db, 'publishTask', id)
    return { ...(await present(ctx.actor, row)), timeline: events.map(presentEvent) }
  }

  /** A failed task goes on where it stands; one whose video the platform refused or lost begins another one. */
  async function again(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    await onceUnderWay(transact, async (tx) => {
      const { task } = await load(tx, ctx, id)
      await lockContent(tx, task)
      await store.lockTask(tx, id)
      await goOn(tx, ctx, await load(tx, ctx, id))
    })
  }

  /** The same in the transaction of a command that has locked content and task. */
  async function goOn(tx: Tx, ctx: SignedInContext, row: tasks.PresentedTask): Promise<void> {
    const { id, content, channelId, problemCode } = row.task
    const standing = standingOf(row.task, row)
    if (standing.overtaken)
      assertNotOvertaken(ctx.actor, id, await findTasksOfContent(tx, { content, channelId }), deps.links)
    const wanted = retryOf(standing)
    if (!wanted) throw new AppError('publishing.notRetryable')
    const at = instantIn(clock, 0)
    if (isSpoilt(problemCode)) await startAnew(tx, id, at)
    await store.setProblem(tx, id, null)
    await lookAgain(tx, id)
    await move(tx, id, wanted, { at, reason: 'retried', staffId: ctx.actor.staffId })
    await auditCommand(tx, ctx, row.task, { action: 'publishTask.retry', to: wanted.to })
    if (wanted.to === 'publishQueued') await wake(tx, id)
    else await repeat(tx, id, wanted.to)
  }

  /** What failed beside a published video is tried again; the video itself is not touched. */
  async function retrySideSteps(ctx: SignedInContext, id: bigint) {
    await database.transaction(async (tx) => {
      await store.lockTask(tx, id)
      const { task } = await load(tx, ctx, id)
      if (!(await deps.retrySideSteps(tx, task))) throw new AppError('publishing.notRetryable')
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  /** A person has looked at the channel: the worker goes on from what they say. */
  async function answer(ctx: SignedInContext, id: bigint, given: PublishAnswer) {
    await database.transaction(async (tx) => {
      await store.lockTask(tx, id)
      await recordAnswer(tx, { ctx, clock }, await load(tx, ctx, id), given)
      await announceTask(tx, id)
      await wake(tx, id)
    })
    return present(ctx.actor, await load(database.db, ctx, id))
  }

  /** From a state in which nothing runs the task ends at once; else the worker stops first and then says so. */
  async function end(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
    await transact(async (tx) => {
      await store.lockTask(tx, id)
      if (!(await stop(tx, ctx, await load(tx, ctx, id), 'terminatedByPerson')))
        throw new AppError('publishing.notTerminable')
    })
  }

  async function load(db: Executor, ctx: SignedInContext, id: bigint): Promise<tasks.PresentedTask> {
    return coveredTask(ctx.actor, await tasks.findTask(db, id))
  }

  async function present(actor: Actor, row: tasks.PresentedTask): Promise<PublishTask> {
    const shown = presentTask(actor, row, deps.links)
    const [task = shown] = await withReviews(deps.review, database.db, [shown])
    return task
  }

  /** A command to one task, and how it stands then. */
  const afterwards =
    <A extends readonly unknown[]>(
      command: (ctx: SignedInContext, id: bigint, ...rest: A) => Promise<void>,
    ) =>
    async (ctx: SignedInContext, id: bigint, ...rest: A) => {
      await command(ctx, id, ...rest)
      return present(ctx.actor, await load(database.db, ctx, id))
    }

  return {
    create,
    ...createPublishTaskLists(deps),
    get,
    retry: afterwards(again),
    answer,
    terminate: afterwards(end),
    /** The same as a part of another command, in its transaction: nothing is read beside it. */
    within: { retry: again, terminate: end },
    retrySideSteps,
    edit: afterwards(drafting.edit),
    submit: afterwards(drafting.submit),
    withdraw: afterwards(drafting.withdraw),
    async copy(ctx: SignedInContext, id: bigint, input: Parameters<typeof drafting.copy>[2]) {
      const copied = await drafting.copy(ctx, id, input)
      return present(ctx.actor, await load(database.db, ctx, copied))
    },
    remove: drafting.remove,
    /** Submits a draft that a second person has looked at. */
    submitApproved: (ctx: SignedInContext, id: bigint, confirmed: string | null, transact: Transact) =>
      drafting.submit(ctx, id, confirmed ?? undefined, transact, true),
  }
}

export type PublishTaskService = ReturnType<typeof createPublishTaskService>
