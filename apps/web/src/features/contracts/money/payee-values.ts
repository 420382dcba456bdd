import type { ContractMoneyView, PayeeVersion } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { type PayeeContent, payeeContent, payeeFields } from '@pindao/protocol/contracts/payee.fields.ts'
import type { Bearer } from '@pindao/protocol/contracts/payout.ts'
import { percentOf, rateOfPercent } from '@pindao/protocol/contracts/share-curve.ts'
import { isAmount } from '@pindao/protocol/core/money.ts'
import { z } from 'zod'

/** Payees as they are filled in, in percent. */
export type PayeeValues = {
  readonly from: string | null
  readonly payees: readonly { readonly partyId: string; readonly percent: string }[]
  readonly hasCommission: boolean
  readonly commission: { readonly partyId: string; readonly percent: string; readonly bearer: Bearer }
  readonly reason: string
}

/** What a form begins with: a version that is there, or the party of the contract with the whole. */
export function valuesOf(
  money: ContractMoneyView,
  version: PayeeVersion | null,
  isNew: boolean,
): PayeeValues {
  const payees = version?.payees ?? []
  const commission = version?.commission ?? null
  return {
    from: version !== null && !isNew ? version.from : money.earliest,
    payees:
      payees.length === 0
        ? [{ partyId: money.party.id, percent: '100' }]
        : payees.map(({ party, share }) => ({ partyId: party.id, percent: percentOf(share) })),
    hasCommission: commission !== null,
    commission: {
      partyId: commission?.party.id ?? '',
      percent: commission ? percentOf(commission.rate) : '',
      bearer: commission?.bearer ?? 'company',
    },
    reason: '',
  }
}

const content = payeeContent(z.object(payeeFields))
const rateOf = (percent: string) => (isAmount(percent.trim()) ? rateOfPercent(percent.trim()) : '')

/** What a form sends. */
export function contentOf({ from, payees, hasCommission, commission }: PayeeValues): PayeeContent {
  return {
    from: from ?? '',
    payees: payees.map(({ partyId, percent }) => ({ partyId, share: rateOf(percent) })),
    commission: hasCommission
      ? { partyId: commission.partyId, rate: rateOf(commission.percent), bearer: commission.bearer }
      : null,
  }
}

/** What is wrong with all payees together, as the key of its sentence; null where nothing is. */
export function payeesProblem(values: PayeeValues): 'payeeTwice' | 'sharesWhole' | null {
  const issues = content.safeParse(contentOf(values)).error?.issues ?? []
  const known = (['payeeTwice', 'sharesWhole'] as const).filter((key) =>
    issues.some(({ message }) => message === key),
  )
  return known[0] ?? null
}
