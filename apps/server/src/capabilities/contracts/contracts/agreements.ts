import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Actor } from '#src/platform/context.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import type { UrgentReaders } from '#src/platform/urgent.ts'
import type { SubjectReviews } from '../approvals/subject-reviews.ts'
import { contractExportSource } from './contract.export-source.ts'
import { contractLifeJob, moveContracts } from './contract.life.ts'
import { createContractReview } from './contract.review.ts'
import { contractRoutes } from './contract.routes.ts'
import { type ContractReading, createContractReading } from './contract.service.ts'
import { findContractTitles } from './contract.store.ts'
import {
  type ContractChanges,
  type ContractPorts,
  createContractChanges,
} from './contract-changes.service.ts'
import { contractEndReminderJob, createContractEndReminder } from './contract-end.reminder.ts'

/** Contracts themselves: the door of the room. */
export type Agreements = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  /** For the sheet that brings contracts. */
  readonly changes: ContractChanges
  readonly api: Pick<ContractReading, 'suggest'>
  readonly todayCards: Pick<TodayCardReaders, 'endingContracts'>
  readonly urgent: Pick<UrgentReaders, 'contractEnding'>
  work(queue: Queue): Promise<void>
}

export function createAgreements(kit: Kit, ports: ContractPorts, reviews: SubjectReviews): Agreements {
  const reading = createContractReading(kit, reviews)
  const changes = createContractChanges({ ...kit, ...ports })
  const review = createContractReview(kit, reviews)
  const titlesOf = (actor: Actor, ids: readonly bigint[]) => findContractTitles(kit.database.db, actor, ids)
  return {
    routes: contractRoutes(reading, changes, review),
    operations: [
      operationCommand({
        kind: 'contract.submit',
        titlesOf,
        run: (ctx, { recordId }, transact) => review.submit(ctx, recordId, {}, transact),
      }),
      operationCommand({
        kind: 'contract.delete',
        titlesOf,
        run: (ctx, { recordId }, transact) => changes.remove(ctx, recordId, transact),
      }),
    ],
    changes,
    exports: [contractExportSource(kit.clock)],
    todayCards: {
      endingContracts: async (actor) => ({
        value: await reading.countEnding(actor),
        filter: { ending: 'yes' },
      }),
    },
    urgent: { contractEnding: reading.ending },
    api: { suggest: reading.suggest },
    async work(queue) {
      await queue.work(contractLifeJob, async () => {
        await moveContracts(kit)
      })
      const remind = createContractEndReminder(kit)
      await queue.work(contractEndReminderJob, (_payload, run) => remind(run))
    },
  }
}
