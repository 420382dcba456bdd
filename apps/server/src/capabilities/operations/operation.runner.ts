import {
  isOperationKind,
  makesFile,
  type OperationKind,
  permissionOf,
} from '@pindao/protocol/operations/operation.kinds.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact } from '#src/platform/db/database.ts'
import { isOutage } from '#src/platform/db/outage.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { announceOperation } from './operation.announce.ts'
import type { AnyOperationCommand, OperationTurn } from './operation.kind.ts'
import { operationEnded } from './operation.news.ts'
import * as store from './operation.store.ts'
import type { OperationItemRow, OperationRow } from './operation.table.ts'
import * as items from './operation-item.store.ts'

export type OperationRunnerDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly commandOf: (kind: OperationKind) => AnyOperationCommand
  /** Whoever began an operation, as they are now; null once they are disabled. */
  readonly actorAtWork: (begun: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  readonly news: Pick<NewsDesk, 'raise'>
}

/** How often the owner's tabs are told of progress, at most. */
const announceEveryMs = 300
/** A record whose command the database gives up so often, although it answers, is not tried again. */
const mostTroubles = 5

/** Its result is there already: another worker took the turn, or it was cancelled meanwhile. */
class AlreadySettled extends Error {}

/**
 * Takes the records of an operation one after the other. A record's result commits in the transaction of its command:
 * a worker that dies at any point leaves records that are done and say so, or that have not had their turn.
 */
