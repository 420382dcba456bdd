import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getSsoAuthUrl } from '@pindao/protocol/access/sso.endpoints.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formActionIn, outputOf, startWorld, type World } from '../access.test-support.ts'
import type { Browser } from './browser.test-support.ts'

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

const failed = 'access.signOnFailed'

/** Begins in a browser; returns the address at the sign-on, and the state and nonce in it. */
async function begin(browser: Browser) {
  const answer = await world.call(getSsoAuthUrl, { body: {} }, { browser })
  const url = new URL(outputOf(getSsoAuthUrl, answer).url)
  return { url, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? '' }
}

/** Where the sign-on sends the browser of somebody back to; not gone to. */
async function callbackFor({ url }: { readonly url: URL }, account: string): Promise<URL> {
  const cookies = new Map<string, string>()
  async function ask(at: URL, init: RequestInit = {}): Promise<URL> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const next = new URL(location ?? formActionIn(await answer.text()), at)
    if (next.origin === world.publicUrl) return next
    if (location !== null) return ask(next)
    return ask(next, { method: 'POST', body: new URLSearchParams({ account }) })
  }
  return ask(url)
}

/** What the page is told when this browser goes to that address of ours. */
async function outcomeAt(browser: Browser, url: URL): Promise<string | null> {
  const back = await browser.visit(url)
  expect(back.url.pathname).toBe('/login')
  return back.url.searchParams.get('error')
}

/** The callback of one attempt with the code of another. */
function withCodeOf(callback: URL, other: URL): URL {
  const mixed = new URL(callback)
  mixed.searchParams.set('code', other.searchParams.get('code') ?? '')
  return mixed
}

test('SSO-06 A1 a code is good once: neither its address nor the code in another attempt opens a second session', async () => {
  const browser = world.newBrowser()
  const used = await callbackFor(await begin(browser), 'operator')
  expect(await outcomeAt(browser, used)).toBeNull()
  expect(await outcomeAt(browser, used)).toBe(failed)
  const again = await callbackFor(await begin(browser), 'operator')
  expect(await outcomeAt(browser, withCodeOf(again, used))).toBe(failed)
})

test('SSO-06 A1 an attacker’s code put into an attempt of the victim’s own browser is refused', async () => {
  const planted = await callbackFor(await begin(world.newBrowser()), 'viewer')
  const victim = world.newBrowser()
  const own = await callbackFor(await begin(victim), 'finance')
  expect(await outcomeAt(victim, withCodeOf(own, planted))).toBe(failed)
})

test('SSO-06 A1 login CSRF: an attacker’s good code does nothing in another browser, and is not spent there', async () => {
  const attacker = world.newBrowser()
  const planted = await callbackFor(await begin(attacker), 'viewer')
  const victim = world.newBrowser()
  await begin(victim)
  expect(await outcomeAt(victim, planted)).toBe(failed)
  expect(await outcomeAt(world.newBrowser(), planted)).toBe(failed)
  expect(await outcomeAt(attacker, planted)).toBeNull()
})

test('SSO-06 A1 a forged code, two codes, and an answer in the name of another sign-on are refused', async () => {
  const browser = world.newBrowser()
  const change = async (changes: (query: URLSearchParams) => void) => {
    const url = await callbackFor(await begin(browser), 'operator')
    changes(url.searchParams)
    return outcomeAt(browser, url)
  }
  expect(await change((query) => query.set('code', 'forged'))).toBe(failed)
  expect(await change((query) => query.set('code', ''))).toBe(failed)
  expect(await change((query) => query.delete('code'))).toBe(failed)
  expect(await change((query) => query.append('code', 'second'))).toBe(failed)
  expect(await change((query) => query.append('state', 'second'))).toBe(failed)
  expect(await change((query) => query.set('iss', 'https://evil.example'))).toBe(failed)
  expect(await change(() => undefined)).toBeNull()
})

