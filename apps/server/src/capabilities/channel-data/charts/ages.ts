import type { Cohort } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import type { FoundCohorts } from './chart-videos.store.ts'

/** Views of a video by its age in days; what is left out the platform did not say. */
export type ViewsByAge = ReadonlyMap<number, number | null>

/** How many of the first days of a video may be missing for the others to be added up. */
const mayLack = 1

/**
 * Whether what is there of a video begins with its life. Days without a view are left out by platforms: a first one may
 * be missing, a month is another matter.
 */
export function beginsWithLife(views: ViewsByAge): boolean {
  return [...views.keys()].some((age) => age <= mayLack)
}

/** Views up to each age, from 0 to the last one that was reached. A day left out adds nothing. */
export function upToAges(views: ViewsByAge, reached: number): number[] {
  let total = 0
  return Array.from({ length: Math.max(0, reached + 1) }, (_, age) => {
    total += views.get(age) ?? 0
    return total
  })
}

/** The middle of some numbers; of an even count the mean of the two in the middle. Null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const high = sorted[Math.floor(middle)]
  if (high === undefined) return null
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? high) + high) / 2 : high
}

/**
 * Months of videos followed by age. At each age the mean is of those that have reached it, and the curve adds the means up:
 * videos that are too young yet neither pull it down nor end it.
 *
 * @param lastDay the last day that videos of the channel have
 * @param days how many ages there are
 */
export function cohortCurves({ videos, views }: FoundCohorts, lastDay: string, days: number): Cohort[] {
  const months = new Map<string, { day: string; videos: number }[]>()
  for (const row of videos) {
    const month = row.day.slice(0, 'YYYY-MM'.length)
    months.set(month, [...(months.get(month) ?? []), row])
  }
  const summed = new Map(views.map(({ month, age, views: sum }) => [`${month} ${age}`, sum]))
  return (
    [...months]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([month, published]) => {
        let total = 0
        const curve = Array.from({ length: days }, (_, age) => {
          const reached = published.filter(({ day }) => addDays(day, age) <= lastDay)
          if (reached.length === 0) return null
          total += (summed.get(`${month} ${age}`) ?? 0) / countOf(reached)
          return Math.round(total)
        })
        return { month, videos: countOf(published), views: curve }
      })
      // Nothing was collected of months before the back-fill.
      .filter(({ views: curve }) => curve.some((value) => value))
  )
}

const countOf = (rows: readonly { readonly videos: number }[]) =>
  rows.reduce((sum, row) => sum + row.videos, 0)
