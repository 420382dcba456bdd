import { getAuditChain, listAuditLog, listAuditPeople } from '@pindao/protocol/access/audit.endpoints.ts'
import { type DefaultRoleCode, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { demoSubject } from '../sign-on/sign-on-person.ts'

/** The acts of this file, far from those of signing in. */
const day = '2020-05-0'
const from = '2020-05-01T00:00:00.000Z'
const to = '2020-05-09T00:00:00.000Z'

let world: World
let people: Map<string, bigint>
const bearers = new Map<string, string>()

beforeAll(async () => {
  world = await startWorld()
  const { rows } = await world.database.pool.query('SELECT id, sso_subject FROM staff')
  people = new Map(rows.map((row) => [row.sso_subject, BigInt(row.id)]))
  await act(1, 'operator', 'video.save', 'video', 10, { after: { title: 'a' } })
  await act(2, 'operator', 'video.update', 'video', 10, { before: { title: 'a' }, after: { title: 'b' } })
  await act(3, 'group-lead', 'video.delete', 'video', 11, { before: { title: 'c', tags: ['x', 1, null] } })
  await act(4, 'admin', 'role.update', 'role', 10, { before: { name: '甲' }, after: { name: '乙' } })
  await act(5, null, 'channel.credential', 'channel', 3, {})
})
afterAll(() => world.close())

async function act(
  dayOfMonth: number,
  account: string | null,
  action: string,
  entity: string,
  entityId: number,
  sides: { before?: object; after?: object },
): Promise<void> {
  await world.database.pool.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, entity_id, request_id, ip, before, after, detail)
     VALUES ($1, $2, $3, $4, $5::bigint, 'req-' || $5::bigint::text, '10.1.2.3', $6, $7, '{"reason": "test"}')`,
    [
      `${day}${dayOfMonth}T08:00:00Z`,
      account && idOf(account),
      action,
      entity,
      entityId,
      sides.before,
      sides.after,
    ],
  )
}

const idOf = (account: string) => people.get(demoSubject(account))

async function bearerOf(account: string): Promise<string> {
  const known = bearers.get(account)
  if (known !== undefined) return known
  const { bearer } = await world.signIn(account)
  bearers.set(account, bearer)
  return bearer
}

async function search(account: string, query: EndpointInput<typeof listAuditLog>['query'] = {}) {
  const input = { query: { from, to, ...query } }
  const answer = await world.call(listAuditLog, input, { bearer: await bearerOf(account) })
  const found = outputOf(listAuditLog, answer)
  return { found, total: answer.total, actions: found.map(({ action }) => action) }
}

test('PERM-05 the log is read newest first, with who, what, from where, before and after', async () => {
  const { found, total, actions } = await search('admin')
  expect(total).toBe(5)
  expect(actions).toEqual(['channel.credential', 'role.update', 'video.delete', 'video.update', 'video.save'])
  expect(found[2]).toEqual({
    id: expect.any(String),
    at: '2020-05-03T08:00:00Z',
    person: { id: String(idOf('group-lead')), fullName: '王浩' },
    action: 'video.delete',
    entity: 'video',
    entityId: '11',
    recordName: 'c',
    before: { title: 'c', tags: ['x', 1, null] },
    after: null,
    detail: { reason: 'test' },
    requestId: 'req-11',
    ip: '10.1.2.3',
  })
  expect(found[0]?.person).toBeNull()
})

test('PERM-05 a member of staff is named, as the record of an act; a record of another kind with that id is not', async () => {
  const id = Number(idOf('viewer'))
  await act(9, 'admin', 'staff.update', 'staff', id, { after: { enabled: false } })
  await act(9, 'admin', 'role.update', 'role', id, {})
  const after = { from: to, to: '2020-05-10T00:00:00.000Z' }
  const named = async (entity: string) =>
    (await search('admin', { ...after, entity, entityId: String(id) })).found.map(
      ({ recordName }) => recordName,
    )
  expect(await named('staff')).toEqual(['孙悦'])
  expect(await named('role')).not.toContain('孙悦')
})

test('PERM-05 an entry names its record: as it is called now, gone or of a later capability as the log has it', async () => {
  const { rows } = await world.database.pool.query(
    `INSERT INTO role (name, data_scope) VALUES ('现在', 'own') RETURNING id`,
  )
  const own = Number(rows[0].id)
  const { rows: built } = await world.database.pool.query(`SELECT id FROM role WHERE code = 'finance'`)
  const permissions = { before: { permissions: [] }, after: { permissions: ['video:read'] } }
  await act(9, 'admin', 'role.create', 'role', own, { after: { name: '从前' } })
  await act(9, 'admin', 'role.update', 'role', Number(built[0].id), permissions)
  await act(9, 'admin', 'role.update', 'role', 900, permissions)
  await act(9, 'admin', 'role.delete', 'role', 900, { before: { code: null, name: '没了' } })
  await act(9, 'admin', 'role.delete', 'role', 901, { before: { code: 'viewer', name: null } })
  await act(9, 'admin', 'department.delete', 'department', 902, { before: { code: 'brand', name: null } })
  await act(9, null, 'channel.credential', 'channel', 903, {})
  await act(9, 'operator', 'channel.connect', 'channel', 903, { after: { title: '星河' } })
  await act(9, 'group-lead', 'publishTask.retry', 'publishTask', 904, {})
  await act(9, 'admin', 'publishTask.create', 'publishTask', 904, { after: { title: '第一集' } })
  await act(9, 'admin', 'session.end', 'session', 905, { after: { title: '不是名字' } })
  const namedFor = async (account: string, entity: string) => {
    const within = { from: to, to: '2020-05-10T00:00:00.000Z', entity, pageSize: '50' }
    return (await search(account, within)).found.map(({ entityId, recordName }) => [entityId, recordName])
  }
  const known = (await namedFor('admin', 'role')).filter(([id]) => Number(id) > 6)
  expect(known).toEqual([
    ['901', 'viewer'],
    ['900', '没了'],
    ['900', '没了'],
    [String(own), '现在'],
  ])
  expect(await namedFor('admin', 'role')).toContainEqual([String(built[0].id), 'finance'])
  expect(await namedFor('admin', 'department')).toEqual([['902', 'brand']])
  expect(await namedFor('admin', 'channel')).toEqual([
    ['903', '星河'],
    ['903', '星河'],
  ])
  expect(await namedFor('admin', 'publishTask')).toEqual([
    ['904', '第一集'],
    ['904', '第一集'],
  ])
  expect(await namedFor('admin', 'session')).toEqual([['905', null]])
  // What the lead may not read names nothing: the task was submitted by somebody of another department.
  expect(await namedFor('group-lead', 'publishTask')).toEqual([['904', null]])
  // Legal may not read roles: only what an entry itself says.
  expect((await namedFor('legal', 'role')).filter(([id]) => id === '900' || id === String(own))).toEqual([
    ['900', '没了'],
    ['900', null],
    [String(own), '从前'],
  ])
})

test('PERM-03 PERM-05 a member of staff is named only to whoever may read them', async () => {
  const [near, elsewhere] = [Number(idOf('operator')), Number(idOf('finance'))]
  await act(9, 'group-lead', 'staff.update', 'staff', near, {})
  await act(9, 'group-lead', 'staff.update', 'staff', elsewhere, {})
  const named = async (account: string, id: number) => {
    const query = { from: to, to: '2020-05-10T00:00:00.000Z', entity: 'staff', entityId: String(id) }
    return (await search(account, query)).found.map(({ recordName }) => recordName)
  }
  expect([await named('admin', near), await named('admin', elsewhere)]).toEqual([['李晴'], ['陈敏']])
  expect([await named('group-lead', near), await named('group-lead', elsewhere)]).toEqual([['李晴'], [null]])
  // Reads the log of the whole company, and no staff.
  expect([await named('legal', near), await named('legal', elsewhere)]).toEqual([[null], [null]])
})

test('PERM-05 it is searched by person, action, record and time, and all conditions hold together', async () => {
  const operator = String(idOf('operator'))
  const found = async (query: EndpointInput<typeof listAuditLog>['query']) =>
    (await search('admin', query)).actions
  expect(await found({ personId: operator })).toEqual(['video.update', 'video.save'])
  expect(await found({ personId: 'system' })).toEqual(['channel.credential'])
  expect(await found({ action: 'video.delete' })).toEqual(['video.delete'])
  expect(await found({ entity: 'video' })).toEqual(['video.delete', 'video.update', 'video.save'])
  expect(await found({ entityId: '10' })).toEqual(['role.update', 'video.update', 'video.save'])
  expect(await found({ entity: 'video', entityId: '10', action: 'video.save' })).toEqual(['video.save'])
  expect(await found({ from: `${day}2T08:00:00.000Z`, to: `${day}4T08:00:00.000Z` })).toEqual([
    'video.delete',
    'video.update',
  ])
  expect(await found({ personId: operator, entity: 'role' })).toEqual([])
})

test('PERM-05 pages follow each other, and the total counts all of them', async () => {
  const first = await search('admin', { page: '1', pageSize: '5', entity: 'video' })
  expect(first).toMatchObject({ total: 3 })
  const beyond = await search('admin', { page: '2', pageSize: '5', entity: 'video' })
  expect(beyond).toMatchObject({ total: 3, actions: [] })
})

test('PERM-03 PERM-05 a lead sees the acts of the department, and nobody those of the system but the whole', async () => {
  const { actions, total } = await search('group-lead')
  expect(actions).toEqual(['video.delete', 'video.update', 'video.save'])
  expect(total).toBe(3)
  expect((await search('group-lead', { personId: String(idOf('admin')) })).total).toBe(0)
  expect((await search('group-lead', { personId: 'system' })).total).toBe(0)
  expect((await search('legal')).total).toBe(5)
})

test('PERM-05 people to choose from: within the scope, by a part of name or address, or by id', async () => {
  const found = async (account: string, query: EndpointInput<typeof listAuditPeople>['query']) => {
    const answer = await world.call(listAuditPeople, { query }, { bearer: await bearerOf(account) })
    return outputOf(listAuditPeople, answer).map(({ fullName }) => fullName)
  }
  expect((await found('group-lead', {})).toSorted()).toEqual(['孙悦', '李晴', '王浩'].toSorted())
  expect(await found('admin', { name: '周' })).toEqual(['周凯'])
  expect(await found('admin', { name: 'FINANCE@' })).toEqual(['陈敏'])
  expect(await found('admin', { id: String(idOf('legal')) })).toEqual(['赵律'])
  expect(await found('group-lead', { id: String(idOf('legal')) })).toEqual([])
})

const accounts = [
  ['operator', 'operator'],
  ['group-lead', 'group_lead'],
  ['finance', 'finance'],
  ['legal', 'legal'],
  ['viewer', 'viewer'],
  ['admin', 'admin'],
] as const satisfies readonly (readonly [string, DefaultRoleCode])[]

test.each(accounts)('PERM-03 PERM-05 %s reads the log if %s may', async (account, role) => {
  const allowed = (defaultRoles[role].permissions as readonly string[]).includes('audit:read')
  expect(allowed).toBe(['admin', 'legal', 'group_lead'].includes(role))
  for (const endpoint of [listAuditLog, listAuditPeople, getAuditChain]) {
    const bearer = await bearerOf(account)
    expect((await world.call(endpoint, { query: {} }, { bearer })).status).toBe(allowed ? 200 : 403)
    expect((await world.call(endpoint, { query: {} })).status).toBe(401)
  }
})

test('PERM-05 signing in and out stands in the log, with the address of the caller', async () => {
  const { bearer } = await world.signIn('viewer')
  expect(bearer).not.toBe('')
  const query = { personId: String(idOf('viewer')), entity: 'session' }
  const answer = await world.call(listAuditLog, { query }, { bearer: await bearerOf('admin') })
  expect(outputOf(listAuditLog, answer)[0]).toMatchObject({
    action: 'session.signIn',
    person: { fullName: '孙悦' },
    ip: '127.0.0.1',
    requestId: expect.any(String),
  })
})

test('PERM-05 how far the log is sealed is said, before the first seal, too', async () => {
  const answer = await world.call(getAuditChain, {}, { bearer: await bearerOf('admin') })
  const chain = outputOf(getAuditChain, answer)
  expect(chain.head).toBeNull()
  expect(chain.waiting).toBeGreaterThanOrEqual(5)
  expect(chain.waitingSince).toBe('2020-05-01T08:00:00Z')
})

test('PERM-05 REV-01 entries that hold amounts are for who may see them, in the list and in its number', async () => {
  await act(7, 'admin', 'reconciliation.addReceipt', 'reconciliation', 1, {
    after: { receiptAmount: '5 USD' },
  })
  const query = { entity: 'reconciliation' } as const
  expect(await search('admin', query)).toMatchObject({ total: 1, actions: ['reconciliation.addReceipt'] })
  expect(await search('legal', query)).toMatchObject({ total: 0, actions: [] })
})
