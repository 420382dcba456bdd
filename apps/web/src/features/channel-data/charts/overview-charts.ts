import {
  type DrawnChannel,
  type DrawnVideo,
  type FunnelStep,
  funnelSteps,
} from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import type { ChartData, ChartSeries } from '#src/shared/charts/chart-data.ts'
import { hoursOf } from './day-charts.ts'

/** A drawing needs numbers; what is said and kept is the text. */
export const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))

type Named = { readonly name: string; readonly value: number | null }

/** Records with one figure each, as the table and the file of a drawing have them, and as bars. */
export const namedBars = (
  rows: readonly Named[],
  words: { readonly part: string; readonly measure: string },
): ChartData => ({
  horizontal: true,
  categoryName: words.part,
  categories: rows.map(({ name }) => name),
  series: [
    bar(
      words.measure,
      rows.map(({ value }) => value),
    ),
  ],
})

/** Views and hours of videos: two columns of a table, two axes of the drawing. */
export const videoPoints = (
  videos: readonly DrawnVideo[],
  words: { readonly video: string; readonly views: string; readonly hours: string },
): ChartData => ({
  categoryName: words.video,
  categories: videos.map(({ title, channelTitle }) => `${title} · ${channelTitle}`),
  series: [
    bar(
      words.views,
      videos.map(({ views }) => Number(views)),
    ),
    bar(
      words.hours,
      videos.map(({ watchMinutes }) => hoursOf(watchMinutes)),
    ),
  ],
})

const bar = (name: string, values: ChartSeries['values']): ChartSeries => ({
  name,
  kind: 'bar',
  tone: 'primary',
  values,
})

/** The steps with what each is of the one before; null where either is not known. */
export function funnelShares(
  funnel: Readonly<Record<FunnelStep, string | null>>,
): { readonly step: FunnelStep; readonly value: number | null; readonly share: number | null }[] {
  return funnelSteps.map((step, index) => {
    const value = numberOf(funnel[step])
    const earlier = funnelSteps[index - 1]
    const before = earlier === undefined ? null : numberOf(funnel[earlier])
    return { step, value, share: value === null || before === null || before === 0 ? null : value / before }
  })
}

/** The currencies in which these channels earn, the most common first. */
export function currenciesOf(channels: readonly DrawnChannel[]): string[] {
  const counts = new Map<string, number>()
  for (const { estRevenue } of channels)
    if (estRevenue !== null) counts.set(estRevenue.currency, (counts.get(estRevenue.currency) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
}
