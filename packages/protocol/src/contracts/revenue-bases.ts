import * as money from '#src/core/money.ts'
import { allocateMoney, roundParts } from '#src/core/money-shares.ts'
import { addDays, type Day } from '#src/core/zoned-day.ts'
import { conversion, exchange, type FxRate } from './exchange.ts'
import { commonDays, dayCount, type Month, wholeMonth } from './month.ts'
import { type Ruled, type Term, termOn } from './term.ts'

/** What of the revenue is shared: all that a platform pays, that without its tax, or what arrives at the bank. */
export const shareBases = ['gross', 'net_of_platform_tax', 'net_received'] as const
export type ShareBase = (typeof shareBases)[number]

/** A row of a platform's final report, or many of one day and kind, exactly as reported (up to ten places). */
export type RevenueLine = Ruled & {
  /** The platform's own word for a correction; null for what was earned. */
  readonly adjustmentType: string | null
  readonly earningMonth: Month
  /** Null where a report names the month only. */
  readonly day: Day | null
  readonly gross: money.Money
}

/** What is taken off the revenue of a channel in a month before it is shared. */
export type Deduction = {
  readonly channelId: string
  readonly earningMonth: Month
  readonly platformTax: money.Money
  /** Costs of the transfer that the company does not bear. */
  readonly fees: money.Money
}

/** Revenue of one kind under one term, in whole cents: what a line of a settlement says. */
export type BaseLine = Ruled & {
  readonly adjustmentType: string | null
  readonly earningMonth: Month
  /** Null where no term of the contract holds the revenue: it cannot be settled before there is one. */
  readonly term: Term | null
  readonly gross: money.Money
  readonly deducted: money.Money
  readonly base: money.Money
}

export type RevenueInput = {
  readonly lines: readonly RevenueLine[]
  readonly deductions: readonly Deduction[]
  readonly terms: readonly Term[]
  readonly shareBase: ShareBase
  /** Whether a line without a day counts on each day of its month, not on the last one. */
  readonly splitMonths: boolean
  /** What everything is reckoned in. */
  readonly currency: string
  readonly rates: readonly FxRate[]
}

/**
 * Steps 1 to 3 of business.md §3.2: lines summed by channel, kind, correction and month at all their places; each sum
 * rounded half up; parted by the terms in force on the days, the parts adding up to the rounded sum; what is deducted
 * of a channel's month taken off its lines. The order of the lines does not matter.
 */
export function revenueBases(input: RevenueInput): BaseLine[] {
  const earned = grouped(input.lines).flatMap((group) => basesOf(group, input))
  const ordered = [...earned].sort((a, b) => compareTexts(orderOf(a), orderOf(b)))
  return input.deductions.reduce((lines, deduction) => deducted(lines, deduction, input), ordered)
}

type Group = { readonly of: RevenueLine; readonly byDay: Map<Day | null, money.Money> }

function grouped(lines: readonly RevenueLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const key = [kindOf(line), line.gross.currency].join('|')
    const group = groups.get(key) ?? { of: line, byDay: new Map() }
    const before = group.byDay.get(line.day)
    group.byDay.set(line.day, before ? money.addMoney(before, line.gross) : line.gross)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** One line for each term that was in force on days of the group. */
function basesOf({ of, byDay }: Group, input: RevenueInput): BaseLine[] {
  const month = wholeMonth(of.earningMonth)
  const days = String(dayCount(month))
  const parts = new Map<Term | null, money.Money>()
  const add = (term: Term | null, part: money.Money) =>
    parts.set(term, money.addMoney(parts.get(term) ?? money.noMoney(part.currency), part))
  for (const [day, sum] of byDay) {
    if (day === null && input.splitMonths)
      for (const [term, count] of daysOfTerms(input.terms, of))
        add(term, money.multiplyMoney(sum, String(count)))
    else add(termOn(input.terms, of, day ?? month.to), money.multiplyMoney(sum, days))
  }
  const { times, by } = conversion(of.gross.currency, input.currency, input.rates)
  const exact = [...parts].map(([term, part]) => ({ term, part: money.multiplyMoney(part, times) }))
  exact.sort((a, b) => compareTexts(a.term?.from ?? '', b.term?.from ?? ''))
  const rounded = roundParts(
    exact.map(({ part }) => ({ ...part, currency: input.currency })),
    'halfUp',
    money.multiplyMoney({ amount: days, currency: input.currency }, by).amount,
  )
  return exact.map(({ term }, index) => {
    const gross = rounded[index] ?? money.noMoney(input.currency)
    return { ...identityOf(of), term, gross, deducted: money.noMoney(input.currency), base: gross }
  })
}

/** For how many days of the month each term decides such lines. */
function daysOfTerms(terms: readonly Term[], of: RevenueLine): Map<Term | null, number> {
  const month = wholeMonth(of.earningMonth)
  const borders = terms.flatMap((term) => {
    const common = commonDays(term, month)
    return common === null ? [] : [common.from, addDays(common.to ?? month.to, 1)]
  })
  const starts = [...new Set([month.from, ...borders])].filter((day) => day <= month.to).sort(compareTexts)
  const counts = new Map<Term | null, number>()
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1]
    const term = termOn(terms, of, from)
    const count = dayCount({ from, to: next ?? month.to }) - (next === undefined ? 0 : 1)
    counts.set(term, (counts.get(term) ?? 0) + count)
  }
  return counts
}

