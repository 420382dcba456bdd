import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Actor } from '#src/platform/context.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { http2Client } from '../../../test/http2-client.ts'
import { route } from './route.ts'
import { type ConnectionLimits, createHttpServer } from './server.ts'

const certificate = selfSigned()
const actor: Actor = {
  staffId: 1n,
  sessionId: 1n,
  fullName: '李晴',
  departmentId: 1n,
  dataScope: 'all',
  permissions: new Set(),
}
const echo = endpoint({
  method: 'POST',
  url: '/echo',
  access: 'public',
  summary: 'test',
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
})
const who = endpoint({
  method: 'GET',
  url: '/who',
  access: 'signedIn',
  summary: 'test',
  output: z.object({}),
})

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** The server with small limits, and raw connections to it. */
async function serve(limits: Partial<ConnectionLimits>, secure: boolean) {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async (bearer) => (bearer === null ? null : actor),
    routes: [route(echo, (_ctx, { body }) => body), route(who, () => ({}))],
    rawRoutes: [
      liveRoutes({ subscribe: () => () => {}, size: () => 0, close: async () => {} }, async () => actor, 2),
      (api, _options, done) => {
        api.removeAllContentTypeParsers()
        api.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
        api.put('/part', { config: { watchesBody: true } }, async (request) => {
          let length = 0
          for await (const piece of request.raw) length += piece.length
          return { length }
        })
        api.put('/refused', { config: { watchesBody: true } }, async (_request, reply) =>
          reply.status(403).send(),
        )
        done()
      },
    ],
    rootRoutes: [],
    publicUrl: secure ? 'https://localhost' : 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
    limits,
    ...(secure ? { tls: { cert: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) } } : {}),
  })
  onTestFinished(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)

  /** A connection that speaks HTTP/1.1, or says nothing. */
  async function open(text = '') {
    const options = { port, host: '127.0.0.1' }
    const tls = { ...options, ca: certificate.cert, servername: 'localhost', ALPNProtocols: ['http/1.1'] }
    const socket = secure ? connectTls(tls) : connectTcp(options)
    sockets.add(socket)
    let heard = ''
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        heard += String(data)
      })
    await once(socket, secure ? 'secureConnect' : 'connect')
    socket.write(text)
    return { socket, heard: () => heard, isGone: () => socket.destroyed || socket.readableEnded }
  }
  return { app, open, origin: address.replace('127.0.0.1', 'localhost') }
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const json = ['content-type: application/json', 'content-length: 100']
const trickle = (socket: Socket) => {
  const timer = setInterval(() => socket.destroyed || socket.write(' '), 20)
  onTestFinished(() => clearInterval(timer))
}

