import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { getRevenueParty } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './revenue-party.store.ts'
import { seesSettlements } from './revenue-rights.ts'

/** A creator: contracts, settlements, what was paid and is owed. All of it is settlements': whoever may not read those is refused. */
export function createRevenueParty({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  /** @throws contracts.partyNotFound, access.noPermission */
  return async ({ actor }: SignedInContext, id: bigint): Promise<EndpointOutput<typeof getRevenueParty>> => {
    if (!seesSettlements(actor)) throw new AppError('access.noPermission')
    const party = foundRecord(await store.findRevenueParty(db, id), 'contracts.partyNotFound')
    const contracts = await store.findPartyContracts(db, actor, id)
    // Who sees a contract sees with whom it is.
    if (contracts.length === 0 && !coversRecord(actor, party)) throw new AppError('contracts.partyNotFound')
    const [settlements, sums, channels] = await Promise.all([
      store.findPartySettlements(db, actor, id),
      store.findPartySums(db, actor, id),
      store.findPartyChannels(
        db,
        actor,
        contracts.map((contract) => contract.id),
      ),
    ])
    return {
      at: instantIn(clock, 0),
      party: { id: String(party.id), legalName: party.legalName },
      contracts: contracts.map(({ id: contractId, ...rest }) => ({ id: String(contractId), ...rest })),
      settlements,
      sums,
      channels,
    }
  }
}
export type RevenuePartyReader = ReturnType<typeof createRevenueParty>
