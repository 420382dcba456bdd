import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { workbenchStatistics, workbenchToday } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { ChartData } from '#src/shared/charts/chart-data.ts'

export type Statistics = EndpointOutput<typeof workbenchStatistics>
export type Today = EndpointOutput<typeof workbenchToday>

/** The words of the charts, in the language shown. */
export type ChartWords = {
  readonly day: string
  readonly published: string
  readonly failed: string
  readonly uploaded: string
  readonly rate: string
  readonly channel: string
  readonly cause: string
  readonly person: string
  readonly dayOf: (from: string) => string
  readonly causeOf: (code: string | null) => string
}

const daysOf = ({ days }: Statistics, words: ChartWords) => ({
  categoryName: words.day,
  categories: days.map(({ from }) => words.dayOf(from)),
})

/** Published and failed on each other: the height is the work, the stripes what went wrong. */
export function publishes(statistics: Statistics, words: ChartWords): ChartData {
  const { days } = statistics
  return {
    ...daysOf(statistics, words),
    series: [
      bar(
        words.published,
        'success',
        days.map((day) => day.published),
        'tasks',
      ),
      bar(
        words.failed,
        'error',
        days.map((day) => day.failed),
        'tasks',
      ),
    ],
  }
}

/** Bytes in the unit of the largest day, as file managers count: an axis wants round figures of one unit. */
export function uploads(statistics: Statistics, words: ChartWords): ChartData {
  const unit = sizeUnitOf(statistics)
  const sizes = statistics.days.map((day) => Math.round((100 * day.bytes) / unit) / 100)
  return { ...daysOf(statistics, words), series: [bar(words.uploaded, 'info', sizes)] }
}

/** How many bytes one figure of the chart of uploads stands for: a KB, an MB or a GB. */
export function sizeUnitOf({ days }: Statistics): number {
  const largest = Math.max(0, ...days.map((day) => day.bytes))
  return [GiB, GiB / 1024].find((unit) => largest >= unit) ?? 1024
}

const GiB = 1024 ** 3

/** Null where nothing ended: no rate is not a rate of 0. */
export function rateOf({
  published,
  failed,
}: {
  readonly published: number
  readonly failed: number
}): number | null {
  return published + failed === 0 ? null : published / (published + failed)
}

export function successRate(statistics: Statistics, words: ChartWords): ChartData {
  const values = statistics.days.map(rateOf)
  return {
    ...daysOf(statistics, words),
    series: [{ name: words.rate, kind: 'line', tone: 'primary', values }],
  }
}

export function topChannels({ topChannels: top }: Statistics, words: ChartWords): ChartData {
  return {
    categoryName: words.channel,
    categories: top.map(({ title }) => title),
    series: [
      bar(
        words.published,
        'primary',
        top.map(({ published }) => published),
      ),
    ],
    horizontal: true,
  }
}

/** Who published how much; for who sees others' work. */
export function people({ people: found }: Statistics, words: ChartWords): ChartData {
  const all = found ?? []
  return {
    categoryName: words.person,
    categories: all.map(({ name }) => name),
    series: [
      bar(
        words.published,
        'primary',
        all.map(({ published }) => published),
      ),
    ],
    horizontal: true,
  }
}

export function causes({ causes: found }: Statistics, words: ChartWords): ChartData {
  return {
    categoryName: words.cause,
    categories: found.map(({ code }) => words.causeOf(code)),
    series: [
      bar(
        words.failed,
        'error',
        found.map(({ count }) => count),
      ),
    ],
    horizontal: true,
  }
}

/** The hours of today, those to come too. */
export function hoursOfToday(
  { hours }: Today,
  words: Pick<ChartWords, 'published' | 'failed' | 'uploaded'> & {
    readonly hour: string
    readonly hourOf: (from: string) => string
  },
): ChartData {
  return {
    categoryName: words.hour,
    categories: hours.map(({ from }) => words.hourOf(from)),
    series: [
      bar(
        words.published,
        'success',
        hours.map(({ published }) => published),
        'tasks',
      ),
      bar(
        words.failed,
        'error',
        hours.map(({ failed }) => failed),
        'tasks',
      ),
      bar(
        words.uploaded,
        'info',
        hours.map(({ uploads: count }) => count),
      ),
    ],
  }
}

function bar(
  name: string,
  tone: ChartData['series'][number]['tone'],
  values: readonly number[],
  stack?: string,
): ChartData['series'][number] {
  return { name, kind: 'bar', tone, values, ...(stack === undefined ? {} : { stack }) }
}
