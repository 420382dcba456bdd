import { createClient } from '@pindao/client'
import * as keys from '@pindao/protocol/access/api-key.endpoints.ts'
import { listRoles } from '@pindao/protocol/access/role.endpoints.ts'
import { endOtherSessions, listSessions } from '@pindao/protocol/access/session.endpoints.ts'
import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { listStaff, updateStaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { getMenu } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneAccess } from '../access.prune.ts'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { warnOfKeys } from './api-key.warn.ts'

const day = 86_400
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type New = EndpointInput<typeof keys.createApiKey>['body']
const fields = { name: '报表脚本', usedBy: 'person', remark: '', scopes: ['staff:read'], days: 30 } as const
async function make(bearer: string, change: Partial<New> = {}) {
  const answer = await world.call(
    keys.createApiKey,
    { body: { ...fields, scopes: ['staff:read'], ...change } },
    { bearer },
  )
  return outputOf(keys.createApiKey, answer)
}
const staffOf = (bearer: string) => world.call(listStaff, { query: {} }, { bearer })
const own = async (bearer: string) => {
  const answer = await world.call(keys.listApiKeys, { query: { pageSize: 100 } }, { bearer })
  return outputOf(keys.listApiKeys, answer)
}

test('API-01 a key opens what its scopes say, as its person, and nothing else; the secret is stored nowhere', async () => {
  const { bearer } = await world.signIn('admin')
  const { key, secret } = await make(bearer)
  expect(secret.startsWith(keys.apiKeyPrefix)).toBe(true)
  expect(key).toMatchObject({ state: 'valid', lastUsedAt: null, lostScopes: 0, hint: secret.slice(0, 13) })
  expect((await staffOf(secret)).status).toBe(200)
  expect((await world.call(getUserInfo, {}, { bearer: secret })).status).toBe(200)
  expect((await world.call(listRoles, {}, { bearer: secret })).code).toBe('access.noPermission')
  expect((await world.call(keys.listApiKeys, { query: {} }, { bearer: secret })).code).toBe(
    'access.noPermission',
  )
  for (const personal of [listSessions, endOtherSessions, getMenu])
    expect((await world.call(personal, {}, { bearer: secret })).code).toBe('access.notByKey')
  const { rows } = await world.database.pool.query<{ dump: string }>(
    `SELECT (SELECT json_agg(s)::text FROM session s) || (SELECT json_agg(k)::text FROM api_key k)
       || (SELECT json_agg(a)::text FROM audit_log a) AS dump`,
  )
  expect(rows[0]?.dump).toContain(secret.slice(0, 13))
  expect(rows[0]?.dump).not.toContain(secret.slice(7, 40))
  expect(world.logged()).not.toContain(secret.slice(7, 40))
})

test('PERM-01 nobody gives a key what they do not hold, nor what no program can hold', async () => {
  const lead = await world.signIn('group-lead')
  const beyond = { ...fields, scopes: ['setting:update' as const] }
  expect((await world.call(keys.createApiKey, { body: beyond }, { bearer: lead.bearer })).code).toBe(
    'access.grantBeyondOwn',
  )
  const admin = await world.signIn('admin')
  for (const scope of ['role:update', 'staff:update', 'apiKey:create', 'route:staff']) {
    const body = { ...fields, scopes: [scope] } as unknown as New
    expect((await world.call(keys.createApiKey, { body }, { bearer: admin.bearer })).status).toBe(400)
  }
  const viewer = await world.signIn('viewer')
  expect(
    (
      await world.call(
        keys.createApiKey,
        { body: { ...fields, scopes: ['staff:read'] } },
        { bearer: viewer.bearer },
      )
    ).code,
  ).toBe('access.noPermission')
})

