import { caseNewsOf, caseStatusOf } from '@pindao/protocol/claims/claim.mapping.ts'
import type { PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseWorld, codeOf, createCaseWorld } from './case-world.test-support.ts'

let world: CaseWorld
beforeAll(async () => {
  world = await createCaseWorld()
})
afterAll(() => world.close())

const day = (n: number) => `2026-06-0${n}T00:00:00.000Z`
const say = (is: PlatformClaimStatus, n: number, direction: 'inbound' | 'outbound' = 'inbound') =>
  world.tell({ status: { is, since: day(n) } }, { direction })

async function begin(is: PlatformClaimStatus, direction: 'inbound' | 'outbound' = 'inbound') {
  return world.newClaim({ status: { is, since: day(1) } }, { direction })
}

async function standing(claimId: bigint) {
  const rows = await world.casesOf(claimId)
  return rows.map(({ status, kind, result }) => [disputeStatus.nameOf(status), kind, result])
}

test('DSP-01 claims against us open cases that go on as the platform says, and come back with the claim', async () => {
  const { claim } = await begin('active')
  const steps: readonly [PlatformClaimStatus, readonly unknown[]][] = [
    ['disputed', ['needs_tracking', 'content_id_dispute', null]],
    ['active', ['unsolved', 'appeal', null]],
    ['appealed', ['needs_tracking', 'appeal', null]],
    ['takedown', ['unsolved', 'takedown_counter', null]],
    ['inactive', ['solved', 'takedown_counter', 'won']],
    ['active', ['unsolved', 'content_id_dispute', null]],
  ]
  for (const [index, [is, stands]] of steps.entries()) {
    await say(is, index + 2)
    const [row] = await standing(claim.id)
    expect([is, row?.[0], row?.[2]]).toEqual([is, stands[0], stands[2]])
    if (is !== 'active' || index < 5) expect([is, row?.[1]]).toEqual([is, stands[1]])
  }
  expect(await standing(claim.id)).toHaveLength(1)
})

test('DSP-01 a removal that nobody has dealt with is pressing, and first among what is shown', async () => {
  const { claim, id } = await begin('takedown')
  expect(await standing(claim.id)).toEqual([['unsolved', 'takedown_counter', null]])
  const ctx = world.as(world.people.jia)
  expect((await world.cases.services.reading.get(ctx, id)).pressing).toBe(true)
})

test('DSP-01 claims of ours open a review once somebody disputes them; upheld or let go it is over', async () => {
  const potential = await begin('potential', 'outbound')
  expect(await standing(potential.claim.id)).toEqual([['unsolved', 'outbound_review', null]])
  await say('active', 2, 'outbound')
  expect(await standing(potential.claim.id)).toEqual([['solved', 'outbound_review', 'won']])
  const quiet = await begin('active', 'outbound')
  expect(await standing(quiet.claim.id)).toEqual([])
  await say('disputed', 2, 'outbound')
  await say('inactive', 3, 'outbound')
  expect(await standing(quiet.claim.id)).toEqual([['solved', 'outbound_review', 'lost']])
})

test('DSP-01 a case that was accepted stays closed while its claim stands; another removal opens another one', async () => {
  const { claim, id } = await begin('active')
  const ctx = world.as(world.people.jia)
  const { version } = await world.cases.services.reading.get(ctx, id)
  await world.cases.services.ending.accept(ctx, id, { reason: '属实', version })
  await world.tell({ source: 'report', status: { is: 'active', since: day(1) } }, { views: 7 })
  expect(await standing(claim.id)).toEqual([['closed', 'content_id_dispute', 'accepted']])
  await say('takedown', 2)
  expect((await standing(claim.id)).at(-1)).toEqual(['unsolved', 'takedown_counter', null])
})

test('DSP-01 a case goes with its claim to whoever keeps the channel now', async () => {
  const channelId = await world.newChannel()
  const { id } = await world.newClaim({ channelId })
  await world.database.pool.query(
    'UPDATE channel SET owner_staff_id = $2, department_id = $3 WHERE id = $1',
    [channelId, world.people.bing.staffId, world.elsewhere],
  )
  const { reading } = world.cases.services
  expect(await codeOf(reading.get(world.as(world.people.jia), id))).toBe('disputes.notFound')
  expect((await reading.get(world.as(world.people.bing), id)).owner.fullName).toBe('丙')
})

const statuses: readonly PlatformClaimStatus[] = [
  'potential',
  'pending',
  'active',
  'disputed',
  'appealed',
  'escalated',
  'takedown',
  'delayed_takedown',
  'inactive',
]

/** Whether there is something to do or to wait for; a case that is over, and none at all, are the same in that. */
const openWork = (status: string | undefined | null) =>
  status === undefined || status === null || status === 'solved' || status === 'closed' ? 'nothing' : status

test('DSP-01 news of the platform in any order and twice come to the same open work', async () => {
  const news = fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1, maxLength: 5 }).chain((path) => {
    const told = path.map((is, index) => [is, index + 1] as const)
    const order = fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2 })
    return fc.record({ told: fc.constant(told), order })
  })
  const direction = fc.constantFrom('inbound' as const, 'outbound' as const)
  await fc.assert(
    fc.asyncProperty(news, direction, async ({ told, order }, side) => {
      const [first, ...rest] = order
      if (first === undefined) return
      const { claim } = await world.newClaim(
        { status: { is: first[0], since: day(first[1]) } },
        { direction: side },
      )
      for (const [is, n] of rest) await say(is, n, side)
      const [last] = told.toReversed()
      const expected =
        last && caseStatusOf[caseNewsOf({ direction: side, platformStatus: last[0] }, null, null)]
      const rows = await standing(claim.id)
      expect(rows.filter(([status]) => status !== 'closed').length).toBeLessThanOrEqual(1)
      expect(openWork(rows.at(-1)?.[0] as string | undefined)).toBe(openWork(expected))
    }),
    { numRuns: 25 },
  )
}, 60_000)
