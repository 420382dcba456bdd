import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signOnClient } from '#src/sandbox.options.ts'
import { objectOf, startSandbox } from './harness.ts'

const CALLBACK = 'http://localhost:8080/api/sso/callback'
const VERIFIER = 'p'.repeat(64)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** As much of a browser as signing in needs: cookies by path, and redirects one at a time. */
function createBrowser(url: string) {
  const jar = new Map<string, { value: string; path: string }>()
  return async (target: string, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(target, url)
    const cookie = [...jar]
      .filter(([, { path }]) => address.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = { 'accept-language': 'zh-CN', ...init.headers, cookie }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, { value, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    return answer
  }
}

type Browser = ReturnType<typeof createBrowser>

const next = (answer: Response): string => answer.headers.get('location') ?? ''

function authorize(browse: Browser, more: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({
    client_id: 'pindao',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'st',
    nonce: 'no',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  })
  return browse(`/oidc/auth?${query}`)
}

async function choose(browse: Browser, account: string): Promise<URL> {
  const loginPage = next(await authorize(browse))
  const chosen = await browse(loginPage, { method: 'POST', body: new URLSearchParams({ account }) })
  return new URL(next(await browse(next(chosen))))
}

function redeem(url: string, code: string, more: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    client_id: 'pindao',
    client_secret: 'pindao-sandbox-secret',
    code_verifier: VERIFIER,
    ...more,
  })
  return fetch(`${url}/oidc/token`, { method: 'POST', body })
}

test('SSO-06 authorization code with PKCE: login page, code, id token with the company’s claims', async () => {
  const { url } = await startSandbox()
  const browse = createBrowser(url)
  const page = await (await browse(next(await authorize(browse)))).text()
  expect(page).toContain('李晴')
  expect(page).toContain('组长')
  expect(page).not.toContain('<script')

  const back = await choose(browse, 'group-lead')
  expect(back.href.startsWith(CALLBACK)).toBe(true)
  expect(back.searchParams.get('state')).toBe('st')
  const tokens = await objectOf(await redeem(url, back.searchParams.get('code') ?? ''))
  const jwks = createRemoteJWKSet(new URL(`${url}/oidc/jwks`))
  const issuer = `${url}/oidc`
  const { payload } = await jwtVerify(String(tokens['id_token']), jwks, {
    issuer,
    audience: 'pindao',
  })
  expect(payload).toMatchObject({
    sub: 'group-lead',
    name: '王浩',
    email: 'group-lead@pindao.example',
    department: 'hz_fb',
    picture: `${url}/portraits/group-lead.svg`,
    nonce: 'no',
  })
  expect((await fetch(String(payload['picture']))).headers.get('content-type')).toContain('image/svg+xml')
})

test('SSO-06 a request without PKCE is refused, and so is a wrong verifier', async () => {
  const { url } = await startSandbox()
  const browse = createBrowser(url)
  const refused = await browse(
    `/oidc/auth?client_id=pindao&redirect_uri=${encodeURIComponent(CALLBACK)}&response_type=code&scope=openid`,
  )
  expect(new URL(next(refused)).searchParams.get('error')).toBe('invalid_request')
  const code = (await choose(browse, 'finance')).searchParams.get('code') ?? ''
  const wrong = await redeem(url, code, { code_verifier: 'q'.repeat(64) })
  expect([wrong.status, (await objectOf(wrong))['error']]).toEqual([400, 'invalid_grant'])
})

test('SSO-06 a code is good once', async () => {
  const { url } = await startSandbox()
  const code = (await choose(createBrowser(url), 'operator')).searchParams.get('code') ?? ''
  expect((await redeem(url, code)).status).toBe(200)
  expect((await redeem(url, code)).status).toBe(400)
})

test('SSO-06 cancelling, or an account that does not exist, sends access_denied back', async () => {
  const { url } = await startSandbox()
  const back = await choose(createBrowser(url), 'nobody')
  expect(back.searchParams.get('error')).toBe('access_denied')
})

test('SSO-06 an address that is not registered is shown an error page in the sandbox’s own style', async () => {
  const { url } = await startSandbox()
  const answer = await authorize(createBrowser(url), { redirect_uri: 'https://evil.example/cb' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('/assets/sandbox.css')
})

test('SSO-06 who is signed in is not asked again until signing out', async () => {
  const { url } = await startSandbox()
  const browse = createBrowser(url)
  await choose(browse, 'admin')
  expect(new URL(next(await authorize(browse))).searchParams.get('code')).toBeTruthy()

  const target = 'http://localhost:8080/login'
  const query = new URLSearchParams({ client_id: 'pindao', post_logout_redirect_uri: target })
  const page = await (await browse(`/oidc/session/end?${query}`)).text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const confirm = new URLSearchParams({ xsrf, logout: 'yes' })
  expect(next(await browse('/oidc/session/end/confirm', { method: 'POST', body: confirm }))).toBe(target)
  expect(next(await authorize(browse))).toContain('/oidc/interaction/')
})

test('SSO-06 the signing keys survive a restart, the client and its addresses are configuration', async () => {
  const before = await startSandbox({ signOnClient: signOnClient(['http://localhost:9999/cb']) })
  const keys = await (await fetch(`${before.url}/oidc/jwks`)).json()
  const { url } = await before.restart()
  expect(await (await fetch(`${url}/oidc/jwks`)).json()).toEqual(keys)
  const answer = await authorize(createBrowser(url), { redirect_uri: 'http://localhost:9999/cb' })
  expect(answer.status).toBe(303)
})
