import { type ClockKind, clockKinds, timerOf } from '@pindao/protocol/claims/claim-timers.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const nearDays = 3

/** How long it is until something is due, or since: a number in the unit that people would say it in. */
export type TimeLeft = {
  readonly over: boolean
  readonly value: number
  readonly unit: 'minute' | 'hour' | 'day'
}

/** Whole units, and never none: what is due in ten seconds is due in a minute. From two days on days are said. */
export function timeLeft(dueAt: number, now: number): TimeLeft {
  const over = dueAt <= now
  const span = Math.abs(dueAt - now)
  if (span >= 2 * day) return { over, value: Math.floor(span / day), unit: 'day' }
  if (span >= hour) return { over, value: Math.floor(span / hour), unit: 'hour' }
  return { over, value: Math.max(1, Math.floor(span / minute)), unit: 'minute' }
}

/** A kind that the table of timers knows: an older server or a newer one may have another. */
export const clockKindOf = (kind: string | null | undefined): ClockKind | null =>
  clockKinds.find((one) => one === kind) ?? null

/** How near it is, as a tone. What somebody else had to do in time is looked at, no failure of ours. */
export function dueTone(dueAt: number, now: number, kind: ClockKind | null): Tone {
  const ours = kind === null || timerOf(kind).move === 'ours'
  if (dueAt <= now) return ours ? 'error' : 'warning'
  if (!ours) return 'waiting'
  if (dueAt - now <= day) return 'error'
  return dueAt - now <= nearDays * day ? 'warning' : 'neutral'
}
