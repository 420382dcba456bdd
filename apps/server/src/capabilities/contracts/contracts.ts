import type { KeptFiles } from '#src/capabilities/media/media.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { PublishReview } from '#src/capabilities/publishing/publishing.ts'
import type { ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ActorAtWork } from './approvals/approval.news.ts'
import { type Approvals, createApprovals } from './approvals/approvals.ts'
import { type ReviewedTasks, reviewOfTasks, taskKind } from './approvals/publish-task.kind.ts'
import {
  type RemovalReview,
  type ReviewedRemovals,
  removalKind,
  reviewOfRemovals,
} from './approvals/removal.kind.ts'
import {
  type MonthReview,
  type ReviewedMonths,
  reviewOfMonths,
  settlementMonthKind,
} from './approvals/settlement-month.kind.ts'
import { createContractCalendar } from './calendar/contract-calendar.ts'
import { type Agreements, createAgreements } from './contracts/agreements.ts'
import { type ContractKindPorts, contractKind } from './contracts/contract.kind.ts'
import { moveContracts } from './contracts/contract.life.ts'
import { hasContracts } from './contracts/contract.store.ts'
import type { ContractPorts as AgreementPorts } from './contracts/contract-changes.service.ts'
import { seedContracts } from './contracts/contracts.demo.ts'
import { contractFileContentRoutes, contractFileRoutes } from './files/contract-file.routes.ts'
import { createContractFiles } from './files/contract-files.service.ts'
import { contractMoneyRoutes } from './money/contract-money.routes.ts'
import { isPayee } from './money/contract-money.store.ts'
import { seedParties } from './parties/parties.demo.ts'
import { createParties, type Parties } from './parties/parties.ts'
import { createBalanceImport } from './sheets/balance.import.ts'
import { createContractImport } from './sheets/contract.import.ts'
import { createPartyImport } from './sheets/party.import.ts'
import { createContractSummaries } from './summary/contract-summary.service.ts'
import type { ReadTaxTables } from './terms/term-preview.service.ts'
import { createTermRoom } from './terms/terms.ts'

export type { RemovalReview, ReviewedRemovals } from './approvals/removal.kind.ts'
export type { MonthReview, ReviewedMonths } from './approvals/settlement-month.kind.ts'
export { channelContractIs, findContractsInReview } from './contracts/channel-contract.store.ts'
export { isOpen as isOpenContract, isWithout } from './contracts/contract.store.ts'
export { endDistance } from './contracts/contract-end.reminder.ts'
export { type EndingContract, findEndingContracts } from './contracts/contract-end.store.ts'
export { contractHandover } from './contracts/contract-handover.store.ts'
export { partyHandover } from './parties/party-handover.store.ts'
export { partyWordUses } from './parties/party-words.store.ts'
export {
  lockForSettling,
  type SettlingContract,
  type SettlingPayee,
  settlingContract,
} from './settling/settling.store.ts'
export { taxRuleOf } from './terms/term-money.store.ts'

/** What this capability needs of the others. */
export type ContractPorts = AgreementPorts & {
  readonly actorAtWork: ActorAtWork
  readonly workCalendar: ReadWorkCalendar
  /** Drafts of publish tasks, as far as they are reviewed. */
  readonly publishTasks: ReviewedTasks
  /** Asked for when they are needed: claims and revenue come after contracts. */
  readonly removals: () => ReviewedRemovals
  readonly months: () => ReviewedMonths
  /** Where papers are kept. */
  readonly keptFiles: KeptFiles
  readonly areUnderGrant: ContractKindPorts['areUnderGrant']
  /** What a month is tried with: those that finance entered, too. */
  readonly taxTables: ReadTaxTables
}

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: Approvals['todayCards'] & Agreements['todayCards']
  /** What it adds to the page of what needs a hand. */
  readonly urgent: Agreements['urgent']
  readonly api: {
    readonly suggestParties: Parties['api']['suggest']
    /** A number of a party in clear, within the data scope; each look is in the log. */
    readonly revealPartyNumber: Parties['api']['reveal']
    readonly suggestContracts: Agreements['api']['suggest']
    readonly suggestApprovals: Approvals['suggest']
    /** The review that departments ask for before something is published. */
    readonly publishReview: Omit<PublishReview, 'asks'>
    readonly removalReview: RemovalReview
    readonly monthReview: MonthReview
  }
  work(queue: Queue): Promise<void>
}

export function createContracts(kit: Kit, ports: ContractPorts): Contracts {
  const { actorAtWork, workCalendar, areUnderGrant } = ports
  const kinds = [
    taskKind(ports.publishTasks),
    removalKind(ports.removals),
    settlementMonthKind(ports.months),
    contractKind({ ...kit, areUnderGrant }),
  ]
  const approvals = createApprovals(kit, { actorAtWork, workCalendar, kinds })
  const agreements = createAgreements(kit, ports, approvals.api)
  const calendar = createContractCalendar(kit, ports)
  const terms = createTermRoom(kit, ports)
  const files = createContractFiles(kit, ports.keptFiles)
  const parties = createParties(kit, {
    hasContracts: async (tx, id) => (await hasContracts(tx, id)) || isPayee(tx, id),
  })
  return {
    routes: [
      ...parties.routes,
      ...agreements.routes,
      ...contractFileRoutes(files),
      ...calendar.routes,
      ...terms.routes,
      ...contractMoneyRoutes(kit),
      ...approvals.routes,
    ],
    rawRoutes: contractFileContentRoutes(files, createContractSummaries(kit)),
    operations: [...parties.operations, ...agreements.operations, ...approvals.operations],
    exports: [...parties.exports, ...agreements.exports, ...approvals.exports],
    imports: [
      createPartyImport({ ...kit, changes: parties.changes }),
      createContractImport({ ...kit, ...ports, changes: agreements.changes }),
      createBalanceImport(kit),
    ],
    async demo(life) {
      await seedParties(life)
      await seedContracts(life, { files, moveByCalendar: () => moveContracts(kit) })
    },
    todayCards: { ...approvals.todayCards, ...agreements.todayCards },
    urgent: agreements.urgent,
    api: {
      suggestParties: parties.api.suggest,
      revealPartyNumber: parties.api.reveal,
      suggestContracts: agreements.api.suggest,
      suggestApprovals: approvals.suggest,
      publishReview: reviewOfTasks(approvals.api),
      monthReview: reviewOfMonths(approvals.api),
      removalReview: reviewOfRemovals(approvals.api, approvals.decide),
    },
    async work(queue) {
      await parties.work(queue)
      await agreements.work(queue)
      await approvals.work(queue)
    },
  }
}
