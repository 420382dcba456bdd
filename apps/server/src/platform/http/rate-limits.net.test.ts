import { endpoint } from '@pindao/protocol/core/endpoint.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'

const call = { method: 'GET', summary: 'test', output: z.object({}) } as const
const first = endpoint({ ...call, url: '/first', access: 'signedIn' })
const second = endpoint({ ...call, url: '/second', access: 'video:read' })
const open = endpoint({ ...call, url: '/open', access: 'public' })

/** A server on which each bearer token is a person of that number. */
async function start(requestsPerSecond: number) {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: createTranslator(),
    authenticate: async (bearer) =>
      bearer === null
        ? null
        : {
            staffId: BigInt(bearer),
            sessionId: 1n,
            fullName: '李晴',
            departmentId: 1n,
            dataScope: 'all',
            permissions: new Set(['video:read']),
          },
    routes: [first, second, open].map((each) => route(each, () => ({}))),
    rawRoutes: [
      (api, _options, done) => {
        api.put('/bytes', async () => 'kept')
        done()
      },
    ],
    rootRoutes: [],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond,
    trustProxy: undefined,
  })
  onTestFinished(() => app.close())
  return (person: number | null, url: string, method: 'GET' | 'PUT' = 'GET') =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: person === null ? {} : { authorization: `Bearer ${person}` },
    })
}

test('A4 a person has one rate over all calls, with a burst; the next person has their own', async () => {
  const ask = await start(2)
  for (let round = 0; round < 15; round += 1)
    for (const url of ['/first', '/second']) expect((await ask(1, url)).statusCode).toBe(200)
  for (const url of ['/first', '/second']) {
    const refused = await ask(1, url)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ status: 429, code: 'common.tooManyRequests', data: null })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15)
  }
  expect((await ask(2, '/first')).statusCode).toBe(200)
})

test('A4 what goes by signed address, and calls without a session, do not use up anybody’s rate', async () => {
  const ask = await start(1)
  for (let round = 0; round < 40; round += 1) {
    expect((await ask(1, '/bytes', 'PUT')).statusCode).toBe(200)
    expect((await ask(1, '/open')).statusCode).toBe(200)
  }
  expect((await ask(1, '/first')).statusCode).toBe(200)
})
