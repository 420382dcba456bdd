import { percentOf, rateOfPercent } from '@pindao/protocol/contracts/share-curve.ts'
import type { ContractTerm } from '@pindao/protocol/contracts/term.endpoints.ts'
import { type TermContent, termInput } from '@pindao/protocol/contracts/term.fields.ts'
import {
  type ShareRule,
  type TermMethod,
  type TermScope,
  tierProblems,
} from '@pindao/protocol/contracts/term.ts'
import { isAmount } from '@pindao/protocol/core/money.ts'

/** A tier as it is filled in: its border, empty where it has none, and the share in percent. */
export type TierValues = { readonly upTo: string; readonly percent: string }

/** A term as it is filled in. */
export type TermValues = {
  readonly scope: TermScope
  readonly scopeKey: string
  readonly method: TermMethod
  readonly tiers: readonly TierValues[]
  readonly from: string | null
  readonly to: string | null
  readonly reason: string
}

/** What is filled in: a new term or a known one of a draft, or a version of what was signed, begun from one. */
export type TermTarget =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly term: ContractTerm }
  | { readonly kind: 'version'; readonly term: ContractTerm | null }

export type TermInput = TermContent & { readonly reason: string }

const usualShare = '70'

/** What a form begins with. A new version begins as the one before, from the first day that it may have. */
export function valuesOf(target: TermTarget, earliest: string | null): TermValues {
  const term = target.kind === 'new' ? null : target.term
  const isVersion = target.kind === 'version'
  return {
    scope: term?.scope ?? 'all',
    scopeKey: term?.scopeKey ?? '',
    method: term?.method ?? 'flat',
    tiers: term?.tiers.map(({ upTo, creatorRate }) => ({
      upTo: upTo ?? '',
      percent: percentOf(creatorRate),
    })) ?? [{ upTo: '', percent: usualShare }],
    from: (isVersion ? null : term?.from) ?? earliest,
    to: isVersion ? null : (term?.to ?? null),
    reason: '',
  }
}

/** The rule of what is filled in, once it is whole: what is typed halfway draws nothing. */
export function ruleOf({ method, tiers }: Pick<TermValues, 'method' | 'tiers'>): ShareRule | null {
  const rows = rowsOf(method, tiers)
  if (rows.some(({ percent }) => !isAmount(trimmed(percent)))) return null
  const rule = {
    method,
    tiers: rows.map(({ upTo, percent }, index) => ({
      upTo: index === rows.length - 1 ? null : trimmed(upTo),
      creatorRate: rateOfPercent(trimmed(percent)),
    })),
  }
  const isWhole = termInput.safeParse({
    ...rule,
    scope: 'all',
    scopeKey: '',
    from: '2000-01-01',
    to: null,
  }).success
  return isWhole ? rule : null
}

/** What is wrong with the border of a tier: the key of the sentence, null where it is as it should be. */
export function borderProblem({ method, tiers }: Pick<TermValues, 'method' | 'tiers'>, index: number) {
  const rows = rowsOf(method, tiers)
  const borders = rows.map(({ upTo }, at) => ({
    upTo: at === rows.length - 1 ? null : trimmed(upTo),
    creatorRate: '0',
  }))
  return tierProblems(method, borders).find((problem) => problem.index === index)?.message ?? null
}

/** What a form sends; null while it is not whole. */
export function inputOf(values: TermValues): TermInput | null {
  const rule = ruleOf(values)
  if (rule === null || values.from === null) return null
  const { scope, from, to, reason } = values
  return {
    ...rule,
    tiers: [...rule.tiers],
    scope,
    scopeKey: scope === 'all' ? '' : values.scopeKey,
    from,
    to,
    reason,
  }
}

/** A flat share has one row, the first. */
const rowsOf = (method: TermMethod, tiers: readonly TierValues[]): readonly TierValues[] =>
  method === 'flat' ? tiers.slice(0, 1) : tiers

/** A field that nobody touched has no value. */
const trimmed = (text: string | null | undefined): string => (text ?? '').trim()
