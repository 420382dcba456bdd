import { type ClockKind, timerOf } from '@pindao/protocol/claims/claim-timers.ts'
import { wallIn } from '@pindao/protocol/core/zoned-day.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'
import { clockCause } from './clock.follow.ts'
import type { DueClock } from './clock-due.store.ts'

/** Why somebody is told of a term: it is due, its end is over, or nobody has taken it. */
export type Reason = 'due' | 'over' | 'untaken'

/** A term, for one person. */
export type Telling = {
  readonly clock: DueClock
  readonly to: bigint
  readonly reason: Reason
  /** It was to be told long before: nothing could tell. */
  readonly late: boolean
}

const dayMs = 86_400_000

/** Names in a summary: the first ones, and how many there are altogether. */
const namedInSummary = 5

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as the person's clocks show it: `2026-11-26 16:00`. */
export function momentIn(at: number, zone: string): string {
  const { day, minutes } = wallIn(at, zone)
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const eventOf: Readonly<Partial<Record<ClockKind, News['event']>>> = {
  incomeHold: 'claimIncome',
  blocked: 'claimRemoval',
  scheduledRemoval: 'claimRemoval',
  nextAction: 'disputeDue',
}

function eventFor({ clock: { kind, disputeId }, reason }: Telling): News['event'] {
  if (reason === 'untaken') return 'claimEscalated'
  if (kind === 'nextAction') return 'disputeDue'
  if (reason === 'over') return timerOf(kind).move === 'ours' ? 'claimMissed' : 'claimCheck'
  if (disputeId !== null) return 'disputeDue'
  return eventOf[kind] ?? 'claimDue'
}

/** Where cases are; their room declares the page. */
const disputesPath = '/rights/disputes'

const pathOf = ({ claimId, disputeId }: DueClock): string => {
  const [page, id] = claimId === null ? [disputesPath, disputeId] : [pagePaths.claims, claimId]
  return `${page}?${new URLSearchParams({ detail: String(id) })}`
}

/** One term, told by itself. The cause has the number of the reminder: the same one is never told twice. */
export function newsOf(telling: Telling, now: number, zone: string): News {
  const { clock, to, reason } = telling
  const presses = reason !== 'due' || clock.dueAt - now <= dayMs || eventOf[clock.kind] === 'claimRemoval'
  return {
    event: eventFor(telling),
    to,
    level: presses ? 'urgent' : 'warn',
    title: clock.title,
    params: { time: momentIn(clock.dueAt, zone) },
    channelId: clock.channelId,
    link: pathOf(clock),
    cause: `${clockCause(clock.id)} ${reason === 'untaken' ? 'up' : clock.reminded + 1}`,
  }
}

/**
 * All that a person is to be told in one: what is over first, then what is due next. `at` makes it another one than that
 * of any other turn.
 */
export function summaryOf(tellings: readonly Telling[], to: bigint, now: number, at: string): News {
  const clocks = [...new Map(tellings.map(({ clock }) => [clock.id, clock])).values()].toSorted(
    (one, other) => one.dueAt - other.dueAt,
  )
  const over = clocks.filter(({ dueAt }) => dueAt <= now).length
  return {
    event: 'claimCatchUp',
    to,
    level: over > 0 ? 'urgent' : 'warn',
    title: clocks
      .slice(0, namedInSummary)
      .map(({ title }) => `\u2068${title}\u2069`)
      .join(' · '),
    params: { n: String(clocks.length), over: String(over) },
    channelId: null,
    link: pagePaths.urgent,
    cause: `claimCatchUp ${at}`,
  }
}
