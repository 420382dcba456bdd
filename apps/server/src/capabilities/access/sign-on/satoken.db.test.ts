import { getSsoAuthUrl, getUserInfo, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherClient, outputOf, startWorld, type World } from '../access.test-support.ts'
import type { Browser } from './browser.test-support.ts'
import { type SatokenParameters, satokenSigned } from './satoken-sign.ts'

const secret = 'pindao-sandbox-secret'
let world: World
/** Every ticket that went over the wire: none of them may stand in a log. */
const tickets: string[] = []
beforeAll(async () => {
  world = await startWorld({ signOn: 'satoken' })
})
afterAll(() => world.close())

const whoAmI = (bearer: string) => world.call(getUserInfo, {}, { bearer })
const centre = (path: string) => `${world.outside}/satoken/sso${path}`

/** Begins in a browser; returns the address its ticket has to be for. */
async function begin(browser: Browser): Promise<string> {
  const answer = await world.call(getSsoAuthUrl, { body: {} }, { browser })
  const url = new URL(outputOf(getSsoAuthUrl, answer).url)
  expect(url.href.startsWith(`${centre('/auth')}?client=pindao&redirect=`)).toBe(true)
  return url.searchParams.get('redirect') ?? ''
}

/** A good ticket of an account for a client, as its own browser would get it. */
async function ticketFor(redirect: string, account: string, client = 'pindao'): Promise<string> {
  const query = new URLSearchParams({ client, redirect })
  const login = await fetch(`${centre('/doLogin')}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const [cookie = ''] = login.headers.getSetCookie()
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const answer = await fetch(`${centre('/auth')}?${query}`, { headers, redirect: 'manual' })
  const ticket = new URL(answer.headers.get('location') ?? '').searchParams.get('ticket') ?? ''
  expect(ticket).not.toBe('')
  tickets.push(ticket)
  return ticket
}

/** What the page is told when this browser brings this query to the callback. */
async function outcomeOf(browser: Browser, redirect: string, query: string): Promise<string | null> {
  const back = await browser.visit(`${redirect}&${query}`)
  expect(back.url.pathname).toBe('/login')
  return back.url.searchParams.get('error')
}

test('SSO-06 staff sign in through the Sa-Token centre; the page sees what it sees with every sign-on', async () => {
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
  const redirect = await begin(browser)
  const ticket = await ticketFor(redirect, 'operator')
  expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBeNull()
  expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(browser, await begin(browser), `ticket=${ticket}`)).toBe('access.signOnFailed')
})

test('SSO-06 A1 a ticket of another client, an expired and a forged one are refused', async () => {
  const browser = world.newBrowser()
  const redirect = await begin(browser)
  const foreign = await ticketFor(redirect, 'operator', otherClient.id)
  expect(await outcomeOf(browser, redirect, `ticket=${foreign}`)).toBe('access.signOnFailed')
  const expired = await begin(browser)
  const ticket = await ticketFor(expired, 'operator')
  // Both clocks go on: the centre also looks at ours.
  world.passOutside(301)
  world.pass(301)
  expect(await outcomeOf(browser, expired, `ticket=${ticket}`)).toBe('access.signOnFailed')
  for (const query of [`ticket=${'x'.repeat(64)}`, 'ticket=', 'ticket=a&ticket=b', 'ticket=%22%7d']) {
    expect(await outcomeOf(browser, await begin(browser), query)).toBe('access.signOnFailed')
  }
})

test('SSO-06 an attempt is good for ten minutes', async () => {
  const browser = world.newBrowser()
  const redirect = await begin(browser)
  const ticket = await ticketFor(redirect, 'operator')
  world.pass(601)
  expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBe('access.signOnFailed')
  world.pass(-601)
})

test('SSO-06 a centre whose clock is far from ours lets nobody in', async () => {
  const browser = world.newBrowser()
  const redirect = await begin(browser)
  const ticket = await ticketFor(redirect, 'operator')
  world.passOutside(16 * 60)
  expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBe('access.signOnFailed')
  world.passOutside(-16 * 60)
})

test('SSO-06 A1 login CSRF: an attacker’s good ticket does nothing in another browser', async () => {
  const attacker = world.newBrowser()
  const redirect = await begin(attacker)
  const ticket = await ticketFor(redirect, 'viewer')
  const victim = world.newBrowser()
  await begin(victim)
  expect(await outcomeOf(victim, redirect, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(world.newBrowser(), redirect, `ticket=${ticket}`)).toBe('access.signOnFailed')
  expect(await outcomeOf(attacker, redirect, `ticket=${ticket}`)).toBeNull()
})

test.each([
  ['a centre that fails', { status: 503 }, 'access.signOnUnreachable'],
  ['a page instead of an answer', { status: 200, body: '<html></html>' }, 'access.signOnFailed'],
  ['somebody without a name', { status: 200, body: { code: 200, data: '' } }, 'access.signOnFailed'],
])('SSO-06 A3 %s lets nobody in and says why', async (_name, effect, code) => {
  const browser = world.newBrowser()
  const redirect = await begin(browser)
  const ticket = await ticketFor(redirect, 'operator')
  const match = { pathPattern: '^/satoken/sso/pushS' }
  await world.steer('/faults', { match, effect: { kind: 'status', ...effect } })
  expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBe(code)
})

test('SSO-06 ids of 19 digits stay apart, and a centre that only checks tickets is enough', async () => {
  const subjects = ['1795000000000000001', '1795000000000000002']
  for (const id of subjects) {
    const browser = world.newBrowser()
    const redirect = await begin(browser)
    const ticket = await ticketFor(redirect, 'operator')
    const match = { pathPattern: '^/satoken/sso/pushS' }
    const body = `{"code":200,"msg":"ok","data":${id},"loginId":${id}}`
    const unknown = { code: 500, msg: 'unknown message' }
    await world.steer('/faults', { match, effect: { kind: 'status', status: 200, body } })
    await world.steer('/faults', { match, effect: { kind: 'status', status: 200, body: unknown } })
    expect(await outcomeOf(browser, redirect, `ticket=${ticket}`)).toBeNull()
  }
  const { rows } = await world.database.pool.query(
    `SELECT full_name FROM staff WHERE sso_subject LIKE 'sandbox:1795%' ORDER BY sso_subject`,
  )
  expect(rows).toEqual(subjects.map((full_name) => ({ full_name })))
})

test('SSO-07 signing out at the centre ends every session of the person, in other processes within 5 s', async () => {
  const { browser, bearer } = await world.signIn('operator')
  const { bearer: elsewhere } = await world.signIn('operator')
  const { bearer: another } = await world.signIn('finance')
  const other = world.otherProcess()
  expect(await other.authenticate(elsewhere)).not.toBeNull()
  await browser.visit(centre('/signout'))
  expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
  expect((await whoAmI(elsewhere)).code).toBe('access.notSignedIn')
  expect((await whoAmI(another)).status).toBe(200)
  world.pass(5)
  await expect(other.authenticate(elsewhere)).rejects.toMatchObject({ code: 'access.notSignedIn' })
})

test('SSO-05 signing out here signs this browser out there, and leaves the person’s other devices alone', async () => {
  const { browser, bearer } = await world.signIn('admin')
  const { bearer: elsewhere } = await world.signIn('admin')
  const { endSessionUrl } = outputOf(logout, await world.call(logout, {}, { bearer }))
  const back = await browser.visit(endSessionUrl ?? '')
  expect(back.url.href).toBe(`${world.publicUrl}/login`)
  expect((await whoAmI(elsewhere)).status).toBe(200)
  const begun = outputOf(getSsoAuthUrl, await world.call(getSsoAuthUrl, { body: {} }, { browser }))
  expect((await browser.visit(begun.url)).body).toContain('李晴')
})

/** Sends a logout message as a form or in the query; returns the code of the `SaResult`. */
async function push(path: string, message: SatokenParameters, method: 'GET' | 'POST' = 'POST') {
  const body = new URLSearchParams(message)
  const url = `${world.serverAddress}/api/sso${path}`
  const answer = await (method === 'POST' ? fetch(url, { method, body }) : fetch(`${url}?${body}`))
  return ((await answer.json()) as { code: number }).code
}
const signed = (message: SatokenParameters, { key = secret, ahead = 0, nonce = crypto.randomUUID() } = {}) =>
  satokenSigned(message, { secret: key, now: world.now() + ahead * 1000, nonce })

test('SSO-07 A1 a logout message that is forged, late or replayed ends nothing', async () => {
  const { bearer } = await world.signIn('legal')
  const loginId = 'legal'
  expect(await push('/logoutCall', signed({ loginId }, { key: otherClient.secret }))).toBe(500)
  expect(await push('/logoutCall', { loginId })).toBe(500)
  expect(await push('/logoutCall', { ...signed({ loginId: 'viewer' }), loginId })).toBe(500)
  expect(await push('/logoutCall', signed({ loginId }, { ahead: 901 }))).toBe(500)
  expect(await push('/logoutCall', signed({ loginId }, { ahead: -901 }))).toBe(500)
  expect(await push('/logoutCall', signed({}))).toBe(500)
  expect(await push('/pushC', signed({ loginId, msgType: 'userinfo' }))).toBe(500)
  expect((await whoAmI(bearer)).status).toBe(200)

  const message = signed({ loginId }, { ahead: 600 })
  expect(await push('/logoutCall', message)).toBe(200)
  expect((await whoAmI(bearer)).code).toBe('access.notSignedIn')
  const { bearer: later } = await world.signIn('legal')
  expect(await push('/logoutCall', message)).toBe(500)
  expect((await whoAmI(later)).status).toBe(200)
  expect(await push('/pushC', signed({ loginId, msgType: 'logoutCall' }), 'GET')).toBe(200)
  expect((await whoAmI(later)).code).toBe('access.notSignedIn')
})

test('SSO-06 no ticket, state or signature ever stands in a log', () => {
  expect(world.logged()).toContain('/api/sso/callback')
  expect(tickets.length).toBeGreaterThan(8)
  for (const ticket of tickets) expect(world.logged()).not.toContain(ticket)
  expect(world.logged()).not.toMatch(/state=|ticket=|sign=|nonce=/u)
})
