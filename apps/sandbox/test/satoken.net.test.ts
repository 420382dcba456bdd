import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { signatureOf } from '#src/satoken/satoken.sign.ts'
import { objectOf, startSandbox } from './harness.ts'

const REDIRECT = 'http://localhost:8080/api/sso/callback'
const SECRET = 'pindao-sandbox-secret'
const OTHER = { id: 'other', secret: 'other-secret', allowUrls: [REDIRECT] }

/** The signature as the protocol's page describes it, written down once more. */
function sign(message: Record<string, string>, secret: string): string {
  const text = Object.keys(message)
    .sort()
    .map((name) => `${name}=${message[name]}`)
    .join('&')
  return createHash('md5').update(`${text}&key=${secret}`).digest('hex')
}

async function signIn(
  url: string,
  { account = 'operator', client = 'pindao', redirect = `${REDIRECT}?state=a` } = {},
) {
  const query = new URLSearchParams({ client, redirect })
  const login = await fetch(`${url}/satoken/sso/doLogin?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { cookie, status: login.status, location: login.headers.get('location') ?? '' }
}

async function ticketOf(url: string, cookie: string, client = 'pindao'): Promise<string> {
  const query = new URLSearchParams({ client, redirect: `${REDIRECT}?state=a` })
  const answer = await fetch(`${url}/satoken/sso/auth?${query}`, { headers: { cookie }, redirect: 'manual' })
  const location = answer.headers.get('location') ?? ''
  expect(location.startsWith(`${REDIRECT}?state=a&ticket=`)).toBe(true)
  return new URL(location).searchParams.get('ticket') ?? ''
}

type Sender = { client?: string; secret?: string; now: number; nonce?: string }
async function push(url: string, message: Record<string, string>, by: Sender) {
  const { client = 'pindao', secret = SECRET, now, nonce = crypto.randomUUID() } = by
  const whole = { ...message, client, timestamp: String(now), nonce }
  const body = new URLSearchParams({ ...whole, sign: sign(whole, secret) })
  const answer = await fetch(`${url}/satoken/sso/pushS`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return objectOf(answer)
}

test('SSO-06 the signature is the one Sa-Token itself computes (its own test vector)', () => {
  const parameters = { name: 'zhang', age: '18', sex: '女' }
  expect(signatureOf(parameters, 'SwqFmsKxcbq23')).toBe('6f5e844a53e74363c2f6b24f64c4f0ff')
  expect(sign(parameters, 'SwqFmsKxcbq23')).toBe('6f5e844a53e74363c2f6b24f64c4f0ff')
})

test('SSO-06 the same people and the same page; a ticket names the person, who can be asked about', async () => {
  const { url, clock } = await startSandbox()
  const query = new URLSearchParams({ client: 'pindao', redirect: REDIRECT })
  expect(await (await fetch(`${url}/satoken/sso/auth?${query}`)).text()).toContain('李晴')
  const { cookie } = await signIn(url)
  const ticket = await ticketOf(url, cookie)
  const checked = await push(url, { msgType: 'checkTicket', ticket }, clock)
  expect(checked).toMatchObject({ code: 200, data: 'operator', loginId: 'operator' })
  expect(checked['deviceId']).toBeTruthy()
  expect(checked['remainSessionTimeout']).toBe(12 * 3600)
  const told = await push(url, { msgType: 'userinfo', loginId: 'operator' }, clock)
  expect(told['data']).toMatchObject({ name: '李晴', department: 'hz_fb', email: 'operator@pindao.example' })
})

test('SSO-06 a ticket: good once, 300 s, one per login and client, for its client only', async () => {
  const { url, clock } = await startSandbox({
    satokenClients: [{ id: 'pindao', secret: SECRET, allowUrls: [REDIRECT] }, OTHER],
  })
  const { cookie } = await signIn(url)
  const check = async (ticket: string, by: Partial<Sender> = {}) =>
    (await push(url, { msgType: 'checkTicket', ticket }, { now: clock.now, ...by }))['errorCode']
  const older = await ticketOf(url, cookie)
  const ticket = await ticketOf(url, cookie)
  expect(await check(older)).toBe(30_004)
  expect(await check(ticket, { client: OTHER.id, secret: OTHER.secret })).toBe(30_011)
  expect(await check(ticket)).toBeUndefined()
  expect(await check(ticket)).toBe(30_004)
  const late = await ticketOf(url, cookie)
  clock.now += 300_001
  expect(await check(late)).toBe(30_004)
})

test('SSO-06 a message with a wrong signature, a strange clock or a used nonce is refused', async () => {
  const { url, clock } = await startSandbox()
  const message = { msgType: 'userinfo', loginId: 'operator' }
  const codeOf = async (by: Partial<Sender>) =>
    (await push(url, message, { now: clock.now, ...by }))['errorCode']
  expect(await codeOf({ secret: 'another' })).toBe(30_008)
  expect(await codeOf({ now: clock.now - 15 * 60_000 - 1 })).toBe(30_007)
  expect(await codeOf({ now: clock.now + 15 * 60_000 + 1 })).toBe(30_007)
  expect(await codeOf({ now: Number.NaN })).toBe(30_007)
  expect(await codeOf({ client: 'nobody' })).toBe(30_013)
  expect(await codeOf({ nonce: 'n' })).toBeUndefined()
  expect(await codeOf({ nonce: 'n' })).toBe(30_008)
  expect((await push(url, { msgType: 'other' }, clock))['code']).toBe(500)
})

test('SSO-06 a redirect that is not allowed is shown and not followed; cancelling comes back without a ticket', async () => {
  const { url } = await startSandbox()
  const evil = new URLSearchParams({ client: 'pindao', redirect: 'https://evil.example/' })
  const refused = await fetch(`${url}/satoken/sso/auth?${evil}`)
  expect([refused.status, (await refused.text()).includes('30002')]).toEqual([400, true])
  expect((await signIn(url, { redirect: 'https://evil.example/' })).status).toBe(400)
  expect((await signIn(url, { account: '' })).location).toBe(`${REDIRECT}?state=a`)
})

test('SSO-07 signing out tells the clients: everywhere, or this device only', async () => {
  const heard: Record<string, string>[] = []
  const client = createServer(async (request, response) => {
    heard.push(Object.fromEntries(new URLSearchParams(await text(request))))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(client, 'listening')
  onTestFinished(() => void client.close())
  const ssoLogoutCall = `http://localhost:${(client.address() as AddressInfo).port}/logoutCall`
  const { url, clock } = await startSandbox()
  const signedIn = async () => {
    const { cookie } = await signIn(url)
    const message = { msgType: 'checkTicket', ticket: await ticketOf(url, cookie), ssoLogoutCall }
    const { deviceId } = await push(url, message, clock)
    return { cookie, deviceId }
  }
  const signOut = (cookie: string, more = '') =>
    fetch(`${url}/satoken/sso/signout?back=${encodeURIComponent('http://localhost:8080/login')}${more}`, {
      headers: { cookie },
      redirect: 'manual',
    })
  const [first, second] = [await signedIn(), await signedIn()]
  const back = await signOut(first.cookie, '&singleDeviceIdLogout=true')
  expect(back.headers.get('location')).toBe('http://localhost:8080/login')
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ loginId: 'operator', deviceId: first.deviceId })
  await signOut(second.cookie)
  expect(heard).toHaveLength(2)
  const { sign: given, ...message } = heard[1] ?? {}
  expect(message).not.toHaveProperty('deviceId')
  expect(given).toBe(sign(message, SECRET))
  await signOut(second.cookie)
  expect(heard).toHaveLength(2)
})
