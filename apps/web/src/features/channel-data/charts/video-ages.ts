import type { Cohort, PublishedHour, VideoAge } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import type { ChartData } from '#src/shared/charts/chart-data.ts'
import { hoursOf, manyLines } from './day-charts.ts'

type AgeWords = { readonly age: string; readonly ageOf: (age: number) => string }

/** Videos of a month by their age: one line for each month, the newest first. */
export function cohortLines(
  cohorts: readonly Cohort[],
  words: AgeWords & { readonly cohortOf: (cohort: Cohort) => string },
): ChartData {
  const ages = Math.max(0, ...cohorts.map(({ views }) => views.length))
  return {
    categoryName: words.age,
    categories: Array.from({ length: ages }, (_, age) => words.ageOf(age)),
    series: manyLines(
      cohorts.toReversed().map((cohort) => ({ name: words.cohortOf(cohort), values: cohort.views })),
    ),
  }
}

/** A video's views up to each age beside the median of those before it. */
export function lifeLines(
  ages: readonly VideoAge[],
  words: AgeWords & { readonly own: string; readonly median: string },
): ChartData {
  const hasMedian = ages.some(({ median }) => median !== null)
  return {
    drawsZeros: true,
    categoryName: words.age,
    categories: ages.map((_, age) => words.ageOf(age)),
    series: [
      {
        name: words.own,
        kind: 'line',
        tone: 'primary',
        gaps: true,
        values: ages.map(({ total }) => total),
      },
      ...(hasMedian
        ? [
            {
              name: words.median,
              kind: 'line' as const,
              tone: 'warm' as const,
              dashed: true,
              gaps: true,
              values: ages.map(({ median }) => median),
            },
          ]
        : []),
    ],
  }
}

/** One measure of a video's days. */
export function lifeDays(
  ages: readonly VideoAge[],
  measure: 'views' | 'watchHours' | 'estRevenue',
  words: { readonly day: string; readonly dayOf: (day: string) => string; readonly measure: string },
): ChartData {
  const figureOf = (age: VideoAge) => {
    if (measure === 'watchHours') return hoursOf(age.watchMinutes)
    const value = age[measure]
    return value === null ? null : Number(value)
  }
  return {
    drawsZeros: true,
    categoryName: words.day,
    categories: ages.map(({ day }) => words.dayOf(day)),
    series: [{ name: words.measure, kind: 'bar', tone: 'primary', values: ages.map(figureOf) }],
  }
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export const hoursOfDay = 24

/** Views by hour and weekday of publishing, as a table has them: hours down, weekdays across. */
export function hourTable(
  hours: readonly PublishedHour[],
  words: {
    readonly hour: string
    readonly hourOf: (hour: number) => string
    readonly weekdayOf: (weekday: number) => string
  },
): ChartData {
  const found = new Map(hours.map(({ weekday, hour, views }) => [`${weekday} ${hour}`, views]))
  const all = Array.from({ length: hoursOfDay }, (_, hour) => hour)
  return {
    categoryName: words.hour,
    categories: all.map(words.hourOf),
    series: weekdays.map((weekday) => ({
      name: words.weekdayOf(weekday),
      kind: 'bar',
      tone: 'primary',
      values: all.map((hour) => found.get(`${weekday} ${hour}`) ?? null),
    })),
  }
}

/** So many shades there are beside none. */
const shades = 5

/** How dark a field of the heat map is: 0 for no video, else 1 to 5 by its share of the most. */
export function shadeOf(views: number | null, most: number): number {
  if (views === null) return 0
  return most <= 0 ? 1 : Math.min(shades, 1 + Math.floor((views / most) * shades))
}
