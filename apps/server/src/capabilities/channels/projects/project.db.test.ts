import { getChannelsOfPlatform, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { createGrantLink } from '@pindao/protocol/channels/connection.endpoints.ts'
import { askAgain, listGrants } from '@pindao/protocol/channels/grant.endpoints.ts'
import {
  createApiProject,
  getApiProject,
  listApiProjects,
  updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { decide, sandboxChannels } from '../channels.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('UPDATE platform_grant SET project_id = NULL')
  await world.database.pool.query('DELETE FROM channel_connection')
  await world.database.pool.query('DELETE FROM channel_grant_link')
  await world.database.pool.query('DELETE FROM api_project')
  await world.keepConfigured()
})

const { drama, kids, variety, cooking } = sandboxChannels
type Person = Awaited<ReturnType<World['signIn']>>
const second = {
  name: '第二个项目',
  clientId: 'pindao-sandbox-2',
  clientSecret: 'sandbox-secret-2',
  audited: true,
  enabled: true,
  note: '',
  grantLimit: 100,
  quotas: { inserts: 150, searches: 100, units: 10_000, statistics: 10_000 },
}

const create = async (by: Person, over: Partial<typeof second> = {}) =>
  outputOf(createApiProject, await world.call(createApiProject, { body: { ...second, ...over } }, by))
const listed = async (by: Person) =>
  outputOf(listApiProjects, await world.call(listApiProjects, { query: {} }, by))
const configured = async (by: Person) => {
  const found = (await listed(by)).find((project) => project.configured)
  if (!found) throw new Error('the configured project has no record')
  return found
}
async function consent(by: Person, body: { channelId?: string; grantId?: string; projectId?: string } = {}) {
  const answer = await world.call(startConnection, { body: { platform: 'youtube', ...body } }, by)
  return new URL(outputOf(startConnection, answer).url)
}
const clientOf = async (by: Person, body = {}) => (await consent(by, body)).searchParams.get('client_id')

test('CH-04 the project of the environment stands among the others, once, as people left it', async () => {
  const admin = await world.signIn('admin')
  const { id, version, ...project } = await configured(admin)
  expect(project).toMatchObject({
    clientId: 'pindao-sandbox',
    configured: true,
    hasSecret: true,
    enabled: true,
  })
  const { quotas, note, grantLimit } = second
  const body = { name: '主项目', audited: false, enabled: true, quotas, note, grantLimit, version }
  await world.call(updateApiProject, { params: { id }, body }, admin)
  await world.keepConfigured()
  expect(await listed(admin)).toMatchObject([{ id, name: '主项目', audited: false }])
  const secret = { ...body, version: version + 1, clientSecret: 'other' }
  expect(await world.call(updateApiProject, { params: { id }, body: secret }, admin)).toMatchObject({
    code: 'channels.projectConfigured',
  })
})

test('PERM-05 a secret is sealed, and stands in no answer, log or audit entry', async () => {
  const admin = await world.signIn('admin')
  const made = await create(admin)
  const shown = await world.call(getApiProject, { params: { id: made.id } }, admin)
  const { rows } = await world.database.pool.query<{ text: string }>(
    `SELECT to_jsonb(p)::text AS text FROM api_project p UNION ALL SELECT to_jsonb(a)::text FROM audit_log a
     UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k`,
  )
  const everything = JSON.stringify([made, shown, rows]) + world.logged()
  expect(everything).not.toContain('sandbox-secret')
  expect(JSON.stringify([made, shown])).not.toMatch(/sealed/iu)
  // Sealed to its client: under another one it does not open.
  await world.database.pool.query(`UPDATE api_project SET client_id = 'pindao-sandbox-3' WHERE id = $1`, [
    made.id,
  ])
  const answer = await world.call(
    startConnection,
    { body: { platform: 'youtube', projectId: made.id } },
    admin,
  )
  expect(answer.code).toBe('channels.projectUnusable')
})

