import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { listContracts } from '../contracts/contract.store.ts'
import { createContractDays } from './contract-calendar.service.ts'

let world: ChannelWorld
let days: ReturnType<typeof createContractDays>
let kit: ReturnType<typeof createTestKit>
let partyId: bigint
/** Channels that nobody sees. */
const hidden = new Set<bigint>()
let made = 0

beforeAll(async () => {
  world = await createChannelWorld()
  kit = createTestKit({ database: world.database, clock: () => Date.parse('2026-06-01T08:00:00.000Z') })
  days = createContractDays({
    ...kit,
    channelTitle: async (_db, _actor, id) => (hidden.has(id) ? null : '频道'),
  })
  partyId = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, '光影', '光影', 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, world.people.jia.staffId],
  )
})
afterAll(() => world.close())

const jia = () => world.as(world.people.jia)
type Made = {
  readonly end: string
  readonly early?: string
  readonly status?: keyof typeof contractStatus.codes
}
/** Not signed yet, so that a test may give it channels. */
function contractTo({ end, early, status = 'in_force' }: Made): Promise<bigint> {
  made += 1
  return world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, terminated_on, time_zone,
       currency, share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ($1, $1, $2, $3, 1, '2020-01-01', $4, $5, 'Asia/Shanghai', 'CNY', 'gross', 'month_average', 'creator', $6, $7,
       now(), now()) RETURNING id`,
    [
      `CAL-${made}`,
      partyId,
      contractStatus.codes[status],
      end,
      early ?? null,
      world.people.jia.staffId,
      world.here,
    ],
  )
}

test('CON-01 the calendar has twelve months with what ends in each; an early end stands on its day', async () => {
  const [usual, early] = [
    await contractTo({ end: '2026-12-31' }),
    await contractTo({ end: '2027-09-30', early: '2026-12-05' }),
  ]
  await contractTo({ end: '2027-12-01' })
  const ends = await days.ends(jia(), { from: '2026-12' })
  expect(ends.map(({ month }) => month).slice(0, 2)).toEqual(['2026-12', '2027-01'])
  expect(ends).toHaveLength(12)
  expect(ends[0]).toMatchObject({ total: 2 })
  expect(ends[0]?.contracts.map(({ id, day, early: isEarly }) => [id, day, isEarly])).toEqual([
    [String(early), '2026-12-05', true],
    [String(usual), '2026-12-31', false],
  ])
  expect(ends.slice(1).every(({ total, contracts }) => total === 0 && contracts.length === 0)).toBe(true)
})

test('CON-01 of a full month the first are shown and all counted, as the list finds them; drafts have no end', async () => {
  for (let index = 0; index < 13; index += 1) await contractTo({ end: `2031-03-${String(28 - index)}` })
  await contractTo({ end: '2031-03-01', status: 'created' })
  const [month] = await days.ends(jia(), { from: '2031-03' })
  expect([month?.total, month?.contracts.length, month?.contracts[0]?.day]).toEqual([13, 12, '2031-03-16'])
  const status = contractStatus.codesOf(['introduced', 'in_force', 'terminated', 'expired'])
  const filter = { endsIn: '2031-03', status, today: '2026-06-01' }
  const window = { offset: 0, limit: 30, sort: 'endDate' } as const
  const listed = await listContracts(world.database.db, jia().actor, filter, window)
  expect(listed.total).toBe(13)
})

test('CON-01 code 0 is a state: what is in force ends as what is over did', async () => {
  for (const status of ['in_force', 'expired', 'terminated', 'introduced'] as const)
    await contractTo({ end: '2033-05-31', status })
  const [month] = await days.ends(jia(), { from: '2033-05' })
  expect(month?.contracts.map(({ status }) => status)).toEqual([0, 4, 1, 2])
})

test('PERM-03 nobody sees the ends of another department, nor a contract of a channel that is out of sight', async () => {
  const contractId = await contractTo({ end: '2034-01-31' })
  const channelId = await world.newChannel()
  await world.database.pool.query(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day) VALUES ($1, $2, '2020-01-01', '2020-12-31')`,
    [contractId, channelId],
  )
  const bing = world.as(world.people.bing)
  const [month] = await days.ends(bing, { from: '2034-01' })
  expect(month?.total).toBe(0)
  expect(await days.ofChannel(bing, channelId)).toEqual([])
  hidden.add(channelId)
  await expect(days.ofChannel(jia(), channelId)).rejects.toMatchObject({ code: 'channels.notFound' })
})

test('CON-01 a channel knows its contracts with the days they hold it, the latest first', async () => {
  const channelId = await world.newChannel()
  const [first, next] = [
    await contractTo({ end: '2026-05-31', status: 'expired' }),
    await contractTo({ end: '2027-05-31' }),
  ]
  const held = [
    [first, '2025-06-01', '2026-05-31'],
    [next, '2026-06-01', '2027-05-31'],
  ] as const
  for (const values of held)
    await world.database.pool.query(
      'INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day) VALUES ($1, $2, $3, $4)',
      [values[0], channelId, values[1], values[2]],
    )
  const found = await days.ofChannel(jia(), channelId)
  expect(found.map(({ id, status, from, to }) => [id, status, from, to])).toEqual([
    [String(next), 0, '2026-06-01', '2027-05-31'],
    [String(first), 4, '2025-06-01', '2026-05-31'],
  ])
})
