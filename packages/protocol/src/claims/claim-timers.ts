import { addDays, dayIn, startOfDay, wallIn, wallInstant } from '#src/core/zoned-day.ts'
import { addUsBusinessDays } from './us-business-days.ts'

/**
 * Where a platform's day begins and ends (business.md §0 trap 4: YouTube and Facebook run on Pacific Time). A term of so
 * many days ends when the clocks there show the same time again so many days later; the person's own zone is for showing.
 */
export const platformZone = 'America/Los_Angeles'

/** How long a term is: whole days of the platform, or working days of the United States, the last of them to its end. */
type Term = { readonly days: number } | { readonly businessDays: number } | { readonly given: true }

/** Days after the start (`after`), or before and after the end (`before`: 1 is the day before, −1 the day after). */
type Reminders =
  | { readonly after: readonly number[] }
  | { readonly before: readonly number[] }
  | { readonly daily: true }

export type Timer = {
  readonly term: Term
  readonly remind: Reminders
  /**
   * Whose move it is: `ours` is missed when it is over, and goes up before that if nobody has taken it; `theirs` is looked
   * at afterwards; `none` ends by itself.
   */
  readonly move: 'ours' | 'theirs' | 'none'
}

/** Every term of claims, cases and strikes (business.md §4, timers), by what it is called in `claim_clock.kind`. */
export const claimTimers = {
  /** Decide on an inbound claim: from day 5 on the income is the claimant's. Before all else. */
  incomeHold: { term: { days: 5 }, remind: { after: [1, 3, 4] }, move: 'ours' },
  /** The same of one that blocks the video: told at once. */
  blocked: { term: { days: 5 }, remind: { after: [0, 1, 3, 4] }, move: 'ours' },
  waitDispute: { term: { days: 30 }, remind: { before: [5, -1] }, move: 'theirs' },
  waitAppeal: { term: { days: 7 }, remind: { before: [1, -1] }, move: 'theirs' },
  reviewPotential: { term: { days: 30 }, remind: { before: [10, 5, 2, 1] }, move: 'ours' },
  reviewDispute: { term: { days: 30 }, remind: { before: [10, 5, 2, 1] }, move: 'ours' },
  reviewAppeal: { term: { days: 7 }, remind: { daily: true }, move: 'ours' },
  /** Cancel the appeal or take the video away, or a strike comes. */
  scheduledRemoval: { term: { days: 7 }, remind: { daily: true }, move: 'ours' },
  counterNotification: { term: { businessDays: 10 }, remind: { before: [3, 0, -1] }, move: 'theirs' },
  strikeExpiry: { term: { days: 90 }, remind: { before: [0] }, move: 'none' },
  /** What somebody set themselves for a case, to the minute. */
  nextAction: { term: { given: true }, remind: { before: [0] }, move: 'ours' },
} as const satisfies Readonly<Record<string, Timer>>
export type ClockKind = keyof typeof claimTimers
export const clockKinds = Object.keys(claimTimers) as readonly ClockKind[]
/** Those that the platform's rules make; `nextAction` has the end that a person gave it. */
export type TermKind = Exclude<ClockKind, 'nextAction'>

export const timerOf = (kind: ClockKind): Timer => claimTimers[kind]

/** The instant at which the platform's clocks show the same time so many days later. */
export function platformDaysAfter(at: number, days: number): number {
  const { day, minutes } = wallIn(at, platformZone)
  // What is beyond whole minutes stays as it was.
  return wallInstant(addDays(day, days), minutes, platformZone) + (at % 60_000)
}

/** When a term that began at `start` is over, in milliseconds. */
export function dueOf(kind: TermKind, start: number): number {
  const { term } = timerOf(kind)
  if ('days' in term) return platformDaysAfter(start, term.days)
  if ('given' in term) return start
  const last = addUsBusinessDays(dayIn(start, platformZone), term.businessDays)
  return startOfDay(addDays(last, 1), platformZone) - 1
}

/**
 * When somebody is reminded, in order. What is ours is told once more when it is over; then it stands among the urgent
 * things until it is dealt with.
 */
export function remindersOf(kind: ClockKind, start: number, due: number): readonly number[] {
  const timer = timerOf(kind)
  const planned = plannedOf(timer.remind, start, due)
  const all = timer.move === 'ours' ? [...planned, due] : planned
  return [...new Set(all)].filter((at) => at >= start).toSorted((one, other) => one - other)
}

function plannedOf(remind: Reminders, start: number, due: number): number[] {
  if ('after' in remind) return remind.after.map((days) => platformDaysAfter(start, days))
  if ('before' in remind) return remind.before.map((days) => platformDaysAfter(due, -days))
  const daily: number[] = []
  for (let days = 1; ; days += 1) {
    const at = platformDaysAfter(start, days)
    if (at >= due) return daily
    daily.push(at)
  }
}

/** The next reminder after an instant; null: none any more. */
export const nextReminder = (kind: ClockKind, start: number, due: number, now: number): number | null =>
  remindersOf(kind, start, due).find((at) => at > now) ?? null

/** The reminder that a new clock begins with: the next one, or at once where it is told of too late for an earlier one. */
export function firstReminder(kind: ClockKind, start: number, due: number, now: number): number | null {
  const all = remindersOf(kind, start, due)
  return all.some((at) => at <= now) ? now : (all[0] ?? null)
}

/** So many days before its end a term needs a hand (business.md §5: deadlines ≤ 3 d). */
const urgentDays = 3
/** From its first day on what costs money or a video by the day. */
const urgentAtOnce: readonly ClockKind[] = ['incomeHold', 'blocked', 'scheduledRemoval']

/** Since when an open term stands among the urgent things; it stays there until it is dealt with. */
export function urgentFrom(kind: ClockKind, start: number, due: number): number {
  if (urgentAtOnce.includes(kind)) return start
  return Math.max(start, timerOf(kind).move === 'ours' ? platformDaysAfter(due, -urgentDays) : due)
}

/** When what nobody has taken goes up to whoever leads: the day before it is over. Only what is ours does. */
export function escalatesFrom(kind: ClockKind, start: number, due: number): number | null {
  if (timerOf(kind).move !== 'ours') return null
  return Math.max(start, platformDaysAfter(due, -1))
}
