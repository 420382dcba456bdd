import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  CHANNEL,
  CLIENT,
  callToken,
  connect,
  consent,
  ledgerOf,
  objectOf,
  REDIRECT_URI,
  startSandbox,
  steer,
  YOUTUBE,
} from './harness.ts'

const REQUEST = {
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scope: YOUTUBE,
}
const VERIFIER = 'v'.repeat(43)

function openConsentPage(url: string, fields: Record<string, string>, language = 'zh-CN'): Promise<Response> {
  const headers = { 'accept-language': language }
  return fetch(`${url}/o/oauth2/v2/auth?${new URLSearchParams({ ...REQUEST, ...fields })}`, { headers })
}

function redeem(url: string, code: string, more: Record<string, string> = {}): Promise<Response> {
  return callToken(url, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...more })
}

test('the consent page lists the channels, in the language of the browser, and escapes what it repeats', async () => {
  const { url } = await startSandbox()
  const page = await openConsentPage(url, { state: '"><script>alert(1)</script>' })
  const text = await page.text()
  expect(text).toContain('星河短剧场')
  expect(text).toContain('允许')
  expect(text).not.toContain('<script>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await (await openConsentPage(url, {}, 'en-GB,zh;q=0.5')).text()).toContain('Allow')
})

test.each([
  ['an unknown client', { client_id: 'nobody' }, 401],
  ['an address outside this machine', { redirect_uri: 'https://evil.example/cb' }, 400],
  ['an address of this machine that is no web page', { redirect_uri: 'ftp://localhost/cb' }, 400],
  ['an unknown scope', { scope: 'https://www.googleapis.com/auth/drive' }, 400],
  ['a plain code challenge', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, 400],
])('%s is shown an error page and never redirected', async (_what, fields, status) => {
  const { url } = await startSandbox()
  expect((await openConsentPage(url, fields)).status).toBe(status)
})

test.each(['http', 'https'])('any %s address of this machine may be returned to', async (scheme) => {
  const { url } = await startSandbox()
  const back = { redirect_uri: `${scheme}://localhost:8443/cb` }
  expect((await openConsentPage(url, back)).status).toBe(200)
})

test('denying sends error=access_denied and the state back', async () => {
  const { url } = await startSandbox()
  const query = await consent(url, { decision: 'deny' })
  expect(Object.fromEntries(query)).toEqual({ error: 'access_denied', state: 'some state' })
})

test('a code is good once, for the exact redirect address, with the verifier', async () => {
  const { url } = await startSandbox()
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')
  const query = await consent(url, { code_challenge: challenge, code_challenge_method: 'S256' })
  const code = query.get('code') ?? ''
  expect(query.get('state')).toBe('some state')
  const wrongs: Record<string, string>[] = [
    {},
    { code_verifier: 'w'.repeat(43) },
    { code_verifier: VERIFIER, redirect_uri: `${REDIRECT_URI}/` },
  ]
  for (const wrong of wrongs) {
    const refused = await redeem(url, code, wrong)
    expect([refused.status, (await objectOf(refused))['error']]).toEqual([400, 'invalid_grant'])
  }
  const both = await Promise.all([1, 2].map(() => redeem(url, code, { code_verifier: VERIFIER })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('an id token comes with openid alone, and names the account behind the channel', async () => {
  const { url } = await startSandbox()
  const idTokenOf = async (scope: string) => {
    const code = (await consent(url, { scope })).get('code') ?? ''
    return (await objectOf(await redeem(url, code)))['id_token']
  }
  expect(await idTokenOf(YOUTUBE)).toBeUndefined()
  const [, payload = ''] = String(await idTokenOf(`${YOUTUBE} openid`)).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  expect(claims).toMatchObject({ iss: 'https://accounts.google.com', sub: expect.stringMatching(/^\d+$/u) })
})

test('a refresh token comes with the first consent, and later only with prompt=consent', async () => {
  const { url } = await startSandbox()
  expect((await connect(url)).refresh_token).toBeDefined()
  expect((await connect(url)).refresh_token).toBeUndefined()
  expect((await connect(url, { prompt: 'consent' })).refresh_token).toBeDefined()
})

test('a refresh gives a new access token and no new refresh token', async () => {
  const { url } = await startSandbox()
  const { refresh_token = '', access_token } = await connect(url)
  const answer = await objectOf(await callToken(url, { grant_type: 'refresh_token', refresh_token }))
  expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
  expect(answer['access_token']).not.toBe(access_token)
  expect(answer['refresh_token']).toBeUndefined()
})

test('a wrong secret answers 401 invalid_client; HTTP Basic is taken as well', async () => {
  const { url } = await startSandbox()
  const { refresh_token = '' } = await connect(url)
  const refused = await callToken(url, { grant_type: 'refresh_token', refresh_token, client_secret: 'wrong' })
  expect([refused.status, (await objectOf(refused))['error']]).toEqual([401, 'invalid_client'])
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64')
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
  const taken = await fetch(`${url}/token`, {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${basic}` },
  })
  expect(taken.status).toBe(200)
})

test('revoking kills every token of the grant and is in the ledger', async () => {
  const { url } = await startSandbox()
  const { refresh_token = '', access_token } = await connect(url)
  const revoke = () =>
    fetch(`${url}/revoke`, { method: 'POST', body: new URLSearchParams({ token: refresh_token }) })
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).status).toBe(400)
  const refused = await callToken(url, { grant_type: 'refresh_token', refresh_token })
  expect(await refused.json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  })
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await fetch(`${url}/youtube/v3/channels?part=id&mine=true`, { headers })).status).toBe(401)
  expect((await ledgerOf(url)).map(({ type }) => type)).toEqual(['account.connected', 'account.disconnected'])
})

test('tokens survive a restart, are never kept in plain text, and can be killed from outside', async () => {
  const before = await startSandbox()
  const { refresh_token = '' } = await connect(before.url)
  const { url } = await before.restart()
  expect((await callToken(url, { grant_type: 'refresh_token', refresh_token })).status).toBe(200)
  await steer(url, 'tokens/revoke', { channelId: CHANNEL })
  expect((await callToken(url, { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
})
