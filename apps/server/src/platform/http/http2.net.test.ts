import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientHttp2Stream } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#src/platform/context.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import type { LiveSubscriber } from '#src/platform/live/live.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { type Http2Client, http2Client } from '../../../test/http2-client.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'
import { webPageRoutes } from './web-page.ts'

const MiB = 1024 * 1024
const tls = selfSigned()
const actor: Actor = {
  staffId: 1n,
  sessionId: 1n,
  fullName: '李晴',
  departmentId: 1n,
  dataScope: 'all',
  permissions: new Set(),
}
const signIn = endpoint({
  method: 'POST',
  url: '/sign-in',
  access: 'public',
  summary: 'test',
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string(), agent: z.string() }),
})

let app: Awaited<ReturnType<typeof createHttpServer>>
let origin: string
let client: Http2Client
let subscribers: Set<LiveSubscriber>
/** Ends the answers of /slow. */
let finish: () => void

beforeEach(async () => {
  subscribers = new Set()
  const { promise: over, resolve } = Promise.withResolvers<void>()
  finish = resolve
  const hub = {
    size: () => subscribers.size,
    close: async () => undefined,
    subscribe(subscriber: LiveSubscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async (bearer) => (bearer === null ? null : actor),
    routes: [
      route(signIn, (_ctx, { body }, http) => {
        http.setCookie('session', body.name, { maxAgeSeconds: 60, path: '/api' })
        return { name: body.name, agent: http.cookie('other') ?? '' }
      }),
    ],
    rawRoutes: [
      liveRoutes(hub, async () => actor, 20),
      async (api) => {
        api.get('/slow', async (request) => over.then(() => ({ done: true, ip: request.ip })))
        api.get('/host', async (request) => ({ host: request.host, name: request.hostname }))
      },
    ],
    rootRoutes: [webPageRoutes(import.meta.dirname, 'https://localhost')],
    publicUrl: 'https://localhost',
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
    tls: { cert: Buffer.from(tls.cert), key: Buffer.from(tls.key) },
  })
  origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  client = await http2Client(origin, tls.cert)
})
afterEach(async () => {
  finish()
  client.close()
  await app.close()
})

const bearer = { authorization: 'Bearer somebody' }

/** The live stream, read up to its first event. */
async function openLive(): Promise<{ readonly stream: ClientHttp2Stream; readonly heard: () => string }> {
  const stream = client.open({ ':path': '/api/live', ...bearer })
  let text = ''
  const [headers] = await once(stream, 'response')
  expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/event-stream; charset=utf-8' })
  expect(headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(headers.connection).toBeUndefined()
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await expect.poll(() => text).toBe('event: ready\ndata: {}\n\n')
  return { stream, heard: () => text }
}

function say(event: LiveEvent): void {
  for (const { onEvent } of subscribers) onEvent(event)
}

test('UPL-01 the connection is HTTP/2 and its windows let parts in flight fill a long line', async () => {
  expect(client.session.alpnProtocol).toBe('h2')
  await expect.poll(() => client.session.state.remoteWindowSize).toBe(16 * MiB)
  expect(client.session.remoteSettings).toMatchObject({
    initialWindowSize: MiB,
    maxConcurrentStreams: 100,
  })
})

test('API-01 a call: JSON in, envelope, request id and a secure cookie out, cookies and host in', async () => {
  const headers = { ':method': 'POST', ':path': '/api/sign-in', 'content-type': 'application/json' }
  const answer = await client.ask({ ...headers, cookie: 'a=1; other=2' }, Buffer.from('{"name":"li"}'))
  expect(JSON.parse(String(answer.body))).toEqual({
    status: 200,
    message: 'ok',
    data: { name: 'li', agent: '2' },
  })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(String(answer.headers['set-cookie'])).toMatch(/^session=li; .*HttpOnly; Secure; SameSite=Lax$/)
  const { port } = new URL(origin)
  const asked = await client.ask({ ':path': '/api/host' })
  expect(JSON.parse(String(asked.body))).toEqual({ host: `localhost:${port}`, name: 'localhost' })
})

test('API-02 an unknown address is answered in the envelope; localhost is not bound to https for good', async () => {
  const answer = await client.ask({ ':path': '/api/nothing' })
  expect([answer.status, JSON.parse(String(answer.body)).status]).toEqual([404, 404])
  expect(answer.headers['strict-transport-security']).toBeUndefined()
})

test('the live stream passes each event on at once, beside other calls, and is forgotten when the tab goes', async () => {
  const { stream, heard } = await openLive()
  say({ type: 'video', id: '7' })
  await expect.poll(heard).toContain('data: {"type":"video","id":"7"}\n\n')
  expect((await client.ask({ ':path': '/api/host' })).status).toBe(200)
  stream.close()
  await expect.poll(() => subscribers.size).toBe(0)
})

test('a tab that does not read its live stream is dropped, its connection stays', async () => {
  const { stream } = await openLive()
  stream.on('error', () => undefined)
  stream.pause()
  const id = '7'.repeat(10_000)
  await expect
    .poll(() => {
      for (let count = 0; count < 100; count += 1) say({ type: 'video', id })
      return subscribers.size
    })
    .toBe(0)
  expect((await client.ask({ ':path': '/api/host' })).status).toBe(200)
})

test('draining: the live stream ends, what is under way is answered, then the connection and the server close', async () => {
  const { stream } = await openLive()
  const ended = once(stream, 'end')
  const slow = client.ask({ ':path': '/api/slow' })
  const gone = once(client.session, 'close')
  const idle = await http2Client(origin, tls.cert)
  const idleGone = once(idle.session, 'close')
  await client.ask({ ':path': '/api/host' })
  const closed = app.close()
  await Promise.all([ended, idleGone])
  finish()
  expect(JSON.parse(String((await slow).body))).toEqual({ done: true, ip: '127.0.0.1' })
  await Promise.all([gone, closed])
})

test('connections that break, at any point, and other protocols than ours harm nobody else', async () => {
  const { port } = new URL(origin)
  const broken = await Promise.all([1, 2, 3].map(() => http2Client(origin, tls.cert)))
  for (const { open, session } of broken) {
    const post = { ':method': 'POST', ':path': '/api/sign-in', 'content-type': 'application/json' }
    const streams = [
      open({ ':path': '/api/slow' }),
      open({ ':path': '/api/live', ...bearer }),
      open(post, { endStream: false }),
    ]
    for (const stream of streams) stream.on('error', () => undefined)
    streams[2]?.write('{"name":')
    await once(streams[1] as ClientHttp2Stream, 'response')
    session.socket.destroy()
  }
  await expect.poll(() => subscribers.size).toBe(0)
  finish()
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', randomBytes(4096), '']) {
    const socket = connect(Number(port), 'localhost').on('error', () => undefined)
    socket.end(bytes)
    socket.resume()
    await once(socket, 'close')
  }
  expect((await client.ask({ ':path': '/api/host' })).status).toBe(200)
})

test('who speaks HTTP/1.1 only is answered, and a part may take as long as its line needs', async () => {
  const asked = httpsRequest(`${origin}/api/host`, { ca: tls.cert, agent: false })
  asked.end()
  const [answer] = await once(asked, 'response')
  expect([answer.statusCode, answer.httpVersion]).toEqual([200, '1.1'])
  answer.resume()
  expect(app.server).toMatchObject({ requestTimeout: 0, keepAliveTimeout: 72_000 })
})
