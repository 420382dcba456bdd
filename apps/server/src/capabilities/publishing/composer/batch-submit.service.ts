import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type PublishBatch, submitPublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { readRow } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { NewTask } from '../tasks/submission.ts'
import { auditBatch } from './batch.audit.ts'
import { announceBatch } from './batch.news.ts'
import { assertDraft, type BatchService } from './batch.service.ts'
import * as store from './batch.store.ts'
import type { BatchRowRow, PublishBatchRow } from './batch.table.ts'
import * as rows from './batch-row.store.ts'
import type { BatchTasks } from './batch-tasks.ts'

type ChosenItem = {
  readonly recordId: bigint
  readonly title: string | null
  readonly targetId?: bigint
  readonly targetTitle?: string
}

export type BatchSubmitDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly batches: Pick<BatchService, 'find' | 'load' | 'lock'>
  readonly tasks: BatchTasks
  /** A channel that can be published on now, by this person; what stands in the way is thrown. */
  readonly channelForPublishing: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly platform: string }>
  readonly subtitleFilesOf: (db: Executor, videoId: bigint) => Promise<readonly bigint[]>
  /** Begins an operation in the transaction of its cause. */
  readonly beginOperation: (
    tx: Tx,
    ctx: SignedInContext,
    beginning: {
      readonly kind: 'publishBatch.submit' | 'publishBatch.withdraw'
      readonly params: { readonly batchId: string }
      readonly items: readonly ChosenItem[]
    },
  ) => Promise<bigint>
}
type SubmitInput = EndpointParsed<typeof submitPublishBatch>['body']
type Place = { readonly batchId: bigint; readonly videoId: bigint; readonly channelId: bigint }

