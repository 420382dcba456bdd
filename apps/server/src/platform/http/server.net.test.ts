import { locales } from '@pindao/locales/locales.ts'
import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { requiredText } from '@pindao/protocol/core/rules.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'
import { webPageRoutes } from './web-page.ts'

const read = endpoint({
  method: 'GET',
  url: '/things/:id',
  access: 'video:read',
  summary: 'test',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  output: z.object({ id: z.string(), note: z.string().nullable() }),
})
const list = endpoint({
  method: 'GET',
  url: '/things',
  access: 'public',
  summary: 'test',
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  output: z.array(z.object({ page: z.number() })),
  list: true,
})
const create = endpoint({
  method: 'POST',
  url: '/things',
  access: 'signedIn',
  summary: 'test',
  body: z.object({ title: requiredText(5) }),
  output: z.object({ id: z.string() }),
  idempotent: 'key',
})
const wrong = endpoint({
  method: 'GET',
  url: '/wrong',
  access: 'public',
  summary: 'test',
  output: z.object({ size: z.number().int() }),
})
const broken = endpoint({
  method: 'GET',
  url: '/broken',
  access: 'public',
  summary: 'test',
  output: z.object({}),
})

const frozen = endpoint({
  method: 'GET',
  url: '/frozen',
  access: 'public',
  summary: 'test',
  output: z.object({}),
})

const actor = (permissions: Actor['permissions']): Actor => ({
  staffId: 1n,
  sessionId: 1n,
  fullName: '李晴',
  departmentId: 1n,
  dataScope: 'all',
  permissions,
})

let app: Awaited<ReturnType<typeof createHttpServer>>
const logged: string[] = []
beforeAll(async () => {
  app = await createHttpServer({
    log: pino({ level: 'info' }, { write: (line) => logged.push(line) }),
    translate: createTranslator(),
    authenticate: async (bearer) => {
      if (bearer === null) return null
      if (bearer === 'reader') return actor(new Set(['video:read']))
      if (bearer === 'nobody') return actor(new Set())
      throw new AppError('access.notSignedIn')
    },
    routes: [
      route(read, (_ctx, { params }) => ({ id: params.id, note: null, secret: 's' })),
      route(list, (_ctx, { query }) => ({ rows: [{ page: query.page }], total: 7 })),
      route(create, (ctx) => ({ id: ctx.idempotencyKey ?? '' })),
      route(wrong, () => ({ size: 1.5 })),
      route(broken, () => {
        throw new Error('password=hunter2')
      }),
      route(frozen, () => {
        throw new DrizzleQueryError('SELECT 1', [], new Error('Query read timeout'))
      }),
    ],
    rawRoutes: [
      liveRoutes({ subscribe: () => () => {}, size: () => 0, close: async () => {} }, async () => null, 20),
    ],
    rootRoutes: [webPageRoutes('/nowhere', 'http://localhost')],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api${url}`, headers })
const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` })

test('API-01 a success is wrapped, and what the schema lacks does not leave', async () => {
  const answer = await get('/things/7', as('reader'))
  expect(answer.json()).toEqual({ status: 200, message: 'ok', data: { id: '7', note: null } })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('D3 API-01 a database that does not answer is 503, with a sentence and when to come again', async () => {
  const answer = await get('/frozen', { 'accept-language': 'en' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ status: 503, code: 'common.brieflyUnavailable', data: null })
  expect(answer.json().message).toMatch(/^The system is briefly unavailable/u)
  expect(logged.some((line) => line.includes('the database does not answer'))).toBe(true)
})

test('API-01 the log names a request once, by the id that its answer carries', async () => {
  for (const path of ['/things/7', '/broken']) {
    const id = String((await get(path, as('reader'))).headers['x-request-id'])
    const lines = logged.filter((line) => line.includes(id))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.map((line) => line.match(/"reqId":/gu)?.length)).toEqual(lines.map(() => 1))
  }
})

test('API-01 a list adds its total, and defaults of the query apply', async () => {
  expect((await get('/things')).json()).toEqual({ status: 200, message: 'ok', data: [{ page: 1 }], total: 7 })
})

test.each([
  ['nobody signed in', {}, 401, 'access.notSignedIn'],
  ['a wrong token', as('wrong'), 401, 'access.notSignedIn'],
  ['no permission', as('nobody'), 403, 'access.noPermission'],
])('PERM-03 %s is refused before anything else', async (_name, headers, status, code) => {
  const answer = await get('/things/not-a-number', headers as Record<string, string>)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ status, code, data: null })
})

test.each(['Bearer reader', 'bearer reader', 'BEARER  reader'])(
  'API-01 %j proves who calls',
  async (authorization) => {
    expect((await get('/things/7', { authorization })).statusCode).toBe(200)
  },
)

test.each(['Basic reader', 'reader', 'Bearer reader more', 'Bearerreader'])(
  'API-01 %j proves nothing',
  async (authorization) => {
    expect((await get('/things/7', { authorization })).statusCode).toBe(401)
  },
)

test('I18N-02 a failure speaks the language of the person and names the request', async () => {
  const [zh, en] = await Promise.all(
    ['zh-CN', 'en'].map((language) => get('/things/7', { ...as('nobody'), 'accept-language': language })),
  )
  expect(zh?.json().message).toMatch(/[\u4e00-\u9fff]/)
  expect(en?.json().message).toMatch(/[a-z]/)
  expect(zh?.json().requestId).toBe(zh?.headers['x-request-id'])
})

test('API-03 wrong input names the field', async () => {
  const answer = await get('/things/seven', as('reader'))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'common.invalidInput', problems: [{ path: 'id' }] })
})

