import {
  getSsoAuthUrl,
  getUserInfo,
  isLogin,
  logout,
  refresh,
  refreshGraceSeconds,
} from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { accessSeconds, sessionSeconds } from './session-policy.ts'
import { createSessionTokens } from './session-tokens.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const whoAmI = (bearer: string) => world.call(getUserInfo, {}, { bearer })
const renew = (refreshToken: string) => world.call(refresh, { body: { refreshToken } })

test('SSO-07 a refresh replaces both tokens, and the old access token stops working at once', async () => {
  const { tokens } = await world.signIn('operator')
  const next = outputOf(refresh, await renew(tokens.refreshToken))
  expect(next.accessToken).not.toBe(tokens.accessToken)
  expect(next.refreshToken).not.toBe(tokens.refreshToken)
  expect((await whoAmI(next.accessToken)).status).toBe(200)
  expect((await whoAmI(tokens.accessToken)).code).toBe('access.notSignedIn')
})

test('SSO-07 a lost answer or a second tab gets the same pair again, within the grace', async () => {
  const { tokens } = await world.signIn('operator')
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew(tokens.refreshToken)))
  const pairs = answers.map((answer) => outputOf(refresh, answer))
  expect(new Set(pairs.map(({ accessToken }) => accessToken)).size).toBe(1)
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect((await whoAmI(pairs[0]?.accessToken ?? '')).status).toBe(200)
})

test('SSO-07 a refresh token used again after the grace ends the whole family', async () => {
  const { tokens } = await world.signIn('operator')
  const next = outputOf(refresh, await renew(tokens.refreshToken))
  world.pass(refreshGraceSeconds + 1)
  expect((await renew(tokens.refreshToken)).code).toBe('access.refreshRejected')
  expect((await whoAmI(next.accessToken)).code).toBe('access.notSignedIn')
  expect((await renew(next.refreshToken)).code).toBe('access.refreshRejected')
  const { rows } = await world.database.pool.query(
    `SELECT detail FROM audit_log WHERE action = 'session.end' AND detail->>'reason' = 'refreshReuse'`,
  )
  expect(rows).toHaveLength(1)
})

test('SSO-07 a token of the family is recognised however old it is', async () => {
  const { tokens } = await world.signIn('operator')
  const second = outputOf(refresh, await renew(tokens.refreshToken))
  const third = outputOf(refresh, await renew(second.refreshToken))
  expect((await renew(tokens.refreshToken)).code).toBe('access.refreshRejected')
  expect((await renew(third.refreshToken)).code).toBe('access.refreshRejected')
})

test('SSO-07 a made-up refresh token ends nobody’s session', async () => {
  const { tokens } = await world.signIn('operator')
  const [session = ''] = tokens.refreshToken.split('.')
  const forged = `${session}.${'x'.repeat(43)}.${'y'.repeat(43)}`
  expect((await renew(forged)).code).toBe('access.refreshRejected')
  expect((await renew('nonsense')).code).toBe('access.refreshRejected')
  expect((await whoAmI(tokens.accessToken)).status).toBe(200)
})

test('SSO-07 A1 a token that is another one’s, cut, mixed or of another kind opens nothing and ends nothing', async () => {
  const [mine, theirs] = [await world.signIn('operator'), await world.signIn('finance')]
  const [myId = '', mySecret = '', myProof = ''] = mine.tokens.refreshToken.split('.')
  const [theirId = '', theirSecret = ''] = theirs.tokens.refreshToken.split('.')
  const foreign = createSessionTokens(createSecretBox([{ id: 'x', key: Buffer.alloc(32, 9) }]))
  const bad = {
    'my secret for their session': `${theirId}.${mySecret}.${myProof}`,
    'their secret under my proof': `${myId}.${theirSecret}.${myProof}`,
    'of another installation': foreign.first(BigInt(theirId)).refreshToken,
    'an access token': theirs.tokens.accessToken,
    'no proof': `${theirId}.${theirSecret}`,
    'of a session nobody has': mine.tokens.refreshToken.replace(/^\d+/u, '999999'),
    'with a zero before': `0${theirs.tokens.refreshToken}`,
  }
  for (const [name, token] of Object.entries(bad))
    expect([name, (await renew(token)).code]).toEqual([name, 'access.refreshRejected'])
  for (const { tokens } of [mine, theirs]) {
    expect((await whoAmI(tokens.refreshToken)).code).toBe('access.notSignedIn')
    expect((await whoAmI(tokens.accessToken)).status).toBe(200)
    expect((await renew(tokens.refreshToken)).status).toBe(200)
  }
})

