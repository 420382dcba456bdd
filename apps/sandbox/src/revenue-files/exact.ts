/** Places behind the point that are reckoned with: those of the finest report. */
const PLACES = 10
const ONE = 10n ** BigInt(PLACES)

/** An amount as text, in units of 10⁻¹⁰. @throws RangeError for what is no amount */
export function unitsOf(amount: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/u.exec(amount) ?? []
  if (sign === undefined) throw new RangeError(`not an amount: ${amount}`)
  const units = BigInt(whole) * ONE + BigInt(fraction.padEnd(PLACES, '0'))
  return sign === '-' ? -units : units
}

/** Units as text with so many places, 6 at least and as many more as there are digits. */
export function amountOf(units: bigint, least = 6): string {
  const size = units < 0n ? -units : units
  const fraction = String(size % ONE)
    .padStart(PLACES, '0')
    .replace(/0+$/u, '')
  const sign = units < 0n ? '-' : ''
  return `${sign}${size / ONE}.${fraction.padEnd(least, '0')}`
}

/** An amount as people write it: `$1,234.50`, `-$0.10`. */
export function dollarsOf(amount: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/u.exec(amount) ?? []
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/gu, ',')}${rest}`
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)

/**
 * An amount in `count` uneven parts, one after the other and none held: what one part gets too much the next one lacks.
 * Their sum is the amount, to the last digit.
 */
export function splitter(whole: bigint, count: number, chanceOf: (index: number) => number) {
  const n = BigInt(count)
  // All parts but some are whole steps of 10⁻⁶, as reports have them; the remainder is in the first one.
  const step = whole % 10_000n === 0n ? 10_000n : 1n
  const usual = (whole / step / n) * step
  const first = whole - usual * n
  let shifted = 0n
  return (index: number): bigint => {
    const isLast = index === count - 1
    const shift = isLast ? 0n : (BigInt(Math.floor(chanceOf(index) * 400)) * usual) / 1000n
    const even = shift - (shift % step)
    const part = usual + even - shifted + (index === 0 ? first : 0n)
    shifted = even
    return part
  }
}
