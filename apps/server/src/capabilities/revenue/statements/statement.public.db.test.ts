import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#src/platform/http/server.ts'
import { publicStatementRoutes } from './statement.routes.ts'
import { statementFileRoutes } from './statement-file.routes.ts'
import { createStatementWorld, type StatementWorld } from './statement-world.test-support.ts'

/** The page of a link as a browser has it: headers, and the cookie that is its pass. */

let world: StatementWorld
let origin: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  world = await createStatementWorld()
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    translate: () => null,
    authenticate: async () => null,
    routes: publicStatementRoutes(world.pages),
    rawRoutes: [statementFileRoutes(world.statements, world.pages, 1000)],
    rootRoutes: [],
    publicUrl: 'https://pindao.example',
    checkAnswers: true,
    signInRatePerMinute: 1000,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  stop = () => app.close()
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await stop()
  await world.close()
})

const call = (path: string, body?: unknown, cookie?: string) =>
  fetch(`${origin}/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  })

/** A link that was sent, and its token. */
async function sent(): Promise<string> {
  const made = await world.newSettlement()
  const to = { payeeId: String(made.payeeId), locale: 'zh' as const, address: 'x@example.com', note: '换' }
  await world.statements.send(world.as(world.people.jia), made.id, { ...to, again: false })
  await world.deliver(1)
  return world.token()
}

test('REV-01 the pass of a link is a cookie that no script reads, of this link alone; nothing of it is kept on the way', async () => {
  const [other, token] = [await sent(), await sent()]
  const path = `/statements/${token}`
  const shut = await call(path)
  expect(shut.headers.get('set-cookie')).toBeNull()
  expect(((await shut.json()) as { data: unknown }).data).toMatchObject({ statement: null })
  await call(`${path}/code`, { locale: 'zh' })
  await world.deliver(1)
  const wrong = await call(`${path}/pass`, { code: world.code() === '000000' ? '000001' : '000000' })
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([422, null])
  const entered = await call(`${path}/pass`, { code: world.code() })
  const cookie = entered.headers.get('set-cookie') ?? ''
  expect(cookie.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=7200',
    `Path=/api${path}`,
    'SameSite=Strict',
    'Secure',
  ])
  const [pass = ''] = cookie.split(';')
  expect(pass).not.toContain(token)
  const [open, file] = [
    await call(path, undefined, pass),
    await call(`${path}/file?format=xlsx&locale=zh`, undefined, pass),
  ]
  expect(((await open.json()) as { data: { statement: unknown } }).data.statement).not.toBeNull()
  expect(file.status).toBe(200)
  await file.arrayBuffer()
  for (const { headers } of [shut, wrong, entered, open, file]) {
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  expect(file.headers.get('content-disposition')).toContain('attachment')
  // Another link knows nothing of it, and a link that there is not says no more than one that is shut off.
  const crossed = await call(`/statements/${other}`, undefined, pass)
  expect(((await crossed.json()) as { data: unknown }).data).toMatchObject({ statement: null })
  expect((await call(`/statements/${other}/file?format=pdf&locale=zh`, undefined, pass)).status).toBe(403)
  expect((await call('/statements/unknown', undefined, pass)).status).toBe(404)
})
