import { expect, test } from 'vitest'
import {
  APP,
  exchange,
  graph,
  LOGIN,
  login,
  longToken,
  PAGES,
  PERSON,
  refusalOf,
  SCOPES,
  shortToken,
  tokenOf,
} from './facebook-harness.ts'
import { objectOf, REDIRECT_URI, startSandbox } from './harness.ts'

const HOUR_MS = 3_600_000
const DAY_S = 24 * 3600

function openDialog(url: string, fields: Record<string, string>, language = 'zh-CN'): Promise<Response> {
  const query = new URLSearchParams({ ...LOGIN, ...fields })
  const headers = { 'accept-language': language }
  return fetch(`${url}/facebook/v26.0/dialog/oauth?${query}`, { headers })
}

test('CH-07 the dialog asks who, then which Pages and permissions, and escapes what it repeats', async () => {
  const { url } = await startSandbox()
  const first = await openDialog(url, { state: '"><script>alert(1)</script>' })
  const who = await first.text()
  expect(who).toContain('沈若溪')
  expect(who).toContain(`name="person" value="${PERSON}"`)
  expect(who).not.toContain('<script>')
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  const choice = await (await openDialog(url, { person: PERSON }, 'en')).text()
  for (const page of PAGES) expect(choice).toContain(`name="page" value="${page}" checked`)
  for (const scope of SCOPES) expect(choice).toContain(`name="grant" value="${scope}" checked`)
  expect(choice).toContain('Save and continue')
})

test.each([
  ['an unknown program', { client_id: '1' }],
  ['an address outside this machine', { redirect_uri: 'https://evil.example/cb' }],
  ['an unknown permission', { scope: 'pages_show_list,fly' }],
  ['a token in the address', { response_type: 'token' }],
])('%s is shown an error page and never redirected', async (_what, fields) => {
  const { url } = await startSandbox()
  expect((await openDialog(url, fields)).status).toBe(400)
})

test('CH-07 denying sends error=access_denied and the state back', async () => {
  const { url } = await startSandbox()
  expect(Object.fromEntries(await login(url, { decision: 'deny' }))).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 'some state',
  })
})

test('CH-07 unticked permissions are told as denied, and public_profile is always granted', async () => {
  const { url } = await startSandbox()
  const query = await login(url, { grants: ['pages_show_list'] }, { return_scopes: 'true' })
  expect(query.get('granted_scopes')).toBe('pages_show_list,public_profile')
  expect(query.get('denied_scopes')?.split(',')).toEqual(SCOPES.slice(1))
})

test('CH-07 a code is good once, for ten minutes, for the exact address and the right secret', async () => {
  const { url, clock } = await startSandbox()
  const trade = (code: string, more: Record<string, string> = {}) =>
    graph(url, '/oauth/access_token', { ...APP, redirect_uri: REDIRECT_URI, code, ...more })
  const code = (await login(url)).get('code') ?? ''
  expect(await refusalOf(await trade(code, { redirect_uri: `${REDIRECT_URI}/` }))).toEqual([400, 100, 36_008])
  expect(await refusalOf(await trade(code, { client_secret: 'wrong' }))).toEqual([400, 1, undefined])
  expect(await refusalOf(await trade(code, { client_id: '1' }))).toEqual([400, 101, undefined])
  expect(await refusalOf(await trade('none'))).toEqual([400, 100, undefined])
  const both = await Promise.all([trade(code), trade(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const used = both.find(({ status }) => status === 400)
  expect(used && (await refusalOf(used))).toEqual([400, 100, 36_009])
  const late = (await login(url)).get('code') ?? ''
  clock.now += HOUR_MS
  expect(await refusalOf(await trade(late))).toEqual([400, 100, 36_007])
})

test('CH-07 a short-lived token lasts an hour; exchanged, sixty days; a long one can be exchanged again', async () => {
  const { url, clock } = await startSandbox()
  const short = await shortToken(url)
  const long = await tokenOf(await exchange(url, short))
  expect(long.expires_in).toBe(60 * DAY_S)
  clock.now += HOUR_MS
  expect(await refusalOf(await graph(url, '/me', { access_token: short }))).toEqual([400, 190, 463])
  expect(await refusalOf(await exchange(url, short))).toEqual([400, 190, 463])
  expect((await graph(url, '/me', { access_token: long.access_token })).status).toBe(200)
  clock.now += 50 * DAY_S * 1000
  const next = await tokenOf(await exchange(url, long.access_token))
  clock.now += 20 * DAY_S * 1000
  expect((await graph(url, '/me', { access_token: next.access_token })).status).toBe(200)
  expect(await refusalOf(await graph(url, '/me', { access_token: long.access_token }))).toEqual([
    400, 190, 463,
  ])
})

test('CH-07 every listed version answers and says which; an older one is answered by the oldest, a newer by none', async () => {
  const { url, clock } = await startSandbox()
  const token = await longToken(url)
  const call = (version: string) => fetch(`${url}/facebook${version}/me?access_token=${token}`)
  for (const version of ['v21.0', 'v24.0', 'v26.0']) {
    const answer = await call(`/${version}`)
    expect([answer.status, answer.headers.get('facebook-api-version')]).toEqual([200, version])
  }
  for (const version of ['', '/v19.0']) {
    expect((await call(version)).headers.get('facebook-api-version')).toBe('v21.0')
  }
  expect(await refusalOf(await call('/v99.0'))).toEqual([400, 2500, undefined])
  expect(await refusalOf(await fetch(`${url}/facebook/v26.0/me/none/none`))).toEqual([400, 2500, undefined])
  clock.now = Date.parse('2027-01-21T00:00:00Z')
  expect((await call('/v21.0')).headers.get('facebook-api-version')).toBe('v22.0')
})

test('CH-07 nothing that opens a Page is kept in plain text, and tokens survive a restart', async () => {
  const before = await startSandbox()
  const token = await longToken(before.url)
  const { url } = await before.restart()
  expect(await objectOf(await graph(url, '/me', { access_token: token }))).toEqual({
    id: PERSON,
    name: '沈若溪',
  })
  const ledger = await (await fetch(`${url}/__sandbox/facebook/ledger`)).text()
  expect(ledger).toContain('token.issued')
  expect(ledger).not.toContain('EAA')
})
