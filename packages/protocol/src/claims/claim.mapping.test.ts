import { expect, test } from 'vitest'
import {
  caseNewsOf,
  caseStatusOf,
  claimPolicyOf,
  claimStateOf,
  claimTypeOf,
  isPressing,
  platformStatusOf,
  strictestRule,
} from './claim.mapping.ts'
import { claimState, type PlatformClaimStatus, platformClaimStatuses } from './claim.states.ts'

/** business.md §4, line by line: direction, platform status, E14, E18. */
test.each([
  ['inbound', 'inactive', 0, 'solved'],
  ['outbound', 'inactive', 0, 'solved'],
  ['outbound', 'pending', 1, null],
  ['outbound', 'potential', 1, 'unsolved'],
  ['outbound', 'active', 2, null],
  ['outbound', 'disputed', 2, 'unsolved'],
  ['outbound', 'appealed', 2, 'unsolved'],
  ['outbound', 'takedown', 2, null],
  ['inbound', 'potential', 1, null],
  ['inbound', 'pending', 1, null],
  ['inbound', 'active', 2, 'unsolved'],
  ['inbound', 'disputed', 2, 'needs_tracking'],
  ['inbound', 'appealed', 2, 'needs_tracking'],
  ['inbound', 'escalated', 2, 'needs_tracking'],
  ['inbound', 'takedown', 2, 'unsolved'],
  ['inbound', 'delayed_takedown', 2, 'unsolved'],
] as const)('CLM-01 business.md §4 %s %s is E14 %s, E18 %s', (direction, platformStatus, code, status) => {
  expect(claimState.codes[claimStateOf(platformStatus)]).toBe(code)
  expect(caseStatusOf[caseNewsOf({ direction, platformStatus })]).toBe(status)
})

test('CLM-01 business.md §4 one that is active again after our dispute was upheld, and its case is open again', () => {
  const active = { direction: 'inbound', platformStatus: 'active' } as const
  const news = (before: PlatformClaimStatus | null) => caseNewsOf(active, before)
  expect([null, 'pending', 'inactive'].map((before) => news(before as PlatformClaimStatus | null))).toEqual([
    'risk',
    'risk',
    'risk',
  ])
  expect((['disputed', 'appealed', 'escalated'] as const).map(news)).toEqual(['back', 'back', 'back'])
})

test('CLM-01 a claim that ends because the video is gone, or the time is up, was released by nobody', () => {
  const over = { direction: 'inbound', platformStatus: 'inactive' } as const
  expect(
    ['Video deleted', 'expired', 'released', null].map((why) => caseNewsOf(over, 'disputed', why)),
  ).toEqual(['over', 'over', 'released', 'released'])
})

test('CLM-01 a video of ours that is blocked or taken down is pressing, one that earns for somebody else is not', () => {
  const standing = { direction: 'inbound', platformStatus: 'active', policy: 'monetize' } as const
  expect(isPressing(standing)).toBe(false)
  expect(isPressing({ ...standing, policy: 'block' })).toBe(true)
  expect(isPressing({ ...standing, platformStatus: 'takedown' })).toBe(true)
  expect(isPressing({ ...standing, direction: 'outbound', policy: 'block' })).toBe(false)
})

test('CLM-01 E14 moves as its table says, and for nobody else', () => {
  const moves = claimState.names.flatMap((from) =>
    claimState.names.flatMap((to) =>
      (['person', 'system', 'platform'] as const)
        .filter((actor) => claimState.allows(from, to, actor))
        .map((actor) => `${claimState.codes[from]}→${claimState.codes[to]} ${actor}`),
    ),
  )
  expect(moves).toEqual([
    '0→1 person',
    '0→1 platform',
    '0→2 platform',
    '1→0 platform',
    '1→2 platform',
    '2→0 person',
    '2→0 platform',
    '2→1 platform',
  ])
})

test('CLM-01 whatever a platform says next, E14 can follow', () => {
  for (const from of platformClaimStatuses)
    for (const to of platformClaimStatuses) {
      const [was, is] = [claimStateOf(from), claimStateOf(to)]
      expect(was === is || claimState.allows(was, is, 'platform'), `${from} → ${to}`).toBe(true)
    }
})

test('CLM-01 words of platforms and of their files are known however they are written', () => {
  expect(
    ['ACTIVE', ' Disputed ', 'routedForReview', 'Delayed takedown', 'new one'].map(platformStatusOf),
  ).toEqual(['active', 'disputed', 'potential', 'delayed_takedown', 'unknown'])
  expect(['audio', 'video', 'audiovisual', 'VIDEO_AND_AUDIO', 'text'].map(claimTypeOf)).toEqual([
    'audio',
    'visual',
    'audiovisual',
    'audiovisual',
    null,
  ])
  expect(['CLAIM_AD_EARNINGS', 'Monetize', 'takedown', 'MONITOR', ''].map(claimPolicyOf)).toEqual([
    'monetize',
    'monetize',
    'block',
    'track',
    null,
  ])
})

test('CLM-01 of a policy by countries the strictest counts, and where it holds', () => {
  const rule = (action: string, ...territories: string[]) => ({
    action,
    conditions: { requiredTerritories: { type: 'include', territories } },
  })
  expect(strictestRule([rule('monetize', 'US'), rule('block', 'FR', 'DE'), rule('block', 'AT')])).toEqual({
    policy: 'block',
    territories: ['AT', 'DE', 'FR'],
  })
  expect(strictestRule([{ action: 'monetize' }, rule('track', 'US')])).toEqual({
    policy: 'monetize',
    territories: [],
  })
  const exclude = { requiredTerritories: { type: 'exclude', territories: ['US'] } }
  expect(strictestRule([{ action: 'block', conditions: exclude }])).toEqual({
    policy: 'block',
    territories: [],
  })
  expect(strictestRule([])).toBeNull()
})
