import type { ClaimDirection, ClaimPolicy, PlatformClaimStatus } from './claim.states.ts'
import { type ClockKind, dueOf, type TermKind } from './claim-timers.ts'
import type { DisputeKind, DisputeStatus } from './dispute.states.ts'

/** A case as far as its terms ask; instants in milliseconds. */
export type CaseFacts = {
  readonly kind: DisputeKind
  readonly status: DisputeStatus
  /** When it was filed on the platform. */
  readonly filedAt: number | null
  readonly closedAt: number | null
  readonly nextActionAt: number | null
  readonly createdAt: number
}

/** A claim as far as its terms ask. */
export type ClaimFacts = {
  readonly direction: ClaimDirection
  readonly platformStatus: PlatformClaimStatus
  readonly policy: ClaimPolicy | null
  readonly claimedAt: number
  readonly statusChangedAt: number
  /** Whether we had disputed it before it got the status that it has: then it was reinstated. */
  readonly answered: boolean
  /** The case that stands for it now, or the last one. */
  readonly of: CaseFacts | null
}

/** A term that is to run. */
export type WantedClock = { readonly kind: ClockKind; readonly startedAt: number; readonly dueAt: number }

const term = (kind: TermKind, startedAt: number): WantedClock => ({
  kind,
  startedAt,
  dueAt: dueOf(kind, startedAt),
})

/** For what we wait after a case of a kind was filed on the platform; contracts and settlements have no such term. */
const waitOf: Readonly<Partial<Record<DisputeKind, TermKind>>> = {
  content_id_dispute: 'waitDispute',
  fb_rights_manager: 'waitDispute',
  appeal: 'waitAppeal',
  escalated_appeal: 'waitAppeal',
  takedown_counter: 'counterNotification',
}

const reviewOf: Readonly<Partial<Record<PlatformClaimStatus, TermKind>>> = {
  potential: 'reviewPotential',
  disputed: 'reviewDispute',
  appealed: 'reviewAppeal',
  escalated: 'reviewAppeal',
}

/** The term that runs for a claim as it stands (business.md §4); null: nothing is due. It follows from the facts alone. */
export function clockOfClaim(claim: ClaimFacts): WantedClock | null {
  const { direction, platformStatus, statusChangedAt, of } = claim
  if (direction === 'outbound') {
    const kind = reviewOf[platformStatus]
    return kind === undefined ? null : term(kind, statusChangedAt)
  }
  // What was filed since waits for the other side, whatever the platform's list still says.
  const filed = of !== null && of.filedAt !== null && of.filedAt >= statusChangedAt ? of : null
  const wait = filed !== null && filed.status === 'needs_tracking' ? waitOf[filed.kind] : undefined
  if (wait !== undefined) return term(wait, filed?.filedAt ?? statusChangedAt)
  const isGivenUp = of?.status === 'closed' && of.closedAt !== null && of.closedAt >= statusChangedAt
  switch (platformStatus) {
    case 'active':
      return isGivenUp ? null : decide(claim)
    case 'disputed':
      return waiting('waitDispute', claim)
    case 'appealed':
    case 'escalated':
      return waiting('waitAppeal', claim)
    case 'delayed_takedown':
      return isGivenUp ? null : term('scheduledRemoval', statusChangedAt)
    default:
      return null
  }
}

/** From when it was filed, where we filed it; otherwise from when the platform says so. */
const waiting = (kind: 'waitDispute' | 'waitAppeal', { of, statusChangedAt }: ClaimFacts): WantedClock =>
  term(
    kind,
    of?.status === 'needs_tracking' && waitOf[of.kind] === kind
      ? (of.filedAt ?? statusChangedAt)
      : statusChangedAt,
  )

/** The same rule holds at the appeal: from the day on which the claim was upheld (business.md §4). */
const decide = ({ policy, answered, claimedAt, statusChangedAt }: ClaimFacts): WantedClock =>
  term(policy === 'block' ? 'blocked' : 'incomeHold', answered ? statusChangedAt : claimedAt)

/** The terms of a case itself: what somebody set themselves, and of one without a claim what was filed. */
export function clocksOfCase(of: CaseFacts, hasClaim: boolean): WantedClock[] {
  if (of.status === 'closed' || of.status === 'solved') return []
  const wait = hasClaim || of.status !== 'needs_tracking' ? undefined : waitOf[of.kind]
  const { createdAt: startedAt, nextActionAt: dueAt, filedAt } = of
  return [
    ...(wait === undefined || filedAt === null ? [] : [term(wait, filedAt)]),
    ...(dueAt === null
      ? []
      : [{ kind: 'nextAction', startedAt: Math.min(startedAt, dueAt), dueAt } as const]),
  ]
}

/** So long after its end a term that we hear of for the first time is history, and nobody is told of it. */
const historyDays = 30

/** Whether a term was over for long when we heard of it. */
export const isHistory = ({ dueAt }: WantedClock, now: number): boolean =>
  dueAt < now - historyDays * 86_400_000
