import { z } from 'zod'
import { type Bracket, type TaxTable, taxTables } from '#src/contracts/tax-tables.ts'
import { amount, compareMoney, decimal, multiplyMoney, placesOf, subtractMoney } from '#src/core/money.ts'
import { optionalText } from '#src/core/rules.ts'

/** A share of an income from 0 to 1, with four places at most. */
export const taxShare = amount
  .refine((text) => !text.startsWith('-') && decimal(text).lte(decimal('1')), {
    error: 'shareRate',
    abort: true,
  })
  .refine((text) => placesOf(text) <= 4, { error: 'decimals', params: { max: 4 } })

/** An amount in yuan that is not less than nothing. */
export const taxAmount = amount
  .refine((text) => !text.startsWith('-'), { error: 'amount', abort: true })
  .refine((text) => placesOf(text) <= 2, { error: 'decimals', params: { max: 2 } })

const bracket = z.object({ upTo: taxAmount.nullable(), rate: taxShare, less: taxAmount })
export const mostBrackets = 15
const brackets = z.array(bracket).min(1).max(mostBrackets)

/** The rates of a table, from a day on; what they have to be together says `taxTableContent`. */
export const taxTableFields = {
  from: z.iso.date({ error: 'pattern' }),
  source: optionalText(1000),
  resident: z.object({
    allowance: z.object({ limit: taxAmount, less: taxAmount, share: taxShare }),
    brackets,
  }),
  nonResident: z.object({ share: taxShare, brackets }),
  foreignCompany: z.object({ rate: taxShare, vat: taxShare }),
}

const tables = ['resident', 'nonResident'] as const
export type BracketTable = (typeof tables)[number]

/** `tierOrder`: not above the one before; `tierOpen`: only the last one has no upper end, and it has none. */
export type BracketProblem = { readonly index: number; readonly message: 'tierOrder' | 'tierOpen' }

export function bracketProblems(list: readonly Pick<Bracket, 'upTo'>[]): readonly BracketProblem[] {
  return list.flatMap(({ upTo }, index): BracketProblem[] => {
    const isLast = index === list.length - 1
    if (isLast !== (upTo === null)) return [{ index, message: 'tierOpen' }]
    const before = list[index - 1]?.upTo
    if (upTo === null) return []
    const floor = index === 0 ? '0' : (before ?? '0')
    return compareMoney(yuan(upTo), yuan(floor)) > 0 ? [] : [{ index, message: 'tierOrder' }]
  })
}

/** Where a tax jumps: the end of a bracket, and what it is there by this one and by the next. */
export type TaxJump = {
  readonly index: number
  readonly at: string
  readonly here: string
  readonly next: string
}

/**
 * Ends of brackets at which the quick deductions do not fit: just above them the tax would be another one by more than the
 * next coin. Warned about, not refused: a law may say so.
 */
export function taxJumps(list: readonly Bracket[]): readonly TaxJump[] {
  return list.slice(0, -1).flatMap((bracket, index) => {
    const next = list[index + 1]
    if (next === undefined || bracket.upTo === null) return []
    const { upTo: at } = bracket
    const [here, there] = [taxAt(at, bracket), taxAt(at, next)]
    return compareMoney(here, there) === 0 ? [] : [{ index, at, here: here.amount, next: there.amount }]
  })
}

/** The quick deduction with which a bracket begins where the one before it ends. */
export function fittingLess(before: Bracket, rate: string): string {
  const at = yuan(before.upTo ?? '0')
  return subtractMoney(multiplyMoney(at, rate), taxAt(before.upTo ?? '0', before)).amount
}

const yuan = (text: string) => ({ amount: text, currency: 'CNY' })
const taxAt = (income: string, { rate, less }: Pick<Bracket, 'rate' | 'less'>) =>
  subtractMoney(multiplyMoney(yuan(income), rate), yuan(less))

/** A table as it is filled in, with what its brackets have to be together. */
export function taxTableContent<S extends z.ZodType<TaxTable>>(schema: S): S {
  return schema.superRefine((table, ctx) => {
    for (const name of tables)
      for (const { index, message } of bracketProblems(table[name].brackets))
        ctx.addIssue({ code: 'custom', message, path: [name, 'brackets', index, 'upTo'] })
    if (taxTables.some(({ from }) => table.from <= from))
      ctx.addIssue({ code: 'custom', message: 'taxTableEarly', path: ['from'] })
  })
}

/** Tables in the order of their days, each with the months whose settlements take it: those whose last day it holds on. */
export function monthsOfTable(
  from: string,
  next: string | null,
): { readonly from: string; readonly before: string | null } {
  return { from: from.slice(0, 7), before: next === null ? null : next.slice(0, 7) }
}
