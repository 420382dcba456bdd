import { listChannels, startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { youtubeScopes } from '#src/capabilities/platforms/youtube/youtube.ts'
import { dataScopes } from '#src/capabilities/platforms/youtube/youtube-scopes.ts'
import { beginConnection, connect, decide, sandboxChannels } from '../channels.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const { drama, variety, kids, cooking } = sandboxChannels

test('CH-04 a person connects a channel through the consent page; it belongs to them and their department', async () => {
  const person = await world.signIn('operator')
  const page = await beginConnection(world, person)
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    scope: [...youtubeScopes, ...dataScopes, 'openid'].join(' '),
    redirect_uri: `${world.publicUrl}/api/channels/connections/callback`,
  })
  const id = (await decide(person.browser, page, { channel: drama })).get('connected')
  const answer = await world.call(listChannels, { query: {} }, person)
  expect(answer.total).toBe(1)
  expect(outputOf(listChannels, answer)).toEqual([
    expect.objectContaining({
      id,
      platform: 'youtube',
      platformChannelId: drama,
      title: '星河短剧场',
      handle: '@xinghe-drama',
      subscriberCount: '1284000',
      credentialStatus: credentialStatus.codes.normal,
      departmentCode: 'hz_fb',
      ownerName: '李晴',
      actions: ['reconnect', 'update'],
    }),
  ])
  expect(await world.channels.platformChannelOf(BigInt(id ?? 0))).toMatchObject({
    platformChannelId: drama,
    uploadsPlaylistId: `UU${drama.slice(2)}`,
    credentialUsable: true,
  })
})

test('CH-04 open channel lists hear of a connected channel, and only when it is stored', async () => {
  const person = await world.signIn('operator')
  const listener = new pg.Client({ connectionString: world.database.url })
  await listener.connect()
  const heard = Promise.withResolvers<string>()
  listener.on('notification', ({ payload }) => heard.resolve(payload ?? ''))
  await listener.query('LISTEN pindao_live')
  const id = await connect(world, person, { channel: drama })
  expect(JSON.parse(await heard.promise)).toMatchObject({
    event: { type: 'channel', id },
    permission: 'channel:read',
    ownerStaffId: person.userInfo.user.userId,
  })
  await listener.end()
})

test('CH-04 tokens are sealed at rest and stand in no answer', async () => {
  const person = await world.signIn('operator')
  await connect(world, person, { channel: drama })
  const { rows } = await world.database.pool.query<{ text: string }>(
    'SELECT c::text AS text FROM channel_credential c UNION ALL SELECT a::text FROM audit_log a',
  )
  const answer = JSON.stringify(await world.call(listChannels, { query: {} }, person))
  for (const text of [...rows.map((row) => row.text), answer]) expect(text).not.toMatch(/ya29\.|1\/\/0/u)
})

test('CH-04 connecting again renews the channel and makes no second one', async () => {
  const person = await world.signIn('operator')
  const first = await connect(world, person, { channel: drama })
  expect(await connect(world, person, { channel: drama, renews: first })).toBe(first)
})

test('CH-04 a renewal that comes back with another channel is refused and changes nothing', async () => {
  const person = await world.signIn('operator')
  const renews = await connect(world, person, { channel: drama })
  const query = await decide(person.browser, await beginConnection(world, person, renews), {
    channel: variety,
  })
  expect(Object.fromEntries(query)).toMatchObject({
    connectionError: 'channels.wrongChannel',
    expected: '星河短剧场',
    got: expect.stringMatching(/./u),
  })
  const { rows } = await world.database.pool.query('SELECT 1 FROM channel WHERE platform_channel_id = $1', [
    variety,
  ])
  expect(rows).toEqual([])
})

test('CH-04 whoever denies, or unticks a scope, connects nothing', async () => {
  const person = await world.signIn('operator')
  await expect(connect(world, person, { channel: kids, decision: 'deny' })).rejects.toThrow(
    'channels.connectionDenied',
  )
  const page = await beginConnection(world, person)
  page.searchParams.set('scope', youtubeScopes[0] ?? '')
  const query = await decide(person.browser, page, { channel: kids })
  expect(Object.fromEntries(query)).toEqual({
    connectionError: 'channels.scopesMissing',
    missing: 'youtube.upload, youtube.force-ssl',
  })
})

test('CH-04 A1 a connection is finished by the browser that began it, once, within ten minutes', async () => {
  const person = await world.signIn('operator')
  const victim = await world.signIn('group-lead')
  await beginConnection(world, victim)
  const stolen = await beginConnection(world, person)
  const planted = await decide(victim.browser, stolen, { channel: kids })
  expect(planted.get('connectionError')).toBe('channels.connectionExpired')

  const own = await decide(person.browser, stolen, { channel: kids })
  expect(own.get('connected')).toMatch(/^\d+$/u)
  const again = await decide(person.browser, stolen, { channel: kids })
  expect(again.get('connectionError')).toBe('channels.connectionExpired')

  const late = await beginConnection(world, person)
  world.pass(601)
  const missed = await decide(person.browser, late, { channel: kids })
  expect(missed.get('connectionError')).toBe('channels.connectionExpired')
})

test('PERM-03 a channel of another person outside the data scope is neither renewed nor taken over', async () => {
  const operator = await world.signIn('operator')
  const lead = await world.signIn('group-lead')
  const id = await connect(world, lead, { channel: cooking })
  const body = { platform: 'youtube' as const, channelId: id }
  expect(await world.call(startConnection, { body }, operator)).toMatchObject({
    status: 404,
    code: 'channels.notFound',
  })
  await expect(connect(world, operator, { channel: cooking })).rejects.toThrow('access.outsideScope')
  const channels = outputOf(listChannels, await world.call(listChannels, { query: {} }, lead))
  expect(channels.find((channel) => channel.id === id)?.ownerName).toBe('王浩')
})

test('PERM-03 whoever lost the permission, or signed out, while consenting connects nothing', async () => {
  const person = await world.signIn('admin')
  const page = await beginConnection(world, person)
  const { pool } = world.database
  const sessions = `staff_id = (SELECT id FROM staff WHERE sso_subject = 'sandbox:admin')`
  await pool.query(`UPDATE session SET ended_at = now() WHERE ${sessions}`)
  const query = await decide(person.browser, page, { channel: variety })
  expect(query.get('connectionError')).toBe('access.notSignedIn')

  const again = await world.signIn('admin')
  const next = await beginConnection(world, again)
  await pool.query(`DELETE FROM role_permission WHERE permission = 'channel:connect'
    AND role_id = (SELECT id FROM role WHERE code = 'admin')`)
  const refused = await decide(again.browser, next, { channel: variety })
  expect(refused.get('connectionError')).toBe('access.noPermission')
})
