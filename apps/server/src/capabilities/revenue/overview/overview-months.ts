import { addMonths, type Month } from '@pindao/protocol/contracts/month.ts'
import { overviewMonths } from '@pindao/protocol/revenue/overview.endpoints.ts'
import type { OverviewSpan } from '@pindao/protocol/revenue/overview.filter.ts'

/** The months of a range, the oldest first. */
export function monthsOf(from: Month, to: Month): Month[] {
  const months: Month[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The months of an overview: those shown, those they are compared with, those that are drawn. */
export type OverviewMonths = {
  readonly shown: readonly Month[]
  readonly before: readonly Month[]
  readonly lastYear: readonly Month[]
  readonly drawn: readonly Month[]
  /** All of them, each once. */
  readonly all: readonly Month[]
}

/**
 * @param to the last month that is shown
 * @param now the month it is at the platforms: bars go on to it, where it is not far
 */
export function overviewMonthsOf(to: Month, span: OverviewSpan, now: Month): OverviewMonths {
  const from = addMonths(to, 1 - span)
  const lastDrawn = now > to && now <= addMonths(to, overviewMonths - 1) ? now : to
  const yearOfBars = addMonths(lastDrawn, 1 - overviewMonths)
  const shown = monthsOf(from, to)
  const before = monthsOf(addMonths(from, -span), addMonths(to, -span))
  const lastYear = monthsOf(addMonths(from, -12), addMonths(to, -12))
  const [firstDrawn = from] = [yearOfBars, from].toSorted()
  const drawn = monthsOf(firstDrawn, lastDrawn)
  return { shown, before, lastYear, drawn, all: [...new Set([...lastYear, ...before, ...drawn])].toSorted() }
}
