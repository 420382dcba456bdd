import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractTermField, sharesOfField, termOfField } from './contract-snapshot.ts'
import { termMethods, termScopes } from './term.ts'

const day = fc.constantFrom('2026-01-01', '2026-12-31')
const rate = fc.constantFrom('0', '0.5', '0.725', '1')
const term = fc.record({
  scope: fc.constantFrom(...termScopes),
  scopeKey: fc.constantFrom('', '12', 'ads'),
  // A name may hold whatever a person typed.
  channelTitle: fc.option(fc.string({ minLength: 1 })),
  from: day,
  method: fc.constantFrom(...termMethods),
  tiers: fc.array(fc.record({ upTo: fc.option(fc.constantFrom('1000.00', '0.01')), creatorRate: rate }), {
    minLength: 1,
    maxLength: 5,
  }),
  to: fc.option(day),
})

test('APR-01 a term in a snapshot is read as it was written, whatever its channel is called', () => {
  fc.assert(
    fc.property(term, (one) => {
      const [name, value] = contractTermField(one)
      const { method, tiers, to, ...whatFor } = one
      expect(termOfField(name)).toEqual(whatFor)
      expect(sharesOfField(value)).toEqual({ method, tiers, to })
    }),
  )
})

test('APR-01 other fields are no terms', () => {
  for (const name of ['title', 'terms', 'term', 'term|none|1|2026-01-01|'])
    expect(termOfField(name)).toBeNull()
  expect(sharesOfField('2026-01-01')).toBeNull()
})
