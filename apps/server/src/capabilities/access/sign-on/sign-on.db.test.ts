import { doLogin, getSsoAuthUrl, userInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'
import { demoSubject } from './sign-on-person.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('SSO-01 staff sign in through the provider and come back with a ticket that is traded for tokens', async () => {
  const browser = world.newBrowser()
  const back = await world.walkThroughSignOn(browser, 'operator', '/channel/publish-tasks?status=4')
  expect(back.url.pathname).toBe('/login')
  expect(back.headers.get('cache-control')).toBe('no-store')
  expect(back.headers.get('referrer-policy')).toBe('no-referrer')
  const ticket = back.url.searchParams.get('ticket') ?? ''
  const answer = await world.call(doLogin, { body: { ticket } }, { browser })
  const opened = outputOf(doLogin, answer)
  expect(opened.returnTo).toBe('/channel/publish-tasks?status=4')
  expect(opened.tokens.tokenType).toBe('Bearer')
  expect(opened.tokens.expiresIn).toBeGreaterThan(890)
  expect(opened.tokens.expiresIn).toBeLessThanOrEqual(900)
  expect(opened.userInfo).toMatchObject({
    fullName: '李晴',
    role: 'operator',
    roleList: ['operator'],
    user: { departmentCode: 'hz_fb', email: 'operator@pindao.example' },
  })
  expect(opened.userInfo.ability).toContainEqual({ action: 'create', subject: 'publishTask' })
  expect(userInfo.parse(opened.userInfo)).toEqual(opened.userInfo)
})

test('SSO-06 the request carries PKCE S256, state and nonce, and binds the browser with an HttpOnly cookie', async () => {
  const answer = await world.newBrowser().call(getSsoAuthUrl.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  const query = new URL(data.url).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  expect([query.get('state'), query.get('nonce')].map((value) => value?.length)).toEqual([43, 43])
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^pindao-sign-on=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/u)
})

test('SSO-01 a page of another origin is never the place to go after signing in', async () => {
  const browser = world.newBrowser()
  const back = await world.walkThroughSignOn(browser, 'operator', '//evil.example/')
  const ticket = back.url.searchParams.get('ticket') ?? ''
  const answer = await world.call(doLogin, { body: { ticket } }, { browser })
  expect(outputOf(doLogin, answer).returnTo).toBeNull()
})

test('SSO-01 A1 a callback in another browser than the one that began gets no ticket', async () => {
  const attacker = world.newBrowser()
  const begun = await world.call(getSsoAuthUrl, { body: {} }, { browser: attacker })
  const login = await attacker.visit(outputOf(getSsoAuthUrl, begun).url)
  const state = new URL(outputOf(getSsoAuthUrl, begun).url).searchParams.get('state') ?? ''
  expect(login.status).toBe(200)

  const victim = world.newBrowser()
  await world.call(getSsoAuthUrl, { body: {} }, { browser: victim })
  for (const value of [state, 'made-up', '']) {
    const back = await victim.visit(`${world.publicUrl}/api/sso/callback?code=stolen&state=${value}`)
    expect(back.url.searchParams.get('error')).toBe('access.signOnFailed')
  }
})

test('SSO-01 A1 a state is good once', async () => {
  const browser = world.newBrowser()
  const begun = outputOf(getSsoAuthUrl, await world.call(getSsoAuthUrl, { body: {} }, { browser }))
  const state = new URL(begun.url).searchParams.get('state')
  const callback = `${world.publicUrl}/api/sso/callback?error=access_denied&state=${state}`
  const refused = await browser.visit(`${callback}&iss=${encodeURIComponent(`${world.outside}/oidc`)}`)
  expect(refused.url.searchParams.get('error')).toBe('access.signOnCancelled')
  const login = await browser.visit(begun.url)
  const late = await browser.submit(login.url, { account: 'operator' })
  expect(late.url.searchParams.get('error')).toBe('access.signOnFailed')
})

