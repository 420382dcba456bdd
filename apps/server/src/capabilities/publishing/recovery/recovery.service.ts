import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { listRecoveryFindings, Recovery } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import type { Logger } from 'pino'
import { type AuditSource, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { wakeDelivery } from '../delivery/delivery.store.ts'
import { deliverJob } from '../publishing.jobs.ts'
import { writeTaskEvent } from '../tasks/publish-task.store.ts'
import type { PublishLedger } from './publish-ledger.ts'
import { announceRecovery, isBehind, type RecoveryGuard } from './recovery.guard.ts'
import * as store from './recovery.store.ts'
import { countFindings, findFindings } from './recovery-findings.store.ts'

type FindingsQuery = EndpointParsed<typeof listRecoveryFindings>['query']
const nothing: Recovery['counts'] = { looking: 0, found: 0, notFound: 0, unclear: 0 }

/** What people see and decide while publishing is held. Without an actor it is the operator at the machine. */
export function createRecoveryService(deps: {
  readonly database: Database
  readonly ledger: PublishLedger
  readonly guard: RecoveryGuard
  readonly jobs: JobSender
  readonly log: Logger
  readonly clock: Clock
}) {
  const { database, ledger, guard } = deps

  /** Reads only: a worker notices, at its start and every half minute. */
  async function get(actor: Actor | null): Promise<Recovery> {
    const { open } = await guard.standing()
    if (open === null) return { open: null, counts: nothing, actions: [] }
    const counts = await countFindings(database.db, open.id, actor)
    const may = actor === null || mayConfirm(actor)
    return {
      open: { id: String(open.id), noticedAt: open.noticedAt },
      counts,
      actions: may ? ['confirm'] : [],
    }
  }

  async function findings(actor: Actor | null, recoveryId: bigint, query: FindingsQuery) {
    const [rows, counts] = await Promise.all([
      findFindings(database.db, actor, { recoveryId, outcome: query.outcome }, windowOf(query)),
      countFindings(database.db, recoveryId, actor),
    ])
    const total = query.outcome
      ? counts[query.outcome]
      : Object.values(counts).reduce((sum, each) => sum + each, 0)
    return { rows, total }
  }

  /**
   * Publishing goes on: the database's figure is brought up to the storage's and one beyond, so that every dump made
   * before this moment counts as old from now on. Tasks still being looked up go on when their look is over.
   *
   * @returns how things stand, and how many tasks that were not found are published now
   * @throws publishing.recoveryNotOpen when somebody else was first; access.outsideScope for whoever does not see all.
   */
  async function confirm(
    source: AuditSource,
    id: bigint,
  ): Promise<{ readonly recovery: Recovery; readonly released: number }> {
    const actor = source?.actor ?? null
    if (actor !== null && !mayConfirm(actor)) throw new AppError('access.outsideScope')
    const storageMark = await ledger.mark()
    const { reached, released } = await database.transaction(async (tx) => {
      const staffId = actor?.staffId ?? null
      const confirmation = { confirmedAt: instantIn(deps.clock, 0), confirmedBy: staffId }
      // Tasks, deliveries, figure: the order in which workers lock them.
      const waited = await releaseWaiting(tx, id, confirmation)
      const { effects, open } = await store.lockStanding(tx)
      if (open?.id !== id || !(await store.closeRecovery(tx, id, confirmation)))
        throw new AppError('publishing.recoveryNotOpen')
      const next = Math.max(effects, open.storageMark, storageMark) + 1
      await store.setEffects(tx, next)
      const detail = await countFindings(tx, id, null)
      await writeAudit(tx, source, {
        action: 'recovery.confirm',
        entity: 'publishRecovery',
        entityId: id,
        detail,
      })
      await announceRecovery(tx, id)
      return { reached: next, released: waited }
    })
    await ledger.raiseMark(reached)
    deps.log.warn({ recoveryId: String(id) }, 'publishing goes on: the recovery is confirmed')
    return { recovery: await get(actor), released }
  }

  /** @returns how many tasks are published now that were not found */
  async function releaseWaiting(
    tx: Tx,
    recoveryId: bigint,
    { confirmedAt, confirmedBy }: store.Confirmation,
  ): Promise<number> {
    const { publishFailed, terminating } = publishTaskStatus.codes
    let released = 0
    for (const { id, status, outcome } of await store.lockWaiting(tx, recoveryId)) {
      if (status === publishFailed) continue
      // What was found has gone on to where it becomes public, and waits there.
      if (outcome !== 'notFound' && outcome !== 'found') continue
      if (outcome === 'notFound') {
        if (status !== terminating) released += 1
        const who =
          confirmedBy === null
            ? ({ actor: 'system' } as const)
            : ({ actor: 'person', staffId: confirmedBy } as const)
        await writeTaskEvent(tx, id, { ...who, at: confirmedAt, from: status, to: status, reason: 'resumed' })
      }
      await wakeDelivery(tx, id)
      await deps.jobs.send(tx, deliverJob, { taskId: String(id) })
    }
    return released
  }

  async function isHeld(): Promise<boolean> {
    const found = await guard.standing()
    return found.open !== null || isBehind(found)
  }

  return { get, findings, confirm, isHeld }
}

/** It sends tasks of everybody on their way. */
const mayConfirm = (actor: Actor) => actor.permissions.has('recovery:confirm') && actor.dataScope === 'all'
export type RecoveryService = ReturnType<typeof createRecoveryService>
