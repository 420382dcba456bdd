import { getChannelsOfPlatform, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { connect, sandboxChannels } from './channels.test-support.ts'

let world: World
let operator: Awaited<ReturnType<World['signIn']>>
let lead: Awaited<ReturnType<World['signIn']>>
let own: string
let other: string
beforeAll(async () => {
  world = await startWorld()
  operator = await world.signIn('operator')
  lead = await world.signIn('group-lead')
  own = await connect(world, operator, { channel: sandboxChannels.drama })
  other = await connect(world, lead, { channel: sandboxChannels.kids })
})
afterAll(() => world.close())

const idsSeenBy = async (bearer: string) =>
  outputOf(listChannels, await world.call(listChannels, { query: {} }, { bearer })).map(({ id }) => id)

test('PERM-03 a person sees channels within their data scope: own, department, all', async () => {
  expect(await idsSeenBy(operator.bearer)).toEqual([own])
  expect(await idsSeenBy(lead.bearer)).toEqual([other, own])
  expect(await idsSeenBy((await world.signIn('viewer')).bearer)).toEqual([other, own])
  expect(await idsSeenBy((await world.signIn('admin')).bearer)).toEqual([other, own])
})

test('PERM-03 somebody of another department sees nothing of this one', async () => {
  await world.database.pool.query(
    `UPDATE staff SET department_id = (SELECT id FROM department WHERE code = 'brand') WHERE sso_subject = 'sandbox:viewer'`,
  )
  expect(await idsSeenBy((await world.signIn('viewer')).bearer)).toEqual([])
})

test('PERM-03 only holders of the permission are offered to reconnect', async () => {
  const { bearer } = await world.signIn('finance')
  const seen = outputOf(listChannels, await world.call(listChannels, { query: {} }, { bearer }))
  expect(seen.map(({ actions }) => actions)).toEqual([[], []])
})

test('CH-01 lists are paged, counted, and searched by title, wildcards taken literally', async () => {
  const list = (query: { title?: string; page?: string; pageSize?: string }) =>
    world.call(listChannels, { query }, lead)
  const second = await list({ page: '2', pageSize: '5' })
  expect([second.total, second.data]).toEqual([2, []])
  expect(await list({ title: '短剧' })).toMatchObject({ total: 1, data: [{ id: own }] })
  expect(await list({ title: 'PANDA' })).toMatchObject({ total: 1, data: [{ id: other }] })
  for (const title of ['%', '_', '\\']) expect((await list({ title })).total).toBe(0)
})

test('CH-01 the channel select offers channels of the platform, by title', async () => {
  const choices = (platform: 'youtube' | 'facebook') =>
    world.call(getChannelsOfPlatform, { params: { platform }, query: {} }, lead)
  const options = outputOf(getChannelsOfPlatform, await choices('youtube'))
  expect(options.map(({ channelName }) => channelName)).toEqual(['Little Panda Songs', '星河短剧场'])
  expect(options.map(({ channelId }) => channelId)).toEqual([sandboxChannels.kids, sandboxChannels.drama])
  expect((await choices('facebook')).data).toEqual([])
})

test('PERM-03 publishing on a channel asks for scope and authorisation', async () => {
  const ctx = contextOf(await actorOf(operator.bearer))
  expect(await world.channels.channelForPublishing(ctx, BigInt(own))).toMatchObject({ platform: 'youtube' })
  const attempt = (id: bigint) => world.channels.channelForPublishing(ctx, id)
  await expect(attempt(BigInt(other))).rejects.toMatchObject({ code: 'channels.notFound' })
  await expect(attempt(999_999n)).rejects.toMatchObject({ code: 'channels.notFound' })
  await world.database.pool.query('UPDATE channel_credential SET status = 1 WHERE channel_id = $1', [own])
  await expect(attempt(BigInt(own))).rejects.toMatchObject({ code: 'channels.credentialInvalid' })
  await world.database.pool.query('DELETE FROM channel_credential WHERE channel_id = $1', [own])
  await expect(attempt(BigInt(own))).rejects.toMatchObject({ code: 'channels.notAuthorised' })
  expect(await world.channels.countChannels(ctx.actor)).toBe(1)
})

test('CH-02 DAT-01 channels are listed by their authorisation, those never authorised too', async () => {
  // What the test before left: the operator's own channel without one.
  const list = (codes: string) => world.call(listChannels, { query: { credentialStatus: codes } }, lead)
  expect(await list('1,2')).toMatchObject({ total: 1, data: [{ id: own }] })
  expect(await list('0')).toMatchObject({ total: 1, data: [{ id: other }] })
})

async function actorOf(bearer: string): Promise<Actor> {
  const actor = await world.access.authenticate(bearer)
  if (!actor) throw new Error('nobody')
  return actor
}

function contextOf(actor: Actor): SignedInContext {
  const log = pino({ level: 'silent' })
  return { actor, requestId: 'test', locale: 'zh', ip: '127.0.0.1', log, idempotencyKey: null }
}
