import { addDays, type Day, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import type { SpecialDay, SpecialDayKind } from '@pindao/protocol/settings/work-calendar.ts'

/** Days after each other that have one reason: `国庆节`, from its first to its last day. */
export type Span = {
  readonly from: Day
  readonly to: Day
  readonly kind: SpecialDayKind
  readonly name: string
}

/** The special days of a year as spans, in their order. */
export function spansOf(days: readonly SpecialDay[]): readonly Span[] {
  const spans: Span[] = []
  for (const { day, kind, name } of days) {
    const last = spans.at(-1)
    const goesOn = last?.kind === kind && last.name === name && addDays(last.to, 1) === day
    if (last && goesOn) spans[spans.length - 1] = { from: last.from, to: day, kind, name }
    else spans.push({ from: day, to: day, kind, name })
  }
  return spans
}

/** How many days a span has. */
export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1

/** The days without those of a span. */
export const without = (days: readonly SpecialDay[], { from, to }: Pick<Span, 'from' | 'to'>): SpecialDay[] =>
  days.filter(({ day }) => day < from || day > to)

/** The days with a span in the place of whatever these days were before, in their order. */
export function withSpan(days: readonly SpecialDay[], span: Span): SpecialDay[] {
  const { kind, name } = span
  const added = Array.from({ length: lengthOf(span) }, (_, at) => ({
    day: addDays(span.from, at),
    kind,
    name,
  }))
  return [...without(days, span), ...added].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
