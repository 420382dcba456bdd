import { claimSources, platformClaimStatuses } from '@pindao/protocol/claims/claim.states.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingTold } from '../told-marks.ts'
import { type KnownClaim, mergeClaim, type ToldNews } from './claim-merge.ts'

type Telling = { readonly news: ToldNews; readonly at: string }

const nobody: KnownClaim = { told: nothingTold }
const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`
const merged = (tellings: readonly Telling[]) =>
  tellings.reduce((known, { news, at }) => mergeClaim(known, news, at), nobody)
const told = (
  source: ToldNews['source'],
  is: NonNullable<ToldNews['status']>['is'],
  since: string | null,
  at: string,
  facts: ToldNews['facts'] = {},
): Telling => ({ news: { source, status: { is, since }, facts }, at })

const instants = fc.integer({ min: 1, max: 9 }).map(day)
const tellings: fc.Arbitrary<Telling> = fc.record({
  at: instants,
  news: fc.record({
    source: fc.constantFrom(...claimSources),
    status: fc.option(
      fc.record({
        is: fc.constantFrom(...platformClaimStatuses),
        since: fc.option(instants),
        detail: fc.option(fc.constantFrom('released', 'expired', '')),
      }),
      { nil: undefined },
    ),
    facts: fc.record(
      {
        claimedAt: fc.option(instants),
        videoTitle: fc.constantFrom('', 'one', 'another'),
        policy: fc.option(fc.constantFrom('track', 'monetize', 'block')),
        policyTerritories: fc.constantFrom([], ['FR'], ['DE', 'FR']),
        matchSec: fc.option(fc.nat({ max: 2 })),
        longestMatchSec: fc.option(fc.nat({ max: 2 })),
        segments: fc.constantFrom([], [{ fromMs: 0, toMs: 5 }]),
      },
      { requiredKeys: [] },
    ),
  }),
}) as fc.Arbitrary<Telling>

test('CLM-01 whatever is told of a claim, in any order and twice, comes to the same', () => {
  const orders = fc.array(tellings, { maxLength: 8 }).chain((told) =>
    fc.record({
      told: fc.constant(told),
      again: fc.shuffledSubarray([...told, ...told], {
        minLength: told.length * 2,
        maxLength: told.length * 2,
      }),
    }),
  )
  fc.assert(
    fc.property(orders, ({ told: once, again }) => {
      expect(merged(again)).toEqual(merged(once))
    }),
    { numRuns: 500 },
  )
})

test('CLM-01 what changed last counts, whoever tells it and whenever it is told', () => {
  const appealed = told('report', 'appealed', day(5), day(6))
  const disputed = told('api', 'disputed', day(3), day(7))
  expect(merged([appealed, disputed])).toMatchObject({ platformStatus: 'appealed', statusChangedAt: day(5) })
  const same = told('sheet', 'active', day(5), day(9))
  expect(merged([same, appealed]).platformStatus).toBe('appealed')
})

test('CLM-01 what a person notes of the platform stands until the platform tells something newer', () => {
  const appealed = told('api', 'appealed', day(3), day(4))
  const noted = told('hand', 'escalated', day(5), day(5))
  const read = told('api', 'appealed', day(3), day(6))
  const released = told('api', 'inactive', day(7), day(8))
  expect(merged([appealed, noted, read]).platformStatus).toBe('escalated')
  expect(merged([appealed, noted, read, released]).platformStatus).toBe('inactive')
})

test('CLM-01 a report does not say since when: it is since the first that told it, and the partner API knows better', () => {
  const facts = { claimedAt: day(1) }
  const reports = [
    told('report', 'active', null, day(2), facts),
    told('report', 'disputed', null, day(4), facts),
    told('report', 'disputed', null, day(5), facts),
  ]
  expect(merged(reports)).toMatchObject({ platformStatus: 'disputed', statusChangedAt: day(4) })
  expect(merged(reports.slice(0, 1)).statusChangedAt).toBe(day(1))
  const api = told('api', 'disputed', day(3), day(5), facts)
  expect(merged([api, ...reports])).toMatchObject({ platformStatus: 'disputed', statusChangedAt: day(3) })
})

test('CLM-01 an instant of whole seconds is the same with its fraction and without', () => {
  const facts = { claimedAt: '2026-11-01T00:00:00Z' }
  const known = merged([told('api', 'active', '2026-11-02T00:00:00Z', day(3), facts)])
  expect(known).toMatchObject({ claimedAt: day(1), statusChangedAt: day(2) })
  const again = told('api', 'active', day(2), day(3), { claimedAt: day(1) })
  expect(mergeClaim({ ...known, ...facts }, again.news, again.at)).toEqual(known)
})

test('CLM-01 a status that is new to us takes nothing from one that we know', () => {
  const unknown = told('api', 'unknown', day(9), day(9))
  const active = told('report', 'active', day(2), day(3))
  expect(merged([unknown, active]).platformStatus).toBe('active')
  expect(merged([active, unknown]).platformStatus).toBe('active')
  expect(merged([unknown]).platformStatus).toBe('unknown')
})

test('CLM-01 a source that does not know a fact takes it from nobody', () => {
  const api = told('api', 'active', day(2), day(3), { videoTitle: 'Title', matchSec: 5, claimantName: 'A' })
  const later = told('api', 'disputed', day(4), day(5), { videoTitle: '', matchSec: null, claimantName: 'B' })
  expect(merged([api, later])).toMatchObject({ videoTitle: 'Title', matchSec: 5, claimantName: 'B' })
})
