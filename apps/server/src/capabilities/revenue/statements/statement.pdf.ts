import type { Locale } from '@pindao/locales/locales.ts'
import type { StatementPayee, StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { type RecordDocument, recordPdf } from '#src/platform/pdf/record-document.ts'
import { hasTax } from './statement.content.ts'
import { type StatementWords, statementWords } from './statement.words.ts'

/** A statement on paper, in one of our languages; `now` in milliseconds. */
export function statementPdf(statement: StatementView, locale: Locale, now: number): Promise<Buffer> {
  const document = statementDocument(statement, statementWords(locale), now)
  return recordPdf(document, {
    base: locale === 'ar' ? 'rtl' : 'ltr',
    language: locale,
    at: new Date(now),
  })
}

/** What stands on it. Amounts of a table are in the currency that its heading names. */
export function statementDocument(
  statement: StatementView,
  say: StatementWords,
  now: number,
): RecordDocument {
  const { label } = say
  const { currency, no } = statement
  const inCurrency = (amount: string) => say.money({ amount, currency })
  const note = { no, stage: say.stage(statement), day: new Date(now).toISOString().slice(0, 10) }
  return {
    title: say.words('statements:file.title', { month: statement.month }),
    note: say.words('statements:file.note', note),
    sections: [
      {
        heading: label('head'),
        facts: [
          [label('no'), no],
          [label('month'), statement.month],
          [label('stage'), say.stage(statement)],
          [label('ourEntity'), statement.ourEntity],
          ...(statement.party === null ? [] : [[label('party'), statement.party] as const]),
          [label('contract'), `${statement.contract.no} ${statement.contract.title}`],
          [label('currency'), currency],
        ],
      },
      {
        heading: label('steps'),
        facts: statement.steps.map(({ name, amount }) => [say.step(name), inCurrency(amount)] as const),
      },
      {
        heading: say.words('statements:file.linesIn', { currency }),
        table: {
          columns: [
            [label('channel'), 4],
            [label('kind'), 3],
            [label('earningMonth'), 2],
            [label('base'), 3],
            [label('rate'), 2],
            [label('creator'), 3],
          ],
          rows: statement.lines.map((line) => [
            line.channel ?? '',
            say.kindOf(line),
            line.earningMonth,
            inCurrency(line.base),
            line.rate === null ? '' : say.percent(line.rate),
            inCurrency(line.creator),
          ]),
        },
      },
      ...(statement.corrections.length === 0
        ? []
        : [
            {
              heading: label('corrections'),
              table: {
                columns: [
                  [label('reason'), 5],
                  [label('amount'), 2],
                ] as const,
                rows: statement.corrections.map(({ amount, reason }) => [reason, say.money(amount)]),
              },
            },
          ]),
      ...statement.payees.map((payee) => ({ heading: payee.name, facts: payeeFacts(payee, say) })),
      ...(statement.rates.length === 0
        ? []
        : [
            {
              heading: label('rates'),
              facts: statement.rates.map(
                ({ base, quote, rate }) => [`1 ${base}`, `${rate} ${quote}`] as const,
              ),
            },
          ]),
      { heading: label('objection'), facts: [[label('contact'), say.objection(statement)]] },
    ],
  }
}

function payeeFacts(payee: StatementPayee, say: StatementWords) {
  const { label } = say
  const facts: (readonly [string, string])[] = [
    [label('share'), say.percent(payee.share)],
    [label('owed'), say.money(payee.owed)],
    [label('payable'), say.money(payee.payable)],
  ]
  if (hasTax(payee)) {
    facts.push(
      [label('taxMode'), say.taxMode(payee.taxMode)],
      [label('taxBearer'), say.bearer(payee.taxBearer)],
    )
    if (payee.payableCny) facts.push([label('payableCny'), say.money(payee.payableCny)])
    if (payee.incomeTax) facts.push([label('incomeTax'), say.money(payee.incomeTax)])
    if (payee.vat) facts.push([label('vat'), say.money(payee.vat)])
  }
  facts.push([label('net'), say.money(payee.net)])
  if (payee.invoiceNo !== '') facts.push([label('invoiceNo'), payee.invoiceNo])
  if (payee.paidOn !== null) facts.push([label('paidOn'), payee.paidOn])
  return facts
}
