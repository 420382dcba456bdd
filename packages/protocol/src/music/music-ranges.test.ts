import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimedRanges, claimsSound, joinedRanges, mostMusicRanges, rangesLengthMs } from './music-ranges.ts'
import { licenceStanding } from './music-track.endpoints.ts'

const range = fc
  .record({ fromMs: fc.nat(100_000), long: fc.integer({ min: 1, max: 5000 }) })
  .map(({ fromMs, long }) => ({ fromMs, toMs: fromMs + long }))

test('BGM-01 parts are joined: in order, apart, and as much of the film as before', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 60 }), (ranges) => {
      const joined = joinedRanges(ranges)
      for (const [at, one] of joined.entries()) {
        expect(one.toMs).toBeGreaterThan(one.fromMs)
        const next = joined[at + 1]
        if (next !== undefined) expect(next.fromMs).toBeGreaterThan(one.toMs)
      }
      for (const { fromMs, toMs } of ranges)
        expect(joined.some((one) => one.fromMs <= fromMs && one.toMs >= toMs)).toBe(true)
      expect(rangesLengthMs(joined)).toBe(rangesLengthMs(ranges))
    }),
  )
})

test('BGM-01 claims with very many segments become as few parts as one removal may have', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 300 }), (segments) => {
      const ranges = claimedRanges([{ segments }])
      expect(ranges.length).toBeLessThanOrEqual(mostMusicRanges)
      for (const { fromMs, toMs } of segments)
        expect(ranges.some((one) => one.fromMs <= fromMs && one.toMs >= toMs)).toBe(true)
    }),
  )
})

test.each([
  ['audio', 'active', 'inbound', true],
  ['audiovisual', 'disputed', 'inbound', true],
  ['visual', 'active', 'inbound', false],
  [null, 'active', 'inbound', false],
  ['audio', 'inactive', 'inbound', false],
  ['audio', 'pending', 'inbound', false],
  ['audio', 'active', 'outbound', false],
] as const)('BGM-01 a claim of %s that is %s and %s', (type, platformStatus, direction, claims) => {
  expect(claimsSound({ type, platformStatus, direction })).toBe(claims)
})

test.each([
  [null, 'valid'],
  ['2026-12-27', 'ending'],
  ['2026-12-28', 'valid'],
  ['2026-11-27', 'ending'],
  ['2026-11-26', 'over'],
] as const)('BGM-01 a licence to %s is %s on 27 November', (validTo, standing) => {
  expect(licenceStanding(validTo, '2026-11-27')).toBe(standing)
})