test('SSO-06 A1 an expired code is refused, and an attempt is good for ten minutes', async () => {
  const browser = world.newBrowser()
  const expired = await callbackFor(await begin(browser), 'operator')
  await world.steer('/faults', {
    match: { pathPattern: '^/oidc/token' },
    effect: { kind: 'status', status: 400, body: { error: 'invalid_grant' } },
  })
  expect(await outcomeAt(browser, expired)).toBe(failed)
  const late = await callbackFor(await begin(browser), 'operator')
  world.pass(601)
  expect(await outcomeAt(browser, late)).toBe(failed)
  world.pass(-601)
})

test('SSO-06 A1 an id_token that does not prove what it must lets nobody in', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const now = () => Math.floor(Date.now() / 1000)
  type Make = (nonce: string) => string | Promise<string>
  const bad: Record<string, Make> = {
    'another issuer': (nonce) => idToken({ nonce, iss: 'https://evil.example' }),
    'another client': (nonce) => idToken({ nonce, aud: 'other' }),
    'another client besides, for whom it was made': (nonce) =>
      idToken({ nonce, aud: ['pindao', 'other'], azp: 'other' }),
    'the nonce of another attempt': () => idToken({ nonce: 'attackers' }),
    'no nonce': () => idToken({}),
    'run out': (nonce) => idToken({ nonce, iat: now() - 7200, exp: now() - 3600 }),
    'no end': (nonce) => idToken({ nonce, exp: undefined }),
    nobody: (nonce) => idToken({ nonce, sub: undefined }),
    'an unknown key': (nonce) => idToken({ nonce }, { kid: 'other' }),
    'a stranger’s signature': (nonce) => idToken({ nonce }, {}, stranger),
    'a shared secret': (nonce) =>
      idToken({ nonce }, { alg: 'HS256' }, Buffer.from('pindao-sandbox-secret'.padEnd(32, '!'))),
    'no signature': async (nonce) => `${unsigned(await idToken({ nonce }))}.`,
    nothing: () => '',
  }
  const outcomeWith = async (make: Make) => {
    const browser = world.newBrowser()
    const begun = await begin(browser)
    const callback = await callbackFor(begun, 'operator')
    const body = { access_token: 'a', token_type: 'Bearer', id_token: await make(begun.nonce) }
    await world.steer('/faults', {
      match: { pathPattern: '^/oidc/token' },
      effect: { kind: 'status', status: 200, body },
    })
    return outcomeAt(browser, callback)
  }
  for (const [name, make] of Object.entries(bad))
    expect([name, await outcomeWith(make)]).toEqual([name, failed])
  for (const sub of ['', ' ', 'ope\u0000rator', 'ope\nrator', 'x'.repeat(256)])
    expect([sub, await outcomeWith((nonce) => idToken({ nonce, sub }))]).toEqual([
      sub,
      'access.signOnNameless',
    ])
  const sid = 'a\u0000b'
  expect(await outcomeWith((nonce) => idToken({ nonce, sid }))).toBeNull()
  expect(await outcomeWith((nonce) => idToken({ nonce }))).toBeNull()
})

test('SSO-06 no code, state or token ever stands in a log', () => {
  expect(world.logged()).toContain('/api/sso/callback')
  expect(world.logged()).not.toMatch(/eyJ[\w-]+\.eyJ|state=|code=/u)
})

/** An id_token as the provider makes them, unless told otherwise. */
function idToken(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  by: KeyObject | Uint8Array = key,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const good = {
    iss: `${world.outside}/oidc`,
    aud: 'pindao',
    sub: 'operator',
    name: '李晴',
    iat: now,
    exp: now + 3600,
    ...claims,
  }
  const whole = Object.fromEntries(Object.entries(good).filter(([, value]) => value !== undefined))
  return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(by)
}

/** The token with `alg: none` in place of its header. */
function unsigned(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  return `${header}.${token.split('.')[1]}`
}
