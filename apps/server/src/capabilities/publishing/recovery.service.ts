import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { listRecoveryFindings, Recovery } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import type { Logger } from 'pino'
import { type AuditSource, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { wakeDelivery } from './delivery.store.ts'
import type { PublishLedger } from './publish-ledger.ts'
import { insertEvent } from './publish-task.store.ts'
import { deliverJob } from './publishing.jobs.ts'
import type { RecoveryGuard } from './recovery.guard.ts'
import * as store from './recovery.store.ts'

type FindingsQuery = EndpointParsed<typeof listRecoveryFindings>['query']
const nothing: Recovery['counts'] = { looking: 0, found: 0, notFound: 0, unclear: 0 }

/** What people see and decide while publishing is held. Without an actor it is the operator at the machine. */
export function createRecoveryService(deps: {
  readonly database: Database
  readonly ledger: PublishLedger
  readonly guard: RecoveryGuard
  readonly jobs: JobSender
  readonly log: Logger
}) {
  const { database, ledger, guard } = deps

  /** Compares storage and database on the way, so that it is true before the first worker comes. */
  async function get(actor: Actor | null): Promise<Recovery> {
    const open = await guard.notice()
    if (open === null) return { open: null, counts: nothing, actions: [] }
    const counts = await store.countFindings(database.db, open.id, actor)
    const may = actor === null || actor.permissions.has('recovery:confirm')
    return {
      open: { id: String(open.id), noticedAt: open.noticedAt },
      counts,
      actions: may ? ['confirm'] : [],
    }
  }

  async function findings(actor: Actor | null, recoveryId: bigint, query: FindingsQuery) {
    const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
    const [rows, counts] = await Promise.all([
      store.findFindings(database.db, actor, { recoveryId, outcome: query.outcome }, page),
      store.countFindings(database.db, recoveryId, actor),
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
   * @throws publishing.recoveryNotOpen when somebody else was first.
   */
  async function confirm(source: AuditSource, id: bigint): Promise<Recovery> {
    const storageMark = await ledger.mark()
    const reached = await database.transaction(async (tx) => {
      const staffId = source?.actor?.staffId ?? null
      // Tasks, deliveries, figure: the order in which workers lock them.
      await releaseWaiting(tx, id, staffId)
      const { effects, open } = await store.lockStanding(tx)
      if (open?.id !== id || !(await store.closeRecovery(tx, id, staffId)))
        throw new AppError('publishing.recoveryNotOpen')
      const next = Math.max(effects, open.storageMark, storageMark) + 1
      await store.setEffects(tx, next)
      const detail = await store.countFindings(tx, id, null)
      await writeAudit(tx, source, {
        action: 'recovery.confirm',
        entity: 'publishRecovery',
        entityId: id,
        detail,
      })
      return next
    })
    await ledger.raiseMark(reached)
    deps.log.warn({ recoveryId: String(id) }, 'publishing goes on: the recovery is confirmed')
    return get(source?.actor ?? null)
  }

  async function releaseWaiting(tx: Tx, recoveryId: bigint, staffId: bigint | null): Promise<void> {
    for (const task of await store.lockWaiting(tx, recoveryId)) {
      if (task.status === publishTaskStatus.codes.publishFailed) continue
      if (task.outcome !== 'notFound' && task.outcome !== 'found') continue
      // What was found has gone on to where something becomes public, and waits there.
      if (task.outcome === 'notFound')
        await insertEvent(tx, task.id, {
          actor: staffId === null ? 'system' : 'person',
          from: task.status,
          to: task.status,
          reason: 'resumed',
          ...(staffId === null ? {} : { staffId }),
        })
      await wakeDelivery(tx, task.id)
      await deps.jobs.send(tx, deliverJob, { taskId: String(task.id) })
    }
  }

  return { get, findings, confirm, isHeld: async () => (await guard.notice()) !== null }
}
export type RecoveryService = ReturnType<typeof createRecoveryService>
