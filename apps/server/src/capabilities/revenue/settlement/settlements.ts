import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { settlementExportSource } from './settlement.export-source.ts'
import { settleMonthsJob } from './settlement.jobs.ts'
import { settlementRoutes } from './settlement.routes.ts'
import { createSettlementReading, type SettlementReading } from './settlement.service.ts'
import { createSettlementChanges, type SettlementChanges } from './settlement-changes.service.ts'
import { createMonthReviews, type MonthReviews, type ReviewPorts } from './settlement-review.service.ts'
import { createSettlementRuns, type RunPorts } from './settlement-run.service.ts'

/** What is owed to creators: the door of the room. */
export type SettlementRoom = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly todayCards: Pick<TodayCardReaders, 'settlementsToConfirm'>
  readonly api: Pick<SettlementReading, 'suggest' | 'get'> & {
    /** Notes a payment in the transaction of its cause: the bank's answer, for one. */
    readonly payIn: SettlementChanges['payIn']
    /** Months as their review completes them. */
    readonly reviewed: MonthReviews['reviewed']
  }
  work(queue: Queue): Promise<void>
}

export function createSettlementRoom(kit: Kit, ports: RunPorts & ReviewPorts): SettlementRoom {
  const reading = createSettlementReading(kit)
  const changes = createSettlementChanges({ ...kit, reading })
  const runs = createSettlementRuns(kit, ports)
  const reviews = createMonthReviews(kit, ports)
  return {
    routes: settlementRoutes(reading, changes, runs, reviews),
    operations: [
      runs.command,
      operationCommand({
        kind: 'settlement.confirm',
        titlesOf: reading.titlesOf,
        run: (ctx, { recordId, params }, transact) =>
          // One that was not seen has no calculation, and so none that it could be.
          changes.confirmIn(ctx, recordId, params.calcVersions[String(recordId)] ?? 0, transact),
      }),
    ],
    exports: [settlementExportSource],
    todayCards: {
      settlementsToConfirm: async (actor) => ({
        value: await reading.countWaiting(actor),
        filter: { status: String(settlementStatus.codes.draft) },
      }),
    },
    api: { suggest: reading.suggest, get: reading.get, payIn: changes.payIn, reviewed: reviews.reviewed },
    async work(queue) {
      await queue.work(settleMonthsJob, (_payload, run) => runs.byItself(run))
    },
  }
}
