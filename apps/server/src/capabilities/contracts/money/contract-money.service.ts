import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import type { ContractMoneyView } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { AuditFields } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { coveredContract } from '../contracts/contract.service.ts'
import { findContract, lockContract } from '../contracts/contract.store.ts'
import type { ContractRow } from '../contracts/contract.table.ts'
import { noteContract } from '../contracts/contract-changes.service.ts'
import { presentMoney } from './contract-money.present.ts'
import * as store from './contract-money.store.ts'

/** What a change of a contract's money says of itself, for the log. */
export type MoneyNote = {
  readonly action: Extract<AuditAction, `contract.${string}`>
  readonly before?: AuditFields
  readonly after?: AuditFields
  readonly reason?: string
}

/** A contract's money besides its terms (CON-01): read, and changed one after the other. */
export function createContractMoney({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  /** @throws contracts.notFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<ContractMoneyView> {
    const found = coveredRecord(
      actor,
      await findContract(db, id),
      ({ contract }) => contract,
      'contracts.notFound',
    )
    const { contract, partyName } = found
    const [payees, balances, open, costs] = await Promise.all([
      store.listPayees(db, id),
      store.listBalances(db, id),
      store.sumBalances(db, id),
      store.listCosts(db, id),
    ])
    const party = { id: contract.partyId, legalName: partyName }
    return presentMoney({ contract, party, payees, balances, open, costs, actor, now: clock() })
  }

  /** Runs a change under the row lock of the contract, notes it, and answers with what is there then. */
  async function changed(
    ctx: SignedInContext,
    id: bigint,
    change: (tx: Tx, row: ContractRow, note: (entry: MoneyNote) => Promise<void>) => Promise<unknown>,
  ): Promise<ContractMoneyView> {
    await database.transaction(async (tx) => {
      const row = coveredContract(ctx.actor, await lockContract(tx, id))
      await change(tx, row, ({ action, ...sides }) => noteContract(tx, ctx, action, row, sides))
    })
    return get(ctx, id)
  }

  return { get, changed }
}
export type ContractMoneyRoom = ReturnType<typeof createContractMoney>
