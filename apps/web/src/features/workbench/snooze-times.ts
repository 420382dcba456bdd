import { longestSnoozeDays } from '@pindao/protocol/workbench/snooze.endpoints.ts'

/** How long something is put off for with one press; anything else is a time of one's own. */
export const snoozeSpans = ['hour', 'fourHours', 'day', 'threeDays', 'week', 'own'] as const
export type SnoozeSpan = (typeof snoozeSpans)[number]

const hourMs = 3_600_000
const hours: { readonly [S in Exclude<SnoozeSpan, 'own'>]: number } = {
  hour: 1,
  fourHours: 4,
  day: 24,
  threeDays: 72,
  // A clock that is a little ahead of the server's must not be refused.
  week: longestSnoozeDays * 24 - 0.25,
}

/** The end of a span from now on; null for a time of one's own. */
export function snoozeEnd(span: SnoozeSpan, now: number): string | null {
  return span === 'own' ? null : new Date(now + hours[span] * hourMs).toISOString()
}
