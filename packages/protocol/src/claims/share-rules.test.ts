import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestSum, type Share } from './share-rules.ts'

const share = (ratio: number, type: Share['type'], ...territories: string[]): Share => ({
  owner: 'one',
  ratio,
  type,
  territories,
})

test.each([
  ['nothing is nobody’s', [], 0],
  ['everywhere adds up', [share(60, 'exclude'), share(40, 'exclude')], 100],
  ['different countries do not add up', [share(100, 'include', 'CN'), share(100, 'include', 'FR')], 100],
  [
    'everywhere but a country, and that country',
    [share(100, 'exclude', 'CN'), share(100, 'include', 'CN')],
    100,
  ],
  ['a country on top of everywhere', [share(60, 'exclude'), share(50, 'include', 'CN')], 110],
  ['only in no country is nowhere', [share(100, 'include')], 0],
] as const)('CLM-01 %s', (_name, shares, sum) => {
  expect(greatestSum(shares)).toBe(sum)
})

test('CLM-01 no country has more than the greatest sum, and one has it', () => {
  const country = fc.constantFrom<string>('CN', 'FR', 'US', 'EG')
  const one = fc.record({
    owner: fc.constantFrom('a', 'b'),
    ratio: fc.nat(100),
    type: fc.constantFrom('include' as const, 'exclude' as const),
    territories: fc.uniqueArray(country),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), (shares) => {
      const sumIn = (code: string) =>
        shares
          .filter(({ type, territories }) => (type === 'include') === territories.includes(code))
          .reduce((sum, { ratio }) => sum + ratio, 0)
      const sums = ['CN', 'FR', 'US', 'EG', 'DE'].map(sumIn)
      expect(Math.max(...sums)).toBe(greatestSum(shares))
    }),
  )
})
