import type { Locale } from '@pindao/locales/locales.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { recordPdf } from '#src/platform/pdf/record-document.ts'
import { type ContractSummary, summaryDocument } from './summary.content.ts'

/** The summary of a contract as a PDF in one of our languages; `now` in milliseconds, its day as the contract counts days. */
export function summaryPdf(summary: ContractSummary, locale: Locale, now: number): Promise<Buffer> {
  const document = summaryDocument(summary, wordsOf(locale), dayIn(now, summary.timeZone))
  const base = locale === 'ar' ? 'rtl' : 'ltr'
  return recordPdf(document, { base, language: locale, at: new Date(now) })
}
