import {
  doLogin,
  getSsoAuthUrl,
  getUserInfo,
  isLogin,
  logout,
} from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherService, outputOf, startWorld, type World } from '../access.test-support.ts'
import type { Browser } from './browser.test-support.ts'

let world: World
/** Every ticket that went over the wire: none of them may stand in a log. */
const tickets: string[] = []
beforeAll(async () => {
  world = await startWorld({ signOn: 'cas' })
})
afterAll(() => world.close())

const whoAmI = (bearer: string) => world.call(getUserInfo, {}, { bearer })
const logoutUrl = () => `${world.outside}/cas/logout`

/** Begins in a browser; returns the address its ticket has to be for. */
async function begin(browser: Browser): Promise<string> {
  const answer = await world.call(getSsoAuthUrl, { body: {} }, { browser })
  const url = new URL(outputOf(getSsoAuthUrl, answer).url)
  expect(url.href.startsWith(`${world.outside}/cas/login?service=`)).toBe(true)
  return url.searchParams.get('service') ?? ''
}

/** A good ticket of an account for a service, as its own browser would get it. */
async function ticketFor(service: string, account: string): Promise<string> {
  const answer = await fetch(`${world.outside}/cas/login?${new URLSearchParams({ service })}`, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const ticket = new URL(answer.headers.get('location') ?? '').searchParams.get('ticket') ?? ''
  expect(ticket).toMatch(/^ST-/u)
  tickets.push(ticket)
  return ticket
}

/** What the page is told when this browser brings this query to the callback. */
async function outcomeOf(browser: Browser, service: string, query: string): Promise<string | null> {
  const back = await browser.visit(`${service}&${query}`)
  expect(back.url.pathname).toBe('/login')
  return back.url.searchParams.get('error')
}

test('SSO-06 staff sign in through CAS; the page sees what it sees with every sign-on', async () => {
  const { userInfo } = await world.signIn('operator')
  expect(userInfo).toMatchObject({
    fullName: '李晴',
    role: 'operator',
    user: {
      departmentCode: 'hz_fb',
      email: 'operator@pindao.example',
      avatarUrl: `${world.outside}/portraits/operator.svg`,
    },
  })
})

test('SSO-06 who is signed in there is not asked again; who turns back there has cancelled', async () => {
  const { browser } = await world.signIn('viewer')
  const again = await world.walkThroughSignOn(browser, 'nobody-is-asked')
  expect(again.url.searchParams.get('ticket')).toHaveLength(43)
  const cancelled = await world.walkThroughSignOn(world.newBrowser(), 'nobody')
  expect(cancelled.url.searchParams.get('error')).toBe('access.signOnCancelled')
})

test('SSO-06 A1 a ticket is good once: neither its address nor the ticket opens a second session', async () => {
  const browser = world.newBrowser()
  const service = await begin(browser)
  const ticket = await ticketFor(service, 'operator')
  expect(await outcomeOf(browser, service, `ticket=${ticket}`)).toBeNull()
  expect(await outcomeOf(browser, service, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(browser, await begin(browser), `ticket=${ticket}`)).toBe('access.signOnFailed')
})

test('SSO-06 A1 a ticket for another service, or for another attempt of ours, is refused and burnt', async () => {
  const browser = world.newBrowser()
  const foreign = await ticketFor(otherService, 'operator')
  expect(await outcomeOf(browser, await begin(browser), `ticket=${foreign}`)).toBe('access.signOnFailed')
  const [first, second] = [await begin(browser), await begin(browser)]
  const ticket = await ticketFor(first, 'operator')
  expect(await outcomeOf(browser, second, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(browser, first, `ticket=${ticket}`)).toBe('access.signOnFailed')
})

test('SSO-06 A1 an expired ticket is refused, and so is whatever is none', async () => {
  const browser = world.newBrowser()
  const service = await begin(browser)
  const ticket = await ticketFor(service, 'operator')
  world.passOutside(61)
  expect(await outcomeOf(browser, service, `ticket=${ticket}`)).toBe('access.signOnFailed')
  const forged = [
    'ticket=ST-forged',
    'ticket=TGT-1',
    'ticket=',
    'ticket=ST-1&ticket=ST-2',
    'ticket=ST-1%0d%0aX:y',
  ]
  for (const query of forged) {
    expect(await outcomeOf(browser, await begin(browser), query)).toBe('access.signOnFailed')
  }
})

test('SSO-06 an attempt is good for ten minutes', async () => {
  const browser = world.newBrowser()
  const service = await begin(browser)
  const ticket = await ticketFor(service, 'operator')
  world.pass(601)
  expect(await outcomeOf(browser, service, `ticket=${ticket}`)).toBe('access.signOnFailed')
})

test('SSO-06 A1 login CSRF: an attacker’s good ticket does nothing in another browser', async () => {
  const attacker = world.newBrowser()
  const service = await begin(attacker)
  const ticket = await ticketFor(service, 'viewer')
  const victim = world.newBrowser()
  const own = await begin(victim)
  expect(await outcomeOf(victim, service, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(world.newBrowser(), service, `ticket=${ticket}`)).toBe('access.signOnFailed')
  // The link of the attack spent nothing: the attacker's own browser may still use it, the victim's own may, too.
  expect(await outcomeOf(victim, own, `ticket=${await ticketFor(own, 'finance')}`)).toBeNull()
  expect(await outcomeOf(attacker, service, `ticket=${ticket}`)).toBeNull()
})

test.each([
  ['a server that fails', { status: 503 }, 'access.signOnUnreachable'],
  ['a page instead of an answer', { status: 200, body: '<html></html>' }, 'access.signOnFailed'],
  [
    'an entity bomb',
    { status: 200, body: '<!DOCTYPE a [<!ENTITY b "c">]><serviceResponse/>' },
    'access.signOnFailed',
  ],
  [
    'trouble inside CAS',
    {
      status: 200,
      body: '<serviceResponse><authenticationFailure code="INTERNAL_ERROR">x</authenticationFailure></serviceResponse>',
    },
    'access.signOnUnreachable',
  ],
])('SSO-06 A3 %s lets nobody in and says why', async (_name, effect, code) => {
  const browser = world.newBrowser()
  const service = await begin(browser)
  const ticket = await ticketFor(service, 'operator')
  const match = { pathPattern: '^/cas/p3/serviceValidate' }
  await world.steer('/faults', { match, effect: { kind: 'status', ...effect } })
  expect(await outcomeOf(browser, service, `ticket=${ticket}`)).toBe(code)
})

test('SSO-07 single logout ends the session: here at once, in other processes within 5 s, nobody else’s', async () => {
  const { browser, bearer } = await world.signIn('operator')
  const { bearer: elsewhere } = await world.signIn('operator')
  const other = world.otherProcess()
  expect(await other.authenticate(bearer)).not.toBeNull()
  await browser.visit(logoutUrl())
  expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
  expect((await whoAmI(elsewhere)).status).toBe(200)
  world.pass(5)
  await expect(other.authenticate(bearer)).rejects.toMatchObject({ code: 'access.notSignedIn' })
  const { rows } = await world.database.pool.query(
    `SELECT 1 FROM audit_log WHERE action = 'session.end' AND detail->>'reason' = 'singleLogout'`,
  )
  expect(rows).toHaveLength(1)
})

test('SSO-07 single logout catches a ticket that the page has not traded yet', async () => {
  const browser = world.newBrowser()
  const back = await world.walkThroughSignOn(browser, 'legal')
  await browser.visit(logoutUrl())
  const ticket = back.url.searchParams.get('ticket') ?? ''
  expect((await world.call(doLogin, { body: { ticket } }, { browser })).code).toBe('access.ticketInvalid')
})

test('SSO-07 a logout message for no ticket of ours ends nothing, and what is none is refused', async () => {
  const { bearer } = await world.signIn('operator')
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await fetch(`${world.serverAddress}/api/sso/callback`, { method: 'POST', headers, body })).status
  }
  const message = (ticket: string) =>
    `logoutRequest=${encodeURIComponent(`<LogoutRequest><SessionIndex>${ticket}</SessionIndex></LogoutRequest>`)}`
  expect(await send(message('ST-guess'))).toBe(200)
  for (const bad of ['', 'logoutRequest=', 'logoutRequest=%3Chtml%3E', message('')])
    expect(await send(bad)).toBe(400)
  expect((await world.call(isLogin, {}, { bearer })).data).toEqual({ isLogin: true })
})

test('SSO-05 signing out here leads through CAS, which signs out there, and back to the login page', async () => {
  const { browser, bearer } = await world.signIn('admin')
  const { endSessionUrl } = outputOf(logout, await world.call(logout, {}, { bearer }))
  expect(endSessionUrl?.startsWith(`${logoutUrl()}?service=`)).toBe(true)
  const back = await browser.visit(endSessionUrl ?? '')
  expect(back.url.href).toBe(`${world.publicUrl}/login`)
  const login = await browser.visit(
    outputOf(getSsoAuthUrl, await world.call(getSsoAuthUrl, { body: {} }, { browser })).url,
  )
  expect(login.body).toContain('李晴')
})

test('SSO-06 no ticket and no state ever stands in a log or, readable, in the database', async () => {
  const { rows } = await world.database.pool.query<{ all: string }>(
    `SELECT string_agg(r::text, ' ') AS all FROM (
       SELECT s::text AS r FROM session s UNION ALL SELECT t::text FROM sign_on_ticket t
       UNION ALL SELECT a::text FROM sign_on_attempt a UNION ALL SELECT a::text FROM audit_log a) rows`,
  )
  expect(world.logged()).toContain('/api/sso/callback')
  expect(tickets.length).toBeGreaterThan(10)
  for (const text of [world.logged(), rows[0]?.all ?? '']) {
    for (const ticket of tickets) expect(text).not.toContain(ticket)
    expect(text).not.toMatch(/state=|ticket=|logoutRequest=/u)
  }
})
