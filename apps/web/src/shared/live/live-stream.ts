import { type LiveEvent, liveEvent, liveHeartbeatSeconds } from '@pindao/protocol/live/live.events.ts'
import { createParser } from 'eventsource-parser'
import type { RenewToken } from '../session/token-refresh.ts'

/** What the stream needs of the world. `wait` resolves after a time, or at once when the signal aborts. */
export type LiveStreamWorld = {
  readonly fetch: typeof fetch
  readonly url: string
  readonly headers: () => Readonly<Record<string, string>>
  readonly accessToken: () => string | null
  readonly renewToken: RenewToken
  readonly onEvent: (event: LiveEvent) => void
  /** Called when the server has begun to listen for us, and when it lost count: what was read before may be old. */
  readonly onResync: () => void
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly random: () => number
}

const firstDelayMs = 1000
const longestDelayMs = 30_000
/** A stream silent for three heartbeats is dead, whatever the socket says: laptops sleep, proxies forget. */
const silenceMs = liveHeartbeatSeconds * 3000

/**
 * Reads the live stream until the signal aborts: reconnects with growing, jittered delays, renews a refused token.
 * Ends by itself when nobody is signed in. Never throws: a page without live events still works, by reading again.
 */
export async function runLiveStream(world: LiveStreamWorld, signal: AbortSignal): Promise<void> {
  let failures = 0
  let askedAtOnce = false
  while (!signal.aborted) {
    const outcome = await connect(world, signal, () => {
      failures = 0
    })
    if (outcome === 'signedOut') return
    // The session is over: asked again at once, the server says so to the token, and the page goes to the sign-in.
    askedAtOnce = outcome === 'over' && !askedAtOnce
    if (askedAtOnce) continue
    await world.wait(delayAfter(failures, world.random()), signal)
    failures += 1
  }
}

/** Half fixed, half random, so that a restarted server is not met by everybody at once. */
export function delayAfter(failures: number, random: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** failures)
  return ceiling / 2 + (ceiling / 2) * random
}

async function connect(
  world: LiveStreamWorld,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<'closed' | 'signedOut' | 'over'> {
  const silence = silenceWatch(signal)
  try {
    const response = await openWithToken(world, silence.signal)
    if (response === null) return 'signedOut'
    if (!response.ok || !response.body) return 'closed'
    onOpen()
    return await readEvents(response.body, world, silence.heard)
  } catch {
    // The network, the server or our own silence watch ended it: all are answered by connecting again.
  } finally {
    silence.stop()
  }
  return 'closed'
}

/** The open stream; null when nobody is signed in (any more). */
async function openWithToken(world: LiveStreamWorld, signal: AbortSignal): Promise<Response | null> {
  const open = (token: string) =>
    world.fetch(world.url, {
      headers: { ...world.headers(), accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal,
    })
  const token = world.accessToken()
  if (token === null) return null
  const response = await open(token)
  // 403: the person was disabled meanwhile; the renewal finds that out and ends the session here, too.
  if (response.status !== 401 && response.status !== 403) return response
  const renewed = await world.renewToken(token)
  return renewed === null ? null : open(renewed)
}

/**
 * `ready` comes first on every connection, the first included: a change between reading a list and this moment was
 * told to nobody. `resync` says that the server itself may have missed some.
 */
const resyncNames: ReadonlySet<string> = new Set(['ready', 'resync'])
/** The last word of the server when the session was ended elsewhere (SSO-07). */
const overName = 'over'

async function readEvents(
  body: ReadableStream<Uint8Array>,
  world: Pick<LiveStreamWorld, 'onEvent' | 'onResync'>,
  heard: () => void,
): Promise<'closed' | 'over'> {
  let outcome: 'closed' | 'over' = 'closed'
  const parser = createParser({
    onEvent: ({ event: name, data }) => {
      if (name !== undefined && resyncNames.has(name)) return world.onResync()
      if (name === overName) outcome = 'over'
      const event = parseEvent(data)
      if (event) world.onEvent(event)
    },
  })
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return outcome
    heard()
    parser.feed(value)
  }
}

/** Null for what this page does not know: a newer server may speak of more. */
function parseEvent(data: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

/** A signal that aborts with the outer one, or after a time without `heard`. */
function silenceWatch(outer: AbortSignal) {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silenceMs)
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}