describe.each([
  ['plain', false],
  ['over TLS', true],
] as const)('%s', (_name, secure) => {
  test('reliability §1 a connection that says nothing, or never ends its headers, is hung up on', async () => {
    const { open } = await serve({ headersTimeoutMs: 300 }, secure)
    const silent = await open()
    const slow = await open('GET /api/who HTTP/1.1\r\nhost: localhost\r\nx-a: ')
    trickle(slow.socket)
    await expect.poll(() => [silent.isGone(), slow.isGone()], { timeout: 5000 }).toEqual([true, true])
  })

  test('reliability §1 a body that trickles is hung up on, also when the answer was given before', async () => {
    const { open } = await serve({ bodyTimeoutMs: 300 }, secure)
    const trickled = await open(head('POST /api/echo', ...json))
    const refused = await open(head('PUT /api/refused', ...json))
    for (const { socket } of [trickled, refused]) trickle(socket)
    const gone = () => [trickled, refused].map(({ isGone }) => isGone())
    await expect.poll(gone, { timeout: 5000 }).toEqual([true, true])
    expect(trickled.heard()).toMatch(/^HTTP\/1\.1 408 /u)
    expect(refused.heard()).toMatch(/^HTTP\/1\.1 403 /u)
  })

  test('a request put in by hand, whose body nobody read, ends as quietly as one of the network', async () => {
    const { app } = await serve({ bodyTimeoutMs: 20 }, secure)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const headers = { 'content-type': 'video/mp4' }
    const answer = await app.inject({ method: 'PUT', url: '/api/refused', headers, payload: 'x' })
    expect(answer.statusCode).toBe(403)
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    expect(() => vi.advanceTimersByTime(20)).not.toThrow()
  })

  test('UPL-02 a part takes as long as it moves: its handler watches it', async () => {
    const { open } = await serve({ bodyTimeoutMs: 50 }, secure)
    const part = await open(head('PUT /api/part', 'content-type: video/mp4', 'content-length: 20'))
    trickle(part.socket)
    await expect.poll(part.heard, { timeout: 5000 }).toContain('{"length":20}')
  })

  test('reliability §1 who holds connections open keeps nobody out; those that proved a session are left alone', async () => {
    const { open } = await serve({ strangers: 3 }, secure)
    const ask = head('GET /api/who', 'authorization: Bearer somebody')
    const colleagues: Awaited<ReturnType<typeof open>>[] = []
    for (let count = 0; count < 5; count += 1) {
      const colleague = await open(ask)
      await expect.poll(colleague.heard).toContain('HTTP/1.1 200 ')
      colleagues.push(colleague)
    }
    const silent: typeof colleagues = []
    for (let count = 0; count < 6; count += 1) silent.push(await open())
    await expect
      .poll(() => silent.map(({ isGone }) => isGone()))
      .toEqual([true, true, true, false, false, false])
    const newcomer = await open(ask)
    await expect.poll(newcomer.heard).toContain('HTTP/1.1 200 ')
    for (const { socket } of colleagues) socket.write(ask)
    const answers = () => colleagues.map(({ heard }) => heard().match(/HTTP\/1\.1 200 /gu)?.length)
    await expect.poll(answers).toEqual(Array(5).fill(2))
  })
})

test('reliability §1 over HTTP/2 a body that trickles ends, and a connection on which nothing is asked, whatever it pings', async () => {
  const { origin } = await serve({ headersTimeoutMs: 400, bodyTimeoutMs: 200 }, true)
  const asking = await http2Client(origin, certificate.cert)
  onTestFinished(() => asking.close())
  const idle = await http2Client(origin, certificate.cert)
  const idleGone = once(idle.session, 'close')
  const pings = setInterval(() => idle.session.destroyed || idle.session.ping(() => undefined), 20)
  onTestFinished(() => clearInterval(pings))

  const post = { ':method': 'POST', ':path': '/api/echo', 'content-type': 'application/json' }
  const stream = asking.open(post, { endStream: false })
  stream.on('error', () => undefined)
  const answered = once(stream, 'response')
  stream.write('{')
  const writes = setInterval(() => stream.destroyed || stream.write(' '), 20)
  onTestFinished(() => clearInterval(writes))
  expect((await answered)[0]).toMatchObject({ ':status': 408 })
  await idleGone
  const { status } = await asking.ask({ ':path': '/api/who', authorization: 'Bearer somebody' })
  expect(status).toBe(200)
})

test('one person has so many live streams; a tab too many is told to come later, until one is closed', async () => {
  const { origin, open } = await serve({}, false)
  const asking = head('GET /api/live', 'authorization: Bearer somebody')
  const [first, second] = [await open(asking), await open(asking)]
  for (const { heard } of [first, second]) await expect.poll(heard).toContain('event: ready')
  const third = await fetch(`${origin}/api/live`, { headers: { authorization: 'Bearer somebody' } })
  await third.body?.cancel()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
  first.socket.destroy()
  const again = async () => {
    const { status, body } = await fetch(`${origin}/api/live`, {
      headers: { authorization: 'Bearer somebody' },
    })
    await body?.cancel()
    return status
  }
  await expect.poll(again).toBe(200)
})
