import { type Money, multiplyMoney, plainAmount } from '@pindao/protocol/core/money.ts'
import { addDays, dayIn, startOfDay } from '@pindao/protocol/core/zoned-day.ts'
import { z } from 'zod'
import type { DayRange } from '../platform-data.ts'

/** Days of insights are Pacific ones (platforms.md D6). */
const zone = 'America/Los_Angeles'

const earned = z.object({ currency: z.string(), microAmount: z.int() })
const millionth = '0.000001'
const value = z.union([z.number(), z.string(), earned, z.record(z.string(), z.number())])
export type InsightValue = z.output<typeof value>

/** What `insights` and `video_insights` answer; a metric of another kind of video is not among them. */
export const insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value, end_time: z.string().optional() })),
    }),
  ),
})
type Insights = z.output<typeof insights>

/** Several objects in one call. */
export const insightsById = z.record(z.string(), insights)

/** A day's values by metric; one that was not told says nothing. */
export type InsightDay = {
  readonly day: string
  value(metric: string): InsightValue | null
}

/** Answers as days, the first one first; what lies outside the range is left out: how borders count is not documented. */
export function daysOf({ data }: Insights, range: DayRange): readonly InsightDay[] {
  const days = new Map<string, Map<string, InsightValue>>()
  for (const { name, values } of data) {
    for (const { value: told, end_time: end } of values) {
      // A day is told with the moment it ended.
      const ended = Date.parse(end ?? '')
      if (Number.isNaN(ended)) continue
      const day = dayIn(ended - 1, zone)
      if (day < range.from || day > range.to) continue
      const found = days.get(day) ?? new Map<string, InsightValue>()
      days.set(day, found.set(name, told))
    }
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, values]) => ({ day, value: (metric) => values.get(metric) ?? null }))
}

/** The range in seconds since 1970, as it is asked for: from the first midnight to the one that ends the last day. */
export function spanOf({ from, to }: DayRange): { readonly since: string; readonly until: string } {
  const seconds = (day: string) => String(Math.floor(startOfDay(day, zone) / 1000))
  return { since: seconds(from), until: seconds(addDays(to, 1)) }
}

/** A range in pieces of so many days. */
export function piecesOf({ from, to }: DayRange, days: number): readonly DayRange[] {
  const pieces: DayRange[] = []
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1)
    pieces.push({ from: start, to: end < to ? end : to })
  }
  return pieces
}

/** A whole number; null for what is none. */
export function wholeOf(told: InsightValue | null): bigint | null {
  if (typeof told !== 'number' && typeof told !== 'string') return null
  const number = Number(told)
  return Number.isFinite(number) ? BigInt(Math.round(number)) : null
}

/** All that a value by kinds holds together, or what it says of one kind, however that is spelt. */
export function countOf(told: InsightValue | null, kind?: string): bigint | null {
  if (told === null || typeof told !== 'object' || 'microAmount' in told) return null
  const entries = Object.entries(told as Readonly<Record<string, number>>)
  const meant = entries.filter(([name]) => kind === undefined || name.toLowerCase() === kind)
  return meant.reduce((sum, [, count]) => sum + BigInt(Math.round(count)), 0n)
}

/** Milliseconds as seconds or minutes. */
export function timeOf(told: InsightValue | null, unit: 'seconds' | 'minutes'): string | null {
  const milliseconds = wholeOf(told)
  if (milliseconds === null) return null
  return (Number(milliseconds) / (unit === 'seconds' ? 1000 : 60_000)).toFixed(2)
}

/** Money as it was earned: an amount in millionths with its currency, or a number of dollars. */
export function moneyOf(told: InsightValue | null): Money | null {
  const parsed = earned.safeParse(told)
  if (parsed.success) {
    const { microAmount, currency } = parsed.data
    return multiplyMoney({ amount: String(microAmount), currency }, millionth)
  }
  if (typeof told !== 'number' && typeof told !== 'string') return null
  const number = Number(told)
  return Number.isFinite(number) ? { amount: plainAmount(number.toFixed(6)), currency: 'USD' } : null
}
