import type { SeriesTone } from './chart-palette.ts'

/** One row of figures over the categories; null where there is none (a day without a rate). */
export type ChartSeries = {
  readonly name: string
  readonly kind: 'bar' | 'line'
  readonly tone: SeriesTone
  readonly values: readonly (number | null)[]
  /** Bars of the same stack stand on each other. */
  readonly stack?: string
  /** A line of strokes: what is only compared with. */
  readonly dashed?: boolean
  /** Where a figure is missing the line ends and begins again; otherwise it goes on over the gap. */
  readonly gaps?: boolean
}

/** What a chart shows, as its drawing, its table and its file have it. */
export type ChartData = {
  /** What the categories are: a day, an hour, a channel. */
  readonly categoryName: string
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Rows instead of columns: for names, which are long. */
  readonly horizontal?: boolean
  /** Zeros are worth drawing: what is missing is null here. Otherwise a chart of nothing but zeros says that it is empty. */
  readonly drawsZeros?: boolean
}

/** Whether there is nothing to draw: no category, or no figure but nothing and, unless they are drawn, zeros. */
export function isEmptyChart({ categories, series, drawsZeros = false }: ChartData): boolean {
  const isNothing = (value: number | null) => value === null || (value === 0 && !drawsZeros)
  return categories.length === 0 || series.every(({ values }) => values.every(isNothing))
}

/**
 * The figures as a CSV file (RFC 4180), with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would
 * take for a formula is quoted as one that is none.
 */
export function chartCsv(data: ChartData): string {
  const header = [data.categoryName, ...data.series.map(({ name }) => name)]
  const rows = data.categories.map((category, index) => [
    cell(category),
    ...data.series.map(({ values }) => String(values[index] ?? '')),
  ])
  return csvOf([header.map(cell), ...rows])
}

/**
 * A table of figures as such a file.
 *
 * @param head the names of all columns
 * @param rows what each row is of, in words, then its figures as decimal text; null where there is none
 */
export function figuresCsv(
  head: readonly string[],
  rows: readonly { readonly words: readonly string[]; readonly figures: readonly (string | null)[] }[],
): string {
  const lines = rows.map(({ words, figures }) => [...words.map(cell), ...figures.map((value) => value ?? '')])
  return csvOf([head.map(cell), ...lines])
}

const csvOf = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A name for the file: what it is, and the local time to the second (EXP-03). */
export function chartFileName(title: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  return `${title.replaceAll(/[\\/:*?"<>|]/gu, ' ')}_${day}${time}.csv`
}
