import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One call that went through, in order. */
export type SeenCall = { readonly method: string; readonly path: string }

/** What happens at a call: `before` it is forwarded, or `after` it took effect and before the answer is relayed. */
export type Trap = {
  readonly nth: number
  readonly when: 'before' | 'after'
  /** The caller's connection is broken after this, unless the call goes on; the trap springs once. */
  readonly spring: () => void | Promise<void>
  readonly goesOn?: true
}

export type KillProxy = {
  readonly address: string
  readonly calls: readonly SeenCall[]
  /** Where calls go; set once the target listens. */
  target: string
  arm(trap: Trap): void
  close(): Promise<void>
}

/**
 * Stands between the worker and the platform and strikes at one chosen call: that is how every point of a publish is
 * tried (reliability.md §2). A clean run counts the calls, the sweep then arms each of them.
 */
export async function createKillProxy(): Promise<KillProxy> {
  const calls: SeenCall[] = []
  let trap: Trap | null = null

  const server = createServer((incoming, outgoing) => {
    calls.push({ method: incoming.method ?? '', path: (incoming.url ?? '').split('?')[0] ?? '' })
    const sprung = trap?.nth === calls.length ? trap : null
    if (sprung) trap = null
    void relay(incoming, outgoing, sprung).catch(() => outgoing.destroy())
  })

  async function relay(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    sprung: Trap | null,
  ): Promise<void> {
    if (sprung?.when === 'before') {
      await sprung.spring()
      if (!sprung.goesOn) {
        incoming.destroy()
        return
      }
    }
    const upstream = request(new URL(incoming.url ?? '/', proxy.target), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(proxy.target).host },
    })
    // A caller that dies in the middle of a body takes its half-sent request along, as a broken line would.
    incoming.once('close', () => incoming.complete || upstream.destroy())
    incoming.on('error', () => upstream.destroy())
    incoming.pipe(upstream)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve).on('error', reject)
    })
    const body = await buffer(answer)
    if (sprung?.when === 'after') {
      await sprung.spring()
      if (!sprung.goesOn) {
        outgoing.destroy()
        return
      }
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: KillProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    target: '',
    arm: (next) => {
      trap = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
