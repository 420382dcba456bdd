import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { PublishReview } from '#src/capabilities/publishing/publishing.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ActorAtWork } from './approvals/approval.news.ts'
import { type Approvals, createApprovals } from './approvals/approvals.ts'
import { type ReviewedTasks, reviewOfTasks, taskKind } from './approvals/publish-task.kind.ts'
import { createContractCalendar } from './calendar/contract-calendar.ts'
import { createAgreements } from './contracts/agreements.ts'
import { hasContracts } from './contracts/contract.store.ts'
import type { ContractPorts as AgreementPorts } from './contracts/contract-changes.service.ts'
import { seedParties } from './parties/parties.demo.ts'
import { createParties, type Parties } from './parties/parties.ts'
import { createPartyImport } from './sheets/party.import.ts'
import { createTermRoom } from './terms/terms.ts'

/** What this capability needs of the others. */
export type ContractPorts = AgreementPorts & {
  readonly actorAtWork: ActorAtWork
  /** Drafts of publish tasks, as far as they are reviewed. */
  readonly publishTasks: ReviewedTasks
}

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: Approvals['todayCards']
  readonly api: {
    readonly suggestParties: Parties['api']['suggest']
    /** The review that departments ask for before something is published. */
    readonly publishReview: Omit<PublishReview, 'asks'>
  }
  work(queue: Queue): Promise<void>
}

export function createContracts(kit: Kit, ports: ContractPorts): Contracts {
  const { actorAtWork, publishTasks } = ports
  const approvals = createApprovals(kit, { actorAtWork, kinds: [taskKind(publishTasks)] })
  const agreements = createAgreements(kit, ports)
  const calendar = createContractCalendar(kit, ports)
  const terms = createTermRoom(kit)
  const parties = createParties(kit, { hasContracts })
  return {
    routes: [
      ...parties.routes,
      ...agreements.routes,
      ...calendar.routes,
      ...terms.routes,
      ...approvals.routes,
    ],
    operations: parties.operations,
    exports: parties.exports,
    imports: [createPartyImport({ ...kit, changes: parties.changes })],
    demo: (life) => seedParties(life),
    todayCards: approvals.todayCards,
    api: { suggestParties: parties.api.suggest, publishReview: reviewOfTasks(approvals.api) },
    async work(queue) {
      await parties.work(queue)
      await agreements.work(queue)
      await approvals.work(queue)
    },
  }
}
