import { listDataHealth } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import { type ChannelWorld, createChannelWorld } from '../../channels/channel-world.test-support.ts'
import { createDataHealth, type DataHealth } from './health.service.ts'

let world: ChannelWorld
let health: DataHealth
let ids: readonly bigint[]
const yesterday = addDays(pacificDay(new Date()), -1)
const lastWeek = addDays(yesterday, -7)

beforeAll(async () => {
  world = await createChannelWorld()
  health = createDataHealth({ database: world.database, clock: Date.now })
  const elsewhere = { departmentId: world.elsewhere, ownerStaffId: world.people.bing.staffId }
  ids = [
    await world.newChannel(),
    await world.newChannel(),
    await world.newChannel(),
    await world.newChannel(),
    await world.newChannel(elsewhere),
  ]
  const [fresh, late, refused, unauthorised, theirs] = ids.map(String)
  const { pool } = world.database
  await pool.query('UPDATE channel_credential SET status = CASE WHEN channel_id = $1 THEN 2 ELSE 0 END', [
    unauthorised,
  ])
  await pool.query(
    `INSERT INTO channel_credential (channel_id, status, scopes, granted_by, fail_count, updated_at)
     SELECT id, CASE WHEN id = $1 THEN 2 ELSE 0 END, '{}', owner_staff_id, 0, now() FROM channel
     ON CONFLICT (channel_id) DO NOTHING`,
    [unauthorised],
  )
  await pool.query(
    `INSERT INTO data_collection (channel_id, kind, next_at, succeeded_at, fresh_day, failures, problem, back_from,
       back_to, back_at)
     VALUES ($1, 'channelDays', now(), now(), $6, 0, NULL, '2026-01-01', '2026-01-31', '2026-01-10'),
       ($2, 'channelDays', now(), now(), $7, 0, NULL, NULL, NULL, NULL),
       ($2, 'money', now(), NULL, NULL, 0, 'notCovered', NULL, NULL, NULL),
       ($3, 'channelDays', now(), now(), $6, 2, 'quotaExceeded', NULL, NULL, NULL),
       ($4, 'channelDays', now(), now(), $6, 0, NULL, NULL, NULL, NULL),
       ($5, 'channelDays', now(), now(), $6, 0, NULL, NULL, NULL, NULL)`,
    [fresh, late, refused, unauthorised, theirs, yesterday, lastWeek],
  )
})
afterAll(() => world.close())

const asked = (query: Record<string, string>) => listDataHealth.query.parse(query)
const found = async (query: Record<string, string>, person = world.people.jia) => {
  const { rows, total } = await health.list(world.as(person), asked(query))
  return { ids: rows.map(({ id }) => BigInt(id)), states: rows.map(({ state }) => state), total }
}

test('DAT-01 the worst stands first: refused by the platform or without authorisation, late, fresh', async () => {
  const { states, total } = await found({})
  expect(states).toEqual(['refused', 'refused', 'late', 'fresh'])
  expect(total).toBe(4)
  expect((await found({ state: 'late,fresh' })).ids).toEqual([ids[1], ids[0]])
  expect((await found({ sort: '-pastDays' })).ids[0]).toBe(ids[0])
})

test('DAT-01 a channel tells kind by kind how far it is, and how much of the past is there', async () => {
  const one = await health.get(world.as(world.people.jia), ids[0] ?? 0n)
  expect(one.kinds[0]).toMatchObject({
    state: 'fresh',
    freshDay: yesterday,
    past: { from: '2026-01-01', to: '2026-01-31', done: 21, total: 31 },
  })
  const late = await health.get(world.as(world.people.jia), ids[1] ?? 0n)
  expect(late.kinds.map(({ kind, state }) => [kind, state])).toEqual([
    ['channelDays', 'late'],
    ['money', 'uncovered'],
  ])
  const ungranted = await health.get(world.as(world.people.jia), ids[3] ?? 0n)
  expect(ungranted.kinds[0]).toMatchObject({ state: 'refused', problem: 'channels.credentialInvalid' })
})

test('PERM-03 the numbers of a channel out of sight are not there: in the list, its total, or by address', async () => {
  expect(await found({}, world.people.bing)).toEqual({ ids: [ids[4]], states: ['fresh'], total: 1 })
  const open = health.get(world.as(world.people.jia), ids[4] ?? 0n)
  await expect(open).rejects.toMatchObject({ code: 'channelData.notFound' })
})
