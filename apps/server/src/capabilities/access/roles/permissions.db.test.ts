import { type DefaultRoleCode, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { abilityOf } from '@pindao/protocol/access/permissions.ts'
import {
  getChannelsOfPlatform,
  listChannels,
  startConnection,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { seedDemoStaff } from '../demo.seed.ts'
import { seedFoundation } from './foundation.seed.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const accounts = [
  ['operator', 'operator'],
  ['group-lead', 'group_lead'],
  ['finance', 'finance'],
  ['legal', 'legal'],
  ['viewer', 'viewer'],
  ['admin', 'admin'],
] as const satisfies readonly (readonly [string, DefaultRoleCode])[]

const guarded: readonly (readonly [Endpoint, object])[] = [
  [listChannels, { query: {} }],
  [getChannelsOfPlatform, { params: { platform: 'youtube' }, query: {} }],
  [startConnection, { body: { platform: 'youtube' } }],
]

test.each(accounts)(
  'PERM-03 %s may do what the matrix of %s grants and nothing else',
  async (account, role) => {
    const { permissions } = defaultRoles[role]
    const { bearer, userInfo } = await world.signIn(account)
    expect(userInfo.role).toBe(role)
    expect(userInfo.ability).toEqual(permissions.map(abilityOf).toSorted(byPlaceIn(userInfo.ability)))
    for (const [endpoint, input] of guarded) {
      const held = permissions.some((permission) => permission === endpoint.access)
      const answer = await world.call(endpoint, input, { bearer })
      expect([endpoint.url, answer.status]).toEqual([endpoint.url, held ? 200 : 403])
    }
    const { routes, buttons } = outputOf(getRoutes, await world.call(getRoutes, {}, { bearer }))
    expect(buttons.map(({ route }) => route).toSorted()).toEqual([...permissions].toSorted())
    for (const { meta } of routes) expect(permissions).toContain(`${meta.resource}:${meta.action}`)
  },
)

test('PERM-03 every guarded call is closed to somebody without a session', async () => {
  for (const [endpoint, input] of [...guarded, [getRoutes, {}], [getMenu, {}]] as const) {
    expect((await world.call(endpoint, input)).status).toBe(401)
  }
})

test('PERM-03 A2 a permission taken away bites within seconds, without signing in again', async () => {
  const { bearer } = await world.signIn('operator')
  const connect = () => world.call(startConnection, { body: { platform: 'youtube' } }, { bearer })
  expect((await connect()).status).toBe(200)
  await world.database.pool.query(
    `DELETE FROM role_permission WHERE permission = 'channel:connect'
     AND role_id = (SELECT id FROM role WHERE code = 'operator')`,
  )
  world.pass(5)
  expect(await connect()).toMatchObject({ status: 403, code: 'access.noPermission' })
})

test('PERM-03 seeding again keeps what an administrator changed', async () => {
  const client = new pg.Client({ connectionString: world.database.url })
  await client.connect()
  const snapshot = async () =>
    (
      await client.query(
        `SELECT r.code, r.data_scope, array_agg(p.permission ORDER BY p.permission) AS permissions
         FROM role r JOIN role_permission p ON p.role_id = r.id GROUP BY r.id ORDER BY r.code`,
      )
    ).rows
  await client.query(`UPDATE role SET data_scope = 'own' WHERE code = 'viewer'`)
  await client.query(`DELETE FROM role_permission WHERE permission = 'video:read'`)
  await client.query(`UPDATE staff SET full_name = '改名' WHERE sso_subject = 'sandbox:admin'`)
  const before = await snapshot()
  await seedFoundation(client)
  await seedDemoStaff(client)
  expect(await snapshot()).toEqual(before)
  const { rows } = await client.query(`SELECT full_name FROM staff WHERE sso_subject = 'sandbox:admin'`)
  expect(rows).toEqual([{ full_name: '改名' }])
  await client.end()
})

type Ability = { action: string; subject: string }

/** Sorts like the answer does; the order of abilities means nothing. */
function byPlaceIn(order: readonly Ability[]) {
  const place = ({ action, subject }: Ability) =>
    order.findIndex((held) => held.action === action && held.subject === subject)
  return (left: Ability, right: Ability) => place(left) - place(right)
}
