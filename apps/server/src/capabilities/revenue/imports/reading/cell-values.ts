import { decimal, isCurrency } from '@pindao/protocol/core/money.ts'

/** What is wrong with a cell; the codes of `reportProblems`. */
export type CellFault = 'numberUnclear' | 'numberTooLarge' | 'dateUnclear' | 'idRounded' | 'currencyDiffers'
/** A cell that was read, or why not. */
export type Read<T> = { readonly value: T; readonly fault?: never } | { readonly fault: CellFault }

const nothing = new Set(['', '-', '--', '—', '–', 'n/a', 'na', 'null', 'none', '#n/a', '不适用'])
/** Blanks of any kind around a text, and those that stand for one inside it. */
export const tidy = (text: string) =>
  /[\s\u00a0\u202f]/u.test(text) ? text.replaceAll(/[\s\u00a0\u202f]+/gu, ' ').trim() : text
export const isNothing = (text: string) => nothing.has(text.toLowerCase())

const plain = /^-?\d{1,10}(?:\.\d{1,10})?$/u
const money =
  /^([-+]?)(?:US)?([$€£¥￥₹₽]?) ?([-+]?)((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e([-+]?\d{1,2}))?$/iu
const symbols: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'TWD', 'MXN', 'NZD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  '₹': ['INR'],
  '₽': ['RUB'],
}

/**
 * An amount as decimal text. Signs of currencies and commas between thousands go; a number in brackets is below nothing.
 * What a person would have to guess (1.234,56; 1,23) is refused.
 */
export function moneyOfCell(text: string, currency: string): Read<string | null> {
  // Most cells are digits and a point.
  if (plain.test(text)) return { value: text }
  const cell = tidy(text)
  if (isNothing(cell)) return { value: null }
  const bracketed = /^\((.*)\)$/u.exec(cell)
  const found = money.exec(bracketed?.[1] ?? cell)
  if (!found) return { fault: 'numberUnclear' }
  const [, sign = '', symbol = '', later = '', digits = '', exponent] = found
  if (sign !== '' && later !== '') return { fault: 'numberUnclear' }
  if (bracketed !== null && (sign !== '' || later !== '')) return { fault: 'numberUnclear' }
  if (symbol !== '' && !symbols[symbol]?.includes(currency)) return { fault: 'currencyDiffers' }
  const isBelow = (bracketed !== null) !== (sign === '-' || later === '-')
  const bare = digits.replaceAll(',', '').replace(/\.$/u, '').replace(/^\./u, '0.')
  const whole = exponent === undefined ? decimal(bare) : decimal(`${bare}e${exponent}`)
  const [before = ''] = whole.toFixed().split('.')
  if (before.length > 10) return { fault: 'numberTooLarge' }
  const value = whole.toFixed()
  return { value: isBelow && value !== '0' ? `-${value}` : value }
}

/** A whole number, such as views. */
export function countOfCell(text: string): Read<string | null> {
  if (/^\d{1,18}$/u.test(text)) return { value: text }
  const cell = tidy(text)
  if (isNothing(cell)) return { value: null }
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,18})(?:\.0+)?$/u.test(cell)) return { fault: 'numberUnclear' }
  return { value: cell.replaceAll(',', '').replace(/\..*$/u, '') }
}

/** What Facebook writes where a row is of all days of a post together. */
const allDays = new Set([
  'lifetime',
  '生命周期',
  '累计',
  'durée de vie',
  'depuis la publication',
  'مدى الحياة',
])
const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ].*)?$/u
const compact = /^(\d{4})(\d{2})(\d{2})$/u

/** A day as ISO text, of 2026-09-30, 2026/09/30 or 20260930; whether 03/04/2026 is March or April nobody knows. */
export function dayOfCell(text: string): Read<string | null> {
  const cell = tidy(text)
  if (isNothing(cell) || allDays.has(cell.toLowerCase())) return { value: null }
  const found = compact.exec(cell) ?? iso.exec(cell)
  if (!found) return { fault: 'dateUnclear' }
  const day = `${found[1]}-${found[2]}-${found[3]}`
  return isDay(day) ? { value: day } : { fault: 'dateUnclear' }
}

const days = new Map<string, boolean>()
function isDay(day: string): boolean {
  const known = days.get(day)
  if (known !== undefined) return known
  const at = new Date(`${day}T00:00:00Z`)
  const valid = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  if (days.size < 10_000) days.set(day, valid)
  return valid
}

/** A month as ISO text, of 2026-09, 2026/09, 202609 or a day in it. */
export function monthOfCell(text: string): Read<string | null> {
  const cell = tidy(text)
  if (isNothing(cell)) return { value: null }
  const found = /^(\d{4})[-/]?(0[1-9]|1[0-2])(?:[-/]?\d{2}(?:[T ].*)?)?$/u.exec(cell)
  return found ? { value: `${found[1]}-${found[2]}` } : { fault: 'dateUnclear' }
}

const longestId = 64

/** An id as it stands; one that a spreadsheet has rounded (1.23457E+16) is no id any more. */
export function idOfCell(text: string): Read<string> {
  const cell = tidy(text).replace(/^'/u, '')
  if (cell === '' || isNothing(cell)) return { value: '' }
  if (/^\d[\d.]*e\+?\d+$/iu.test(cell) || cell.length > longestId) return { fault: 'idRounded' }
  return { value: cell }
}

/** A channel of YouTube: some reports leave out the two letters that all of them begin with. */
export function youtubeChannel(text: string): Read<string> {
  const read = idOfCell(text)
  if (read.fault) return read
  return /^[\w-]{21}[AQgw]$/u.test(read.value) ? { value: `UC${read.value}` } : read
}

export function currencyOfCell(text: string): string | null {
  const code = tidy(text).toUpperCase()
  return isCurrency(code) ? code : null
}