/** How a batch becomes tasks, once, and how what has not begun of it is taken back. */
export function createBatchSubmit(deps: BatchSubmitDeps) {
  const { database, clock, batches, tasks } = deps
  const { db } = database

  /**
   * Submits a batch as it was seen, once per Idempotency-Key: its state and the operation that makes the tasks in one
   * transaction.
   *
   * @throws publishing.batchNotFound, publishing.batchNotReady, access.changedMeanwhile, publishing.batchNotDraft,
   *   publishing.batchEmpty
   */
  async function submit(ctx: SignedInContext, id: bigint, body: SubmitInput) {
    const input = { ...body, id: String(id) }
    const repeated = await findRepeated(db, ctx, submitPublishBatch, input)
    if (repeated !== null) return { ...(await batches.load(ctx, id)), operationId: String(repeated) }
    const { batch } = await batches.find(ctx, id)
    const placed = await rows.findRows(db, id)
    if (placed.length === 0) throw new AppError('publishing.batchEmpty')
    const facts = await rows.findFacts(db, placed)
    assertReady(batch, placed, facts, clock())
    const begun = await database.transaction((tx) =>
      idempotent(tx, ctx, submitPublishBatch, input, async () => {
        const locked = await batches.lock(tx, ctx, id)
        assertVersion(locked, body.version)
        assertDraft(locked)
        const at = instantIn(clock, 0)
        const { staffId } = ctx.actor
        await store.changeBatch(tx, locked, { submittedAt: at, updatedAt: at })
        const detail = String(placed.length)
        await store.moveBatch(tx, id, 'submitted', { at, reason: 'submitted', staffId, detail })
        await auditBatch(tx, ctx, 'submit', locked, { rows: placed.length })
        const operationId = await deps.beginOperation(tx, ctx, {
          kind: 'publishBatch.submit',
          params: { batchId: String(id) },
          items: placed.map(({ videoId, channelId }) => ({
            recordId: videoId,
            title: facts.videos.find((video) => video.id === String(videoId))?.title ?? null,
            targetId: channelId,
            targetTitle: facts.channels.find((channel) => channel.id === String(channelId))?.title ?? '',
          })),
        })
        await announceBatch(tx, { ...locked, version: locked.version + 1 })
        return operationId
      }),
    )
    return { ...(await batches.load(ctx, id)), operationId: String(begun.id) }
  }

  /** Makes the task of a row that has none; what keeps it from being made is kept with the row. */
  async function submitTurn(ctx: SignedInContext, place: Place, transact: Transact): Promise<void> {
    try {
      await makeTask(ctx, place, transact)
    } catch (error) {
      if (error instanceof AppError)
        await rows.setRowProblem(db, place, { code: error.code, params: { ...error.params } })
      throw error
    }
  }

  async function makeTask(ctx: SignedInContext, place: Place, transact: Transact): Promise<void> {
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const { batch } = await batches.find(ctx, place.batchId)
    const row = foundRecord(await rows.findRow(db, place), 'publishing.batchNotFound')
    const { platform } = await deps.channelForPublishing(ctx, place.channelId)
    const input = await inputOf(batch, row, platform)
    await transact(async (tx) => {
      // The batch first, as whoever takes it back does: nobody waits in a circle.
      const locked = await batches.lock(tx, ctx, place.batchId)
      if (locked.status !== publishBatchStatus.codes.submitted)
        throw new AppError('publishing.batchWithdrawn')
      const own = foundRecord(await rows.lockRow(tx, place), 'publishing.batchNotFound')
      if (own.taskId !== null) return
      await rows.setRowTask(tx, own.id, await tasks.submitTask(tx, ctx, input))
      await announceBatch(tx, locked)
    })
  }

  /** @throws publishing.rowInvalid for what was right when the batch was submitted: a time may have passed since */
  async function inputOf(batch: PublishBatchRow, row: BatchRowRow, platform: string): Promise<NewTask> {
    const subject = { platform, durationSec: null, zone: batch.zone, now: clock() }
    const { row: read, problems } = readRow(row.cells, subject)
    if (read === null)
      throw new AppError('publishing.rowInvalid', { params: { column: problems[0]?.column ?? '' } })
    const subtitles = read.withSubtitles ? await deps.subtitleFilesOf(db, row.videoId) : []
    return {
      ...read.fields,
      subtitleFileIds: subtitles.map(String),
      videoId: String(row.videoId),
      channelId: String(row.channelId),
      templateId: read.templateId,
      draft: false,
      confirmed: row.confirmed ?? undefined,
      batchId: batch.id,
    }
  }

  /**
   * Takes a batch back: nothing more of it is made, and an operation ends what has not begun. A second call finds it done.
   *
   * @throws publishing.batchNotFound, publishing.batchNotSubmitted, publishing.alreadyBegun where nothing can be taken back
   */
  async function withdraw(
    ctx: SignedInContext,
    id: bigint,
  ): Promise<PublishBatch & { operationId: string | null }> {
    const operationId = await database.transaction(async (tx) => {
      const batch = await batches.lock(tx, ctx, id)
      if (batch.status !== publishBatchStatus.codes.submitted)
        throw new AppError('publishing.batchNotSubmitted')
      const unmade = await rows.closeUnmade(tx, id, 'publishing.batchWithdrawn')
      const open = (await rows.findRows(tx, id)).filter(isOpen)
      // What would take nothing back leaves the batch as it is, with what it published.
      if (unmade + open.length === 0) throw new AppError('publishing.alreadyBegun')
      const at = instantIn(clock, 0)
      const { staffId } = ctx.actor
      const detail = String(unmade + open.length)
      await store.moveBatch(tx, id, 'withdrawn', { at, reason: 'withdrawn', staffId, detail })
      await auditBatch(tx, ctx, 'withdraw', batch, { unmade, tasks: open.length })
      await announceBatch(tx, batch)
      if (open.length === 0) return null
      return deps.beginOperation(tx, ctx, {
        kind: 'publishBatch.withdraw',
        params: { batchId: String(id) },
        items: open.map(({ taskId, cells }) => ({ recordId: taskId ?? 0n, title: cells.title ?? null })),
      })
    })
    const batch = await batches.load(ctx, id)
    return { ...batch, operationId: operationId === null ? null : String(operationId) }
  }

  async function withdrawTurn(
    ctx: SignedInContext,
    { batchId, taskId }: { readonly batchId: bigint; readonly taskId: bigint },
    transact: Transact,
  ): Promise<void> {
    try {
      await transact((tx) => tasks.endTask(tx, ctx, taskId))
    } catch (error) {
      if (error instanceof AppError) await rows.setTaskProblem(db, batchId, taskId, error.code)
      throw error
    }
  }

  const commands: readonly AnyOperationCommand[] = [
    operationCommand({
      kind: 'publishBatch.submit',
      run: (ctx, { recordId: videoId, targetId, params }, transact) =>
        submitTurn(ctx, { batchId: BigInt(params.batchId), videoId, channelId: targetId ?? 0n }, transact),
    }),
    operationCommand({
      kind: 'publishBatch.withdraw',
      run: (ctx, { recordId: taskId, params }, transact) =>
        withdrawTurn(ctx, { batchId: BigInt(params.batchId), taskId }, transact),
    }),
  ]

  return { submit, withdraw, commands }
}
export type BatchSubmit = ReturnType<typeof createBatchSubmit>

/** A task that has not come to its end: what was published is not taken back, what was ended need not be. */
function isOpen({ taskId, status }: rows.PlacedRow): boolean {
  const { terminated, published } = publishTaskStatus.codes
  return taskId !== null && status !== terminated && status !== published
}

/** By the rules of the page, which has said so before: another client of ours may not have. @throws publishing.batchNotReady */
function assertReady(
  { zone }: PublishBatchRow,
  placed: readonly rows.PlacedRow[],
  { videos, channels }: Awaited<ReturnType<typeof rows.findFacts>>,
  now: number,
): void {
  const seconds = new Map(videos.map(({ id, durationSec }) => [id, durationSec]))
  const platforms = new Map(channels.map(({ id, platform }) => [id, platform]))
  const wrong = placed.filter(({ cells, videoId, channelId }) => {
    const durationSec = seconds.get(String(videoId)) ?? null
    const platform = platforms.get(String(channelId)) ?? ''
    return readRow(cells, { platform, durationSec, zone, now }).row === null
  })
  if (wrong.length > 0) throw new AppError('publishing.batchNotReady', { params: { n: wrong.length } })
}
