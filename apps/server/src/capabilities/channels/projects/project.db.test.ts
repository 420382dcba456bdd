import { getChannelsOfPlatform, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { createGrantLink } from '@pindao/protocol/channels/connection.endpoints.ts'
import { listGrants } from '@pindao/protocol/channels/grant.endpoints.ts'
import {
  createApiProject,
  getApiProject,
  listApiProjects,
  updateApiProject,
} from '@pindao/protocol/channels/project.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { untilPacificMorning } from '../../../../test/pacific-day.ts'
import { decide, sandboxChannels } from '../channels.test-support.ts'
import { createApiProjects } from './project.service.ts'

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

const { drama, kids } = sandboxChannels
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

test('CH-04 DAT-01 a project with less than a tenth of a bucket left today is counted low', async () => {
  const admin = await world.signIn('admin')
  const { clientId } = await create(admin)
  const { countLow } = createApiProjects(createTestKit({ database: world.database, clock: Date.now }))
  const use = async (bucket: string, used: number, day = pacificDay(new Date())) => {
    await world.database.pool.query('DELETE FROM api_quota WHERE project = $1', [clientId])
    await world.database.pool.query(
      'INSERT INTO api_quota (project, bucket, day, used) VALUES ($1, $2, $3, $4)',
      [clientId, bucket, day, used],
    )
    return countLow()
  }
  expect(await use('inserts', 135)).toBe(0)
  expect(await use('inserts', 136)).toBe(1)
  expect(await use('units', 9500)).toBe(1)
  expect(await use('units', 9500, '2026-01-01')).toBe(0)
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
  const night = untilPacificMorning(world.now())
  world.pass(night / 1000)
  world.passOutside(night / 1000)
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

test('CH-04 a link to grant again may name the project; grants are looked for by it, and named to whoever sees projects', async () => {
  const operator = await world.signIn('operator')
  const admin = await world.signIn('admin')
  const channelId = (await decide(operator.browser, await consent(operator), { channel: drama })).get(
    'connected',
  )
  if (channelId === null) throw new Error('the channel was not connected')
  const { id: projectId, version } = await create(admin)
  const link = (body: object) =>
    world.call(createGrantLink, { body: { channelId, projectId, ...body } }, operator)
  expect((await link({ projectId: '999' })).code).toBe('channels.projectNotFound')
  const { url } = outputOf(createGrantLink, await link({}))
  const stranger = world.newBrowser()
  const page = (await stranger.visit(url)).url
  expect(page.searchParams.get('client_id')).toBe('pindao-sandbox-2')
  await decide(stranger, page, { channel: drama })
  const found = async (by: Person, query: object) =>
    outputOf(listGrants, await world.call(listGrants, { query }, by))
  const project = { id: projectId, name: second.name }
  expect(await found(admin, { projectId })).toMatchObject([{ status: 0, project }])
  expect(await found(operator, { projectId })).toMatchObject([{ project: null }])
  expect(await found(admin, { projectId: (await configured(admin)).id })).not.toContainEqual(
    expect.objectContaining({ project }),
  )
  const { clientId: _client, clientSecret: _secret, ...content } = second
  const body = { ...content, enabled: false, version }
  outputOf(updateApiProject, await world.call(updateApiProject, { params: { id: projectId }, body }, admin))
  expect((await link({})).code).toBe('channels.projectUnusable')
})