test.each(locales)(
  'VAL-01 I18N-02 in %s, a broken rule is refused in its own words, with its limit',
  async (locale) => {
    const translate = createTranslator()
    const said = {
      '': translate(locale, 'validation', 'required', {}),
      六个字符太长: translate(locale, 'validation', 'tooLong', { max: 5 }),
      '坏\0': translate(locale, 'validation', 'characters', {}),
    }
    for (const [title, message] of Object.entries(said)) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/things',
        headers: { ...as('nobody'), 'accept-language': locale, 'idempotency-key': 'key-of-a-test-1' },
        payload: { title },
      })
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'common.invalidInput',
        message,
        problems: [{ path: 'title', message }],
      })
    }
  },
)

test('API-03 a call that creates something needs its idempotency key', async () => {
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...as('nobody'), ...headers },
      payload: { title: 'x' },
    })
  expect((await post({})).json()).toMatchObject({ code: 'common.idempotencyKeyRequired' })
  expect((await post({ 'idempotency-key': 'key-12345' })).json().data).toEqual({ id: 'key-12345' })
})

test.each([
  ['no JSON', { 'content-type': 'application/json' }, '{', 400],
  ['another type', { 'content-type': 'text/plain' }, 'x', 415],
  ['too much', { 'content-type': 'application/json' }, `"${'x'.repeat(2_000_000)}"`, 413],
])('API-03 a body with %s is refused', async (_name, headers, payload, status) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/things',
    headers: { ...as('nobody'), 'idempotency-key': 'key-12345', ...headers } as Record<string, string>,
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().status).toBe(status)
})

test('API-03 an answer that breaks its own schema does not leave in development and tests', async () => {
  expect((await get('/wrong')).statusCode).toBe(500)
})

test('API-02 an internal error tells nothing of its inside', async () => {
  const answer = await get('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('hunter2')
  expect(answer.json().code).toBe('common.internal')
})

test('API-03 the contract names every call with its permission, its key and its failures', async () => {
  const contract = (await get('/openapi.json')).json()
  const endpoints = [read, list, create, wrong, broken, frozen]
  expect(Object.keys(contract.paths).toSorted()).toEqual([
    '/broken',
    '/frozen',
    '/live',
    '/things',
    '/things/{id}',
    '/wrong',
  ])
  for (const { method, url, access, ...endpoint } of endpoints) {
    const said = contract.paths[url.replaceAll(/:(\w+)/gu, '{$1}')][method.toLowerCase()]
    expect(said['x-permission']).toBe(access)
    expect(said.security).toEqual(access === 'public' ? [] : [{ bearer: [] }])
    const headers = (said.parameters ?? []).filter((each: { in: string }) => each.in === 'header')
    expect(headers).toEqual(
      'idempotent' in endpoint
        ? [expect.objectContaining({ name: 'idempotency-key', required: true, schema: expect.anything() })]
        : [],
    )
    expect(said.responses['200'].content['application/json'].schema.properties.data).toBeDefined()
    expect(said.responses.default.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Failure',
    })
  }
  const live = contract.paths['/live'].get
  expect(live).toMatchObject({ 'x-permission': 'signedIn', security: [{ bearer: [] }] })
  expect(live.responses['200'].content['text/event-stream'].schema.oneOf.length).toBeGreaterThan(5)
  const failures = (path: string, method: string) => Object.keys(contract.paths[path][method].responses)
  expect(failures('/things/{id}', 'get')).toEqual(['200', '400', '401', '403', '429', 'default'])
  expect(failures('/things', 'post')).toEqual(['200', '400', '401', '429', 'default'])
  expect(failures('/broken', 'get')).toEqual(['200', '429', 'default'])
  expect(Object.keys(contract.components.schemas.Failure.properties)).toEqual(
    expect.arrayContaining(['status', 'message', 'code', 'requestId', 'problems']),
  )
})

test('API-02 an address longer than any of ours is not there; the log says so in one short line', async () => {
  logged.length = 0
  for (const url of [`/things/${'9'.repeat(8000)}`, `/nothing/${'x'.repeat(8000)}`]) {
    const answer = await get(url)
    expect(answer.json()).toMatchObject({ status: 404, code: 'common.notFound' })
  }
  expect(logged.map((line) => JSON.parse(line).level)).toEqual([30, 30])
  expect(Math.max(...logged.map((line) => line.length))).toBeLessThan(600)
})