test('PERM-01 what its person loses, the key has lost, here and within 5 s elsewhere', async () => {
  const { bearer } = await world.signIn('admin')
  const { secret } = await make(bearer)
  const other = world.otherProcess()
  expect((await other.authenticate(secret))?.permissions.has('staff:read')).toBe(true)
  const { pool } = world.database
  const held = `role_permission WHERE permission = 'staff:read' AND role_id IN (SELECT role_id FROM staff_role sr
    JOIN session s ON s.staff_id = sr.staff_id JOIN api_key k ON k.id = s.id WHERE k.hint = $1)`
  const { rows } = await pool.query(`DELETE FROM ${held} RETURNING role_id`, [secret.slice(0, 13)])
  world.pass(5)
  expect((await other.authenticate(secret))?.permissions.size).toBe(0)
  expect((await own(bearer)).find(({ hint }) => hint === secret.slice(0, 13))?.lostScopes).toBe(1)
  for (const { role_id: roleId } of rows)
    await pool.query(`INSERT INTO role_permission (role_id, permission) VALUES ($1, 'staff:read')`, [roleId])
  world.pass(5)
})

test('API-01 a key that was ended or has run out opens nothing, says why, and is answered for once', async () => {
  const { bearer } = await world.signIn('admin')
  const { key, secret } = await make(bearer)
  const other = world.otherProcess()
  expect(await other.authenticate(secret)).not.toBeNull()
  const end = () => world.call(keys.endApiKeys, { body: { ids: [key.id] } }, { bearer })
  expect((await end()).data).toEqual([{ id: key.id, ended: true }])
  expect((await end()).data).toEqual([{ id: key.id, ended: false }])
  expect((await staffOf(secret)).code).toBe('access.keyOver')
  world.pass(5)
  await expect(other.authenticate(secret)).rejects.toMatchObject({ code: 'access.keyOver' })
  const short = await make(bearer, { days: 7 })
  world.pass(7 * day)
  expect((await staffOf(short.secret)).code).toBe('access.keyOver')
  const again = await world.signIn('admin')
  const states = (await own(again.bearer)).map(({ id, state }) => [id, state])
  expect(states).toContainEqual([key.id, 'ended'])
  expect(states).toContainEqual([short.key.id, 'expired'])
  const late = { body: { ids: [short.key.id] } }
  expect((await world.call(keys.endApiKeys, late, { bearer: again.bearer })).data).toEqual([
    { id: short.key.id, ended: false },
  ])
  const { rows } = await world.database.pool.query(
    `SELECT action, entity_id FROM audit_log WHERE entity = 'apiKey' AND entity_id = $1 ORDER BY id`,
    [key.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['apiKey.create', 'apiKey.end'])
})

test('SSO-07 keys are no browsers: signing out everywhere and the list of sessions leave them as they are', async () => {
  const { bearer } = await world.signIn('admin')
  const { key, secret } = await make(bearer)
  const sessions = outputOf(listSessions, await world.call(listSessions, {}, { bearer }))
  expect(sessions.map(({ id }) => id)).not.toContain(key.id)
  await world.call(endOtherSessions, {}, { bearer })
  expect((await staffOf(secret)).status).toBe(200)
})

test('PERM-04 keys end with their person, for good', async () => {
  const admin = await world.signIn('admin')
  const lead = await world.signIn('group-lead')
  const { secret, key } = await make(lead.bearer)
  const place = async (enabled: boolean) => {
    const { data } = await world.call(listStaff, { query: { pageSize: 100 } }, { bearer: admin.bearer })
    const member = (
      data as { id: string; version: number; department: { id: string }; roles: { id: string }[] }[]
    ).find(({ id }) => id === lead.userInfo.user.userId)
    if (!member) throw new Error('the lead is not listed')
    const body = {
      departmentId: member.department.id,
      roleIds: member.roles.map(({ id }) => id),
      enabled,
      version: member.version,
    }
    return world.call(updateStaffMember, { params: { id: member.id }, body }, { bearer: admin.bearer })
  }
  expect((await place(false)).status).toBe(200)
  expect((await staffOf(secret)).status).toBe(401)
  expect((await place(true)).status).toBe(200)
  expect((await staffOf(secret)).code).toBe('access.keyOver')
  expect((await own(admin.bearer)).find(({ id }) => id === key.id)?.state).toBe('ended')
})

test('PERM-05 what a program does is told from what its person does, also when it is done later', async () => {
  const { bearer } = await world.signIn('admin')
  const { key, secret } = await make(bearer, { scopes: ['staff:read', 'department:read'] })
  const actor = await world.access.authenticate(secret)
  expect(actor).toMatchObject({ byKey: true, sessionId: BigInt(key.id) })
  const later = await world.access.actorAtWork({ staffId: actor?.staffId ?? 0n, sessionId: BigInt(key.id) })
  expect([...(later?.permissions ?? [])].sort()).toEqual(['department:read', 'staff:read'])
  await world.call(keys.endApiKeys, { body: { ids: [key.id] } }, { bearer })
  // However old the key is by then: what it began never gets the rights of its person.
  await pruneAccess({
    database: world.database,
    clock: () => world.now() + 1000 * day * 1000,
    sessionsKeptDays: () => 30,
  })
  const much = await world.access.actorAtWork({ staffId: actor?.staffId ?? 0n, sessionId: BigInt(key.id) })
  expect(much?.permissions.has('staff:update')).toBe(false)
})

test('API-01 made-up keys are refused without a look into the database', async () => {
  for (const secret of [
    `pindao_${'A'.repeat(43)}.test.${'B'.repeat(43)}`,
    'pindao_x',
    `pindao_${'A'.repeat(43)}`,
  ]) {
    const answer = await staffOf(secret)
    expect([answer.status, answer.code]).toEqual([401, 'access.notSignedIn'])
  }
})

test('API-01 twenty keys at most, one person’s at once, and of nobody else’s name', async () => {
  const { bearer } = await world.signIn('group-lead')
  const made = await Promise.all(
    Array.from({ length: keys.mostApiKeys + 3 }, () =>
      world.call(keys.createApiKey, { body: { ...fields, scopes: ['staff:read'] } }, { bearer }),
    ),
  )
  expect(made.filter(({ code }) => code === 'access.tooManyKeys')).toHaveLength(3)
  const [mine] = await own(bearer)
  const admin = await world.signIn('admin')
  const rename = {
    params: { id: mine?.id ?? '' },
    body: { name: '别人的', usedBy: 'person', remark: '', version: 1 },
  } as const
  expect((await world.call(keys.updateApiKey, rename, { bearer: admin.bearer })).code).toBe(
    'access.keyNotFound',
  )
  expect((await world.call(keys.updateApiKey, rename, { bearer })).data).toMatchObject({
    name: '别人的',
    version: 2,
  })
  expect((await world.call(keys.updateApiKey, rename, { bearer })).code).toBe('access.changedMeanwhile')
})

test('API-01 its person is told once that a key ends soon; one of a week is not told of', async () => {
  // In the evening by Greenwich: in Beijing it is the next day already.
  world.pass(((41 - new Date(world.now()).getUTCHours()) % 24) * 3600)
  const { bearer } = await world.signIn('admin')
  const { key } = await make(bearer, { name: '快到期', days: 90 })
  await make(bearer, { name: '一周', days: 7 })
  const warn = () => warnOfKeys({ database: world.database, clock: world.now, news: world.news })
  await warn()
  world.pass(80 * day)
  expect(await warn()).toBeGreaterThan(0)
  expect(await warn()).toBe(0)
  const { rows } = await world.database.pool.query(
    `SELECT title, params FROM notification WHERE type = 'apiKeyEnding'`,
  )
  const told = rows.find(({ title }) => title === '快到期')
  expect(told?.params.day).toBe(dayIn(Date.parse(key.expiresAt), 'Asia/Shanghai'))
  expect(told?.params.day).not.toBe(key.expiresAt.slice(0, 10))
  expect(rows.map(({ title }) => title)).toContain('快到期')
  expect(rows.map(({ title }) => title)).not.toContain('一周')
})

test('API-03 the client package calls with a key, page by page, and says by its code why it is refused', async () => {
  const { bearer } = await world.signIn('admin')
  const { secret } = await make(bearer)
  const client = createClient({ url: world.serverAddress, key: secret, language: 'zh' })
  const { items, total } = await client.call(listStaff, { query: { pageSize: 5 } })
  expect([items.length, total > 0]).toEqual([Math.min(5, total), true])
  const names: string[] = []
  for await (const { fullName } of client.all(listStaff, { query: {} })) names.push(fullName)
  expect(names).toHaveLength(total)
  await expect(client.call(listRoles, {})).rejects.toMatchObject({ code: 'access.noPermission' })
})
