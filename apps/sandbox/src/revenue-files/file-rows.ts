import { chance } from '#src/numbers/chance.ts'
import { type Cell, FILE_COLUMNS, type FileColumn, headOf, type MoneyCell } from './columns.ts'
import { earnedRows, factsOfFile, hasCorrections, NO_ADJUSTMENT, subscriptionsOf } from './earned-rows.ts'
import { amountOf, dollarsOf, unitsOf } from './exact.ts'
import type { RevenueFileOptions } from './revenue-file.ts'

/** All rows of a file, its heads first; a row of one cell is a line above the table. */
export function* fileRows(options: RevenueFileOptions): Generator<readonly Cell[]> {
  if (options.kind === 'yt_payments_summary') yield* summaryRows(options)
  else yield* tableRows(options, columnsOf(options, FILE_COLUMNS[options.kind]))
}

function* tableRows(given: RevenueFileOptions, columns: readonly FileColumn[]): Generator<readonly Cell[]> {
  const options = hasCorrections(given.kind) ? given : { ...given, corrections: [] }
  const { kind, month, hasTotal = false, hasDollars = false, isMonthly = false, headers = 'en' } = options
  if (kind === 'yt_red') yield ['Asset Summary']
  yield columns.map((column) => headOf(column, headers))
  if (kind === 'yt_studio_table') yield totalsOf(options, columns)
  for (const row of earnedRows(options))
    yield columns.map(({ of }) => written(of(row, { month, isMonthly }), hasDollars))
  if (hasTotal && kind !== 'yt_studio_table') yield totalsOf(options, columns)
}

/** Types and what was paid of each: advertising with its corrections, and what subscribers paid. */
function* summaryRows(options: RevenueFileOptions): Generator<readonly Cell[]> {
  const { headers = 'en', hasDollars = false, paidIn = { currency: 'USD', rate: '1' } } = options
  const heads = ['revenue_type', 'adjustment_type', 'currency_code', 'partner_revenue_usd']
  yield headers === 'zh'
    ? ['收入类型', '调整类型', '币种代码', '合作伙伴收入 (USD)', '合作伙伴收入（当地货币）', '备注']
    : [...heads, 'partner_revenue_local', 'notes']
  const row = (type: string, adjustment: string, amount: string) => {
    const local = amountOf((unitsOf(amount) * unitsOf(paidIn.rate)) / unitsOf('1'))
    const sums = [amount, local].map((money) => written({ money }, hasDollars))
    return [type, adjustment, paidIn.currency, ...sums, null]
  }
  for (const [adjustment, amount] of factsOfFile(options).byAdjustment) yield row('Ads', adjustment, amount)
  const subscribed = subscriptionsOf(options.channels)
  if (subscribed !== 0n) yield row('Subscriptions', NO_ADJUSTMENT, amountOf(subscribed))
}

/** In the order that is asked for: whoever reads by place and not by name is found out. */
function columnsOf({ kind, isReordered }: RevenueFileOptions, columns: readonly FileColumn[]) {
  return isReordered === true
    ? columns.toSorted((one, other) => chance(kind, one.en) - chance(kind, other.en))
    : columns
}

/** A row that names nothing, and sums its money up. */
function totalsOf(options: RevenueFileOptions, columns: readonly FileColumn[]): readonly Cell[] {
  const { hasDollars = false } = options
  const { partner } = factsOfFile(options)
  const total = columns.map(({ en }) => (isWholeMoney(en) ? written({ money: partner }, hasDollars) : null))
  const [first = 0] = columns.flatMap(({ en }, at) => (isWholeMoney(en) ? [] : [at]))
  return total.with(options.isReordered ? first : 0, 'Total')
}

const isWholeMoney = (head: string) =>
  head === 'Partner Revenue' ||
  head === 'Your estimated revenue (USD)' ||
  head === 'estimated_partner_revenue' ||
  head === 'Approximate content monetization earnings'

function written(cell: Cell | MoneyCell, hasDollars: boolean): Cell {
  if (typeof cell !== 'object' || cell === null) return cell
  return hasDollars ? dollarsOf(cell.money) : cell.money
}