test('SSO-04 an access token ends after 15 minutes and says so, the session after 12 hours', async () => {
  const { tokens } = await world.signIn('operator')
  world.pass(accessSeconds + 1)
  expect(await whoAmI(tokens.accessToken)).toMatchObject({ status: 401, code: 'access.tokenExpired' })
  const next = outputOf(refresh, await renew(tokens.refreshToken))
  expect((await whoAmI(next.accessToken)).status).toBe(200)
  world.pass(sessionSeconds)
  expect((await renew(next.refreshToken)).code).toBe('access.refreshRejected')
})

test('SSO-05 signing out ends the session here and says where it ends at the provider', async () => {
  const { tokens, bearer } = await world.signIn('operator')
  const { endSessionUrl } = outputOf(logout, await world.call(logout, {}, { bearer }))
  const url = new URL(endSessionUrl ?? '')
  expect(url.href.startsWith(`${world.outside}/oidc/`)).toBe(true)
  expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/u)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${world.publicUrl}/login`)
  expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
  expect((await renew(tokens.refreshToken)).code).toBe('access.refreshRejected')
})

test('SSO-02 isLogin answers without a session, and a call that needs one is refused without', async () => {
  const { bearer } = await world.signIn('operator')
  expect((await world.call(isLogin, {}, { bearer })).data).toEqual({ isLogin: true })
  expect((await world.call(isLogin, {})).data).toEqual({ isLogin: false })
  expect(await world.call(getUserInfo, {})).toMatchObject({ status: 401, code: 'access.notSignedIn' })
})

test('A2 a leaver is cut off within seconds, whichever tokens they hold', async () => {
  const { tokens, bearer } = await world.signIn('viewer')
  expect((await whoAmI(bearer)).status).toBe(200)
  await world.database.pool.query(`UPDATE staff SET disabled = true WHERE sso_subject = 'sandbox:viewer'`)
  world.pass(5)
  expect(await whoAmI(bearer)).toMatchObject({ status: 403, code: 'access.staffDisabled' })
  expect(await world.access.whoCalls(bearer)).toBeNull()
  expect((await renew(tokens.refreshToken)).code).toBe('access.staffDisabled')
  await world.database.pool.query(`UPDATE staff SET disabled = false WHERE sso_subject = 'sandbox:viewer'`)
  expect((await renew(tokens.refreshToken)).code).toBe('access.refreshRejected')
})

test('A3 while the provider is down, sessions go on, signing out works, and signing in says why it does not', async () => {
  const { bearer } = await world.signIn('finance')
  const fault = (pathPattern: string) => ({
    match: { pathPattern },
    times: 1000,
    effect: { kind: 'status', status: 503 },
  })
  const browser = world.newBrowser()
  const begun = outputOf(getSsoAuthUrl, await world.call(getSsoAuthUrl, { body: {} }, { browser }))
  const login = await browser.visit(begun.url)
  await world.steer('/faults', fault('^/oidc/token'))
  const back = await browser.submit(login.url, { account: 'finance' })
  expect(back.url.searchParams.get('error')).toBe('access.signOnUnreachable')
  expect((await whoAmI(bearer)).status).toBe(200)
  expect((await world.call(logout, {}, { bearer })).status).toBe(200)
  expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
})
