import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One address before several API processes, as nginx or a load balancer is in production. */
export type Balancer = {
  readonly address: string
  /** Takes another process in, once it is ready. */
  add(origin: string): void
  /** Forgets a process that is gone. */
  remove(origin: string): void
  /** How many of them take requests. */
  serving(): number
  close(): Promise<void>
}

const lookEveryMs = 100

/**
 * Sends requests in turn to whoever says at `/readyz` that it serves, over connections that are kept. As nginx does it
 * passes a request on to the next one where none took it, and of those that broke on their way only what changes nothing.
 */
export async function createBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>()
  let turn = 0

  async function look(): Promise<void> {
    await Promise.all(
      [...ready.keys()].map(async (origin) => {
        const answer = await fetch(`${origin}/readyz`).catch(() => null)
        await answer?.arrayBuffer()
        if (ready.has(origin)) ready.set(origin, answer?.ok === true)
      }),
    )
  }
  const looking = setInterval(() => void look(), lookEveryMs)

  const server = createServer((incoming, outgoing) => {
    void relay(incoming, outgoing).catch(() => outgoing.writeHead(502).end())
  })

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const serving = [...ready].flatMap(([origin, isReady]) => (isReady ? [origin] : []))
    const first = turn++
    let failure: unknown = new Error('nobody serves')
    for (let nth = 0; nth < serving.length; nth++) {
      const origin = serving[(first + nth) % serving.length] ?? ''
      try {
        const answer = await send(origin, incoming, body)
        outgoing.writeHead(answer.status, answer.headers).end(answer.body)
        return
      } catch (error) {
        failure = error
        const wasTaken = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED'
        if (wasTaken && incoming.method !== 'GET') throw error
      }
    }
    throw failure
  }

  async function send(origin: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    const { connection: _hop, ...kept } = headers
    const upstream = request(new URL(url ?? '/', origin), { method, agent, headers: kept })
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve).on('error', reject).end(body)
    })
    const { connection: _end, ...answered } = answer.headers
    return { status: answer.statusCode ?? 502, headers: answered, body: await buffer(answer) }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void ready.set(origin, true),
    remove: (origin) => void ready.delete(origin),
    serving: () => [...ready.values()].filter(Boolean).length,
    close: () =>
      new Promise((resolve) => {
        clearInterval(looking)
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
