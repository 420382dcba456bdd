import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from './money.ts'

const usd = (amount: string) => money.moneyOf(amount, 'USD')

/** An amount of up to `places` digits behind the point, and the same in units of its last one. */
const exact = (places: number) =>
  fc
    .bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    .map((units) => ({ units, amount: written(units, places) }))
function written(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return money.plainAmount(units < 0n ? `-${text}` : text)
}

test('money is written in one way: no needless zeros, no exponent, no minus before nothing', () => {
  expect(['007.500', '-0.00', '1000', '0.0000000001'].map(money.plainAmount)).toEqual([
    ...['7.5', '0', '1000', '0.0000000001'],
  ])
  fc.assert(
    fc.property(exact(10), ({ amount }) => {
      expect(money.plainAmount(amount)).toBe(amount)
      expect(money.isAmount(amount)).toBe(true)
    }),
  )
})

test('VAL-01 what is no amount or no currency says the sentence of its rule', () => {
  const said = (value: unknown) => money.money.safeParse(value).error?.issues.map((issue) => issue.message)
  for (const amount of ['', '1,5', '1e3', '.5', '5.', '$5', 'NaN', '1'.repeat(19), '1.00000000001', 5])
    expect(said({ amount, currency: 'EUR' })).toEqual(['amount'])
  for (const currency of ['', 'usd', 'XQQ', 'Euro'])
    expect(said({ amount: '1', currency })).toEqual(['currency'])
  expect(money.money.parse({ amount: ' 1.50 ', currency: 'CNY' })).toEqual({ amount: '1.5', currency: 'CNY' })
  expect(() => money.moneyOf('1,5', 'USD')).toThrow(RangeError)
  expect(() => money.moneyOf('1.5', 'usd')).toThrow(RangeError)
})

test('VAL-01 what is paid has no more places than its currency', () => {
  const { error } = money.payableAmount('JPY').safeParse('1.5')
  expect(error?.issues[0]).toMatchObject({ message: 'decimals', params: { max: 0 } })
  expect(money.payableAmount('JPY').parse('1.0')).toBe('1')
  expect(money.payableAmount('KWD').parse('1.234')).toBe('1.234')
})

test('sums are exact where numbers are not, at the size of a platform and at the size of a view', () => {
  expect(money.addMoney(usd('0.1'), usd('0.2')).amount).toBe('0.3')
  expect(money.addMoney(usd('123456789012345678.01'), usd('0.0000000001')).amount).toBe(
    '123456789012345678.0100000001',
  )
  fc.assert(
    fc.property(fc.array(exact(10)), (all) => {
      const total = all.reduce((sum, { units }) => sum + units, 0n)
      expect(
        money.sumMoney(
          all.map(({ amount }) => usd(amount)),
          'USD',
        ),
      ).toEqual(usd(written(total, 10)))
    }),
  )
})

test('what was added can be taken away, and order does not matter', () => {
  fc.assert(
    fc.property(exact(6), exact(6), (a, b) => {
      const sum = money.addMoney(usd(a.amount), usd(b.amount))
      expect(money.subtractMoney(sum, usd(b.amount))).toEqual(usd(a.amount))
      expect(money.addMoney(usd(b.amount), usd(a.amount))).toEqual(sum)
      expect(Math.sign(money.compareMoney(usd(a.amount), usd(b.amount)))).toBe(
        a.units === b.units ? 0 : a.units < b.units ? -1 : 1,
      )
    }),
  )
})

test('two currencies are never added, compared or summed', () => {
  const yen = money.moneyOf('5', 'JPY')
  for (const reckon of [money.addMoney, money.subtractMoney, money.compareMoney])
    expect(() => reckon(usd('1'), yen)).toThrow(money.MixedCurrencies)
  expect(() => money.sumMoney([usd('1'), usd('2'), yen], 'USD')).toThrow('JPY among amounts of USD')
  expect(() => money.sumMoney([usd('1')], 'JPY')).toThrow(money.MixedCurrencies)
  expect(money.sumMoney([], 'JPY')).toEqual({ amount: '0', currency: 'JPY' })
})

test('a rate is multiplied exactly, and rounded only when asked to', () => {
  expect(money.multiplyMoney(usd('0.0123456789'), '0.55')).toEqual(usd2('0.006790123395'))
  expect(money.roundMoney(usd('2.345')).amount).toBe('2.34')
  expect(money.roundMoney(usd('2.355')).amount).toBe('2.36')
  expect(money.roundMoney(usd('2.345'), 'halfUp').amount).toBe('2.35')
  expect(money.roundMoney(usd('-2.345'), 'halfUp').amount).toBe('-2.35')
  expect(money.roundMoney(usd('2.349'), 'down').amount).toBe('2.34')
  expect(money.roundMoney(usd('-0.004')).amount).toBe('0')
  expect(money.roundMoney(money.moneyOf('1234.5', 'JPY')).amount).toBe('1234')
  expect(money.roundMoney(money.moneyOf('1.2345', 'KWD'), 'halfUp').amount).toBe('1.235')
})

/** A product has more places than an amount that is stored. */
const usd2 = (amount: string) => ({ amount, currency: 'USD' })

test('a quotient is rounded once, in each way, for amounts above and below nothing', () => {
  expect(money.divideMoney(usd('30000'), '1.06', 'halfUp').amount).toBe('28301.89')
  expect(money.divideMoney(usd('-1'), '8', 'halfUp').amount).toBe('-0.13')
  expect(money.divideMoney(usd('1'), '8').amount).toBe('0.12')
  expect(money.divideMoney(usd('1.999'), '-1', 'down').amount).toBe('-1.99')
  expect(money.ratioOf(usd('2'), usd('3'), 4)).toBe('0.6667')
  expect(() => money.divideMoney(usd('1'), '0.0')).toThrow(RangeError)
  fc.assert(
    fc.property(exact(2), fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ units, amount }, by) => {
      const cents = BigInt(
        money.multiplyMoney(money.divideMoney(usd(amount), String(by), 'halfUp'), '100').amount,
      )
      const off = 2n * (cents * by - units)
      expect(off <= by && off >= -by).toBe(true)
    }),
  )
})

test('what is owed to us, nothing, and what is owed by us; the lesser and the greater', () => {
  expect(['-0.01', '-0', '0.00', '3'].map((amount) => money.signOf(usd2(amount)))).toEqual([-1, 0, 0, 1])
  expect(money.negateMoney(usd('0'))).toEqual(usd('0'))
  expect(money.negateMoney(usd('2.5'))).toEqual(usd('-2.5'))
  expect(money.lesserMoney(usd('10'), usd('9'))).toEqual(usd('9'))
  expect(money.greaterMoney(usd('10'), usd('9'))).toEqual(usd('10'))
})
