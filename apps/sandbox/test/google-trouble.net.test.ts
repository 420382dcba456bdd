import { expect, test } from 'vitest'
import { FURTHER_GOOGLE_CLIENTS } from '#src/sandbox.options.ts'
import { CHANNELS } from '#src/youtube/channel.seeds.ts'
import {
  CHANNEL,
  callToken,
  connect,
  itemsOf,
  OTHER_CHANNEL,
  objectOf,
  reasonOf,
  startSandbox,
  steer,
  YOUTUBE,
} from './harness.ts'

const AUDIT = 'https://www.googleapis.com/auth/youtubepartner-channel-audit'

function list(url: string, token: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/youtube/v3/channels?${new URLSearchParams(query)}`, { headers })
}

function refresh(url: string, refresh_token = '', more: Record<string, string> = {}): Promise<Response> {
  return callToken(url, { grant_type: 'refresh_token', refresh_token, ...more })
}

test('CH-08 each API project has a quota of its own', async () => {
  const { url } = await startSandbox()
  const first = await connect(url)
  const [second] = FURTHER_GOOGLE_CLIENTS
  const client = { client_id: second?.id ?? '', client_secret: second?.secret ?? '' }
  const code = await fetch(`${url}/o/oauth2/v2/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...client,
      redirect_uri: 'http://localhost/cb',
      response_type: 'code',
      scope: YOUTUBE,
      channel: CHANNEL,
      decision: 'allow',
    }),
  }).then((answer) => new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '')
  const traded = await objectOf(
    await callToken(url, {
      ...client,
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost/cb',
    }),
  )
  await steer(url, 'quota', { clientId: 'pindao-sandbox', bucket: 'units', remaining: 0 })
  const query = { part: 'id', mine: 'true' }
  expect(await reasonOf(await list(url, first.access_token, query))).toBe('quotaExceeded')
  expect((await list(url, String(traded['access_token']), query)).status).toBe(200)
  expect(await objectOf(await fetch(`${url}/__sandbox/quota/${client.client_id}`))).toEqual({
    'videos.insert': 100,
    'search.list': 100,
    'videos.batchGetStats': 10_000,
    units: 9999,
    partner: 100_000,
  })
})

test('CH-08 searches are charged to a bucket of their own', async () => {
  const { url } = await startSandbox({ quota: { 'search.list': 1 } })
  const { access_token } = await connect(url)
  const headers = { authorization: `Bearer ${access_token}` }
  const search = () => fetch(`${url}/youtube/v3/search?part=snippet&type=video&q=a`, { headers })
  expect(await itemsOf(await search())).toEqual([])
  expect(await reasonOf(await search())).toBe('quotaExceeded')
  expect((await list(url, access_token, { part: 'id', mine: 'true' })).status).toBe(200)
})

test('CH-04 one refresh token too many for an account and client ends the oldest, also after a restart', async () => {
  const before = await startSandbox({ refreshTokenLimit: 2 })
  const tokens: (string | undefined)[] = []
  for (const channel of [CHANNEL, OTHER_CHANNEL, CHANNEL]) {
    tokens.push((await connect(before.url, { channel, prompt: 'consent' })).refresh_token)
  }
  const elsewhere = CHANNELS.find(({ account }) => account !== CHANNELS[0]?.account)?.id ?? ''
  const other = (await connect(before.url, { channel: elsewhere })).refresh_token
  const { url } = await before.restart()
  const answers = await Promise.all([...tokens, other].map((token) => refresh(url, token)))
  expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 200])
  const live = await objectOf(await fetch(`${url}/__sandbox/tokens/live`))
  expect(live[`pindao-sandbox ${CHANNELS[0]?.account}`]).toBe(2)
})

test('CH-04 rotated refresh tokens are good once, also after a restart', async () => {
  const before = await startSandbox()
  const { refresh_token } = await connect(before.url)
  await steer(before.url, 'tokens/rotation', { rotate: true })
  const next = await objectOf(await refresh(before.url, refresh_token))
  expect(next['refresh_token']).toEqual(expect.stringMatching(/^1\/\/0/))
  const { url } = await before.restart()
  expect((await refresh(url, refresh_token)).status).toBe(400)
  expect((await refresh(url, String(next['refresh_token']))).status).toBe(200)
})

test('CH-04 an answer lost after a rotation leaves the client with a dead token', async () => {
  const { url } = await startSandbox({ rotateRefreshTokens: true })
  const { refresh_token } = await connect(url)
  await steer(url, 'faults', { match: { pathPattern: '^/token$' }, when: 'after', effect: { kind: 'reset' } })
  await expect(refresh(url, refresh_token)).rejects.toThrow()
  expect(await objectOf(await refresh(url, refresh_token))).toMatchObject({ error: 'invalid_grant' })
})

test('CH-04 revoking an account ends the grants of all its channels', async () => {
  const { url } = await startSandbox()
  const [one, two] = [await connect(url), await connect(url, { channel: OTHER_CHANNEL })]
  expect((await steer(url, 'tokens/revoke', { account: CHANNELS[0]?.account })).status).toBe(204)
  for (const { refresh_token } of [one, two]) expect((await refresh(url, refresh_token)).status).toBe(400)
  expect((await steer(url, 'tokens/revoke', { account: 'nobody@gmail.com' })).status).toBe(400)
})

test('CH-08 a channel that vanished is left out of lists, and its own grant is told why', async () => {
  const before = await startSandbox()
  const own = (await connect(before.url)).access_token
  const other = (await connect(before.url, { channel: OTHER_CHANNEL })).access_token
  await steer(before.url, 'channels', { channelId: CHANNEL, gone: 'suspended' })
  const { url } = await before.restart()
  const both = { part: 'id', id: `${CHANNEL},${OTHER_CHANNEL}` }
  expect((await itemsOf(await list(url, other, both))).map(({ id }) => id)).toEqual([OTHER_CHANNEL])
  expect(await reasonOf(await list(url, own, { part: 'id', mine: 'true' }))).toBe('channelSuspended')
  await steer(url, 'channels', { channelId: CHANNEL, gone: null })
  expect(await itemsOf(await list(url, own, { part: 'id', mine: 'true' }))).toHaveLength(1)
})

test('CH-08 standing and upload status are read as they were changed; at most fifty ids in one call', async () => {
  const { url } = await startSandbox()
  const { access_token } = await connect(url, { scope: `${YOUTUBE} ${AUDIT}` })
  await steer(url, 'channels', {
    channelId: CHANNEL,
    title: '新名字',
    subscribers: 7,
    longUploads: 'disallowed',
    madeForKids: true,
    standing: { copyright: false },
  })
  const part = 'snippet,statistics,status,auditDetails'
  expect((await itemsOf(await list(url, access_token, { part, mine: 'true' })))[0]).toMatchObject({
    snippet: { title: '新名字' },
    statistics: { subscriberCount: '7' },
    status: { longUploadsStatus: 'disallowed', madeForKids: true },
    auditDetails: {
      communityGuidelinesGoodStanding: true,
      copyrightStrikesGoodStanding: false,
      contentIdClaimsGoodStanding: true,
    },
  })
  const ids = CHANNELS.map(({ id }) => id)
  const some = (count: number) => list(url, access_token, { part: 'id', id: ids.slice(0, count).join() })
  expect(await itemsOf(await some(50))).toHaveLength(50)
  expect(await reasonOf(await some(51))).toBe('invalidParameter')
})
