import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  type listOperationResults,
  type listOperations,
  type Operation,
  repeatOperation,
} from '@pindao/protocol/operations/operation.endpoints.ts'
import {
  isOperationKind,
  type OperationKind,
  permissionOf,
} from '@pindao/protocol/operations/operation.kinds.ts'
import { type OperationParams, paramsSchemaOf } from '@pindao/protocol/operations/operation.params.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { announceOperation, countsOf } from './operation.announce.ts'
import { operationJobOf } from './operation.jobs.ts'
import type { AnyOperationCommand } from './operation.kind.ts'
import { mayRepeat, presentOperation, presentResult } from './operation.present.ts'
import * as store from './operation.store.ts'
import type { OperationRow } from './operation.table.ts'
import * as items from './operation-item.store.ts'

type OperationServiceDeps = {
  readonly database: Database
  readonly jobs: JobSender
  readonly clock: Clock
  readonly commandOf: (kind: OperationKind) => AnyOperationCommand
  /** So many operations of one person may be open at once. */
  openPerPerson(actor: Actor): number
}

type StartInput = EndpointParsed<typeof startOperation>['body']
/** An item as it is chosen: what it is called, and where it goes. */
type ChosenItem = Pick<
  Parameters<typeof items.insertItems>[1][number],
  'recordId' | 'title' | 'targetId' | 'targetTitle'
>

/** An operation about to begin, with what its capability chose. */
type Beginning<K extends OperationKind> = {
  readonly kind: K
  readonly params: OperationParams<K>
  readonly items: readonly ChosenItem[]
}

