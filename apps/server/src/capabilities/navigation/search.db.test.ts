import { search } from '@pindao/protocol/navigation/search.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { freshChannel } from '../../../test/fresh-channel.ts'

let world: World
const bearers: Record<string, string> = {}
beforeAll(async () => {
  world = await startWorld()
  for (const account of ['operator', 'group-lead', 'viewer', 'finance', 'admin'])
    bearers[account] = (await world.signIn(account)).bearer
  await world.database.pool.query(
    `INSERT INTO channel (${freshChannel.columns}, platform, platform_channel_id, title, handle, department_id, owner_staff_id, created_at, updated_at)
     SELECT ${freshChannel.values}, 'youtube', 'UC' || n, '夜航 Night ' || n, '@night' || n,
       CASE WHEN n = 7 THEN (SELECT id FROM department WHERE code = 'brand') ELSE s.department_id END, s.id, now(), now()
     FROM generate_series(1, 7) AS n
     JOIN staff s ON s.sso_subject = CASE WHEN n = 3 THEN 'sandbox:operator' WHEN n = 7 THEN 'sandbox:admin'
       ELSE 'sandbox:group-lead' END ORDER BY n`,
  )
})
afterAll(() => world.close())

const ask = (query: string, by: string) =>
  world.call(search, { query: { query } }, { bearer: bearers[by] ?? '' })
const found = async (query: string, by: string) => outputOf(search, await ask(query, by))
const titles = async (query: string, by: string) => (await found(query, by)).files.map(({ title }) => title)
const names = async (query: string, by: string) => (await found(query, by)).contacts.map(({ title }) => title)

test('SHL-05 channels by title or handle, in any case, newest first, five at most', async () => {
  expect(await titles('夜航', 'admin')).toEqual(['7', '6', '5', '4', '3'].map((n) => `夜航 Night ${n}`))
  expect(await titles('NIGHT 2', 'admin')).toEqual(['夜航 Night 2'])
  expect(await titles('@night4', 'admin')).toEqual(['夜航 Night 4'])
  for (const wildcard of ['%', '_', '\\']) expect(await titles(wildcard, 'admin')).toEqual([])
})

test('SHL-05 PERM-03 each finds what their data scope covers: own, department, all', async () => {
  expect(await titles('夜航', 'operator')).toEqual(['夜航 Night 3'])
  expect(await titles('夜航', 'viewer')).toEqual(['6', '5', '4', '3', '2'].map((n) => `夜航 Night ${n}`))
  expect(await titles('夜航 Night 7', 'viewer')).toEqual([])
  expect(await titles('夜航 Night 7', 'finance')).toEqual(['夜航 Night 7'])
})

test('SHL-05 PERM-03 contacts are for whoever may read staff, within their scope, by name or e-mail', async () => {
  expect(await names('李', 'admin')).toEqual(['李晴'])
  expect(await names('李', 'operator')).toEqual([])
  expect(await names('李', 'viewer')).toEqual([])
  expect(await names('李', 'group-lead')).toEqual(['李晴'])
  expect(await names('周凯', 'group-lead')).toEqual([])
  const { contacts } = await found('PINDAO', 'admin')
  expect(contacts).toHaveLength(5)
  expect(contacts.map(({ title }) => title)).toEqual(contacts.map(({ title }) => title).toSorted(byName))
})

/** As the database sorts: by code points. */
const byName = (a: string, b: string) => (a < b ? -1 : 1)

test('SHL-05 whoever may not sign in any more is no contact', async () => {
  const set = (disabled: boolean) =>
    world.database.pool.query(`UPDATE staff SET disabled = $1 WHERE sso_subject = 'sandbox:viewer'`, [
      disabled,
    ])
  expect(await names('孙悦', 'admin')).toEqual(['孙悦'])
  await set(true)
  expect(await names('孙悦', 'admin')).toEqual([])
  await set(false)
})

test('VAL-02 SHL-05 words are trimmed, none find nothing, and special characters are refused', async () => {
  expect(await titles('  夜航 Night 2 ', 'admin')).toEqual(['夜航 Night 2'])
  expect(await found('   ', 'admin')).toEqual({ files: [], contacts: [] })
  expect(
    outputOf(search, await world.call(search, { query: {} }, { bearer: bearers['admin'] ?? '' })),
  ).toEqual({
    files: [],
    contacts: [],
  })
  for (const character of ['`', '[', ']']) {
    expect(await ask(`夜航${character}`, 'admin')).toMatchObject({ status: 400, code: 'common.invalidInput' })
  }
})

test('SHL-05 PERM-03 nobody is suggested anything without a session', async () => {
  expect((await world.call(search, { query: { query: '夜航' } })).status).toBe(401)
})