export function createOperationRunner(deps: OperationRunnerDeps) {
  const { database, clock, commandOf } = deps
  const { db } = database
  /** How often the command of a record found the database in its way, in this process. */
  const troubles = new Map<bigint, number>()
  /** Operations whose present record has said how far it is. */
  const reported = new Set<bigint>()

  /** Goes on until every record has a result. Throws when the worker stops or the database does not answer. */
  async function run(operationId: bigint, { signal, log }: JobRun): Promise<void> {
    const row = await store.beginOperation(db, operationId)
    if (row === null) return
    if (!isOperationKind(row.kind)) return giveUp(row, log)
    await announceOperation(db, row)
    let announcedAt = clock()
    for (;;) {
      signal.throwIfAborted()
      const item = await items.findWaiting(db, operationId)
      if (item === null) break
      await takeTurn(row, item, { signal, log })
      if (reported.delete(operationId)) await store.noteTurn(db, operationId, null)
      if (clock() - announcedAt < announceEveryMs) continue
      announcedAt = clock()
      await announceOperation(db, row)
    }
    await end(operationId)
  }

  /** A kind that this release does not know: nobody could go on with it, and nobody is shown it. */
  async function giveUp({ id, kind }: OperationRow, log: Logger): Promise<void> {
    log.error({ operationId: String(id), kind }, 'an operation of an unknown kind was given up')
    await database.transaction(async (tx) => {
      const at = instantIn(clock, 0)
      await store.lockOperation(tx, id)
      await items.settleWaiting(tx, id, { outcome: 'failed', at, code: 'operations.unknownKind' })
      await store.endOperation(tx, id, { status: taskResult.codes.failed, at, cancelled: false })
    })
  }

  async function takeTurn(
    row: OperationRow,
    item: OperationItemRow,
    { signal, log }: Pick<JobRun, 'signal' | 'log'>,
  ): Promise<void> {
    try {
      const actor = await ownerNow(row)
      const ctx = contextOf(row, item, actor, log)
      const turn: OperationTurn<OperationKind> = {
        recordId: item.recordId,
        targetId: item.targetId,
        params: row.params as OperationTurn<OperationKind>['params'],
        report: reporting(row, item),
        signal,
      }
      await commandOf(row.kind).run(ctx, turn, settling(item))
      // A command that had nothing to write.
      await items.settleItem(db, item.id, done())
    } catch (error) {
      if (error instanceof AlreadySettled) return
      signal.throwIfAborted()
      await items.settleItem(db, item.id, await resultOf(item, error, log))
    }
  }

  /** Tells the owner how far one record is, at most as often as of the whole. */
  function reporting(row: OperationRow, item: OperationItemRow): OperationTurn<OperationKind>['report'] {
    let reportedAt = clock()
    return async (progress) => {
      if (clock() - reportedAt < announceEveryMs) return
      reportedAt = clock()
      if (!(await items.isWaiting(db, item.id))) throw new AlreadySettled()
      const turnPercent = Math.floor(Math.min(1, Math.max(0, progress)) * 100)
      await store.noteTurn(db, row.id, turnPercent)
      reported.add(row.id)
      await announceOperation(db, { ...row, turnPercent })
    }
  }

  /** The owner as they are at this moment. @throws access.staffDisabled, access.noPermission */
  async function ownerNow({ ownerStaffId, sessionId, kind }: OperationRow): Promise<Actor> {
    const actor = await deps.actorAtWork({ staffId: ownerStaffId, sessionId })
    if (actor === null) throw new AppError('access.staffDisabled')
    if (!actor.permissions.has(permissionOf(kind))) throw new AppError('access.noPermission')
    return actor
  }

  /** The one transaction of a record's command, with its result in it: a second one would write beside the result. */
  function settling(item: OperationItemRow): Transact {
    let hasSettled = false
    return async (work) => {
      if (hasSettled) throw new RangeError('a command writes a record in one transaction')
      const answer = await database.transaction(async (tx) => {
        if (!(await items.claimItem(tx, item.id))) throw new AlreadySettled()
        const answer = await work(tx)
        await items.settleItem(tx, item.id, done())
        return answer
      })
      hasSettled = true
      return answer
    }
  }

  /** A refusal has written nothing, so that it may be written down afterwards; unless there is a result already. */
  async function resultOf(item: OperationItemRow, error: unknown, log: Logger): Promise<items.ItemResult> {
    const at = instantIn(clock, 0)
    if (error instanceof AppError) {
      const { code, params, status } = error
      return { outcome: status < 500 ? 'refused' : 'failed', at, code, params }
    }
    if (!isOutage(error)) {
      log.error({ err: error, itemId: String(item.id) }, 'a record of an operation failed')
      return { outcome: 'failed', at, code: 'common.internal' }
    }
    const often = (troubles.get(item.id) ?? 0) + 1
    if (often < mostTroubles || !(await database.ping())) {
      troubles.set(item.id, often)
      throw error
    }
    troubles.delete(item.id)
    log.error({ err: error, itemId: String(item.id) }, 'a record of an operation failed again and again')
    return { outcome: 'failed', at, code: 'common.brieflyUnavailable' }
  }

  /** Success is every record done. One that was cancelled has ended before. */
  async function end(operationId: bigint): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await store.lockOperation(tx, operationId)
      if (row === null || row.endedAt !== null) return
      const { done: good } = (await store.countOutcomes(tx, [operationId])).get(operationId) ?? { done: 0 }
      const status = taskResult.codes[good === row.total ? 'success' : 'failed']
      const at = instantIn(clock, 0)
      await store.endOperation(tx, operationId, { status, at, cancelled: false })
      await announceOperation(tx, { ...row, status, endedAt: at })
      const { ownerStaffId, kind, total } = row
      // A file that is there has been told of by whoever made it, with its name.
      if (makesFile(kind) && good === total) return
      await deps.news.raise(tx, operationEnded({ operationId, ownerStaffId, kind, total, done: good }))
    })
  }

  const done = (): items.ItemResult => ({ outcome: 'done', at: instantIn(clock, 0) })

  return { run }
}

/** As if the owner called again, for each record; its key makes it one call however often it is tried. */
function contextOf(
  { requestId, ip, id }: OperationRow,
  item: OperationItemRow,
  actor: Actor,
  log: Logger,
): SignedInContext {
  return { actor, requestId, ip, locale: 'zh', log, idempotencyKey: `operation-${id}-${item.id}` }
}
