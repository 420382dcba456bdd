import type { Locale } from '@pindao/locales/locales.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import { numberFormatter } from './number.ts'

/**
 * Money as the language writes it, with the places of its currency. The decimal text goes to Intl as it is, which
 * formats it exactly: on the way through a number, digits would be lost.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const text = numberFormatter(locale, { style: 'currency', currency }).format(amount as `${number}`)
  return inOneDirection(text, locale)
}

/** The same in few characters, for charts and cards: US$1.2万. */
export function formatCompactMoney({ amount, currency }: Money, locale: Locale): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  return inOneDirection(numberFormatter(locale, options).format(amount as `${number}`), locale)
}

/**
 * An amount is read from left to right within Arabic, too: the marks that Intl writes leave the minus and the sign of the
 * currency to what stands around, and `-340.25 US$` would be drawn as `$-340.25 US`.
 */
function inOneDirection(text: string, locale: Locale): string {
  return locale === 'ar' ? `\u2066${text.replaceAll(/[\u200e\u200f]/gu, '')}\u2069` : text
}
