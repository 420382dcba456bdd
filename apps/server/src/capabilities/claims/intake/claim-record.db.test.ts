import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ClaimChange } from '../room.ts'
import { seedClaimChannel } from './claim-intake.test-support.ts'
import { createClaimRecord, type ToldClaim, type ToldEvent } from './claim-record.ts'

const at = '2026-11-20T08:00:00.000Z'
const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`

let database: TestDatabase
let seed: Awaited<ReturnType<typeof seedClaimChannel>>
const changes: ClaimChange[] = []
const record = createClaimRecord({
  clock: () => Date.parse(at),
  followers: [async (_tx, change) => void changes.push(change)],
})
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  seed = await seedClaimChannel(database, { videos: ['ours1'] })
})
afterAll(() => database.drop())
beforeEach(() => {
  changes.length = 0
})

let count = 0
const told = (over: Partial<ToldClaim> = {}, facts: Partial<ToldClaim['facts']> = {}): ToldClaim => ({
  platform: 'youtube',
  platformClaimId: `claim-${count}`,
  source: 'api',
  status: { is: 'active', since: day(2) },
  home: seed.home,
  ...over,
  facts: { direction: 'inbound', platformVideoId: 'ours1', claimedAt: day(1), claimantName: 'A', ...facts },
})
const take = (news: ToldClaim) => database.transaction((tx) => record.recordClaim(tx, news, at))
const rows = async <T>(text: string, values: readonly unknown[] = []) =>
  (await database.pool.query(text, [...values])).rows as T[]
const claimsOf = (id: string) =>
  rows<{ id: string; platform_status: string; state: number; version: number }>(
    'SELECT id, platform_status, state, version FROM claim WHERE platform_claim_id = $1',
    [id],
  )
beforeEach(() => {
  count += 1
})

test('CLM-01 a claim is on the channel of its video and in its data scope; one of an unknown channel in that of its source', async () => {
  const { claim } = await take(told())
  expect(claim).toMatchObject({ ...seed.scope, channelId: seed.channelId, videoTitle: 'ours1', state: 2 })
  const foreign = await take(told({ platformClaimId: 'foreign' }, { platformVideoId: 'nobodys' }))
  expect(foreign.claim).toMatchObject({ ...seed.home, channelId: null, videoId: null })
  // The channel goes to somebody else: its claims with it.
  await database.pool.query('UPDATE channel SET owner_staff_id = $1 WHERE id = $2', [
    String(seed.home.ownerStaffId),
    String(seed.channelId),
  ])
  const moved = await rows('SELECT owner_staff_id::text AS owner FROM claim WHERE id = $1', [
    String(claim.id),
  ])
  expect(moved).toEqual([{ owner: String(seed.home.ownerStaffId) }])
})

test('CLM-01 told again nothing changes and nobody hears of it; told otherwise it moves, with its timeline', async () => {
  const { claim } = await take(told())
  expect((await take(told())).changed).toBe(false)
  expect(changes).toHaveLength(1)
  await take(told({ status: { is: 'disputed', since: day(3) } }))
  await take(told({ status: { is: 'inactive', since: day(4), detail: 'released' } }))
  await take(told({ status: { is: 'disputed', since: day(3) } }))
  expect(await claimsOf(`claim-${count}`)).toEqual([
    { id: String(claim.id), platform_status: 'inactive', state: 0, version: 3 },
  ])
  expect(changes.map(({ before, claim: now }) => [before?.platformStatus, now.platformStatus])).toEqual([
    [undefined, 'active'],
    ['active', 'disputed'],
    ['disputed', 'inactive'],
  ])
  const timeline = await rows(
    `SELECT from_state, to_state, actor, reason, detail FROM record_event WHERE entity = 'claim' AND record_id = $1 ORDER BY id`,
    [String(claim.id)],
  )
  expect(timeline).toEqual([
    { from_state: null, to_state: 2, actor: 'platform', reason: 'seen', detail: 'active' },
    { from_state: 2, to_state: 2, actor: 'platform', reason: 'told', detail: 'disputed' },
    { from_state: 2, to_state: 0, actor: 'platform', reason: 'told', detail: 'inactive' },
  ])
})

test('CLM-01 twenty intakes at once make one claim, and one of them says that it is new', async () => {
  const sources = ['api', 'report', 'sheet', 'hand'] as const
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => take(told({ source: sources[index % 4] ?? 'api' }))),
  )
  expect(all.filter(({ made }) => made)).toHaveLength(1)
  expect(await claimsOf(`claim-${count}`)).toHaveLength(1)
  expect(changes.filter(({ before }) => before === null)).toHaveLength(1)
})

test('CLM-01 one that was entered by hand without an id is the one that the platform tells of later', async () => {
  const byHand = { source: 'hand', platformClaimId: null } as const
  const entered = await take(told(byHand, { platformVideoId: 'byHand', claimantName: 'Label X' }))
  const other = await take(told({}, { platformVideoId: 'byHand', claimantName: 'Somebody else' }))
  expect(other.made).toBe(true)
  const same = await take(
    told({ platformClaimId: 'later' }, { platformVideoId: 'byHand', claimantName: 'LABEL X' }),
  )
  expect(same.claim).toMatchObject({ id: entered.claim.id, platformClaimId: 'later', source: 'api' })
})

test('CLM-01 news and events in any order and twice end in the same claim', async () => {
  const news: readonly [ToldClaim, string][] = [
    [told({ status: { is: 'active', since: day(1) } }, { videoTitle: 'One' }), day(1)],
    [told({ source: 'report', status: { is: 'active', since: null } }, { views: 10 }), day(2)],
    [told({ status: { is: 'disputed', since: day(3) } }), day(3)],
    [told({ source: 'hand', status: { is: 'escalated', since: day(4) } }), day(4)],
    [told({ source: 'sheet', status: { is: 'pending', since: day(1) } }, { policy: 'block' }), day(5)],
    [told({ status: { is: 'takedown', since: day(6) } }, { videoTitle: 'Two' }), day(7)],
  ]
  const events: readonly ToldEvent[] = [
    { at: day(1), type: 'claim_create', source: 'descriptiveSearch' },
    { at: day(3), type: 'dispute_create', reason: 'authorised', details: { b: '1', a: '2' } },
  ]
  const ends = new Map<string, unknown>()
  async function play(order: readonly number[], id: string) {
    let claimId = 0n
    for (const index of order) {
      const [one, saidAt] = news[index] ?? [told(), at]
      claimId = (await take({ ...one, platformClaimId: id, saidAt })).claim.id
      const event = events[index % 2]
      if (event) await database.transaction((tx) => record.recordEvents(tx, claimId, [event], at))
    }
    const [end] = await rows<ClaimRow>('SELECT * FROM claim WHERE id = $1', [String(claimId)])
    const {
      id: _id,
      platform_claim_id: _claim,
      version: _version,
      ...rest
    } = end as unknown as Record<string, unknown>
    const heard = await rows(
      'SELECT at, type, reason, details FROM claim_event WHERE claim_id = $1 ORDER BY at',
      [String(claimId)],
    )
    ends.set(id, { ...rest, heard })
  }
  await play([0, 1, 2, 3, 4, 5], 'straight')
  const orders = fc.sample(
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5], { minLength: 12, maxLength: 12 }),
    { numRuns: 6 },
  )
  for (const [index, order] of orders.entries()) {
    await play(order, `shuffled-${index}`)
    expect(ends.get(`shuffled-${index}`), order.join()).toEqual(ends.get('straight'))
  }
})

test('CLM-01 a person notes what only the platform showed; it is in the log, and the platform may say otherwise later', async () => {
  const { claim } = await take(told({ status: { is: 'appealed', since: day(2) } }))
  const ctx = seed.contextOf(seed.home.ownerStaffId)
  const noted = await database.transaction((tx) =>
    record.noteStatus(tx, ctx, claim.id, 'delayed_takedown', 'seen in Studio'),
  )
  expect(noted.claim).toMatchObject({ platformStatus: 'delayed_takedown', statusDetail: 'seen in Studio' })
  expect(
    await rows(`SELECT after, detail FROM audit_log WHERE action = 'claim.status' AND entity_id = $1`, [
      String(claim.id),
    ]),
  ).toEqual([{ after: { platformStatus: 'delayed_takedown' }, detail: { reason: 'seen in Studio' } }])
  expect((await take(told({ status: { is: 'appealed', since: day(2) } }))).changed).toBe(false)
  const later = '2026-11-21T00:00:00.000Z'
  expect((await take(told({ status: { is: 'inactive', since: later } }))).claim.platformStatus).toBe(
    'inactive',
  )
})
