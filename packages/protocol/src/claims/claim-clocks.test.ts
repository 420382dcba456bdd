import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimPolicies, platformClaimStatuses } from './claim.states.ts'
import { type CaseFacts, type ClaimFacts, clockOfClaim, clocksOfCase, isHistory } from './claim-clocks.ts'
import { dueOf, type TermKind } from './claim-timers.ts'
import { disputeKinds, disputeStatus } from './dispute.states.ts'

const at = Date.parse('2026-06-01T20:00:00Z')
const day = 86_400_000

const claimOf = (over: Partial<ClaimFacts>): ClaimFacts => ({
  direction: 'inbound',
  platformStatus: 'active',
  policy: 'monetize',
  claimedAt: at,
  statusChangedAt: at,
  answered: false,
  of: null,
  ...over,
})
const caseOf = (over: Partial<CaseFacts>): CaseFacts => ({
  kind: 'content_id_dispute',
  status: 'processing',
  filedAt: null,
  closedAt: null,
  nextActionAt: null,
  createdAt: at,
  ...over,
})
const kindOf = (over: Partial<ClaimFacts>) => clockOfClaim(claimOf(over))?.kind ?? null

test.each([
  ['inbound', 'potential', null],
  ['inbound', 'pending', null],
  ['inbound', 'active', 'incomeHold'],
  ['inbound', 'disputed', 'waitDispute'],
  ['inbound', 'appealed', 'waitAppeal'],
  ['inbound', 'escalated', 'waitAppeal'],
  ['inbound', 'delayed_takedown', 'scheduledRemoval'],
  ['inbound', 'takedown', null],
  ['inbound', 'inactive', null],
  ['inbound', 'unknown', null],
  ['outbound', 'potential', 'reviewPotential'],
  ['outbound', 'pending', null],
  ['outbound', 'active', null],
  ['outbound', 'disputed', 'reviewDispute'],
  ['outbound', 'appealed', 'reviewAppeal'],
  ['outbound', 'escalated', 'reviewAppeal'],
  ['outbound', 'inactive', null],
] as const)('CLM-01 of an %s claim that is %s runs %s', (direction, platformStatus, kind) =>
  expect(kindOf({ direction, platformStatus })).toBe(kind),
)

test('CLM-01 the five days run from the claim, after a dispute that was lost from when it was upheld, and pressing where it blocks', () => {
  const later = at + 20 * day
  expect(clockOfClaim(claimOf({ statusChangedAt: later }))?.startedAt).toBe(at)
  expect(clockOfClaim(claimOf({ statusChangedAt: later, answered: true }))?.startedAt).toBe(later)
  expect(kindOf({ policy: 'block' })).toBe('blocked')
})

test('DSP-01 a case that was filed since waits, one that was closed since ends it, and what was before counts no more', () => {
  const filed = caseOf({ status: 'needs_tracking', filedAt: at + day })
  expect(clockOfClaim(claimOf({ of: filed }))).toEqual({
    kind: 'waitDispute',
    startedAt: at + day,
    dueAt: dueOf('waitDispute', at + day),
  })
  expect(kindOf({ of: { ...filed, kind: 'escalated_appeal' } })).toBe('waitAppeal')
  expect(kindOf({ of: { ...filed, kind: 'takedown_counter' }, platformStatus: 'takedown' })).toBe(
    'counterNotification',
  )
  // The platform says so two hours later: the wait is that of the filing.
  const said = claimOf({ of: filed, platformStatus: 'disputed', statusChangedAt: at + day + 7_200_000 })
  expect(clockOfClaim(said)?.startedAt).toBe(at + day)
  expect(kindOf({ of: filed, statusChangedAt: at + 9 * day, answered: true })).toBe('incomeHold')
  const closed = caseOf({ status: 'closed', closedAt: at + day })
  expect(kindOf({ of: closed })).toBeNull()
  expect(kindOf({ of: closed, statusChangedAt: at + 2 * day })).toBe('incomeHold')
})

test('DSP-01 a case has the step that somebody set, and the wait of what it filed where it has no claim', () => {
  expect(clocksOfCase(caseOf({}), true)).toEqual([])
  const step = caseOf({ nextActionAt: at + day })
  expect(clocksOfCase(step, true)).toEqual([{ kind: 'nextAction', startedAt: at, dueAt: at + day }])
  expect(clocksOfCase({ ...step, status: 'closed' }, true)).toEqual([])
  const counter = caseOf({ kind: 'takedown_counter', status: 'needs_tracking', filedAt: at })
  expect(clocksOfCase(counter, false).map(({ kind }) => kind)).toEqual(['counterNotification'])
  expect(clocksOfCase(counter, true)).toEqual([])
  expect(clocksOfCase({ ...counter, kind: 'settlement' }, false)).toEqual([])
})

test('CLM-01 a term never begins before its claim, and ends by the table, whatever stands where', () => {
  const instants = fc.integer({ min: 0, max: 60 }).map((days) => at + days * day)
  const cases = fc.record({
    kind: fc.constantFrom(...disputeKinds),
    status: fc.constantFrom(...disputeStatus.names),
    filedAt: fc.option(instants),
    closedAt: fc.option(instants),
    nextActionAt: fc.option(instants),
    createdAt: instants,
  })
  const claims = fc.record({
    direction: fc.constantFrom('inbound' as const, 'outbound' as const),
    platformStatus: fc.constantFrom(...platformClaimStatuses),
    policy: fc.option(fc.constantFrom(...claimPolicies)),
    claimedAt: fc.constant(at),
    statusChangedAt: instants,
    answered: fc.boolean(),
    of: fc.option(cases),
  })
  fc.assert(
    fc.property(claims, (claim) => {
      const clock = clockOfClaim(claim)
      if (clock === null) return
      expect(clock.startedAt).toBeGreaterThanOrEqual(at)
      expect(clock.dueAt).toBe(dueOf(clock.kind as TermKind, clock.startedAt))
      expect(isHistory(clock, clock.dueAt)).toBe(false)
      expect(isHistory(clock, clock.dueAt + 31 * day)).toBe(true)
    }),
  )
})
