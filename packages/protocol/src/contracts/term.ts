import { compareMoney, isAmount } from '#src/core/money.ts'
import type { Day } from '#src/core/zoned-day.ts'
import { commonDays, type Period } from './month.ts'
import { revenueType, ytSources } from './revenue-kinds.ts'

/** Which revenue a term decides. The narrowest that holds a line decides it: a channel, then a kind, then all. */
export const termScopes = ['all', 'revenueType', 'ytSource', 'channel'] as const
export type TermScope = (typeof termScopes)[number]

/**
 * How a share follows from an amount. `flat`: one rate. `marginal`: each part of the amount at the rate of its tier.
 * `whole`: all of it at the rate of the tier that it reaches, which makes a cliff at each border.
 */
export const termMethods = ['flat', 'marginal', 'whole'] as const
export type TermMethod = (typeof termMethods)[number]

/** Up to an amount, this included, in the currency of the revenue; the last tier has no end. A rate goes from 0 to 1. */
export type Tier = { readonly upTo: string | null; readonly creatorRate: string }

/** How an amount is shared between creator and company. */
export type ShareRule = { readonly method: TermMethod; readonly tiers: readonly Tier[] }

/** What a term decides: all revenue has no key, a kind its code or name, a channel its id. */
export type ScopeOf = { readonly scope: TermScope; readonly scopeKey: string }

/** One version of a term, in force on the days of its period. */
export type Term = ShareRule & ScopeOf & Period & { readonly id: string }

export const mostTiers = 12
export const ratePlaces = 4

/** What is wrong with the borders of tiers, tier by tier; the keys are those of the `validation` texts. */
export function tierProblems(method: TermMethod, tiers: readonly Tier[]) {
  const problems: { index: number; message: 'tierOrder' | 'tierOpen' | 'pattern' }[] = []
  for (const [index, { upTo }] of tiers.entries()) {
    const before = tiers[index - 1]?.upTo ?? '0'
    const isLast = index === tiers.length - 1
    if (method === 'flat' && index > 0) problems.push({ index, message: 'pattern' })
    else if (isLast !== (upTo === null)) problems.push({ index, message: 'tierOpen' })
    else if (upTo !== null && isAmount(upTo) && compareTexts(upTo, before) <= 0)
      problems.push({ index, message: 'tierOrder' })
  }
  return problems
}

/** Whether a scope has the key that it needs. */
export function isScopeKey(scope: TermScope, key: string): boolean {
  if (scope === 'all') return key === ''
  if (scope === 'ytSource') return ytSources.some((source) => source === key)
  if (scope === 'revenueType')
    return revenueType.names.some((name) => String(revenueType.codes[name]) === key)
  return /^[1-9]\d{0,18}$/u.test(key)
}

export const sameScope = (a: ScopeOf, b: ScopeOf): boolean => a.scope === b.scope && a.scopeKey === b.scopeKey

/** Pairs of terms of one scope that hold a day together, which no contract may have. */
export function overlappingTerms<T extends ScopeOf & Period>(terms: readonly T[]): [T, T][] {
  return terms.flatMap((term, index) =>
    terms
      .slice(index + 1)
      .filter((other) => sameScope(term, other) && commonDays(term, other) !== null)
      .map((other): [T, T] => [term, other]),
  )
}

/** What of a line says which term decides it. */
export type Ruled = {
  readonly channelId: string
  readonly revenueType: number | null
  readonly ytSource: string | null
}

/** The term that decides revenue of a day: of the narrowest scope that holds it. Null where none does. */
export function termOn(terms: readonly Term[], line: Ruled, on: Day): Term | null {
  const held = terms.filter((term) => holds(term, line) && isInForce(term, on))
  return widest.map((scopes) => held.find(({ scope }) => scopes.includes(scope))).find((term) => term) ?? null
}
const widest: readonly (readonly TermScope[])[] = [['channel'], ['revenueType', 'ytSource'], ['all']]

const isInForce = ({ from, to }: Period, on: Day): boolean => from <= on && (to === null || on <= to)

function holds({ scope, scopeKey }: ScopeOf, line: Ruled): boolean {
  if (scope === 'all') return true
  if (scope === 'channel') return line.channelId === scopeKey
  if (scope === 'ytSource') return line.ytSource === scopeKey
  return line.revenueType !== null && String(line.revenueType) === scopeKey
}

/** Amounts of the same currency, whichever it is. */
export const compareTexts = (a: string, b: string) =>
  compareMoney({ amount: a, currency: '' }, { amount: b, currency: '' })
