import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import { AppError } from '#src/platform/app-error.ts'
import { addressProblem, publicAddressesOf } from './public-address.ts'

const connectMs = 10_000
const headersMs = 30_000
/** Without a byte for so long a source counts as gone. */
const stallMs = 60_000
const mostHops = 5

/** An answer of a source, at the end of its redirects. */
export type OutsideAnswer = {
  readonly url: URL
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable
}

/** What is said to an address. */
export type OutsideMessage = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

export type OutsideHttp = {
  /**
   * A GET of an address that somebody gave us. Every hop is checked: its words, and the very address that is connected to.
   *
   * @throws media.linkRefused, media.linkUnreachable; the signal's reason
   */
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<OutsideAnswer>
  /**
   * One POST to an address that somebody gave us, checked in the same way. A redirect is an answer like any other: what is
   * said to one address is meant for no second.
   *
   * @throws media.linkRefused, media.linkUnreachable; the signal's reason
   */
  post(url: string, message: OutsideMessage, signal: AbortSignal): Promise<OutsideAnswer>
  close(): Promise<void>
}

/** A connection is refused to what is not public; nothing has been sent then. */
class NotPublic extends Error {}

/** @param trusted hosts (`host:port`) that may be anywhere: for development, and for a company's own stores of films */
export function createOutsideHttp(trusted: ReadonlySet<string>): OutsideHttp {
  const inside = new Agent({ headersTimeout: headersMs, bodyTimeout: stallMs })
  const outside = new Agent({
    headersTimeout: headersMs,
    bodyTimeout: stallMs,
    connect: {
      timeout: connectMs,
      // The answer is what is connected to: a name that changes between a look and a call changes nothing.
      lookup(hostname, { all }, found) {
        publicAddressesOf(hostname).then(
          (addresses) => {
            const [first] = addresses
            if (!first) return found(new NotPublic(hostname), '', 0)
            if (all) found(null, [...addresses])
            else found(null, first.address, first.family)
          },
          (error: NodeJS.ErrnoException) => found(error, '', 0),
        )
      },
    },
  })

  async function hop(
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    said?: Pick<OutsideMessage, 'body'>,
  ) {
    const problem = addressProblem(url, trusted)
    if (problem !== null)
      throw new AppError('media.linkRefused', { cause: new Error(`${problem}: ${url.host}`) })
    const dispatcher: Dispatcher = trusted.has(url.host) ? inside : outside
    try {
      // A connection that is kept may be closed just as something is sent on it: a message gets one of its own.
      const options =
        said === undefined ? { method: 'GET' as const } : { ...said, method: 'POST' as const, reset: true }
      return await request(url, { ...options, headers, signal, dispatcher })
    } catch (error) {
      signal.throwIfAborted()
      if (isNotPublic(error)) throw new AppError('media.linkRefused', { cause: error })
      throw new AppError('media.linkUnreachable', { params: { host: url.host }, cause: error })
    }
  }

  return {
    async get(address, headers, signal) {
      let url = new URL(address)
      for (let hops = 0; hops <= mostHops; hops += 1) {
        const { statusCode: status, headers: said, body } = await hop(url, headers, signal)
        const location = said['location']
        if (status < 300 || status >= 400 || typeof location !== 'string')
          return { url, status, headers: said, body }
        await body.dump()
        if (!URL.canParse(location, url.href)) break
        url = new URL(location, url)
      }
      throw new AppError('media.linkRefused', {
        cause: new Error('too many redirects, or one that leads nowhere'),
      })
    },
    async post(address, { headers, body: text }, signal) {
      const url = new URL(address)
      const { statusCode: status, headers: said, body } = await hop(url, headers, signal, { body: text })
      return { url, status, headers: said, body }
    },
    async close() {
      await Promise.all([inside.close(), outside.close()])
    },
  }
}

function isNotPublic(error: unknown): boolean {
  return error instanceof NotPublic || (error instanceof Error && error.cause instanceof NotPublic)
}
