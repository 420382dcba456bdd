import { expect, test } from 'vitest'
import { factDifferences, isTooLong, type PlatformFacts, standingsLost } from './platform-facts.ts'

const told = (part: Partial<PlatformFacts> = {}): PlatformFacts => ({
  longUploads: 'allowed',
  madeForKids: false,
  selfDeclaredMadeForKids: null,
  isLinked: true,
  monetised: null,
  standing: null,
  ...part,
})
const standing = (part: Partial<NonNullable<PlatformFacts['standing']>> = {}) =>
  told({ standing: { guidelines: true, copyright: true, claims: true, ...part } })
const own = {
  title: 'a',
  platformTitle: 'a',
  copyrightStrikes: 0,
  guidelineStrikes: 0,
  monetisation: null,
  uploadDefaults: { madeForKids: null },
  platformFacts: told(),
}

const cases: readonly [Partial<Parameters<typeof factDifferences>[0]>, readonly string[]][] = [
  [{}, []],
  [{ platformTitle: null, platformFacts: null }, []],
  [{ title: 'ours' }, ['title']],
  [{ platformFacts: standing(), copyrightStrikes: 1 }, ['copyright']],
  [{ platformFacts: standing({ copyright: false }) }, ['copyright']],
  [{ platformFacts: standing({ copyright: false }), copyrightStrikes: 2 }, []],
  [{ platformFacts: standing({ guidelines: false }) }, ['guidelines']],
  [{ platformFacts: standing({ claims: false }) }, []],
  // What the grant may not read contradicts nothing.
  [{ copyrightStrikes: 3, guidelineStrikes: 3 }, []],
  [{ platformFacts: told({ monetised: true }) }, []],
  [{ platformFacts: told({ monetised: true }), monetisation: 'not_monetising' }, ['monetisation']],
  [{ platformFacts: told({ monetised: true }), monetisation: 'limited_ads' }, []],
  [{ platformFacts: told({ monetised: false }), monetisation: 'monetising' }, ['monetisation']],
  [{ monetisation: 'monetising' }, []],
  [{ uploadDefaults: { madeForKids: true } }, ['madeForKids']],
  [{ uploadDefaults: { madeForKids: false } }, []],
]
test.each(cases)('CH-08 %j contradicts the platform in %j', (part, found) => {
  expect([...factDifferences({ ...own, ...part })]).toEqual(found)
})

test('CH-08 a standing is lost when it is bad now and was not before', () => {
  expect(standingsLost(null, standing({ copyright: false }))).toEqual(['copyright'])
  expect(standingsLost(standing(), standing({ guidelines: false, claims: false }))).toEqual([
    'guidelines',
    'claims',
  ])
  expect(standingsLost(standing({ copyright: false }), standing({ copyright: false }))).toEqual([])
  expect(standingsLost(standing(), told())).toEqual([])
})

test('CH-08 long videos are refused where long uploads are not allowed, and nowhere else', () => {
  const seconds = 15 * 60 + 1
  expect(isTooLong(told({ longUploads: 'eligible' }), seconds)).toBe(true)
  expect(isTooLong(told({ longUploads: 'disallowed' }), seconds - 1)).toBe(false)
  for (const known of [told(), told({ longUploads: null }), null])
    expect(isTooLong(known, seconds)).toBe(false)
})
