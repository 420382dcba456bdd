import * as money from '#src/core/money.ts'
import { roundParts } from '#src/core/money-shares.ts'
import type { Month } from './month.ts'
import type { BaseLine } from './revenue-bases.ts'
import { creatorShare, exactShare, rateAt, shareAtAverage, spreadShare } from './share-rule.ts'
import { ratePlaces, sameScope, type Term } from './term.ts'

/** A line with what creator and company get of it; together its base. */
export type ShareLine = BaseLine & {
  readonly term: Term
  /** What was agreed, or under tiers what it comes to, with four places. */
  readonly rate: money.Rate
  readonly creator: money.Money
  readonly company: money.Money
}

/** What of a month was settled before under a term: the sums of confirmed settlements. */
export type Settled = {
  readonly termId: string
  readonly earningMonth: Month
  readonly base: money.Money
  readonly creator: money.Money
}

/**
 * What a correction changes beyond its own amount: it lifts a month over the border of a tier, or takes it back below, and
 * what was settled of that month is worth another rate.
 */
export type TierChange = {
  readonly term: Term
  readonly earningMonth: Month
  readonly creator: money.Money
  readonly company: money.Money
}

export type Shares = {
  readonly lines: readonly ShareLine[]
  readonly tierChanges: readonly TierChange[]
  /** Revenue that no term decides; it is in no sum. */
  readonly uncovered: readonly BaseLine[]
}

/**
 * Steps 4 and 6 of business.md §3.2. A flat share is each line's own. Tiers look at the total of a month under all versions
 * of their scope, so that a new version does not begin at the lowest tier again; the share is spread over the lines by
 * largest remainder. A correction counts in the month it corrects, as if it had been known when that was settled: so it
 * never matters in which month a line arrives.
 */
export function shareLines(
  bases: readonly BaseLine[],
  settled: readonly Settled[],
  terms: readonly Term[],
): Shares {
  const covered = bases.filter(isCovered)
  const shared = new Map<Covered, ShareLine>()
  const tierChanges: TierChange[] = []
  for (const month of monthsOf(covered, settled, terms)) {
    for (const version of month.versions) {
      const result = sharedVersion(version, month)
      for (const [base, line] of result.lines) shared.set(base, line)
      tierChanges.push(...result.changes)
    }
  }
  return {
    lines: covered.flatMap((base) => shared.get(base) ?? []),
    tierChanges,
    uncovered: bases.filter((base) => !isCovered(base)),
  }
}

type Covered = BaseLine & { readonly term: Term }
const isCovered = (base: BaseLine): base is Covered => base.term !== null

/** A month under the versions of one scope. */
type ScopeMonth = {
  readonly earningMonth: Month
  /** Of all versions, with what was settled before. */
  readonly total: money.Money
  readonly versions: readonly Term[]
  readonly lines: readonly Covered[]
  readonly settled: readonly Settled[]
}

function monthsOf(
  covered: readonly Covered[],
  settled: readonly Settled[],
  terms: readonly Term[],
): ScopeMonth[] {
  const groups = new Map<string, [Covered, ...Covered[]]>()
  for (const line of covered) {
    const key = [line.term.scope, line.term.scopeKey, line.earningMonth].join('|')
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()].map((lines) => scopeMonth(lines, settled, terms))
}

function scopeMonth(
  lines: readonly [Covered, ...Covered[]],
  settled: readonly Settled[],
  terms: readonly Term[],
): ScopeMonth {
  const [{ term, earningMonth, base: one }] = lines
  const ofScope = terms.filter((other) => sameScope(other, term))
  const before = settled.filter(
    (sum) => sum.earningMonth === earningMonth && ofScope.some(({ id }) => id === sum.termId),
  )
  const hasShare = ({ id }: Term) =>
    lines.some((line) => line.term.id === id) || before.some(({ termId }) => termId === id)
  return {
    earningMonth,
    total: money.sumMoney(
      [...lines, ...before].map(({ base }) => base),
      one.currency,
    ),
    versions: ofScope.filter(hasShare),
    lines,
    settled: before,
  }
}

type Shared = { readonly lines: readonly [Covered, ShareLine][]; readonly changes: readonly TierChange[] }

function sharedVersion(version: Term, month: ScopeMonth): Shared {
  const lines = month.lines.filter(({ term }) => term.id === version.id)
  if (version.method === 'flat') return { lines: lines.map((line) => [line, flatLine(line)]), changes: [] }
  const { total, earningMonth } = month
  const sum = (parts: readonly money.Money[]) => money.sumMoney(parts, total.currency)
  const before = month.settled.filter(({ termId }) => termId === version.id)
  const bases = lines.map(({ base }) => base)
  const all = sum([...bases, ...before.map(({ base }) => base)])
  const share = money.subtractMoney(
    shareAtAverage(all, total, version),
    sum(before.map(({ creator }) => creator)),
  )
  const parts = partsOf(share, bases, { total, version })
  const rate = rateOf(sum(parts), sum(bases), { total, version })
  const rest = money.subtractMoney(share, sum(parts))
  const change = { term: version, earningMonth, creator: rest, company: money.negateMoney(rest) }
  return {
    lines: lines.map((line, index) => [
      line,
      lineOf(line, rate, parts[index] ?? money.noMoney(total.currency)),
    ]),
    changes: money.signOf(rest) === 0 ? [] : [change],
  }
}

type VersionTotal = { readonly total: money.Money; readonly version: Term }

/** What stands beside a line as its rate: of a whole tier the agreed one, of parts what they come to. */
function rateOf(share: money.Money, brought: money.Money, { total, version }: VersionTotal): money.Rate {
  const isSum = version.method === 'marginal' && money.signOf(brought) !== 0
  return isSum ? money.ratioOf(share, brought, ratePlaces) : rateAt(total, version)
}

/**
 * The share of the lines themselves. A rule by parts gives them all that they bring, as long as that is a share; otherwise,
 * and where the whole counts, each gets the rate of the month, and what was settled before bears the rest.
 */
function partsOf(
  share: money.Money,
  bases: readonly money.Money[],
  { total, version }: VersionTotal,
): money.Money[] {
  const brought = money.sumMoney(bases, total.currency)
  if (version.method === 'marginal' && isShareOf(share, brought)) return spreadShare(share, bases)
  const whole = money.signOf(total) === 0 ? null : exactShare(total, version).amount
  const exact = bases.map((base) => money.multiplyMoney(base, whole ?? rateAt(total, version)))
  return roundParts(exact, 'halfUp', whole === null ? '1' : total.amount)
}

/** Whether the first is between nothing and all of the second, which is not nothing. */
function isShareOf(part: money.Money, whole: money.Money): boolean {
  const sign = money.signOf(whole)
  if (sign === 0) return false
  const [low, high] =
    sign > 0 ? [money.noMoney(whole.currency), whole] : [whole, money.noMoney(whole.currency)]
  return money.compareMoney(low, part) <= 0 && money.compareMoney(part, high) <= 0
}

const flatLine = (line: Covered) =>
  lineOf(line, rateAt(line.base, line.term), creatorShare(line.base, line.term))

function lineOf(base: Covered, rate: money.Rate, creator: money.Money): ShareLine {
  return { ...base, rate, creator, company: money.subtractMoney(base.base, creator) }
}
