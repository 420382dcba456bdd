import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractPayeesField, payeesDayOf, payeesOfField } from './contract-snapshot.ts'
import { payeeContent, payeeFields, sumOfShares } from './payee.fields.ts'

const content = payeeContent(z.object(payeeFields))
const problems = (...shares: readonly (readonly [string, string])[]) =>
  content
    .safeParse({
      from: '2026-01-01',
      payees: shares.map(([partyId, share]) => ({ partyId, share })),
      commission: null,
    })
    .error?.issues.map(({ message }) => message) ?? []

test('CON-01 shares of payees are the whole together, and nobody is named twice', () => {
  expect(problems()).toContain('required')
  expect(problems(['1', '1'])).toEqual([])
  expect(problems(['1', '0.3333'], ['2', '0.3333'], ['3', '0.3334'])).toEqual([])
  expect(problems(['1', '0.3333'], ['2', '0.3333'], ['3', '0.3333'])).toEqual(['sharesWhole'])
  expect(problems(['1', '0.5'], ['1', '0.5'])).toEqual(['payeeTwice'])
  expect(problems(['1', '1'], ['2', '0'])).toEqual(['shareRate'])
  expect(problems(['1', '1.5'])).toContain('shareRate')
})

test('CON-01 however the whole is cut in ten-thousandths, its parts are accepted', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 8 })
  fc.assert(
    fc.property(cuts, (some) => {
      const at = [0, ...some.toSorted((a, b) => a - b), 10_000]
      const shares = at
        .slice(1)
        .map((end, index) => end - (at[index] ?? 0))
        .map((units) => (units === 10_000 ? '1' : `0.${String(units).padStart(4, '0')}`))
      expect(sumOfShares(shares)).toBe('1')
      expect(problems(...shares.map((share, index) => [String(index + 1), share] as const))).toEqual([])
    }),
  )
})

test('APR-01 a submission keeps payees so that a reviewer reads them again, whatever they are called', () => {
  const some = [
    { name: '甲 | 乙', rate: '0.9', bearer: null },
    { name: '丙', rate: '0.1', bearer: 'company' as const },
  ]
  const [name, value] = contractPayeesField('2026-01-01', some)
  expect([payeesDayOf(name), payeesOfField(value)]).toEqual(['2026-01-01', some])
  expect(payeesDayOf('payDay')).toBeNull()
})
