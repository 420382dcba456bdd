import type { Locale } from '@pindao/locales/locales.ts'
import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import type { StatementLine, StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'

/** What a statement says in a language: labels, kinds of revenue, amounts as the language writes them. */
export function statementWords(locale: Locale) {
  const words = wordsOf(locale)
  const label = (key: string) => words(`statements:file.${key}`)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return {
    words,
    label,
    percent: (rate: string) => percents.format(rate as `${number}`),
    /** With its currency; decimal text is never made a number on the way. */
    money: ({ amount, currency }: Money) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
        amount as `${number}`,
      ),
    /** What a line is for: revenue of a kind, corrected by the platform, or what that changed of a tier. */
    kindOf(line: StatementLine): string {
      const { kind, ytSource, revenueType: code, adjustmentType } = line
      if (kind === 'tierChange') return label('tierChange')
      const parts = [
        ytSource === null ? '' : words.or(`states:ytSource.${ytSource}`, ytSource),
        code === null ? '' : words.or(`states:revenueType.${revenueType.nameOf(code)}`, String(code)),
        adjustmentType === null ? '' : words.or(`statements:adjustment.${adjustmentType}`, adjustmentType),
      ]
      return parts.filter((part) => part !== '').join(' · ')
    },
    step: (name: string) => words(`statements:step.${name}`),
    taxMode: (mode: string) => words.or(`contracts:party.taxMode.${mode}`, mode),
    bearer: (bearer: string) => words(`contracts:contract.bearer.${bearer}`),
    stage: ({ stage }: Pick<StatementView, 'stage'>) => words(`statements:stage.${stage}`),
    /** Until when, and to whom, it can be objected to. */
    objection({ contact, objectUntil }: StatementView): string {
      const { name, email } = contact
      return objectUntil === null
        ? words('statements:file.objectLater', { name, email })
        : words('statements:file.objectUntil', { name, email, day: objectUntil.slice(0, 10) })
    },
  }
}
export type StatementWords = ReturnType<typeof statementWords>
