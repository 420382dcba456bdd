import type { BrowserBinding } from '#src/capabilities/access/access.ts'
import type { AppError } from '#src/platform/app-error.ts'
import { contextOf } from '#src/platform/http/bind-route.ts'
import { toAppError } from '#src/platform/http/failure.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import { type GrantLinks, grantLinkPath } from './grant-link.service.ts'

/** Where a link to grant again leads to the consent page: no JSON, and no account with us needed. */
export function grantLinkRoute(options: {
  links: Pick<GrantLinks, 'open'>
  binding: BrowserBinding
  ratePerMinute: number
  secureCookies: boolean
  failed: (failure: AppError) => string
}): RawRoutes {
  const config = { rateLimit: { max: options.ratePerMinute, timeWindow: 60_000 } }
  return (app, _options, done) => {
    app.get<{ Params: { token: string } }>(
      `${grantLinkPath}/:token`,
      { schema: { hide: true }, config },
      async (request, reply) => {
        const ctx = contextOf(request)
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        try {
          const browser = options.binding.bind({
            cookie: (name) => request.cookies[name],
            setCookie: (name, value, { maxAgeSeconds, path }) =>
              reply.setCookie(name, value, {
                httpOnly: true,
                sameSite: 'lax',
                secure: options.secureCookies,
                path,
                maxAge: maxAgeSeconds,
              }),
          })
          return reply.redirect(await options.links.open(ctx, request.params.token, browser), 302)
        } catch (error) {
          const failure = toAppError(error)
          ctx.log.info({ err: error, code: failure.code }, 'a grant link did not open')
          return reply.redirect(options.failed(failure), 302)
        }
      },
    )
    done()
  }
}
