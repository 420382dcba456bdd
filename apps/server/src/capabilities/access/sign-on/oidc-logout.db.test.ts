import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../access.test-support.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
let world: World
let key: KeyObject
let kid: string
beforeAll(async () => {
  world = await startWorld()
  const file = JSON.parse(await readFile(join(world.outsideDir, 'sign-on-keys.json'), 'utf8')) as {
    jwks: { keys: [JsonWebKey & { kid: string }] }
  }
  const [jwk] = file.jwks.keys
  key = createPrivateKey({ key: jwk, format: 'jwk' })
  kid = jwk.kid
})
afterAll(() => world.close())

const whoAmI = (bearer: string) => world.call(getUserInfo, {}, { bearer })

type Claims = Record<string, unknown>

/** A logout token as the provider makes them, unless told otherwise. */
function logoutToken(
  claims: Claims = {},
  header: Claims = {},
  by: KeyObject | Uint8Array = key,
): Promise<string> {
  const now = Math.floor(world.now() / 1000)
  const good = {
    iss: `${world.outside}/oidc`,
    aud: 'pindao',
    iat: now,
    exp: now + 120,
    jti: crypto.randomUUID(),
    events: { [event]: {} },
    ...claims,
  }
  const whole = Object.fromEntries(Object.entries(good).filter(([, value]) => value !== undefined))
  return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid, typ: 'logout+jwt', ...header }).sign(by)
}

async function send(token: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: token })
  const answer = await fetch(`${world.serverAddress}/api/sso/backchannel-logout`, { method: 'POST', body })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.status
}

/** Signs out at the provider itself, without us. */
async function signOut(browser: Awaited<ReturnType<World['signIn']>>['browser']): Promise<void> {
  const page = await browser.visit(`${world.outside}/oidc/session/end?client_id=pindao`)
  const xsrf = /name="xsrf" value="([^"]+)"/u.exec(page.body)?.[1] ?? ''
  await browser.submit(`${world.outside}/oidc/session/end/confirm`, { xsrf, logout: 'yes' })
}

test('SSO-07 signing out at the provider ends the session: here at once, in other processes within 5 s', async () => {
  const { browser, bearer } = await world.signIn('operator')
  const { bearer: elsewhere } = await world.signIn('operator')
  const other = world.otherProcess()
  expect(await other.authenticate(bearer)).not.toBeNull()
  await signOut(browser)
  await expect.poll(async () => (await whoAmI(bearer)).code).toBe('access.notSignedIn')
  expect((await whoAmI(elsewhere)).status).toBe(200)
  world.pass(5)
  await expect(other.authenticate(bearer)).rejects.toMatchObject({ code: 'access.notSignedIn' })
})

test('SSO-07 a token for a person, not a session, ends all of theirs', async () => {
  const [first, second] = [await world.signIn('finance'), await world.signIn('finance')]
  const { bearer: another } = await world.signIn('legal')
  expect(await send(await logoutToken({ sub: 'finance' }))).toBe(200)
  for (const { bearer } of [first, second]) expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
  expect((await whoAmI(another)).status).toBe(200)
})

test('SSO-07 a token for a session of a person ends those that may be it, and no other', async () => {
  const [known, other] = [await world.signIn('finance'), await world.signIn('legal')]
  const unknown = await world.signIn('finance')
  // Of a sign-on that names no session when people come.
  await world.database.pool.query(
    'UPDATE session SET sign_on_session_id = NULL WHERE id = (SELECT max(id) FROM session)',
  )
  expect(await send(await logoutToken({ sid: 'gone' }))).toBe(200)
  expect((await whoAmI(unknown.bearer)).status).toBe(200)
  expect(await send(await logoutToken({ sub: 'finance', sid: 'gone' }))).toBe(200)
  expect((await whoAmI(unknown.bearer)).code).toBe('access.notSignedIn')
  for (const { bearer } of [known, other]) expect((await whoAmI(bearer)).status).toBe(200)
})

test('SSO-07 A1 the same token a second time is refused', async () => {
  const token = await logoutToken({ sub: 'viewer' })
  expect(await send(token)).toBe(200)
  const { bearer } = await world.signIn('viewer')
  expect(await send(token)).toBe(400)
  expect((await whoAmI(bearer)).status).toBe(200)
})

test('SSO-07 A1 a token that does not prove what it must ends nothing', async () => {
  const { bearer } = await world.signIn('viewer')
  const sub = 'viewer'
  const now = Math.floor(world.now() / 1000)
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const bad = {
    'another issuer': logoutToken({ sub, iss: 'https://evil.example' }),
    'another client': logoutToken({ sub, aud: 'other' }),
    'a nonce: an id_token in disguise': logoutToken({ sub, nonce: 'n' }),
    'no event': logoutToken({ sub, events: undefined }),
    'another event': logoutToken({ sub, events: { other: {} } }),
    'no jti': logoutToken({ sub, jti: undefined }),
    'no iat': logoutToken({ sub, iat: undefined }),
    'too old': logoutToken({ sub, iat: now - 700, exp: now + 700 }),
    'from the future': logoutToken({ sub, iat: now + 700, exp: now + 900 }),
    'run out': logoutToken({ sub, exp: now - 120 }),
    nobody: logoutToken(),
    'another type': logoutToken({ sub }, { typ: 'at+jwt' }),
    'an unknown key': logoutToken({ sub }, { kid: 'other' }),
    'a stranger’s signature': logoutToken({ sub }, {}, stranger),
    'a shared secret': logoutToken({ sub }, { alg: 'HS256' }, Buffer.from('pindao-sandbox-secret'.repeat(2))),
    'no signature': logoutToken({ sub }).then((token) => `${unsigned(token)}.`),
    nothing: Promise.resolve(''),
  }
  for (const [name, token] of Object.entries(bad))
    expect([name, await send(await token)]).toEqual([name, 400])
  expect((await whoAmI(bearer)).status).toBe(200)
  expect(await send(await logoutToken({ sub }, { typ: undefined }))).toBe(200)
})

test('SSO-07 no logout token ever stands in a log', () => {
  expect(world.logged()).toContain('single logout refused')
  expect(world.logged()).not.toMatch(/eyJ[\w-]+\.eyJ|state=|code=/u)
})

/** The token with `alg: none` in place of its header. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' })).toString('base64url')
  return `${header}.${token.split('.')[1]}`
}
