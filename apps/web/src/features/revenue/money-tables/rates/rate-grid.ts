import { type FxPolicy, fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import type { FxMonth, FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { changeOf, exchangeRate, isGreatChange } from '@pindao/protocol/revenue/money-table.rates.ts'

export type Pair = { readonly base: string; readonly quote: string }
export const pairOf = ({ base, quote }: Pair): string => `${base}/${quote}`
export const cellOf = (pair: Pair, kind: FxPolicy): string => `${pairOf(pair)} ${kind}`

/** What somebody has typed and not saved: cells and sources by their keys, and pairs that have no rate yet. */
export type Draft = {
  readonly texts: Readonly<Record<string, string>>
  readonly sources: Readonly<Record<string, string>>
  readonly added: readonly Pair[]
}
export const noDraft: Draft = { texts: {}, sources: {}, added: [] }

export type RateCell = {
  readonly kind: FxPolicy
  readonly text: string
  readonly stored: FxRateRecord | null
  /** The rate of the month before, where there is one. */
  readonly before: string | null
  /** By which share it changed; null while nothing that is a rate is typed, or nothing is to be compared with. */
  readonly change: string | null
  readonly isGreat: boolean
}
export type RateRow = Pair & {
  readonly source: string
  readonly isLocked: boolean
  readonly cells: readonly RateCell[]
}

const isRate = (text: string) => exchangeRate.safeParse(text).success

/** The rows of a month's table: pairs with a rate, and those that were added. */
export function rowsOf(month: FxMonth, draft: Draft): readonly RateRow[] {
  const pairs = new Map([...month.rates, ...draft.added].map((pair) => [pairOf(pair), pair]))
  return [...pairs.values()].map(({ base, quote }) => {
    const pair = { base, quote }
    const cells = fxPolicies.map((kind) => cellFrom(month, draft, pair, kind))
    const stored = cells.flatMap((cell) => cell.stored ?? [])
    const kept = stored.find(({ source }) => source !== '')?.source ?? ''
    return {
      ...pair,
      source: draft.sources[pairOf(pair)] ?? kept,
      isLocked: stored.length === fxPolicies.length && stored.every(({ locked }) => locked !== null),
      cells,
    }
  })
}

function cellFrom(month: FxMonth, draft: Draft, pair: Pair, kind: FxPolicy): RateCell {
  const isHere = (rate: Pair & { readonly kind: FxPolicy }) =>
    rate.kind === kind && pairOf(rate) === pairOf(pair)
  const stored = month.rates.find(isHere) ?? null
  const before = month.before.find(isHere)?.rate ?? null
  const text = draft.texts[cellOf(pair, kind)] ?? stored?.rate ?? ''
  const isKnown = before !== null && isRate(text.trim())
  return {
    kind,
    text,
    stored,
    before,
    change: isKnown ? changeOf(before, plainAmount(text.trim())) : null,
    isGreat: isKnown && isGreatChange(before, plainAmount(text.trim())),
  }
}

/** What is to be saved: rates that are new or others now, those that were emptied, and changes that may be slips. */
export type RateChanges = {
  readonly rates: readonly (Pair & {
    readonly month: string
    readonly kind: FxPolicy
    readonly rate: string
    readonly source: string
    readonly version: number
  })[]
  readonly remove: readonly { readonly id: string; readonly version: number }[]
  readonly great: readonly (Pair & { readonly cell: RateCell })[]
  /** Cells whose text is no rate. */
  readonly wrong: number
}

export function changesOf(month: FxMonth, draft: Draft): RateChanges {
  const cells = rowsOf(month, draft).flatMap((row) => row.cells.map((cell) => ({ row, cell })))
  const open = cells.filter(({ cell: { stored } }) => stored === null || stored.locked === null)
  const filled = open.filter(({ cell }) => cell.text.trim() !== '')
  const rates = filled.flatMap(({ row, cell: { kind, text, stored } }) => {
    if (!isRate(text.trim())) return []
    const rate = plainAmount(text.trim())
    // A source that was typed goes to every rate of its row that is not locked.
    const source = (draft.sources[pairOf(row)] ?? stored?.source ?? row.source).trim()
    if (stored !== null && stored.rate === rate && stored.source === source) return []
    const { base, quote } = row
    return [{ month: month.month, base, quote, kind, rate, source, version: stored?.version ?? 0 }]
  })
  const isSent = (row: RateRow, { kind }: RateCell) =>
    rates.some((rate) => cellOf(rate, rate.kind) === cellOf(row, kind))
  return {
    rates,
    remove: open.flatMap(({ cell: { text, stored } }) =>
      stored !== null && text.trim() === '' ? [{ id: stored.id, version: stored.version }] : [],
    ),
    great: filled.flatMap(({ row, cell }) =>
      cell.isGreat && isSent(row, cell) && cell.stored?.rate !== cell.text
        ? [{ base: row.base, quote: row.quote, cell }]
        : [],
    ),
    wrong: filled.filter(({ cell }) => !isRate(cell.text.trim())).length,
  }
}

/** Pairs of the month before that this one has none of yet, in neither direction. */
export function pairsToCopy(month: FxMonth, draft: Draft): readonly Pair[] {
  const known = [...month.rates, ...draft.added].map(({ base, quote }) => [base, quote].sort().join())
  const pairs = new Map(month.before.map(({ base, quote }) => [pairOf({ base, quote }), { base, quote }]))
  return [...pairs.values()].filter(({ base, quote }) => !known.includes([base, quote].sort().join()))
}
