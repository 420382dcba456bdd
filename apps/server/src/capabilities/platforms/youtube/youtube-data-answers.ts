import { z } from 'zod'
import { type PlatformAnswer, parseAnswer } from '../platform-http.ts'

const cell = z.union([z.string(), z.number(), z.null()])

/** A result table of reports.query; without rows where there is nothing (platforms.md B). */
const resultTable = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(cell)).default([]),
})

/** A row by the names of its columns; a column that is not there says nothing. */
export type ReportRow = {
  text(column: string): string
  whole(column: string): bigint | null
  decimal(column: string, places: number): string | null
}

/** @throws PlatformProblem for another shape */
export function rowsOfTable(answer: PlatformAnswer): readonly ReportRow[] {
  const { columnHeaders, rows } = parseAnswer(answer, resultTable)
  const places = new Map(columnHeaders.map(({ name }, index) => [name, index]))
  return rows.map((row) => {
    const value = (column: string) => row[places.get(column) ?? -1] ?? null
    return rowOf(value)
  })
}

/** Numbers come as numbers in tables and as text in files; what is no number says nothing. */
export function rowOf(value: (column: string) => string | number | null): ReportRow {
  const numberOf = (column: string): number | null => {
    const found = value(column)
    if (found === null || found === '') return null
    const number = Number(found)
    return Number.isFinite(number) ? number : null
  }
  return {
    text: (column) => String(value(column) ?? ''),
    whole: (column) => {
      const number = numberOf(column)
      return number === null ? null : BigInt(Math.round(number))
    },
    decimal: (column, places) => numberOf(column)?.toFixed(places) ?? null,
  }
}

const count = z.coerce.bigint().min(0n).optional()

/** videos:batchGetStats (platforms.md A4). */
export const batchStatistics = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).optional(),
      }),
    )
    .default([]),
})
