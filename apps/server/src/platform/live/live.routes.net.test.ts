import { get } from 'node:http'
import { connect } from 'node:http2'
import { liveHeartbeatSeconds } from '@pindao/protocol/live/live.events.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { liveRoutes } from './live.routes.ts'
import type { LiveHub, LiveSubscriber } from './live.ts'

const lead: Actor = {
  staffId: 1n,
  sessionId: 1n,
  fullName: '王浩',
  departmentId: 1n,
  dataScope: 'department',
  permissions: new Set(['video:read']),
}

afterEach(() => vi.useRealTimers())

function createHub() {
  const subscribers = new Set<LiveSubscriber>()
  const hub: LiveHub = {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    size: () => subscribers.size,
    close: async () => undefined,
  }
  return { hub, subscribers }
}

/** A server of live streams; `lookUp` says who calls, and when that is known. */
async function serve(
  app: FastifyInstance,
  hub: LiveHub,
  { whoCalls, mostOfOnePerson = 20, lookUp = async () => lead }: ServeOptions,
) {
  app.decorateRequest('badToken', null)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request) => {
    request.actor = await lookUp()
  })
  await app.register(liveRoutes(hub, whoCalls, mostOfOnePerson))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return address
}
type ServeOptions = {
  readonly whoCalls: () => Promise<Actor | null>
  readonly mostOfOnePerson?: number
  readonly lookUp?: () => Promise<Actor>
}

/** One open stream; `whoCalls` says at each heartbeat who it is by then. */
async function openStream(whoCalls: () => Promise<Actor | null>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { hub, subscribers } = createHub()
  const app = Fastify()
  const address = await serve(app, hub, { whoCalls })
  const answer = await fetch(`${address}/live`, { headers: { authorization: 'Bearer a' } })
  const [subscriber] = subscribers
  if (!subscriber) throw new Error('nobody listens')
  return {
    app,
    answer,
    hub,
    subscriber,
    tick: () => vi.advanceTimersByTimeAsync(liveHeartbeatSeconds * 1000),
  }
}

test('PERM-03 A2 a stream follows what the person may see, from one heartbeat to the next', async () => {
  const less: Actor = { ...lead, dataScope: 'own', permissions: new Set() }
  const { subscriber, tick, answer } = await openStream(async () => less)
  expect(subscriber.actor).toBe(lead)
  await tick()
  expect(subscriber.actor).toBe(less)
  await answer.body?.cancel()
})

test('PERM-01 NAV-04 a stream says once that the rights of its reader have changed, and nothing while they have not', async () => {
  let now: Actor = { ...lead, permissions: new Set(lead.permissions) }
  const { answer, tick, app } = await openStream(async () => now)
  await tick()
  now = { ...lead, permissions: new Set(['video:read', 'channel:read']) }
  await tick()
  await tick()
  await app.close()
  expect((await answer.text()).match(/"type":"access","id":"1"/gu)).toHaveLength(1)
})

test('PERM-01 NAV-04 the word that rights have changed is not left until the next heartbeat', async () => {
  let now: Actor = lead
  const { answer, subscriber, app } = await openStream(async () => now)
  subscriber.onAccessChange()
  now = { ...lead, dataScope: 'own' }
  subscriber.onAccessChange()
  await expect.poll(() => subscriber.actor).toBe(now)
  await app.close()
  expect((await answer.text()).match(/"type":"access","id":"1"/gu)).toHaveLength(1)
})

test('PERM-03 an answer that comes after that to a later question gives nobody back what was taken away', async () => {
  const less: Actor = { ...lead, dataScope: 'own', permissions: new Set() }
  const answers = [Promise.withResolvers<Actor>(), Promise.withResolvers<Actor>()]
  const questions = answers.map(({ promise }) => promise)
  const { answer, subscriber, app } = await openStream(async () => (await questions.shift()) ?? less)
  subscriber.onAccessChange()
  subscriber.onAccessChange()
  answers[1]?.resolve(less)
  await expect.poll(() => subscriber.actor).toBe(less)
  answers[0]?.resolve(lead)
  // All that hangs on the late answer has run by then.
  await new Promise(setImmediate)
  expect(subscriber.actor).toBe(less)
  await app.close()
  expect((await answer.text()).match(/"type":"access","id":"1"/gu)).toHaveLength(1)
})

test('PERM-03 A2 the stream of somebody who is let in no more ends', async () => {
  const { hub, tick, answer } = await openStream(async () => null)
  expect(hub.size()).toBe(1)
  await tick()
  expect(await answer.text()).toContain('event: ready')
  expect(hub.size()).toBe(0)
})

/** Who asks for a stream and hangs up before it is known who they are: `asked` begins, `leave` hangs up. */
type Leaver = { readonly ask: (address: string) => void; readonly leave: () => void }

function overHttp1(): Leaver {
  const gone = new AbortController()
  return {
    ask: (address) => void get(`${address}/live`, { signal: gone.signal }).on('error', () => undefined),
    leave: () => gone.abort(),
  }
}

function overHttp2(): Leaver {
  const gone = new AbortController()
  return {
    ask(address) {
      const session = connect(address)
      onTestFinished(() => session.destroy())
      session.request({ ':path': '/live' }, { signal: gone.signal }).on('error', () => undefined)
    },
    leave: () => gone.abort(),
  }
}

const servers = [
  ['HTTP/1.1', () => Fastify(), overHttp1],
  ['HTTP/2', () => Fastify({ http2: true }) as unknown as FastifyInstance, overHttp2],
] as const

test.each(servers)(
  'over %s whoever left before it was known who they are holds neither a stream nor a place',
  async (_name, create, leaver) => {
    const { hub, subscribers } = createHub()
    const { promise: known, resolve: tellWho } = Promise.withResolvers<Actor>()
    const { promise: closed, resolve: hearClose } = Promise.withResolvers<void>()
    const { promise: asked, resolve: hearAsked } = Promise.withResolvers<void>()
    const app = create()
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.once('close', hearClose)
      hearAsked()
    })
    const handled = Promise.withResolvers<void>()
    app.addHook('preHandler', async () => void setImmediate(handled.resolve))
    const address = await serve(app, hub, { whoCalls: async () => lead, lookUp: () => known })
    const { ask, leave } = leaver()
    ask(address)
    await asked
    leave()
    await closed
    tellWho(lead)
    await handled.promise
    expect(subscribers.size).toBe(0)
  },
)