test('PERM-03 a lead sees projects and changes none; an operator does not see them', async () => {
  const [lead, operator, admin] = [
    await world.signIn('group-lead'),
    await world.signIn('operator'),
    await world.signIn('admin'),
  ]
  expect(await listed(lead)).toMatchObject([{ actions: [] }])
  expect(await listed(admin)).toMatchObject([{ actions: ['update'] }])
  expect((await world.call(createApiProject, { body: second }, lead)).code).toBe('access.noPermission')
  expect((await world.call(listApiProjects, { query: {} }, operator)).code).toBe('access.noPermission')
})

test('CH-04 one client has one record; a change needs the version that was seen', async () => {
  const admin = await world.signIn('admin')
  const { id, version } = await create(admin)
  expect((await world.call(createApiProject, { body: second }, admin)).code).toBe('channels.projectTaken')
  const { clientId: _client, clientSecret: _secret, ...content } = second
  const change = { params: { id }, body: { ...content, note: '改', version } }
  expect(outputOf(updateApiProject, await world.call(updateApiProject, change, admin)).note).toBe('改')
  expect((await world.call(updateApiProject, change, admin)).code).toBe('access.changedMeanwhile')
})

test('CH-04 a new grant takes the audited project, then one with room, then the one with the fewest grants', async () => {
  const admin = await world.signIn('admin')
  const { id, version, name } = await configured(admin)
  const { quotas, note } = second
  const change = async (over: object, seen: number) => {
    const body = { name, audited: true, enabled: true, quotas, note, grantLimit: 100, ...over, version: seen }
    outputOf(updateApiProject, await world.call(updateApiProject, { params: { id }, body }, admin))
  }
  const other = await create(admin, { audited: false })
  expect(await clientOf(admin)).toBe('pindao-sandbox')
  await change({ audited: false }, version)
  // Both unaudited: the one on which nothing stands.
  await world.database.pool.query('UPDATE platform_grant SET project_id = $1', [id])
  await decide(admin.browser, await consent(admin, { projectId: id }), { channel: kids })
  expect(await clientOf(admin)).toBe('pindao-sandbox-2')
  await world.database.pool.query('UPDATE platform_grant SET project_id = $1', [other.id])
  expect(await clientOf(admin)).toBe('pindao-sandbox')
  await world.database.pool.query('UPDATE api_project SET grant_limit = 1 WHERE id = $1', [other.id])
  await world.database.pool.query('UPDATE platform_grant SET project_id = NULL')
  await change({ enabled: false }, version + 1)
  expect(await clientOf(admin)).toBe('pindao-sandbox-2')
  const named = await world.call(startConnection, { body: { platform: 'youtube', projectId: id } }, admin)
  expect(named.code).toBe('channels.projectUnusable')
  const unknown = await world.call(
    startConnection,
    { body: { platform: 'youtube', projectId: '999' } },
    admin,
  )
  expect(unknown.code).toBe('channels.projectNotFound')
})

test('CH-04 a channel granted to another project is read, renewed and charged there, and stays there', async () => {
  const operator = await world.signIn('operator')
  const other = await create(await world.signIn('admin'), { audited: false })
  const page = await consent(operator, { projectId: other.id })
  const id = (await decide(operator.browser, page, { channel: drama })).get('connected') ?? ''
  expect(await clientOf(operator, { channelId: id })).toBe('pindao-sandbox-2')
  const pass = await world.channels.accessTokenOf(BigInt(id))
  world.pass(2 * 3600)
  world.passOutside(2 * 3600)
  const renewed = await world.channels.accessTokenOf(BigInt(id), { insteadOf: pass })
  expect(renewed).not.toBe(pass)
  expect(renewed).toContain('pindao-sandbox-2')
  // What is asked for in the background is a pass of its own.
  expect(await world.channels.accessTokenOf(BigInt(id), { background: true })).not.toBe(renewed)
  // The sessions from before have ended by now.
  const admin = await world.signIn('admin')
  const detail = outputOf(getApiProject, await world.call(getApiProject, { params: { id: other.id } }, admin))
  expect(detail).toMatchObject({ grantCount: 1, channelCount: 1, grants: [{ status: 0, channelCount: 1 }] })
  expect(detail.buckets.find(({ bucket }) => bucket === 'units')?.used).toBe(1)
  expect(detail.buckets.find(({ bucket }) => bucket === 'inserts')).toMatchObject({ used: 0, perDay: 150 })
  expect(detail.days).toHaveLength(14)
  // Its project is not audited: whoever publishes there is told.
  const options = await world.call(
    getChannelsOfPlatform,
    { params: { platform: 'youtube' }, query: {} },
    admin,
  )
  expect(outputOf(getChannelsOfPlatform, options).find((one) => one.id === id)?.lockedPrivate).toBe(true)
})

