import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '#src/capabilities/access/access.test-support.ts'
import { connect, sandboxChannels } from '../channels.test-support.ts'

let world: World
let person: Awaited<ReturnType<World['signIn']>>
beforeAll(async () => {
  world = await startWorld()
  person = await world.signIn('operator')
})
afterAll(() => world.close())

test('CH-04 a token with life left is given out without asking the platform', async () => {
  const id = await connected(sandboxChannels.drama)
  const before = await tokenCalls()
  expect(await world.channels.accessTokenOf(id)).toBe(await world.channels.accessTokenOf(id))
  expect(await tokenCalls()).toBe(before)
})

test('P8 twenty callers with one refused token cause exactly one refresh', async () => {
  const id = await connected(sandboxChannels.drama)
  const refused = await world.channels.accessTokenOf(id)
  const before = await tokenCalls()
  const tokens = await Promise.all(
    Array.from({ length: 20 }, () => world.channels.accessTokenOf(id, { insteadOf: refused })),
  )
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(refused)
  expect(await tokenCalls()).toBe(before + 1)
})

test('P8 a refresh in another process is found behind the row lock, and nobody asks twice', async () => {
  const id = await connected(sandboxChannels.drama)
  const refused = await world.channels.accessTokenOf(id)
  const before = await tokenCalls()
  const [one, other] = await Promise.all([
    world.channels.accessTokenOf(id, { insteadOf: refused }),
    world.sibling().accessTokenOf(id, { insteadOf: refused }),
  ])
  expect(one).toBe(other)
  expect(await tokenCalls()).toBe(before + 1)
})

test('P6 a token about to run out is refreshed before it is given out', async () => {
  const id = await connected(sandboxChannels.drama)
  const token = await world.channels.accessTokenOf(id)
  world.pass(3600 - 59)
  expect(await world.channels.accessTokenOf(id)).not.toBe(token)
  person = await world.signIn('operator')
})

test.each([
  ['a 5xx', { kind: 'status', status: 503 }],
  ['too many calls', { kind: 'status', status: 429 }],
  ['a broken connection', { kind: 'reset' }],
])('CH-04 %s of the platform says nothing about the channel', async (_what, effect) => {
  const id = await connected(sandboxChannels.kids)
  const token = await world.channels.accessTokenOf(id)
  await world.steer('/faults', { match: { pathPattern: '^/token$' }, effect })
  await expect(world.channels.accessTokenOf(id, { insteadOf: token })).rejects.toMatchObject({
    code: 'channels.platformUnreachable',
  })
  expect(await stateOf(id)).toBe('normal')
  expect(await world.channels.accessTokenOf(id, { insteadOf: token })).not.toBe(token)
})

test('P7 one odd invalid_grant is asked again and cuts nobody off', async () => {
  const id = await connected(sandboxChannels.kids)
  const token = await world.channels.accessTokenOf(id)
  const effect = { kind: 'status', status: 400, body: { error: 'invalid_grant' } }
  await world.steer('/faults', { match: { pathPattern: '^/token$' }, effect })
  expect(await world.channels.accessTokenOf(id, { insteadOf: token })).not.toBe(token)
  expect(await stateOf(id)).toBe('normal')
})

test('P7 CH-04 a revoked channel turns invalid once, keeps its row, and is good again after a renewal', async () => {
  const id = await connected(sandboxChannels.variety)
  const token = await world.channels.accessTokenOf(id)
  await world.steer('/tokens/revoke', { channelId: sandboxChannels.variety })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => world.channels.accessTokenOf(id, { insteadOf: token })),
  )
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'channels.credentialInvalid' } })
  }
  expect(await stateOf(id)).toBe('invalid')
  expect((await world.channels.platformChannelOf(id)).credentialUsable).toBe(false)
  const { rows } = await world.database.pool.query(
    `SELECT before, after, detail FROM audit_log WHERE action = 'channel.credential' AND entity_id = $1`,
    [String(id)],
  )
  expect(rows).toEqual([
    {
      before: { credential: 'normal' },
      after: { credential: 'invalid' },
      detail: { errorCode: 'invalid_grant', title: expect.stringMatching(/./u) },
    },
  ])

  await connect(world, person, { channel: sandboxChannels.variety, renews: String(id) })
  expect(await stateOf(id)).toBe('normal')
  expect(await world.channels.accessTokenOf(id)).not.toBe(token)
})

