import type { Locale } from '@pindao/locales/locales.ts'

/**
 * The locale for Intl. Arabic with Latin digits: ids, sizes and counts are compared with what the platforms show
 * (shell.md §5).
 */
export function intlLocale(locale: Locale): string {
  return { zh: 'zh-CN', en: 'en-001', fr: 'fr-FR', ar: 'ar-u-nu-latn' }[locale]
}

const cache = new Map<string, Intl.NumberFormat>()

/** A formatter of numbers, made once for each language and its options. */
export function numberFormatter(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(intlLocale(locale), options)
  cache.set(key, made)
  return made
}

/** A number with thousands separators (WID-06). Counters of platforms come as strings, beyond 2^53. */
export function formatNumber(value: number | bigint | string, locale: Locale): string {
  return numberFormatter(locale, {}).format(typeof value === 'string' ? BigInt(value) : value)
}

/** A large count in few characters: 1.2万, 12K. */
export function formatCompact(value: number | bigint | string, locale: Locale): string {
  const number = typeof value === 'string' ? BigInt(value) : value
  return numberFormatter(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(number)
}

/** A share of 1 as a percentage; `digits` after the point. */
export function formatPercent(share: number, locale: Locale, digits = 0): string {
  return numberFormatter(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** Arabic has a short form of every unit but the kilobyte in `short`, of all of them in `narrow`. */
const unitStyle = (locale: Locale) => (locale === 'ar' ? 'narrow' : 'short')

const KiB = 1024
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file size in bytes, KB, MB or GB, two decimals (WID-06). A unit has 1024 of the one before, as file managers count. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const step = bytes < KiB ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KiB)))
  const digits = step === 0 ? 0 : 2
  const text = numberFormatter(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : unitStyle(locale),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / KiB ** step)
  // Intl writes the SI kilo; the specification, and everybody's file manager, writes KB.
  return text.replace('kB', 'KB')
}
