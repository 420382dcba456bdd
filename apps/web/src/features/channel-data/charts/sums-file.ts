import type { ComparedChannels } from './charts.queries.ts'
import { hoursOf } from './day-charts.ts'
import type { SumMeasure } from './SumFigures.tsx'

type Channel = Pick<ComparedChannels['channels'][number], 'title' | 'currency' | 'sums'>
/** The heads of the columns, in the language shown. */
type Heads = {
  readonly channel: string
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly measureOf: (measure: SumMeasure) => string
}

/**
 * What the days of channels come to, for a file: figures as they are, their days as RFC 3339 says them, and with money
 * the currency it is in. What the platform did not say is left empty.
 */
export function sumsFile(
  channels: readonly Channel[],
  measures: readonly SumMeasure[],
  days: { readonly from: string; readonly to: string },
  heads: Heads,
) {
  const hasMoney = measures.includes('estRevenue')
  return {
    head: [
      heads.channel,
      heads.from,
      heads.to,
      ...(hasMoney ? [heads.currency] : []),
      ...measures.map(heads.measureOf),
    ],
    rows: channels.map(({ title, currency, sums }) => ({
      words: [title, days.from, days.to, ...(hasMoney ? [currency ?? ''] : [])],
      figures: measures.map((measure) => figureOf(sums, measure)),
    })),
  }
}

function figureOf(sums: Channel['sums'], measure: SumMeasure): string | null {
  const value = sums?.[measure] ?? null
  if (value === null || measure !== 'watchMinutes') return value
  return String(hoursOf(value))
}
