import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#src/platform/log.ts'
import { createOidcProvider } from './oidc-provider.ts'

/** Each has to be found in no log, whole or in part. */
const secrets = {
  access: 'accessValue8fK2mQ',
  refresh: 'refreshValue7tX9pL',
  id: 'idTokenValue5wZ3nR',
  code: 'codeValue4yH6vB',
  state: 'stateValue1cJ8sD',
  verifier: 'verifierValue0gT2kW'.padEnd(43, 'x'),
}
const { access, refresh, id, code, state, verifier } = secrets
const tokens = { access_token: access, refresh_token: refresh, id_token: id }

type TokenAnswer = { readonly status?: number; readonly body: unknown }

/** A sign-on whose token endpoint answers as told. */
async function startSignOn(answer: (issuer: string) => TokenAnswer | Promise<TokenAnswer>, jwk?: object) {
  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`
    const described = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
    }
    const fixed: Record<string, unknown> = {
      '/.well-known/openid-configuration': described,
      '/jwks': { keys: jwk ? [jwk] : [] },
    }
    const known = fixed[request.url ?? '']
    const { status = 200, body } = known === undefined ? await answer(issuer) : { body: known }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What is logged when somebody comes back from that sign-on: the failure as the callback logs it. */
async function loggedFor(issuer: string): Promise<{ logged: string; failure: unknown }> {
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = createLogger('test', 'trace', { write })
  const provider = createOidcProvider({
    env: {
      SANDBOX: false,
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: 'pindao',
      SSO_CLIENT_SECRET: 'clientSecretValue',
      PUBLIC_URL: 'https://pindao.example',
    },
    log,
    clock: Date.now,
  })
  const attempt = { state, nonce: 'n', codeVerifier: verifier }
  const failure = await provider.redeem(new URLSearchParams({ code, state }), attempt).catch((error) => error)
  log.error({ err: failure, code: 'x' }, 'round trip failed')
  return { logged, failure }
}

function expectNoSecret(logged: string): void {
  expect(logged).toContain('round trip failed')
  for (const value of [...Object.values(secrets), 'clientSecretValue'])
    for (const part of [value, value.slice(0, 10), value.slice(-8)]) expect(logged).not.toContain(part)
}

const malformed: Record<string, TokenAnswer> = {
  'no token_type': { body: tokens },
  'a bad token_type': { body: { ...tokens, token_type: 7 } },
  'the type mac': { body: { ...tokens, token_type: 'mac' } },
  'a bad expires_in': { body: { ...tokens, token_type: 'Bearer', expires_in: 'soon' } },
  'no id_token': { body: { ...tokens, token_type: 'Bearer', id_token: undefined } },
  'a malformed id_token': { body: { ...tokens, token_type: 'Bearer' } },
  'an id_token whose header is no JSON': { body: { ...tokens, token_type: 'Bearer', id_token: badJwt(id) } },
  'a bad refresh_token': { body: { ...tokens, token_type: 'Bearer', refresh_token: { it: refresh } } },
  'a bad scope': { body: { ...tokens, token_type: 'Bearer', scope: [access] } },
  'no JSON': { body: `${access} ${id}` },
  'JSON cut off': { body: `{"access_token":"${access}","id_token":"${id}` },
  'no object': { body: [access, id] },
  'an error that repeats what was sent': {
    status: 400,
    body: { error: 'invalid_grant', error_description: `${code} with ${verifier} and ${access}` },
  },
  'an error whose code is the code': { status: 400, body: { error: code, error_description: id } },
  'an outage that tells all': { status: 503, body: { ...tokens, error: access } },
}

test.each(Object.entries(malformed))(
  'SSO-06 a token endpoint that answers with %s brings no token into the log',
  async (_name, answer) => {
    const { logged, failure } = await loggedFor(await startSignOn(() => answer))
    expect(failure).toMatchObject({ code: expect.stringMatching(/^access\.signOn(Failed|Unreachable)$/u) })
    expectNoSecret(logged)
  },
)

test('SSO-06 an access token that fits in no header does not come into the log', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }
  const answer = async (iss: string) => {
    const claims = new SignJWT({ iss, aud: 'pindao', sub: 'li', nonce: 'n' })
    const idToken = await claims
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    const body = { ...tokens, access_token: `${access}\n${access}`, id_token: idToken, token_type: 'Bearer' }
    return { body }
  }
  const { logged, failure } = await loggedFor(await startSignOn(answer, jwk))
  expect(failure).toMatchObject({ code: 'access.signOnFailed' })
  expectNoSecret(logged)
})

test('SSO-06 the log still says what went wrong', async () => {
  const refused = await loggedFor(
    await startSignOn(() => ({ status: 400, body: { error: 'invalid_grant', error_description: 'x' } })),
  )
  expect(refused.logged).toContain('OAUTH_RESPONSE_BODY_ERROR 400 invalid_grant')
  const untyped = await loggedFor(await startSignOn(() => ({ body: tokens })))
  expect(untyped.logged).toContain('OAUTH_INVALID_RESPONSE')
})

/** Three parts, the first of which is no JSON: `JSON.parse` quotes it. */
function badJwt(text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${Buffer.from('{}').toString('base64url')}.x`
}
