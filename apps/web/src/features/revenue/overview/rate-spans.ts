import { addMonths } from '@pindao/protocol/contracts/month.ts'
import type { OverviewData } from './overview.queries.ts'

type Rate = OverviewData['rates'][number]
type Span = Omit<Rate, 'month'> & { readonly from: string; readonly to: string }

/** Months that follow each other with the same rate are said together. */
export function spansOf(rates: readonly Rate[]): Span[] {
  const spans: Span[] = []
  const ordered = rates.toSorted(
    (one, other) => one.base.localeCompare(other.base) || one.month.localeCompare(other.month),
  )
  for (const { month, ...rate } of ordered) {
    const last = spans.at(-1)
    const same =
      last !== undefined &&
      addMonths(last.to, 1) === month &&
      (['base', 'quote', 'rate', 'locked'] as const).every((key) => last[key] === rate[key])
    if (same) spans[spans.length - 1] = { ...last, to: month }
    else spans.push({ ...rate, from: month, to: month })
  }
  return spans
}
