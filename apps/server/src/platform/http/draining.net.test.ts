import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { createDraining } from './draining.ts'
import { createHttpServer } from './server.ts'

test('draining: a kept-alive connection is answered once more, then hung up, and the server is closed', async () => {
  const begun = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: createTranslator(),
    authenticate: async () => null,
    routes: [],
    rawRoutes: [],
    rootRoutes: [
      async (root) => {
        root.get('/slow', async () => {
          begun.resolve()
          await finished.promise
          return 'done'
        })
      },
    ],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 60,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = get(`${address}/slow`, { agent })
  await begun.promise
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  finished.resolve()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  answer.resume()
  // Would wait for the connection's own time-out of 72 s.
  await closed
})

test('OPS-01 a process that is about to go answers as ever, and each answer is the last of its connection', async () => {
  const draining = createDraining()
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: createTranslator(),
    authenticate: async () => null,
    routes: [],
    rawRoutes: [],
    rootRoutes: [async (root) => void root.get('/quick', async () => 'done')],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: 60,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
    draining,
  })
  onTestFinished(() => app.close())
  const ask = async () => {
    const { statusCode, headers } = await app.inject('/quick')
    return [statusCode, headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  draining.begin()
  expect(await ask()).toEqual([200, 'close'])
})
