import type { Locale } from '@pindao/locales/locales.ts'
import { bookOf } from '#src/capabilities/sheets/sheets.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { ListedPayable } from './payment.store.ts'

/** What a payee is called by in a file, and in what the bank answers. */
export const paymentReference = (fileNo: string, payeeId: bigint): string => `${fileNo}-${payeeId}`

const columns = [
  ['reference', 20],
  ['payee', 30],
  ['holder', 30],
  ['bank', 30],
  ['account', 28],
  ['swift', 14],
  ['amount', 16],
  ['currency', 10],
  ['purpose', 30],
] as const

/** The file for the bank, with account numbers in clear: kept sealed, given only to whoever may see them. */
export function paymentXlsx(
  fileNo: string,
  rows: readonly (ListedPayable & { readonly account: string })[],
  locale: Locale,
  at: Date,
): Promise<Buffer> {
  const words = wordsOf(locale)
  const label = (key: string) => words(`statements:payments.sheet.${key}`)
  return bookOf(
    [
      {
        name: label('name'),
        widths: columns.map(([, width]) => width),
        rows: [
          columns.map(([key]) => ({ head: label(key) })),
          ...rows.map(({ payee, settlement, party, account }) => [
            paymentReference(fileNo, payee.id),
            party.legalName,
            party.bankHolder,
            party.bankName,
            account,
            party.swift,
            { amount: payee.net },
            payee.currency,
            words('statements:payments.sheet.purposeOf', { no: settlement.no }).replaceAll(
              /[\u2068\u2069]/gu,
              '',
            ),
          ]),
        ],
      },
    ],
    { isRtl: locale === 'ar', at },
  )
}
