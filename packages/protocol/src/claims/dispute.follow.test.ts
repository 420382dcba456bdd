import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CaseNews, caseNews, caseStatusOf } from './claim.mapping.ts'
import { platformClaimStatuses } from './claim.states.ts'
import { caseKindOf, caseStepOf, type Followed } from './dispute.follow.ts'
import { disputeStatus } from './dispute.states.ts'

const followed = (over: Partial<Followed>): Followed => ({
  news: 'risk',
  direction: 'inbound',
  platform: 'youtube',
  platformStatus: 'active',
  status: null,
  ...over,
})

test.each<[CaseNews, string | null]>(
  caseNews.map((news) => [news, caseStatusOf[news]] as const).map(([a, b]) => [a, b]),
)(
  'DSP-01 news of “%s” without a case: one opens where there is something to do or to wait for',
  (news, stands) => {
    const { opens, path } = caseStepOf(followed({ news }))
    expect(opens).toBe(stands === 'unsolved' || stands === 'needs_tracking')
    expect(path).toEqual(stands === 'needs_tracking' ? ['needs_tracking'] : [])
  },
)

test('DSP-01 wherever a case stands, the platform’s news moves it by moves of E18 only, and told twice not again', () => {
  const some = fc.record({
    news: fc.constantFrom(...caseNews),
    direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    platform: fc.constantFrom('youtube', 'facebook'),
    platformStatus: fc.constantFrom(...platformClaimStatuses),
    status: fc.constantFrom('unsolved', 'processing', 'needs_tracking', 'solved' as const),
  })
  fc.assert(
    fc.property(some, (of) => {
      const { path } = caseStepOf(of)
      let from = of.status
      for (const to of path) {
        expect([from, to, disputeStatus.allows(from, to, 'platform')]).toEqual([from, to, true])
        from = to as typeof from
      }
      // A closed case is looked for no more: what comes then may open another one.
      if (path.at(-1) !== 'closed') expect(caseStepOf({ ...of, status: from }).path).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('DSP-01 a status that is new to us ends nothing', () => {
  for (const status of ['unsolved', 'processing', 'needs_tracking'] as const)
    expect(caseStepOf(followed({ news: 'none', platformStatus: 'unknown', status })).path).toEqual([])
})

test.each<[Partial<Followed>, ReturnType<typeof caseKindOf> | null, ReturnType<typeof caseKindOf>]>([
  [{}, null, 'content_id_dispute'],
  [{ news: 'back' }, 'content_id_dispute', 'appeal'],
  [{ news: 'waiting', platformStatus: 'appealed' }, 'content_id_dispute', 'appeal'],
  [{ news: 'removal', platformStatus: 'takedown' }, 'appeal', 'takedown_counter'],
  [{ platform: 'facebook' }, null, 'fb_rights_manager'],
  [{ direction: 'outbound', news: 'review', platformStatus: 'disputed' }, null, 'outbound_review'],
])('DSP-01 a claim that stands as %o, after %s, is a case of %s', (over, was, kind) => {
  expect(caseKindOf(followed(over), was)).toBe(kind)
})