test('CH-04 a link leads to the project that it names; grants say on which one they stand, to whoever may know', async () => {
  const [admin, operator] = [await world.signIn('admin'), await world.signIn('operator')]
  const page = await consent(operator)
  const channelId = (await decide(operator.browser, page, { channel: cooking })).get('connected') ?? ''
  const other = await create(admin)
  const grantsOf = async (by: Person, query = {}) =>
    outputOf(listGrants, await world.call(listGrants, { query: { channelId, ...query } }, by))
  const [grant] = await grantsOf(admin)
  const grantIds = [grant?.id ?? '']
  const link = async (projectId?: string) => {
    const body = { grantIds, way: 'link' as const, ...(projectId === undefined ? {} : { projectId }) }
    const answer = await world.call(askAgain, { body }, operator)
    return outputOf(askAgain, answer)[0]?.url ?? ''
  }
  const stranger = world.newBrowser()
  const leadsTo = async (url: string) => (await stranger.visit(url)).url
  expect((await leadsTo(await link())).searchParams.get('client_id')).toBe('pindao-sandbox')
  const there = await leadsTo(await link(other.id))
  expect(there.searchParams.get('client_id')).toBe('pindao-sandbox-2')
  await decide(stranger, there, { channel: cooking })

  const project = { id: other.id, name: other.name }
  expect(await grantsOf(admin, { project: other.id })).toMatchObject([{ id: grantIds[0], project }])
  expect(await grantsOf(admin, { project: (await configured(admin)).id })).toEqual([])
  // An operator sees no projects: not by a condition either.
  expect(await grantsOf(operator)).toMatchObject([{ project: null }])
  expect(await grantsOf(operator, { project: other.id })).toEqual([])

  await world.database.pool.query('UPDATE api_project SET enabled = false WHERE id = $1', [other.id])
  const named = { body: { grantId: grantIds[0] ?? '', projectId: other.id } }
  expect((await world.call(createGrantLink, named, operator)).code).toBe('channels.projectUnusable')
  const unknown = { body: { grantIds, way: 'link' as const, projectId: '999' } }
  expect((await world.call(askAgain, unknown, operator)).code).toBe('channels.projectNotFound')
})

test('A1 live grants are counted by the Google account that gave them', async () => {
  const operator = await world.signIn('operator')
  // Those that were taken back do not live.
  await world.database.pool.query('UPDATE platform_grant SET status = 2')
  // Two channels of one account, and one of another.
  for (const channel of [variety, 'UCt5MjAu1PzFg8VbCyQiW0LQ', cooking]) {
    await decide(operator.browser, await consent(operator), { channel })
  }
  const answer = await world.call(listGrants, { query: { platform: 'youtube' } }, operator)
  const counts = new Map(outputOf(listGrants, answer).map((one) => [one.accountLabel, one.alive?.count]))
  const names = ['杭城综艺现场', '东方纪录', '小厨娘家常菜']
  expect(names.map((name) => counts.get(name))).toEqual([2, 2, 1])
})
