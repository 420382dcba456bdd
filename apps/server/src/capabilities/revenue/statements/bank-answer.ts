import { locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { isAmount, plainAmount } from '@pindao/protocol/core/money.ts'
import { parseDay } from '@pindao/protocol/core/zoned-day.ts'
import type { AnsweredRow } from '@pindao/protocol/revenue/statement.payments.ts'
import { AppError } from '#src/platform/app-error.ts'
import { paymentReference } from './payment.sheet.ts'
import type { ListedItem } from './payment.store.ts'

/** What is read of a bank's sheet. The names of each, in every language, stand in the packs (`statements.bankAnswer`). */
const columns = ['reference', 'amount', 'currency', 'paidOn', 'result', 'bankRef'] as const
type Column = (typeof columns)[number]
type Row = { readonly row: number; readonly cells: readonly string[] }

/** A head is looked for in so many rows: banks write their name above it. */
const headWithin = 20

/**
 * What a bank answered to a file, row by row, and what it would do. What would have to be guessed is a problem, never done.
 *
 * @throws revenue.bankAnswerUnread where no row names the columns that are needed
 */
export function readAnswer(
  rows: readonly Row[],
  file: { readonly no: string; readonly items: readonly ListedItem[] },
): readonly AnsweredRow[] {
  const { at, head } = headOf(rows)
  const items = new Map(file.items.map((one) => [paymentReference(file.no, one.item.payeeId), one]))
  const seen = new Set<string>()
  return rows.slice(at + 1).flatMap(({ row, cells }) => {
    const cell = (column: Column) => cells[head.get(column) ?? -1]?.trim() ?? ''
    const reference = cell('reference')
    // Sums below the table, and what a bank writes at its end.
    if (reference === '') return []
    const item = items.get(reference) ?? null
    const answered = answeredRow(row, reference, item, cell, head)
    const isTwice = seen.has(reference)
    seen.add(reference)
    return [isTwice ? { ...answered, problem: 'twice' as const } : answered]
  })
}

function answeredRow(
  row: number,
  reference: string,
  found: ListedItem | null,
  cell: (column: Column) => string,
  head: ReadonlyMap<Column, number>,
): AnsweredRow {
  const expected = found && { amount: found.item.amount, currency: found.item.currency }
  const result = head.has('result') ? resultOf(cell('result')) : cell('paidOn') === '' ? null : 'paid'
  const amount = head.has('amount') ? amountOf(cell('amount')) : (expected?.amount ?? null)
  const paidOn = dayOf(cell('paidOn'))
  const facts = {
    row,
    reference,
    itemId: found && String(found.item.id),
    party: found?.party ?? '',
    settlementNo: found?.settlement.no ?? '',
    result,
    paidOn,
    expected,
    amount,
    // A bank that gives none is asked by ours.
    bankRef: (cell('bankRef') || reference).slice(0, 100),
  }
  const isPaid = result === 'paid'
  const problems: readonly (readonly [boolean, AnsweredRow['problem']])[] = [
    [found === null, 'unknown'],
    [found !== null && found.item.state !== 'open', 'done'],
    [result === null, 'result'],
    [isPaid && amount === null, 'amount'],
    [isPaid && paidOn === null, 'date'],
    [isPaid && head.has('currency') && cell('currency').toUpperCase() !== expected?.currency, 'currency'],
  ]
  return {
    ...facts,
    problem: problems.find(([is]) => is)?.[1] ?? null,
    differs: isPaid && amount !== null && expected !== null && plainAmount(expected.amount) !== amount,
  }
}

function headOf(rows: readonly Row[]): { readonly at: number; readonly head: ReadonlyMap<Column, number> } {
  const names = aliases()
  for (const [at, { cells }] of rows.slice(0, headWithin).entries()) {
    const head = new Map<Column, number>()
    for (const [index, cell] of cells.entries()) {
      const column = names.get(normalised(cell))
      if (column !== undefined && !head.has(column)) head.set(column, index)
    }
    if (head.has('reference') && (head.has('result') || head.has('paidOn'))) return { at, head }
  }
  throw new AppError('revenue.bankAnswerUnread')
}

const textsOf = (path: readonly string[]): readonly string[] =>
  locales.flatMap((locale) => {
    let found: unknown = readPack(locale, 'statements')
    for (const part of path) found = (found as Readonly<Record<string, unknown>>)[part]
    return String(found).split('|').map(normalised)
  })

const aliases = (): ReadonlyMap<string, Column> =>
  new Map(
    columns.flatMap((column) =>
      textsOf(['bankAnswer', 'column', column]).map((name) => [name, column] as const),
    ),
  )

function resultOf(text: string): 'paid' | 'refused' | null {
  const said = normalised(text)
  if (textsOf(['bankAnswer', 'paid']).includes(said)) return 'paid'
  return textsOf(['bankAnswer', 'refused']).includes(said) ? 'refused' : null
}

const normalised = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_:()（）.#-]/gu, '')

/** `1,234.50`, `1234.5`, `1234,50`: what can be read in one way only. Null for anything else. */
function amountOf(text: string): string | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f¥$€]/gu, '')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(plain) && (plain.includes('.') || plain.split(',').length > 2))
    return plainAmount(plain.replaceAll(',', ''))
  if (/^\d+,\d{1,2}$/u.test(plain)) return plainAmount(plain.replace(',', '.'))
  return /^\d+(?:\.\d+)?$/u.test(plain) && isAmount(plain) ? plainAmount(plain) : null
}

/** Year, month and day in this order, with any signs between: what has another order would need guessing. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s].*)?$/u.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
