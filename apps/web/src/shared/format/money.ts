import type { Locale } from '@pindao/locales/locales.ts'
import type { Money } from '@pindao/protocol/core/money.ts'
import { numberFormatter } from './number.ts'

/**
 * Money as the language writes it, with the places of its currency. The decimal text goes to Intl as it is, which
 * formats it exactly: on the way through a number, digits would be lost.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  return numberFormatter(locale, { style: 'currency', currency }).format(amount as `${number}`)
}

/** The same in few characters, for charts and cards: US$1.2万. */
export function formatCompactMoney({ amount, currency }: Money, locale: Locale): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  return numberFormatter(locale, options).format(amount as `${number}`)
}
