import type { FastifyReply } from 'fastify'
import { contextOf } from '#src/platform/http/bind-route.ts'
import { toAppError } from '#src/platform/http/failure.ts'
import type { RawRoutes } from '#src/platform/http/route.ts'
import type { LogoutAnswer, LogoutCall } from './sign-on-provider.ts'
import type { SingleLogout } from './single-logout.service.ts'

const longestForm = 256 * 1024

/**
 * Where the sign-on itself calls (single logout). Forms, and answers in its own protocol: it reads neither our JSON nor
 * our envelope. Nothing of a message is logged: tokens and tickets stand in it.
 */
export function singleLogoutRoutes(options: {
  calls: readonly LogoutCall[]
  logout: SingleLogout
  ratePerMinute: number
}): RawRoutes {
  const config = { rateLimit: { max: options.ratePerMinute, timeWindow: 60_000 } }
  return (app, _options, done) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    for (const call of options.calls) {
      app.route({
        method: [...call.methods],
        url: call.path,
        schema: { hide: true },
        config,
        handler: async (request, reply) => {
          const ctx = contextOf(request)
          try {
            const ended = await options.logout(ctx, await call.read(messageOf(request)))
            ctx.log.info({ ended }, 'single logout')
            return answer(reply, call.done)
          } catch (error) {
            const { code, status } = toAppError(error)
            const level = status >= 500 ? 'error' : 'info'
            ctx.log[level]({ err: error, code }, 'single logout refused')
            return answer(reply, status >= 500 ? { ...call.refused, status } : call.refused)
          }
        },
      })
    }
    done()
  }
}

function messageOf({ method, url, body }: { method: string; url: string; body: unknown }): URLSearchParams {
  if (method === 'GET') return new URL(url, 'http://localhost').searchParams
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

function answer(reply: FastifyReply, { status, body }: LogoutAnswer): FastifyReply {
  return reply
    .code(status)
    .serializer(JSON.stringify)
    .send(body ?? undefined)
}
