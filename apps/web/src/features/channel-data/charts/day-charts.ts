import type { ChartDay, ChartPart, ChartSpan } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { ChartData, ChartSeries } from '#src/shared/charts/chart-data.ts'
import type { SeriesTone } from '#src/shared/charts/chart-palette.ts'

/** What of a day is drawn as a line; watch time is in hours, subscribers are those won less those lost. */
export const lineMeasures = ['views', 'watchHours', 'subsNet', 'followersTotal', 'estRevenue'] as const
export type LineMeasure = (typeof lineMeasures)[number]

const minutesPerHour = 60
const tenths = 10

/** Minutes as hours with one digit behind the point. */
export const hoursOf = (minutes: string | null): number | null =>
  minutes === null ? null : Math.round((Number(minutes) / minutesPerHour) * tenths) / tenths

/** A measure of a day as a number to draw; null where the platform did not say it. */
export function figureOf(day: ChartDay, measure: LineMeasure): number | null {
  switch (measure) {
    case 'watchHours':
      return hoursOf(day.watchMinutes)
    case 'subsNet':
      return day.subsGained === null || day.subsLost === null
        ? null
        : Number(day.subsGained) - Number(day.subsLost)
    default:
      return numberOf(day[measure])
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** The words of the charts, in the language shown. */
export type DayWords = {
  readonly day: string
  readonly measure: string
  readonly before: string
  readonly dayOf: (day: string) => string
}

/** A measure day by day, with that of the days it is compared with beside it: the first with the first. */
export function dayLine(
  { shown, before }: { readonly shown: ChartSpan; readonly before: ChartSpan | null },
  measure: LineMeasure,
  words: DayWords,
): ChartData {
  const lineOf = (name: string, tone: SeriesTone, days: readonly ChartDay[]): ChartSeries => ({
    name,
    tone,
    kind: 'line',
    gaps: true,
    values: shown.days.map((_, index) => {
      const day = days[index]
      return day === undefined ? null : figureOf(day, measure)
    }),
  })
  return {
    drawsZeros: true,
    categoryName: words.day,
    categories: shown.days.map(({ day }) => words.dayOf(day)),
    series: [
      lineOf(words.measure, 'primary', shown.days),
      ...(before === null ? [] : [{ ...lineOf(words.before, 'warm', before.days), dashed: true }]),
    ],
  }
}

/** Subscribers won and lost, day by day. */
export function subscriberBars(
  { days }: ChartSpan,
  words: Pick<DayWords, 'day' | 'dayOf'> & { readonly gained: string; readonly lost: string },
): ChartData {
  const bar = (name: string, tone: SeriesTone, key: 'subsGained' | 'subsLost'): ChartSeries => ({
    name,
    tone,
    kind: 'bar',
    values: days.map((day) => numberOf(day[key])),
  })
  return {
    drawsZeros: true,
    categoryName: words.day,
    categories: days.map(({ day }) => words.dayOf(day)),
    series: [bar(words.gained, 'success', 'subsGained'), bar(words.lost, 'error', 'subsLost')],
  }
}

/** Views by part, the largest first. */
export function partBars(
  parts: readonly ChartPart[],
  words: { readonly part: string; readonly views: string; readonly partOf: (key: string) => string },
): ChartData {
  return {
    categoryName: words.part,
    categories: parts.map(({ key }) => words.partOf(key)),
    series: [
      { name: words.views, kind: 'bar', tone: 'primary', values: parts.map(({ views }) => numberOf(views)) },
    ],
    horizontal: true,
  }
}

const tones = ['primary', 'success', 'warm', 'info', 'error'] as const

/** How the lines of many records look: five colours, then the same in strokes. */
export function manyLines(
  lines: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
): ChartSeries[] {
  const names = distinctNames(lines.map(({ name }) => name))
  return lines.map(({ values }, index) => ({
    name: names[index] ?? '',
    kind: 'line',
    gaps: true,
    tone: tones[index % tones.length] ?? 'primary',
    dashed: index >= tones.length,
    values,
  }))
}

/** Two channels may be called the same; lines may not. */
function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** How many days of a span are there, and how many of them may still change. */
export function daysThere(days: readonly ChartDay[]): {
  readonly missing: number
  readonly provisional: number
} {
  return {
    missing: days.filter(({ isFinal }) => isFinal === null).length,
    provisional: days.filter(({ isFinal }) => isFinal === false).length,
  }
}