/** What people do with operations: everything names own ones, so nobody sees another's. */
export function createOperationService(deps: OperationServiceDeps) {
  const { database, clock, commandOf } = deps
  const { db } = database

  /**
   * Begins an operation, once per Idempotency-Key: records, audit and job in one transaction.
   *
   * @throws access.noPermission, and what the kind's `targetsOf` throws
   */
  async function start(ctx: SignedInContext, input: StartInput): Promise<Operation> {
    if (!ctx.actor.permissions.has(permissionOf(input.kind))) throw new AppError('access.noPermission')
    const repeated = await findRepeated(db, ctx, startOperation, input)
    if (repeated !== null) return get(ctx, repeated)
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const chosen = await choose(ctx, input)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, startOperation, input, () => begin(tx, ctx, { ...input, items: chosen })),
    )
    return get(ctx, id)
  }

  async function choose(
    ctx: SignedInContext,
    { kind, ids, params }: StartInput,
  ): Promise<readonly ChosenItem[]> {
    const command = commandOf(kind)
    const recordIds = [...new Set(ids)].map(BigInt)
    const targets = await command.targetsOf?.(ctx, params)
    if (!command.titlesOf) throw new RangeError(`${kind} does not begin by choosing records`)
    const titles = await command.titlesOf(ctx.actor, recordIds)
    return recordIds.flatMap((recordId) => {
      const record = { recordId, title: titles.get(recordId) ?? null }
      if (targets === undefined) return [record]
      return targets.map((target) => ({ ...record, targetId: target.id, targetTitle: target.title }))
    })
  }

  /**
   * Begins an operation in the transaction of its cause: operation, items, audit and job. Returns its id.
   *
   * @throws operations.tooManyOpen
   */
  async function begin<K extends OperationKind>(
    tx: Tx,
    ctx: SignedInContext,
    { kind, params, items: chosen }: Beginning<K>,
  ): Promise<bigint> {
    const { actor, requestId, ip } = ctx
    const total = chosen.length
    await assertRoom(tx, actor)
    const operationId = await store.insertOperation(tx, {
      kind,
      params,
      total,
      requestId,
      ip,
      status: taskResult.codes.waiting,
      ownerStaffId: actor.staffId,
      sessionId: actor.sessionId,
      createdAt: instantIn(clock, 0),
    })
    await items.insertItems(
      tx,
      chosen.map((item) => ({ ...item, operationId })),
    )
    const detail = { kind, total }
    await writeAudit(tx, ctx, {
      action: 'operation.start',
      entity: 'operation',
      entityId: operationId,
      detail,
    })
    await deps.jobs.send(tx, operationJobOf(kind), {
      operationId: String(operationId),
      ownerId: String(actor.staffId),
    })
    await announceOperation(tx, await own(tx, ctx, operationId))
    return operationId
  }

  /** Open operations are rows and jobs: one person's must not fill the lanes of all. */
  async function assertRoom(tx: Tx, actor: Actor): Promise<void> {
    await store.lockOperationsOf(tx, actor.staffId)
    const most = deps.openPerPerson(actor)
    if ((await store.countOpen(tx, actor.staffId)) >= most) {
      throw new AppError('operations.tooManyOpen', { params: { most } })
    }
  }

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listOperations>['query']) {
    const { page, pageSize } = query
    const [rows, total] = await Promise.all([
      store.findOperations(db, actor.staffId, { limit: pageSize, offset: (page - 1) * pageSize }),
      store.countOperations(db, actor.staffId),
    ])
    const counts = await store.countOutcomes(
      db,
      rows.map(({ id }) => id),
    )
    const presented = rows.flatMap((row) => {
      const of = counts.get(row.id)
      return of ? [presentOperation(row, of)] : []
    })
    return { rows: presented, total }
  }

  async function get(ctx: SignedInContext, id: bigint): Promise<Operation> {
    const row = await own(db, ctx, id)
    return presentOperation(row, await countsOf(db, id))
  }

  async function results(
    ctx: SignedInContext,
    id: bigint,
    { page, pageSize }: EndpointParsed<typeof listOperationResults>['query'],
  ) {
    await own(db, ctx, id)
    const [rows, total] = await Promise.all([
      items.findResults(db, id, { limit: pageSize, offset: (page - 1) * pageSize }),
      items.countResults(db, id),
    ])
    return { rows: rows.map(presentResult), total }
  }

  /** What is done stays done; records that have not had their turn get none. @throws operations.ended */
  async function cancel(ctx: SignedInContext, id: bigint): Promise<Operation> {
    await database.transaction(async (tx) => {
      await store.lockOperation(tx, id)
      const row = await own(tx, ctx, id)
      if (row.cancelledAt !== null) return
      if (row.endedAt !== null) throw new AppError('operations.ended')
      const at = instantIn(clock, 0)
      await items.settleWaiting(tx, id, { outcome: 'cancelled', at })
      await store.endOperation(tx, id, { status: taskResult.codes.failed, at, cancelled: true })
      const { done } = await announceOperation(tx, await own(tx, ctx, id))
      const detail = { kind: row.kind, total: row.total, done }
      await writeAudit(tx, ctx, { action: 'operation.cancel', entity: 'operation', entityId: id, detail })
    })
    return get(ctx, id)
  }

  /**
   * The same for those records that were not done, as an operation of its own, once per Idempotency-Key.
   *
   * @throws access.noPermission, common.conflict for one that goes on, left nothing undone, or asked for something that
   * its kind does not take any more
   */
  async function repeat(ctx: SignedInContext, id: bigint): Promise<Operation> {
    const row = await own(db, ctx, id)
    const { kind, params } = row
    if (!ctx.actor.permissions.has(permissionOf(kind))) throw new AppError('access.noPermission')
    if (!mayRepeat(row, await countsOf(db, id))) throw new AppError('common.conflict')
    const input = { id: String(id) }
    const repeated = await findRepeated(db, ctx, repeatOperation, input)
    if (repeated !== null) return get(ctx, repeated)
    const begun = await database.transaction((tx) =>
      idempotent(tx, ctx, repeatOperation, input, async () =>
        begin(tx, ctx, { kind, params: paramsNow(kind, params), items: await items.findUndone(tx, id) }),
      ),
    )
    return get(ctx, begun.id)
  }

  /** Another person's operation is answered as one that does not exist. @throws operations.notFound */
  async function own(from: Executor, { actor }: SignedInContext, id: bigint): Promise<OperationRow> {
    const row = await store.findOperation(from, id)
    if (row === null || row.ownerStaffId !== actor.staffId || !isOperationKind(row.kind)) {
      throw new AppError('operations.notFound')
    }
    return row
  }

  return { start, begin, list, get, results, cancel, repeat }
}
export type OperationService = ReturnType<typeof createOperationService>

/** What an operation was begun with, as its kind takes it today. @throws common.conflict */
function paramsNow<K extends OperationKind>(kind: K, stored: unknown): OperationParams<K> {
  const { data, success } = paramsSchemaOf(kind).safeParse(stored)
  if (!success) throw new AppError('common.conflict')
  return data as OperationParams<K>
}
