import type { AppError } from '#src/platform/app-error.ts'
import type { RequestContext } from '#src/platform/context.ts'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import { contextOf } from '#src/platform/http/bind-route.ts'
import { toAppError } from '#src/platform/http/failure.ts'
import type { HttpExchange, RawRoutes } from '#src/platform/http/route.ts'

/** How long a person may take at the other site, in seconds. */
export const roundTripSeconds = 600

const bindingFormat = /^[\w-]{43}$/u

/**
 * Ties a journey through another site (sign-on, consent page) to the browser that began it, so that nobody can have a
 * victim's browser finish it: login CSRF (reliability.md §0.11). The cookie alone opens nothing; only its digest is
 * stored.
 */
export type BrowserBinding = {
  /** Sets the cookie and returns its digest. Tabs of one browser share it, so that two journeys can run side by side. */
  bind(http: Pick<HttpExchange, 'cookie' | 'setCookie'>): Buffer
  /** The digest of this browser's cookie, null without one. */
  read(http: Pick<HttpExchange, 'cookie'>): Buffer | null
}

export function createBrowserBinding(options: {
  purpose: 'sign-on' | 'connect'
  publicUrl: string
  secrets: SecretBox
}): BrowserBinding {
  // Browsers accept the `__Host-` prefix over TLS only; it keeps other hosts of the domain from planting the cookie.
  const prefix = options.publicUrl.startsWith('https://') ? '__Host-' : ''
  const name = `${prefix}pindao-${options.purpose}`
  const key = options.secrets.derive(`browser binding ${options.purpose}`)

  function valueIn(http: Pick<HttpExchange, 'cookie'>): string | null {
    const value = http.cookie(name)
    return value !== undefined && bindingFormat.test(value) ? value : null
  }

  return {
    bind(http) {
      const value = valueIn(http) ?? randomToken()
      http.setCookie(name, value, { maxAgeSeconds: roundTripSeconds, path: '/' })
      return tokenDigest(value, key)
    },
    read(http) {
      const value = valueIn(http)
      return value === null ? null : tokenDigest(value, key)
    },
  }
}

/** What the other site sent back, and which browser brought it. */
export type RoundTripReturn = { readonly query: URLSearchParams; readonly browser: Buffer | null }

/**
 * The address to which the other site sends the browser back. Nobody reads JSON here: every outcome is a redirect into
 * the page, a failure with its error code. Codes in the address go neither into caches nor into the Referer.
 */
export function returnRoute(options: {
  path: string
  binding: BrowserBinding
  ratePerMinute: number
  /** Finishes the journey and returns the address of the page to show. */
  complete: (ctx: RequestContext, back: RoundTripReturn) => Promise<string>
  failed: (failure: AppError) => string
}): RawRoutes {
  const config = { rateLimit: { max: options.ratePerMinute, timeWindow: 60_000 } }
  return (app, _options, done) => {
    app.get(options.path, { schema: { hide: true }, config }, async (request, reply) => {
      const ctx = contextOf(request)
      const { searchParams: query } = new URL(request.url, 'http://localhost')
      const browser = options.binding.read({ cookie: (name) => request.cookies[name] })
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      try {
        return reply.redirect(await options.complete(ctx, { query, browser }), 302)
      } catch (error) {
        const failure = toAppError(error)
        const level = failure.status >= 500 ? 'error' : 'info'
        ctx.log[level]({ err: error, code: failure.code }, 'round trip failed')
        return reply.redirect(options.failed(failure), 302)
      }
    })
    done()
  }
}
