import { firstDay, monthOf } from '@pindao/protocol/contracts/month.ts'
import type { TermPhase, TermStage } from '@pindao/protocol/contracts/term.endpoints.ts'
import { type Day, dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { AppError } from '#src/platform/app-error.ts'

/** What of a contract says which days its terms may have. */
export type ContractDays = {
  readonly startDate: Day
  readonly endDate: Day
  /** A contract's days are those of its zone. */
  readonly timeZone: string
  readonly stage: TermStage
}

/** A version's days. */
export type TermDays = { readonly from: Day; readonly to: Day | null }

/** Where a version stands today. What nobody has signed is in force on no day. */
export function phaseOf({ from, to }: TermDays, contract: ContractDays, now: number): TermPhase {
  if (contract.stage === 'draft' || contract.stage === 'review') return 'draft'
  const today = dayIn(now, contract.timeZone)
  if (from > today) return 'later'
  return to !== null && to < today ? 'ended' : 'in_force'
}

/**
 * The first day from which what was signed may be shared otherwise: of this month, because the months before are settled,
 * or of the contract.
 */
export function earliestVersion({ startDate, timeZone }: ContractDays, now: number): Day {
  const month = firstDay(monthOf(dayIn(now, timeZone)))
  return month > startDate ? month : startDate
}

/** @throws contracts.termOutside for days that the contract does not have */
export function assertWithin({ from, to }: TermDays, { startDate, endDate }: ContractDays): void {
  if (from < startDate || from > endDate || (to !== null && to > endDate))
    throw new AppError('contracts.termOutside')
}
