import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from './money.ts'
import { allocateMoney, roundParts, spreadMoney } from './money-shares.ts'

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const amounts = (parts: readonly money.Money[]) => parts.map(({ amount }) => amount)
const cents = (part: money.Money) => BigInt(money.multiplyMoney(part, '100').amount)

/** An amount of so many digits behind the point, from its units. */
function written(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return money.plainAmount(units < 0n ? `-${text}` : text)
}
const signed = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 12 })
  .filter((all) => all.some((units) => units > 0n))

test('business.md §3 parts add up to the last cent, the largest remainder first, of equal ones the first', () => {
  expect(amounts(allocateMoney(usd('100'), ['1', '1', '1']))).toEqual(['33.34', '33.33', '33.33'])
  expect(amounts(allocateMoney(usd('0.05'), ['0.3', '0.7']))).toEqual(['0.02', '0.03'])
  expect(amounts(allocateMoney(usd('-0.05'), ['1', '1']))).toEqual(['-0.03', '-0.02'])
  expect(amounts(allocateMoney(money.moneyOf('10', 'JPY'), ['1', '0', '2']))).toEqual(['3', '0', '7'])
  fc.assert(
    fc.property(signed, weights, (units, shares) => {
      const whole = usd(written(units, 2))
      const parts = allocateMoney(
        whole,
        shares.map((share) => written(share, 4)),
      )
      expect(money.sumMoney(parts, 'USD')).toEqual(whole)
      const total = shares.reduce((sum, share) => sum + share, 0n)
      for (const [index, part] of parts.entries()) {
        // Nobody is a whole cent away from what is theirs.
        const off = cents(part) * total - units * (shares[index] ?? 0n)
        expect(off < total && off > -total).toBe(true)
      }
    }),
  )
})

test('fractions of a cent cannot be shared out, nor can anything by no weight', () => {
  expect(() => allocateMoney(usd('0.005'), ['1'])).toThrow(RangeError)
  for (const shares of [[], ['0', '0'], ['2', '-1']])
    expect(() => allocateMoney(usd('1'), shares)).toThrow(RangeError)
})

test('business.md §3.2 a share is borne by lines above and below nothing alike, and taken back as it was given', () => {
  expect(amounts(spreadMoney(usd('40'), ['100', '-20']))).toEqual(['50', '-10'])
  expect(() => spreadMoney(usd('1'), ['2', '-2'])).toThrow(RangeError)
  const lines = fc
    .array(signed, { minLength: 1, maxLength: 12 })
    .filter((all) => all.reduce((sum, one) => sum + one, 0n) !== 0n)
  fc.assert(
    fc.property(signed, lines, (units, all) => {
      const share = written(units, 2)
      const by = all.map((one) => written(one, 2))
      const parts = spreadMoney(usd(share), by)
      expect(money.sumMoney(parts, 'USD')).toEqual(usd(share))
      expect(spreadMoney(money.negateMoney(usd(share)), by)).toEqual(parts.map(money.negateMoney))
      const total = all.reduce((sum, one) => sum + one, 0n)
      const size = total < 0n ? -total : total
      for (const [index, part] of parts.entries()) {
        const off = cents(part) * total - units * (all[index] ?? 0n)
        expect(off < size && off > -size).toBe(true)
      }
    }),
  )
})

test('exact parts are rounded so that they add up to their own sum, rounded', () => {
  expect(amounts(roundParts(['3100.40', '5200.115'].map(usd), 'halfUp'))).toEqual(['3100.4', '5200.12'])
  expect(amounts(roundParts(['0.004', '0.004', '0.004'].map(usd), 'halfUp'))).toEqual(['0.01', '0', '0'])
  expect(amounts(roundParts(['100', '200'].map(usd), 'halfUp', '30'))).toEqual(['3.33', '6.67'])
  expect(roundParts([], 'halfUp')).toEqual([])
  const parts = fc.array(signed, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 31 }), (all, by) => {
      const rounded = roundParts(
        all.map((one) => usd(written(one, 6))),
        'halfUp',
        String(by),
      )
      const sum = written(
        all.reduce((total, one) => total + one, 0n),
        6,
      )
      expect(money.sumMoney(rounded, 'USD')).toEqual(money.divideMoney(usd(sum), String(by), 'halfUp'))
      for (const [index, part] of rounded.entries()) {
        const off = cents(part) * 10_000n * BigInt(by) - (all[index] ?? 0n)
        expect(off <= 10_000n * BigInt(by) && off >= -10_000n * BigInt(by)).toBe(true)
      }
    }),
  )
})
