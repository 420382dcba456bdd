import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { operationRoutes } from './operation.routes.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'
import { webPageRoutes } from './web-page.ts'

const good = endpoint({
  method: 'GET',
  url: '/good',
  access: 'public',
  summary: 'test',
  output: z.object({}),
})
const broken = endpoint({ ...good, url: '/broken' })
const refused = endpoint({ ...good, url: '/refused' })
const closed = endpoint({ ...good, url: '/closed', access: 'signedIn' })

let dist: string
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'pindao-page-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
  await writeFile(join(dist, 'boot.js'), '1')
  await writeFile(join(dist, 'assets', 'index-1.js'), '1')
  await writeFile(join(dist, 'assets', 'upload.worker-B_a-1.js'), '1')
  await writeFile(join(dist, 'assets', 'upload.worker-B_a-1.js.br'), '1')
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(dist, { recursive: true, force: true })
})

async function serve(publicUrl: string) {
  const actor: Actor = {
    staffId: 1n,
    sessionId: 1n,
    fullName: '李晴',
    departmentId: 1n,
    dataScope: 'all',
    permissions: new Set(),
  }
  const hub = { size: () => 0, close: async () => undefined, subscribe: () => () => undefined }
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async (bearer) => (bearer === null ? null : actor),
    routes: [
      route(good, () => ({})),
      route(closed, () => ({})),
      route(broken, () => {
        throw new Error('x')
      }),
      route(refused, () => {
        throw new AppError('access.noPermission')
      }),
    ],
    rawRoutes: [liveRoutes(hub, async () => actor, 20)],
    rootRoutes: [
      operationRoutes({ checks: [], gauges: [], metrics: 'nobody' }),
      webPageRoutes(dist, publicUrl),
    ],
    publicUrl,
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  stops.push(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** Names that say nothing about safety. */
const others =
  /^(?:date|connection|keep-alive|content-length|accept-ranges|etag|last-modified|transfer-encoding|vary|x-request-id|x-accel-buffering|x-ratelimit-\w+)$/u

/** The headers of an answer that a browser acts upon for safety; exactly these, none more. */
async function headersOf(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers, redirect: 'manual' })
  await answer.body?.cancel()
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/u)
  return {
    status: answer.status,
    ...Object.fromEntries([...answer.headers].filter(([name]) => !others.test(name))),
  }
}

const everywhere = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
}
const page = {
  ...everywhere,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self'; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}
const worker = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  'content-type': 'application/javascript; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
}
const json = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
const html = { accept: 'text/html' }
const script = 'application/javascript; charset=utf-8'
const kept = 'public, max-age=31536000, immutable'

test.each([
  [
    'the page',
    '/',
    html,
    200,
    { ...page, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  ],
  [
    'a page of it',
    '/account/roles',
    html,
    200,
    { ...page, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  ],
  ['its first script', '/boot.js', {}, 200, { ...page, 'content-type': script, 'cache-control': 'no-cache' }],
  ['an asset', '/assets/index-1.js', {}, 200, { ...page, 'content-type': script, 'cache-control': kept }],
  ['a worker', '/assets/upload.worker-B_a-1.js', { 'accept-encoding': 'identity' }, 200, worker],
  [
    'a packed worker',
    '/assets/upload.worker-B_a-1.js',
    { 'accept-encoding': 'br' },
    200,
    { ...worker, 'content-encoding': 'br' },
  ],
  [
    'an asset that is gone',
    '/assets/gone.js',
    {},
    404,
    { ...everywhere, 'content-type': json['content-type'] },
  ],
  ['an endpoint', '/api/good', {}, 200, { ...everywhere, ...json }],
  ['the contract', '/api/openapi.json', {}, 200, { ...everywhere, ...json }],
  ['a call of nobody', '/api/closed', {}, 401, { ...everywhere, ...json }],
  ['a refusal', '/api/refused', {}, 403, { ...everywhere, ...json }],
  ['a failure', '/api/broken', {}, 500, { ...everywhere, ...json }],
  ['no endpoint at all', '/api/nothing', {}, 404, { ...everywhere, 'content-type': json['content-type'] }],
  [
    'the live stream',
    '/api/live',
    { authorization: 'Bearer x' },
    200,
    { ...everywhere, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  ],
  ['the health', '/healthz', {}, 200, { ...everywhere, 'content-type': json['content-type'] }],
])(
  'reliability §1 %s carries its security headers, exactly',
  async (_name, path, headers, status, expected) => {
    const strict = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    const origin = await serve('https://pindao.example')
    expect(await headersOf(origin, path, headers as Record<string, string>)).toEqual({
      status,
      ...expected,
      ...strict,
    })
  },
)

test('reliability §1 scripts and workers are ours alone: neither inline nor made of text', async () => {
  const headers = await headersOf(await serve('https://pindao.example'), '/', html)
  const policy = headers['content-security-policy' as keyof typeof headers]
  for (const kind of ['script-src', 'worker-src']) expect(policy).toContain(` ${kind} 'self';`)
  expect(policy).not.toContain('blob:')
})

test('reliability §1 on a developer’s machine pictures come from the sandbox too, and https is not for good', async () => {
  const { port } = new URL(await serve('http://localhost:8080'))
  const headers = await headersOf(`http://localhost:${port}`, '/', html)
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers['content-security-policy' as keyof typeof headers]).toContain(' http://localhost:* ')
})

test('reliability §1 an address that cannot be read is refused with the same headers', async () => {
  const origin = await serve('https://pindao.example')
  expect(await headersOf(origin, '/api/%zz')).toMatchObject({
    status: 400,
    ...everywhere,
    'content-type': json['content-type'],
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('reliability §1 what is no HTTP at all is hung up on and told nothing', async () => {
  const { port } = new URL(await serve('https://pindao.example'))
  const said = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
    socket.on('data', (data) => {
      text += data
    })
    socket.on('close', () => resolve(text))
  })
  expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/u)
  expect(said).not.toContain('nonsense')
})
