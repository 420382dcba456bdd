import type { ClaimFigures } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import type { ChartData } from '#src/shared/charts/chart-data.ts'

type Words = {
  readonly month: string
  readonly won: string
  readonly lost: string
  readonly other: string
  readonly open: string
  readonly monthOf: (month: string) => string
}

/** Claims month by month, by what became of them. */
export function outcomeBars(months: ClaimFigures['months'], words: Words): ChartData {
  const bar = { kind: 'bar', stack: 'claims' } as const
  return {
    categoryName: words.month,
    categories: months.map(({ month }) => words.monthOf(month)),
    series: [
      { ...bar, name: words.won, tone: 'success', values: months.map(({ won }) => won) },
      { ...bar, name: words.lost, tone: 'error', values: months.map(({ lost }) => lost) },
      { ...bar, name: words.other, tone: 'warm', values: months.map(({ other }) => other) },
      { ...bar, name: words.open, tone: 'info', values: months.map(({ open }) => open) },
    ],
  }
}
