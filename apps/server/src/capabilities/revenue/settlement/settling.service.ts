import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { MissingRate } from '@pindao/protocol/contracts/exchange.ts'
import { addMonths, lastDay, type Month, monthOf } from '@pindao/protocol/contracts/month.ts'
import { taxTableOn } from '@pindao/protocol/contracts/tax-tables.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { type AuditSource, writeAudit } from '#src/capabilities/access/access.ts'
import {
  lockForSettling,
  type SettlingContract,
  settlingContract,
} from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { ratesOf, taxTablesOf } from '../rates/rates.store.ts'
import { finalMonths } from './hindrance.store.ts'
import { announceSettlement, writeMade } from './settlement.moves.ts'
import type { SettlementRow } from './settlement.table.ts'
import { readDeductions } from './settlement-deductions.store.ts'
import * as input from './settlement-input.store.ts'
import type { ReadInput } from './settlement-input.ts'
import { hasCountedReport, hasOpenReports } from './settlement-month.store.ts'
import { hasReason, type Reckoned, reckon } from './settlement-reckoning.ts'
import { hasLater, lockSettlementOf, writeReckoned } from './settlement-result.store.ts'

/** Who has a contract's month reckoned, and why; without a source it happens by itself. */
export type Asked = {
  readonly source: AuditSource
  readonly staffId: bigint | null
  readonly at: string
  readonly why: 'run' | 'byItself' | 'recalculated' | 'corrected' | 'correctionTakenBack'
}

export type Settled = {
  readonly id: bigint
  /** Whether anything was written: what would come out as it is stays as it is. */
  readonly changed: boolean
}

/**
 * Reckons a contract's month in one transaction: all of it or nothing. Once more gives the same, and writes nothing.
 *
 * @throws revenue.skip… where there is nothing to settle, or it cannot be
 */
export async function settleContract(
  tx: Tx,
  { contractId, month }: { readonly contractId: bigint; readonly month: Month },
  asked: Asked,
): Promise<Settled> {
  const row = await lockForSettling(tx, contractId)
  if (row === null || row.deletedAt !== null || !isSettled(row, month))
    throw new AppError('revenue.skipContractUnfit')
  const before = await lockSettlementOf(tx, contractId, month)
  if (before && before.status !== settlementStatus.codes.draft)
    throw new AppError('revenue.skipAlreadyConfirmed')
  if (!before && (await hasLater(tx, { contractId, month }, 'any')))
    throw new AppError('revenue.skipLaterSettled')
  const place = { contractId, month, settlementId: before?.id ?? null }
  const isRun = asked.why === 'run' || asked.why === 'byItself'
  if (isRun && (await hasOpenReports(tx, contractId, month))) throw new AppError('revenue.skipReportsOpen')
  // Before anything else is read: what changes meanwhile makes it stale, and is never missed.
  const digest = await input.readFingerprint(tx, place)
  if (before?.inputDigest === digest) return { id: before.id, changed: false }
  const read = await readAll(tx, place, await settlingContract(tx, row, month))
  if (
    !before &&
    !(withRates(() => hasReason(read)) && (read.sums.length > 0 || (await hasCountedReport(tx, month))))
  )
    throw new AppError('revenue.skipNoRevenue')
  const reckoned = withRates(() => reckon(read))
  const written = { contract: row, month, digest, ...asked }
  const made = await writeReckoned(tx, before, reckoned, written)
  if (!before) await writeMade(tx, made.id, asked)
  await noteReckoned(tx, asked, { before, made, reckoned, month })
  await announceSettlement(tx, made.id, row)
  return { id: made.id, changed: true }
}

/** In force, or over for not too long. */
export function isSettled(
  row: Pick<SettlingContract['row'], 'status' | 'approvalStatus' | 'terminatedOn' | 'endDate' | 'startDate'>,
  month: Month,
): boolean {
  const status = contractStatus.nameOf(row.status)
  if (row.approvalStatus !== approvalStatus.codes.completed) return false
  if (status === 'in_force') return true
  if (status !== 'terminated' && status !== 'expired') return false
  return month <= addMonths(monthOf(row.terminatedOn ?? row.endDate), finalMonths)
}

async function readAll(tx: Tx, place: input.Place, contract: SettlingContract): Promise<ReadInput> {
  const { month, settlementId } = place
  const parties = [...contract.payees, ...(contract.commission ? [contract.commission] : [])]
    .filter(({ taxMode }) => taxMode !== 'none')
    .map(({ partyId }) => partyId)
  return {
    month,
    contract,
    sums: await input.readSums(tx, place),
    deductions: contract.money.shareBase === 'gross' ? [] : await readDeductions(tx, place),
    rates: (await ratesOf(tx, month)).filter(({ kind }) => kind === contract.row.fxPolicy),
    table: taxTableOn(lastDay(month), parties.length === 0 ? undefined : await taxTablesOf(tx)),
    past: await input.readPast(tx, place),
    before: await input.readSettled(tx, place),
    taken: await input.readTaken(tx, place),
    corrections: await input.readCorrections(tx, settlementId),
    paidBefore: await input.readPaidBefore(tx, place, parties),
  }
}

/** @throws revenue.skipRateMissing */
function withRates<T>(reckoning: () => T): T {
  try {
    return reckoning()
  } catch (error) {
    if (!(error instanceof MissingRate)) throw error
    const { base, quote } = error
    throw new AppError('revenue.skipRateMissing', { params: { base, quote }, cause: error })
  }
}

async function noteReckoned(
  tx: Tx,
  { source }: Asked,
  {
    before,
    made,
    reckoned,
    month,
  }: {
    readonly before: SettlementRow | null
    readonly made: { readonly id: bigint; readonly no: string; readonly calcVersion: number }
    readonly reckoned: Reckoned
    readonly month: Month
  },
): Promise<void> {
  const facts = (payable: string, currency: string, calcVersion: number) => ({
    month,
    payable: `${payable} ${currency}`,
    calcVersion,
  })
  const { payable } = reckoned.settlement
  await writeAudit(tx, source, {
    action: 'settlement.calculate',
    entity: 'settlement',
    entityId: made.id,
    ...(before ? { before: facts(before.payable, before.currency, before.calcVersion) } : {}),
    after: facts(payable.amount, payable.currency, made.calcVersion),
    detail: { no: made.no },
  })
}
