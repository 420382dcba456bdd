import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as money from '#src/core/money.ts'
import { payeesOf } from './payees.ts'

const usd = (amount: string) => money.moneyOf(amount, 'USD')
const owed = { payable: usd('1000.01'), company: usd('300') }

test('CON-01 several payees get together what is owed; a commission is borne by who agreed to it', () => {
  const paid = (commission: Parameters<typeof payeesOf>[2]) => {
    const { shares, commission: part } = payeesOf(owed, ['0.5', '0.5'], commission)
    return [...shares, part].map(({ amount }) => amount)
  }
  expect(paid(null)).toEqual(['500.01', '500', '0'])
  expect(paid({ rate: '0.1', bearer: 'company' })).toEqual(['500.01', '500', '30'])
  expect(paid({ rate: '0.1', bearer: 'creator' })).toEqual(['450.01', '450', '100'])
})

test('CON-01 nothing owed is shared as nothing, and without anybody to pay nothing is paid', () => {
  const none = { payable: usd('0'), company: usd('-5') }
  expect(payeesOf(none, ['1'], { rate: '0.1', bearer: 'company' })).toEqual({
    shares: [usd('0')],
    commission: usd('0'),
  })
  expect(() => payeesOf(owed, [], null)).toThrow(RangeError)
})

test('CON-01 no cent is lost among payees and commission', () => {
  const cents = fc
    .integer({ min: 0, max: 10_000_000 })
    .map((units) => money.multiplyMoney(usd(String(units)), '0.01'))
  const shares = fc.array(fc.integer({ min: 1, max: 10_000 }).map(String), { minLength: 1, maxLength: 6 })
  const rate = fc
    .integer({ min: 0, max: 10_000 })
    .map((units) => `0.${String(units).padStart(4, '0').slice(-4)}`)
  fc.assert(
    fc.property(cents, shares, rate, (payable, among, part) => {
      const paid = payeesOf({ payable, company: usd('0') }, among, { rate: part, bearer: 'creator' })
      expect(money.sumMoney([...paid.shares, paid.commission], 'USD')).toEqual(payable)
    }),
  )
})
