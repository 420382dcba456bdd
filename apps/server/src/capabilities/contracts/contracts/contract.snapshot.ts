import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import { contractPayeesField, contractTermField } from '@pindao/protocol/contracts/contract-snapshot.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { snapshotPayees, versionsOf } from '../money/contract-money.present.ts'
import { listPayees, sumBalances } from '../money/contract-money.store.ts'
import { findNameOfParty } from '../parties/party.store.ts'
import { listTerms } from '../terms/term.store.ts'
import { findHeldChannels, lockContract } from './contract.store.ts'

const flag = (value: boolean) => String(value)

/**
 * What a contract says, field by field in the order of its form: kept with each submission and compared between rounds.
 * Values are codes and numbers, put into words by whoever shows them. The contract is locked: nobody changes what is
 * being submitted.
 *
 * @throws contracts.notFound
 */
export async function contractSnapshot(tx: Tx, id: bigint): Promise<ApprovalSnapshot> {
  const row = foundRecord(await lockContract(tx, id), 'contracts.notFound')
  const held = await findHeldChannels(tx, id)
  const terms = await listTerms(tx, id)
  const [payees, balances] = [await listPayees(tx, id), await sumBalances(tx, id)]
  const signer = await findNameOfParty(tx, row.partyId)
  return {
    no: row.no,
    title: row.title,
    party: signer,
    ourEntity: row.ourEntity,
    startDate: row.startDate,
    endDate: row.endDate,
    signedOn: row.signedOn,
    timeZone: row.timeZone,
    operationMode: row.operationMode,
    noticeDays: String(row.noticeDays),
    autoRenew: flag(row.autoRenew),
    channels: held.map(({ title, from, to }) => `${title} (${from} – ${to ?? row.endDate})`).join('\n'),
    currency: row.currency,
    shareBase: row.shareBase,
    fxPolicy: row.fxPolicy,
    minPayout: row.minPayout,
    taxMode: row.taxMode,
    taxBearer: row.taxBearer,
    splitMonths: flag(row.splitMonths),
    guarantee: row.guaranteeAmount === null ? null : `${row.guaranteeAmount} ${row.guaranteeCurrency}`,
    period: row.guaranteePeriod,
    recoupable: row.guaranteeRecoupable === null ? null : flag(row.guaranteeRecoupable),
    ...Object.fromEntries(terms.map((term) => contractTermField(term))),
    ...Object.fromEntries(
      versionsOf(payees).map((one) => contractPayeesField(one.from, snapshotPayees(one))),
    ),
    balances: balances.map(({ kind, money }) => `${kind} ${money.amount} ${money.currency}`).join('\n'),
    rights: row.rights.join(','),
    territories: row.territories.join(','),
    exclusive: flag(row.exclusive),
    remark: row.remark,
  }
}
