import type { ContractMoneyView, PayeeVersion } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { SnapshotPayee } from '@pindao/protocol/contracts/contract-snapshot.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ContractRow } from '../contracts/contract.table.ts'
import { earliestVersion } from '../terms/term.dates.ts'
import { stageOf } from '../terms/term.stage.ts'
import type { ListedBalance, ListedCost, ListedPayee } from './contract-money.store.ts'

type Presented = {
  readonly contract: ContractRow
  readonly party: { readonly id: bigint; readonly legalName: string }
  readonly payees: readonly ListedPayee[]
  readonly balances: readonly ListedBalance[]
  readonly open: ContractMoneyView['open']
  readonly costs: readonly ListedCost[]
  readonly actor: Actor
  readonly now: number
}

/** The money of a contract besides its terms, as this person sees it. Of parties their names only. */
export function presentMoney(presented: Presented): ContractMoneyView {
  const { contract, party, payees, balances, open, costs, actor, now } = presented
  const stage = stageOf(contract)
  return {
    contractId: String(contract.id),
    party: { id: String(party.id), legalName: party.legalName },
    currency: contract.currency,
    startDate: contract.startDate,
    earliest: stage === 'signed' ? earliestVersion({ ...contract, stage }, now) : contract.startDate,
    versions: versionsOf(payees),
    balances: balances.map(({ balance, createdBy }) => ({
      id: String(balance.id),
      kind: balance.kind,
      money: { amount: balance.amount, currency: balance.currency },
      reason: balance.reason,
      createdAt: balance.createdAt,
      createdBy: createdBy ?? '',
    })),
    open: [...open],
    costs: costs.map(({ cost, createdBy, voidedBy }) => ({
      id: String(cost.id),
      day: cost.day,
      purpose: cost.purpose,
      money: { amount: cost.amount, currency: cost.currency },
      createdAt: cost.createdAt,
      createdBy,
      voided:
        cost.voidedAt === null ? null : { at: cost.voidedAt, by: voidedBy ?? '', reason: cost.voidReason },
    })),
    actions: actionsOf(stage, actor),
  }
}

function actionsOf(stage: ReturnType<typeof stageOf>, { permissions }: Actor): ContractMoneyView['actions'] {
  const may = { update: permissions.has('contract:update'), decide: permissions.has('contract:decide') }
  return [
    ...(stage === 'draft' && may.update ? (['edit'] as const) : []),
    ...(stage === 'signed' && may.decide ? (['decide'] as const) : []),
    ...(permissions.has('contractCost:create') ? (['addCost'] as const) : []),
    ...(permissions.has('contractCost:void') ? (['voidCost'] as const) : []),
  ]
}

/** Rows of one day together, the newest day first: each is in force until the day before the next one. */
export function versionsOf(payees: readonly ListedPayee[]): PayeeVersion[] {
  const days = [...new Set(payees.map(({ payee }) => payee.fromDay))]
  return days.map((from, index) => {
    const rows = payees.filter(({ payee }) => payee.fromDay === from)
    const next = days[index - 1]
    const commission = rows.find(({ payee }) => payee.kind === 'commission')
    const partyOf = ({ payee, legalName }: ListedPayee) => ({ id: String(payee.partyId), legalName })
    return {
      from,
      to: next === undefined ? null : addDays(next, -1),
      payees: rows
        .filter(({ payee }) => payee.kind === 'share')
        .map((row) => ({ party: partyOf(row), share: row.payee.share })),
      commission: commission
        ? {
            party: partyOf(commission),
            rate: commission.payee.share,
            bearer: commission.payee.bearer ?? 'company',
          }
        : null,
      createdBy: rows[0]?.createdBy ?? '',
    }
  })
}

/** A version as a submission keeps it. */
export const snapshotPayees = ({ payees, commission }: PayeeVersion): SnapshotPayee[] => [
  ...payees.map(({ party, share }) => ({ name: party.legalName, rate: share, bearer: null })),
  ...(commission
    ? [{ name: commission.party.legalName, rate: commission.rate, bearer: commission.bearer }]
    : []),
]

/** A version as the log has it. */
export function payeesText({ payees, commission }: Pick<PayeeVersion, 'payees' | 'commission'>): string {
  const shares = payees.map(({ party, share }) => `${party.legalName}: ${share}`)
  const part = commission
    ? [`+ ${commission.party.legalName}: ${commission.rate} (${commission.bearer})`]
    : []
  return [...shares, ...part].join('\n')
}
