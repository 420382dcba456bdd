import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createAgreements } from './contracts/agreements.ts'
import { hasContracts } from './contracts/contract.store.ts'
import type { ContractPorts } from './contracts/contract-changes.service.ts'
import { seedParties } from './parties/parties.demo.ts'
import { createParties, type Parties } from './parties/parties.ts'
import { createPartyImport } from './sheets/party.import.ts'
import { createTermRoom } from './terms/terms.ts'

/** Creators: parties, contracts and their terms, approvals. */
export type Contracts = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  readonly exports: readonly AnyExportSource[]
  readonly imports: readonly ImportAdapter[]
  readonly demo: DemoSeed
  readonly api: { readonly suggestParties: Parties['api']['suggest'] }
  work(queue: Queue): Promise<void>
}

export function createContracts(kit: Kit, ports: ContractPorts): Contracts {
  const agreements = createAgreements(kit, ports)
  const terms = createTermRoom(kit)
  const parties = createParties(kit, { hasContracts })
  return {
    routes: [...parties.routes, ...agreements.routes, ...terms.routes],
    operations: [...parties.operations],
    exports: [...parties.exports],
    imports: [createPartyImport({ ...kit, changes: parties.changes })],
    demo: (life) => seedParties(life),
    api: { suggestParties: parties.api.suggest },
    work: agreements.work,
  }
}
