import type { RevenueBlock, RevenueWaterfall } from '@pindao/protocol/revenue/overview.endpoints.ts'
import type { ChartData } from '#src/shared/charts/chart-data.ts'

/** A drawing needs numbers; what is said and kept is the text. */
export const drawn = (text: string | null): number | null => (text === null ? null : Number(text))

/** Months as bars: what files say, on it what is only estimated, and what corrects other months. */
export function monthBars(
  months: RevenueBlock['months'],
  words: {
    readonly month: string
    readonly own: string
    readonly estimate: string
    readonly corrections: string
    readonly monthOf: (month: string) => string
    readonly seesEstimates: boolean
  },
): ChartData {
  const bar = { kind: 'bar', stack: 'money' } as const
  return {
    categoryName: words.month,
    categories: months.map(({ month }) => words.monthOf(month)),
    series: [
      {
        ...bar,
        name: words.own,
        tone: 'primary',
        values: months.map(({ own, hasFinal }) => (hasFinal ? drawn(own) : null)),
      },
      ...(words.seesEstimates
        ? [
            {
              ...bar,
              name: words.estimate,
              tone: 'info' as const,
              values: months.map(({ estimate }) => drawn(estimate)),
            },
          ]
        : []),
      {
        ...bar,
        name: words.corrections,
        tone: 'warm',
        values: months.map(({ corrections, hasFinal }) => (hasFinal ? drawn(corrections) : null)),
      },
    ],
  }
}

/** Parts of an amount as lying bars, by their names. */
export function partBars(
  parts: readonly { readonly name: string; readonly amount: string }[],
  words: { readonly part: string; readonly amount: string },
): ChartData {
  return {
    horizontal: true,
    categoryName: words.part,
    categories: parts.map(({ name }) => name),
    series: [
      { kind: 'bar', tone: 'primary', name: words.amount, values: parts.map(({ amount }) => drawn(amount)) },
    ],
  }
}

export const waterfallSteps = ['estimate', 'final', 'deducted', 'creator', 'unsettled', 'company'] as const
export type WaterfallStep = (typeof waterfallSteps)[number]
/** A step from one height to another; what is taken off leads down. */
export type Step = {
  readonly name: WaterfallStep
  readonly amount: string
  readonly from: number
  readonly to: number
  readonly takes: boolean
}

/** From what was estimated to what stays with the company. */
export function stepsOf(waterfall: RevenueWaterfall): Step[] {
  const { estimate, final, deducted, creator, unsettled } = waterfall
  const [top, off, share, open] = [final, deducted, creator, unsettled].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const taken = (name: WaterfallStep, amount: string, from: number, by: number): Step => ({
    name,
    amount,
    from,
    to: from - by,
    takes: true,
  })
  const whole = (name: WaterfallStep, amount: string): Step => ({
    name,
    amount,
    from: 0,
    to: drawn(amount) ?? 0,
    takes: false,
  })
  return [
    ...(estimate === null ? [] : [whole('estimate', estimate)]),
    whole('final', final),
    taken('deducted', deducted, top, off),
    taken('creator', creator, top - off, share),
    taken('unsettled', unsettled, top - off - share, open),
    whole('company', waterfall.company),
  ]
}

export function waterfallTable(
  steps: readonly Step[],
  words: { readonly step: string; readonly amount: string; readonly stepOf: (step: WaterfallStep) => string },
): ChartData {
  return {
    drawsZeros: true,
    categoryName: words.step,
    categories: steps.map(({ name }) => words.stepOf(name)),
    series: [
      {
        kind: 'bar',
        tone: 'primary',
        name: words.amount,
        values: steps.map(({ from, to, takes }) => (takes ? to - from : to)),
      },
    ],
  }
}
