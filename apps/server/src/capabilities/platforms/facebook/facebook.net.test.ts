import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#src/platform/env.ts'
import { createReelNotes, createUsageNotes } from '../quota/free-quota.test-support.ts'
import { createFacebook, facebookScopes } from './facebook.ts'
import { type FacebookFake, pageOf, refusal, startFacebookFake } from './facebook-fake.test-support.ts'

let fake: FacebookFake
beforeEach(async () => {
  fake = await startFacebookFake()
})
afterEach(() => fake.close())

const room = (usage = createUsageNotes().usage) => facebook(usage).connection
const facebook = (usage = createUsageNotes().usage) =>
  createFacebook({
    env: readEnv({
      APP_ENV: 'test',
      SANDBOX: 'true',
      FACEBOOK_CLIENT_ID: 'app',
      FACEBOOK_CLIENT_SECRET: 'app-secret',
      FACEBOOK_GRAPH_URL: fake.address,
      FACEBOOK_DIALOG_URL: fake.address,
    }),
    clock: () => Date.parse('2026-11-01T00:00:00.000Z'),
    redirectUri: 'http://localhost/back',
    usage,
    reels: createReelNotes().reels,
  })

test('CH-04 D1 a person is sent to the dialog, and the code becomes a token of 60 days with its scopes', async () => {
  const url = new URL(room().consentUrl({ kind: 'fb_user', state: 's', codeVerifier: 'v' }))
  expect(url.pathname).toBe('/v26.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'app',
    redirect_uri: 'http://localhost/back',
    state: 's',
    scope: facebookScopes.join(','),
  })
  expect(await room().exchange({ kind: 'fb_user', code: 'c', codeVerifier: 'v' })).toEqual({
    accessToken: 'user-token-long',
    expiresAt: '2026-12-31T00:00:00.000Z',
    refreshToken: null,
    scopes: [...facebookScopes],
    dataAccessExpiresAt: new Date(4_000_000_000_000).toISOString(),
  })
})

test('CH-04 D1 all Pages are read, over all pages of the list, with their tokens and what is missing', async () => {
  fake.facts.pages.push(pageOf('100000000000003', 'Only Looking', ['ANALYZE']))
  const { account, channels } = await room().reach('fb_user', 'user-token-long')
  expect(account).toEqual({ accountId: '990001', label: 'Wang Hao' })
  expect(channels.map(({ channel, token, missing }) => [channel.title, token, missing])).toEqual([
    ['Drama Page', 'page-token-of-100000000000001', []],
    ['Kitchen Page', 'page-token-of-100000000000002', []],
    ['Only Looking', 'page-token-of-100000000000003', ['CREATE_CONTENT']],
  ])
})

test('CH-04 a Page that vanished is not among those that are read', async () => {
  const read = await room().readChannels('t', ['100000000000001', '5', '100000000000002'])
  expect(read.map(({ title }) => title)).toEqual(['Drama Page', 'Kitchen Page'])
})

test('CH-04 D1 a token that is not valid any more is a dead one, with code and subcode', async () => {
  fake.facts.valid = false
  await expect(room().inspect?.('t')).rejects.toMatchObject({
    kind: 'credential',
    platformCode: '190',
    subcode: '460',
  })
})

test.each([
  [190, 460, 'credential'],
  [102, undefined, 'credential'],
  [10, undefined, 'credential'],
  [200, undefined, 'credential'],
  [1, undefined, 'transient'],
  [2, undefined, 'transient'],
  [4, undefined, 'transient'],
  [17, undefined, 'transient'],
  [32, undefined, 'transient'],
  [341, undefined, 'transient'],
  [613, undefined, 'transient'],
  [80_001, undefined, 'transient'],
  [368, undefined, 'channelQuota'],
  [100, undefined, 'rejected'],
  [506, undefined, 'rejected'],
  [101, undefined, 'misconfigured'],
])('CH-04 D7 code %i, subcode %s is a %s problem', async (code, subcode, kind) => {
  fake.instead.set('/me', refusal(code, subcode))
  await expect(room().reach('fb_user', 't')).rejects.toMatchObject({ name: 'PlatformProblem', kind })
})

test('CH-04 an answer that nobody understands, or none at all, says nothing of the grant', async () => {
  fake.instead.set('/me', { status: 200, body: { name: 1 } })
  await expect(room().reach('fb_user', 't')).rejects.toMatchObject({ kind: 'transient' })
  fake.instead.set('/me', { status: 503, body: 'down' })
  await expect(room().reach('fb_user', 't')).rejects.toMatchObject({ kind: 'transient' })
})

test('PUB-07 D7 what the headers say of the app and its Pages is noted, whatever the answer is', async () => {
  const { usage, notes } = createUsageNotes()
  const figures = { call_count: 91, total_time: 25.4, total_cputime: 12 }
  const business = { '7': [{ type: 'pages', ...figures, estimated_time_to_regain_access: 12 }] }
  fake.facts.headers = {
    'x-app-usage': JSON.stringify(figures),
    'x-business-use-case-usage': JSON.stringify(business),
  }
  fake.instead.set('/me', refusal(4))
  await expect(room(usage).reach('fb_user', 't')).rejects.toMatchObject({ kind: 'transient' })
  const used = { appId: 'app', calls: 91, time: 25, cpuTime: 12 }
  expect(notes).toEqual([
    { ...used, pageId: null, regainMinutes: 0 },
    { ...used, pageId: '7', regainMinutes: 12 },
  ])
  fake.facts.headers = { 'x-app-usage': 'nonsense', 'x-business-use-case-usage': '[]' }
  fake.instead.clear()
  await room(usage).reach('fb_user', 't')
  expect(notes).toHaveLength(2)
})

test('PUB-07 D7 a call in the background waits where most is used; one that somebody waits for does not', async () => {
  const { usage } = createUsageNotes(720)
  const id = '100000000000001'
  const full = room(usage)
  const pass = full.passFor('fb_user', 'a', id, 'page-token', { background: true })
  await expect(full.readChannels(pass, [id])).rejects.toMatchObject({
    kind: 'transient',
    platformCode: 'usageHigh',
    retryAfterSeconds: 720,
  })
  expect(fake.calls).toHaveLength(0)
  expect(await full.readChannels(full.passFor('fb_user', 'a', id, 'page-token'), [id])).toHaveLength(1)
  expect(await room().readChannels(pass, [id])).toHaveLength(1)
  expect(fake.calls.map((url) => url.searchParams.get('access_token'))).toEqual(['page-token', 'page-token'])
})
