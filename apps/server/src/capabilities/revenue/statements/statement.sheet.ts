import type { Locale } from '@pindao/locales/locales.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import type { StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { type BookCell, type BookSheet, bookOf } from '#src/capabilities/sheets/sheets.ts'
import { type StatementWords, statementWords } from './statement.words.ts'

/** A statement as a workbook: what it comes to, its lines, its payees. Amounts are numbers, each beside its currency. */
export function statementXlsx(statement: StatementView, locale: Locale, now: number): Promise<Buffer> {
  const say = statementWords(locale)
  return bookOf([summarySheet(statement, say), linesSheet(statement, say), payeesSheet(statement, say)], {
    isRtl: locale === 'ar',
    at: new Date(now),
  })
}

const heads = (texts: readonly string[]): readonly BookCell[] => texts.map((head) => ({ head }))
const sum = (given: Money | null): readonly BookCell[] =>
  given === null ? [null, null] : [{ amount: given.amount }, given.currency]

function summarySheet(statement: StatementView, say: StatementWords): BookSheet {
  const { label } = say
  const { currency, contract } = statement
  const fact = (key: string, value: string): readonly BookCell[] => [{ head: label(key) }, value]
  return {
    name: label('head'),
    widths: [34, 34, 10],
    rows: [
      fact('no', statement.no),
      fact('month', statement.month),
      fact('stage', say.stage(statement)),
      fact('ourEntity', statement.ourEntity),
      ...(statement.party === null ? [] : [fact('party', statement.party)]),
      fact('contractNo', contract.no),
      fact('contract', contract.title),
      [],
      heads([label('steps'), label('amount'), label('currency')]),
      ...statement.steps.map(({ name, amount }) => [say.step(name), ...sum({ amount, currency })]),
      ...section(
        heads([label('corrections'), label('amount'), label('currency')]),
        statement.corrections.map(({ amount, reason }) => [reason, ...sum(amount)]),
      ),
      ...section(
        heads([label('rates'), label('rate'), label('currency')]),
        statement.rates.map(({ base, quote, rate }) => [`1 ${base}`, rate, quote]),
      ),
      [],
      fact('objection', say.objection(statement)),
    ],
  }
}

const section = (head: readonly BookCell[], rows: readonly (readonly BookCell[])[]) =>
  rows.length === 0 ? [] : [[], head, ...rows]

function linesSheet({ lines, currency }: StatementView, say: StatementWords): BookSheet {
  const { label } = say
  return {
    name: label('lines'),
    widths: [30, 24, 12, 14, 14, 14, 10, 14, 10],
    rows: [
      heads([
        label('channel'),
        label('kind'),
        label('earningMonth'),
        label('gross'),
        label('deducted'),
        label('base'),
        label('rate'),
        label('creator'),
        label('currency'),
      ]),
      ...lines.map((line) => [
        line.channel,
        say.kindOf(line),
        line.earningMonth,
        { amount: line.gross },
        { amount: line.deducted },
        { amount: line.base },
        line.rate === null ? null : say.percent(line.rate),
        ...sum({ amount: line.creator, currency }),
      ]),
    ],
  }
}

function payeesSheet({ payees }: StatementView, say: StatementWords): BookSheet {
  const { label } = say
  return {
    name: label('payees'),
    widths: [30, 10, 14, 8, 14, 8, 14, 8, 14, 14, 14, 8, 14, 8, 20, 12],
    rows: [
      heads([
        label('payee'),
        label('share'),
        ...['owed', 'payable', 'payableCny'].flatMap((key) => [label(key), label('currency')]),
        label('taxMode'),
        label('taxBearer'),
        label('incomeTax'),
        label('vat'),
        ...['taxCurrency', 'net', 'currency', 'invoiceNo', 'paidOn'].map(label),
      ]),
      ...payees.map((payee) => [
        payee.name,
        say.percent(payee.share),
        ...sum(payee.owed),
        ...sum(payee.payable),
        ...sum(payee.payableCny),
        say.taxMode(payee.taxMode),
        say.bearer(payee.taxBearer),
        payee.incomeTax && { amount: payee.incomeTax.amount },
        payee.vat && { amount: payee.vat.amount },
        payee.incomeTax?.currency ?? null,
        ...sum(payee.net),
        payee.invoiceNo,
        payee.paidOn,
      ]),
    ],
  }
}