test('CH-04 SHL-08 a loss rings the bell of whose channel it is, once, and the next loss rings again', async () => {
  const id = await connected(sandboxChannels.cooking)
  const before = (await bellOf(person)).length
  await lose(id)
  await lose(id)
  const [first, ...others] = await bellOf(person)
  expect(others).toHaveLength(before)
  expect(first).toMatchObject({
    type: 'credentialExpiring',
    level: 'warn',
    read: false,
    link: '/channels',
    channelId: String(id),
    title: first?.channelTitle,
  })
  expect(await bellOf(await world.signIn('admin'))).toEqual([])

  await connect(world, person, { channel: sandboxChannels.cooking, renews: String(id) })
  await lose(id)
  expect(await bellOf(person)).toHaveLength(before + 2)
  await connect(world, person, { channel: sandboxChannels.cooking, renews: String(id) })
})

test('CH-04 SHL-08 tokens sealed under a key that is lost end the authorisation, say why, and ring the bell', async () => {
  const id = await connected(sandboxChannels.cooking)
  const before = (await bellOf(person)).length
  const calls = await tokenCalls()
  await loseKeyOf(id, 'access_token_sealed')
  expect(await world.channels.accessTokenOf(id)).toMatch(/./u)
  expect(await stateOf(id)).toBe('normal')
  await loseKeyOf(id, 'access_token_sealed')
  await loseKeyOf(id, 'refresh_token_sealed')
  await expect(world.channels.accessTokenOf(id)).rejects.toMatchObject({ code: 'channels.credentialInvalid' })
  // The platform was asked for the access token alone: it has no part in the rest.
  expect(await tokenCalls()).toBe(calls + 1)
  expect(await stateOf(id)).toBe('invalid')
  expect(await bellOf(person)).toHaveLength(before + 1)
  const { rows } = await world.database.pool.query(
    'SELECT last_error_code AS reason FROM channel_credential WHERE channel_id = $1',
    [String(id)],
  )
  expect(rows).toEqual([{ reason: 'key_lost' }])
  await connect(world, person, { channel: sandboxChannels.cooking, renews: String(id) })
  expect(await stateOf(id)).toBe('normal')
})

test('CH-02 a channel without a credential is unauthorised and gives no token', async () => {
  const id = await connected(sandboxChannels.cooking)
  await world.database.pool.query('DELETE FROM channel_credential WHERE channel_id = $1', [String(id)])
  expect(await stateOf(id)).toBe('unauthorised')
  await expect(world.channels.accessTokenOf(id)).rejects.toMatchObject({ code: 'channels.notAuthorised' })
})

async function connected(channel: string): Promise<bigint> {
  return BigInt(await connect(world, person, { channel }))
}

async function bellOf({ bearer }: { readonly bearer: string }) {
  return outputOf(listNotifications, await world.call(listNotifications, { query: {} }, { bearer }))
}

/** The owner takes the consent back, and somebody finds out. */
async function lose(id: bigint): Promise<void> {
  await world.steer('/tokens/revoke', { channelId: sandboxChannels.cooking })
  const insteadOf = await world.channels.accessTokenOf(id).catch(() => 'none')
  await world.channels.accessTokenOf(id, { insteadOf }).catch(() => undefined)
}

/** As if it had been sealed under a key that was taken out of SECRET_KEYS since. */
async function loseKeyOf(id: bigint, column: 'access_token_sealed' | 'refresh_token_sealed'): Promise<void> {
  await world.database.pool.query(
    `UPDATE platform_grant SET ${column} = 'gone.' || split_part(${column}, '.', 2)
     WHERE id = (SELECT grant_id FROM channel_credential WHERE channel_id = $1)`,
    [String(id)],
  )
}

async function stateOf(id: bigint): Promise<string> {
  const { rows } = await world.database.pool.query<{ status: number }>(
    'SELECT status FROM channel_credential WHERE channel_id = $1',
    [String(id)],
  )
  const [found] = rows
  return found ? credentialStatus.nameOf(found.status) : 'unauthorised'
}

async function tokenCalls(): Promise<number> {
  const answer = await fetch(`${world.outside}/__sandbox/calls`)
  const calls = (await answer.json()) as { method: string; path: string }[]
  return calls.filter(({ method, path }) => method === 'POST' && path === '/token').length
}