/** What is taken off a channel's month: off what it earned, by amount; off a line of its own where it earned nothing. */
function deducted(lines: readonly BaseLine[], deduction: Deduction, input: RevenueInput): BaseLine[] {
  const { channelId, earningMonth } = deduction
  const taken = exchange(deductionOf(deduction, input.shareBase), input.currency, input.rates)
  if (money.signOf(taken) === 0) return [...lines]
  const bears = (line: BaseLine) =>
    line.channelId === channelId &&
    line.earningMonth === earningMonth &&
    line.adjustmentType === null &&
    money.signOf(line.gross) > 0
  const bearing = lines.filter(bears)
  if (bearing.length === 0) return [...lines, ownLine(deduction, taken, input)]
  const parts = allocateMoney(
    taken,
    bearing.map(({ gross }) => gross.amount),
  )
  return lines.map((line) => {
    const part = parts[bearing.indexOf(line)]
    return part && bears(line) ? less(line, part) : line
  })
}

function deductionOf({ platformTax, fees }: Deduction, shareBase: ShareBase): money.Money {
  if (shareBase === 'gross') return money.noMoney(platformTax.currency)
  return shareBase === 'net_received' ? money.addMoney(platformTax, fees) : platformTax
}

function ownLine(deduction: Deduction, taken: money.Money, input: RevenueInput): BaseLine {
  const { channelId, earningMonth } = deduction
  const ruled = { channelId, revenueType: null, ytSource: null }
  const nothing = money.noMoney(input.currency)
  const term = lastTerm(input.terms, ruled, earningMonth)
  const line = { ...ruled, adjustmentType: null, earningMonth, term }
  return less({ ...line, gross: nothing, deducted: nothing, base: nothing }, taken)
}

/** The term on the last day of a month; of a contract that ended in it, on its own last one. */
function lastTerm(terms: readonly Term[], ruled: Ruled, month: Month): Term | null {
  const { from, to: last } = wholeMonth(month)
  const ends = terms.flatMap(({ to }) => (to !== null && to >= from && to < last ? [to] : []))
  const days = [last, ...ends.sort(compareTexts).reverse()]
  return days.map((day) => termOn(terms, ruled, day)).find((term) => term !== null) ?? null
}

function less(line: BaseLine, taken: money.Money): BaseLine {
  const deducted = money.addMoney(line.deducted, taken)
  return { ...line, deducted, base: money.subtractMoney(line.gross, deducted) }
}

function identityOf({ channelId, revenueType, ytSource, adjustmentType, earningMonth }: RevenueLine) {
  return { channelId, revenueType, ytSource, adjustmentType, earningMonth }
}

const kindOf = (line: Omit<RevenueLine, 'day' | 'gross'>) =>
  [
    line.earningMonth,
    line.channelId,
    line.revenueType ?? '',
    line.ytSource ?? '',
    line.adjustmentType ?? '',
  ].join('\n')

const orderOf = (line: BaseLine) => `${kindOf(line)}\n${line.term?.from ?? ''}`

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