test('SSO-01 A1 a ticket is worth nothing the second time, after a minute, or in another browser', async () => {
  const browser = world.newBrowser()
  const ticketOf = async () =>
    (await world.walkThroughSignOn(browser, 'finance')).url.searchParams.get('ticket') ?? ''
  const take = (ticket: string, by = browser) => world.call(doLogin, { body: { ticket } }, { browser: by })

  const planted = await ticketOf()
  const victim = world.newBrowser()
  await world.call(getSsoAuthUrl, { body: {} }, { browser: victim })
  expect((await take(planted, victim)).code).toBe('access.ticketInvalid')
  expect((await take(planted, world.newBrowser())).code).toBe('access.ticketInvalid')

  const both = await Promise.all([take(planted), take(planted)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await take(planted)).code).toBe('access.ticketInvalid')

  for (const forged of ['made-up', 'x'.repeat(43)])
    expect((await take(forged)).code).toBe('access.ticketInvalid')

  const late = await ticketOf()
  world.pass(61)
  expect((await take(late)).code).toBe('access.ticketInvalid')
})

test('SSO-01 two tabs of one browser may sign in side by side', async () => {
  const browser = world.newBrowser()
  const first = await world.call(getSsoAuthUrl, { body: {} }, { browser })
  await world.call(getSsoAuthUrl, { body: {} }, { browser })
  const login = await browser.visit(outputOf(getSsoAuthUrl, first).url)
  const back = await browser.submit(login.url, { account: 'legal' })
  expect(back.url.searchParams.get('ticket')).toHaveLength(43)
})

test('SSO-01 a person who cancels at the provider comes back, and that is no failure', async () => {
  const browser = world.newBrowser()
  const back = await world.walkThroughSignOn(browser, 'nobody')
  expect(back.url.searchParams.get('error')).toBe('access.signOnCancelled')
})

test('PERM-04 whoever signs on first is made without a role; the department is one of ours', async () => {
  await world.database.pool.query(`DELETE FROM staff_role WHERE staff_id = (${staffId('legal')})`)
  await world.database.pool.query(
    `DELETE FROM sign_on_ticket; DELETE FROM session WHERE staff_id = (${staffId('legal')})`,
  )
  await world.database.pool.query(`DELETE FROM staff WHERE sso_subject = 'sandbox:legal'`)
  const { userInfo: info } = await world.signIn('legal')
  expect(info).toMatchObject({
    fullName: '赵律',
    role: '',
    roleList: [],
    ability: [],
    user: { departmentCode: 'gm_office' },
  })
})

test('PERM-04 the first sign-in of somebody entered beforehand is when they come, and stays', async () => {
  const signIns = async (account: string) => {
    const { rows } = await world.database.pool.query<{ first: string | null; last: string; made: string }>(
      `SELECT first_sign_in_at AS first, last_sign_in_at AS last, created_at AS made FROM staff WHERE sso_subject = $1`,
      [demoSubject(account)],
    )
    if (!rows[0]) throw new Error(`nobody is ${account}`)
    return rows[0]
  }
  expect(await signIns('viewer')).toMatchObject({ first: null, last: null })
  world.pass(60)
  await world.signIn('viewer')
  const { first, last, made } = await signIns('viewer')
  expect(first).toEqual(last)
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.parse(made))
  world.pass(60)
  await world.signIn('viewer')
  const again = await signIns('viewer')
  expect(again.first).toEqual(first)
  expect(Date.parse(again.last)).toBeGreaterThan(Date.parse(first ?? ''))
})

test('A2 somebody disabled is refused at the door', async () => {
  await world.database.pool.query(`UPDATE staff SET disabled = true WHERE sso_subject = 'sandbox:group-lead'`)
  const back = await world.walkThroughSignOn(world.newBrowser(), 'group-lead')
  expect(back.url.searchParams.get('error')).toBe('access.staffDisabled')
  const { rows } = await world.database.pool.query(`SELECT 1 FROM audit_log WHERE action = 'session.refused'`)
  expect(rows).toHaveLength(1)
})

test('SSO-01 nothing in the database lets its reader sign in: no token, ticket or verifier stands there in clear', async () => {
  const { tokens } = await world.signIn('admin')
  const { rows } = await world.database.pool.query<{ all: string }>(
    `SELECT string_agg(r::text, ' ') AS all FROM (
       SELECT s::text AS r FROM session s UNION ALL SELECT t::text FROM sign_on_ticket t
       UNION ALL SELECT a::text FROM audit_log a) rows`,
  )
  for (const secret of [tokens.accessToken, tokens.refreshToken]) expect(rows[0]?.all).not.toContain(secret)
  // A signed token; its first three signs alone also stand in random ones, once in a while.
  expect(rows[0]?.all).not.toMatch(/eyJ[\w-]+\.eyJ/u)
})

function staffId(subject: string): string {
  return `SELECT id FROM staff WHERE sso_subject = 'sandbox:${subject}'`
}
