import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { objectOf, startSandbox } from './harness.ts'

const SERVICE = 'http://localhost:8080/api/sso/callback'

/** Signs in; returns the address the browser is sent to and the session cookie. */
async function signIn(url: string, service: string, account = 'operator') {
  const answer = await fetch(`${url}/cas/login?${new URLSearchParams({ service })}`, {
    method: 'POST',
    body: new URLSearchParams({ account }),
    redirect: 'manual',
  })
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  return { status: answer.status, location: answer.headers.get('location') ?? '', cookie }
}

async function ticketOf(url: string, service = `${SERVICE}?state=a`): Promise<string> {
  const { location } = await signIn(url, service)
  expect(location.startsWith(`${service}&ticket=ST-`)).toBe(true)
  return new URL(location).searchParams.get('ticket') ?? ''
}

async function validate(
  url: string,
  query: Record<string, string>,
  path = 'p3/serviceValidate',
): Promise<string> {
  const answer = await fetch(`${url}/cas/${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

test('SSO-06 the same people and the same page as with OpenID Connect', async () => {
  const { url } = await startSandbox()
  const page = await (await fetch(`${url}/cas/login?service=${encodeURIComponent(SERVICE)}`)).text()
  expect(page).toContain('李晴')
  expect(page).not.toContain('<script')
})

test('SSO-06 a ticket names the person: as XML with attributes, without, as JSON, and as plain text', async () => {
  const { url } = await startSandbox()
  const service = `${SERVICE}?state=a`
  const xml = await validate(url, { service, ticket: await ticketOf(url) })
  expect(xml).toContain('<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">')
  expect(xml).toContain('<cas:user>operator</cas:user>')
  expect(xml).toContain('<cas:displayName>李晴</cas:displayName>')
  expect(xml).toContain('<cas:isFromNewLogin>true</cas:isFromNewLogin>')
  const bare = await validate(url, { service, ticket: await ticketOf(url) }, 'serviceValidate')
  expect(bare).not.toContain('attributes')
  const json = await validate(url, { service, ticket: await ticketOf(url), format: 'JSON' })
  expect(JSON.parse(json)).toMatchObject({
    serviceResponse: { authenticationSuccess: { user: 'operator', attributes: { department: 'hz_fb' } } },
  })
  expect(await validate(url, { service, ticket: await ticketOf(url) }, 'validate')).toBe('yes\noperator\n')
})

test('SSO-06 each failure has its code: nothing given, no ticket, unknown, used, late, another service', async () => {
  const { url, clock } = await startSandbox()
  const service = `${SERVICE}?state=a`
  const codeOf = async (query: Record<string, string>) =>
    /<cas:authenticationFailure code="(\w+)">/u.exec(await validate(url, query))?.[1]
  expect(await codeOf({})).toBe('INVALID_REQUEST')
  expect(await codeOf({ service })).toBe('INVALID_REQUEST')
  expect(await codeOf({ service, ticket: 'PT-1' })).toBe('INVALID_TICKET_SPEC')
  expect(await codeOf({ service, ticket: 'ST-1' })).toBe('INVALID_TICKET')

  const used = await ticketOf(url)
  expect(await codeOf({ service, ticket: used })).toBeUndefined()
  expect(await codeOf({ service, ticket: used })).toBe('INVALID_TICKET')

  const foreign = await ticketOf(url)
  expect(await codeOf({ service: `${SERVICE}?state=b`, ticket: foreign })).toBe('INVALID_SERVICE')
  expect(await codeOf({ service, ticket: foreign })).toBe('INVALID_TICKET')

  const late = await ticketOf(url)
  clock.now += 61_000
  expect(await codeOf({ service, ticket: late })).toBe('INVALID_TICKET')
  const json = await fetch(`${url}/cas/p3/serviceValidate?format=JSON`)
  expect(await objectOf(json)).toMatchObject({
    serviceResponse: { authenticationFailure: { code: 'INVALID_REQUEST' } },
  })
})

test('SSO-06 a service that is not registered gets neither page nor ticket', async () => {
  const { url } = await startSandbox()
  for (const service of [
    'https://evil.example/',
    `${SERVICE}/more`,
    'http://localhost:8081/api/sso/callback',
    'x',
  ]) {
    expect((await fetch(`${url}/cas/login?service=${encodeURIComponent(service)}`)).status).toBe(403)
    expect((await signIn(url, service)).status).toBe(403)
  }
})

test('SSO-06 a session needs no second login; renew asks again, gateway never does', async () => {
  const { url } = await startSandbox()
  const service = encodeURIComponent(`${SERVICE}?state=a`)
  const ask = (more: string, cookie = '') =>
    fetch(`${url}/cas/login?service=${service}${more}`, { headers: { cookie }, redirect: 'manual' })
  const gateway = await ask('&gateway=true')
  expect(gateway.headers.get('location')).toBe(`${SERVICE}?state=a`)
  const { cookie } = await signIn(url, `${SERVICE}?state=a`)
  const known = await ask('', cookie)
  const ticket = new URL(known.headers.get('location') ?? '').searchParams.get('ticket') ?? ''
  expect(await validate(url, { service: `${SERVICE}?state=a`, ticket, renew: 'true' })).toContain(
    'INVALID_TICKET',
  )
  expect((await ask('&renew=true', cookie)).status).toBe(200)
})

test('SSO-06 cancelling sends the browser back without a ticket', async () => {
  const { url } = await startSandbox()
  expect((await signIn(url, `${SERVICE}?state=a`, '')).location).toBe(`${SERVICE}?state=a`)
})

test('SSO-07 signing out tells every service that validated a ticket, and does not mind its answer', async () => {
  const heard: { path: string | undefined; form: URLSearchParams }[] = []
  const client = createServer(async (request: IncomingMessage, response) => {
    heard.push({ path: request.url, form: new URLSearchParams(await text(request)) })
    response.writeHead(500).end()
  }).listen(0, '127.0.0.1')
  await once(client, 'listening')
  onTestFinished(() => void client.close())
  const address = `http://localhost:${(client.address() as AddressInfo).port}/cb`
  const { url } = await startSandbox({ casServices: [address] })
  const { location, cookie } = await signIn(url, `${address}?state=a`)
  const ticket = new URL(location).searchParams.get('ticket') ?? ''
  await validate(url, { service: `${address}?state=a`, ticket })

  const target = `${new URL(address).origin}/login`
  const ask = (service: string, by: string) =>
    fetch(`${url}/cas/logout?${new URLSearchParams({ service })}`, {
      headers: { cookie: by },
      redirect: 'manual',
    })
  expect((await ask(target, cookie)).headers.get('location')).toBe(target)
  expect((await ask('https://evil.example/', cookie)).status).toBe(200)
  expect(heard.map(({ path }) => path)).toEqual(['/cb?state=a'])
  expect(heard[0]?.form.get('logoutRequest')).toContain(
    `<samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
  )
})
