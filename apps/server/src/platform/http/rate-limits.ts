import { normalizeIP } from '@fastify/rate-limit'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify'
import type { Route } from './route.ts'

/** A minute: what sign-in calls are counted by. */
const signInWindowMs = 60_000
/** How long a person may go faster than their rate: a page begins with ten calls, a list of uploads with a hundred. */
const burstSeconds = 15
/** Of the calls one address may make in a minute, the part that one session may: 6 of 60 (reliability.md §1). */
const sessionShare = 1 / 10

/**
 * The limit of a call without a session: by address. A call that proves whose session it is about is counted for that
 * session alone, so that neither colleagues behind the same address nor somebody who tries made-up tokens there can use
 * up its share; it is counted once its body is read, before it reaches the database.
 */
export function signInLimit(
  { countedFor }: Pick<Route, 'countedFor'>,
  perMinute: number,
): Pick<FastifyContextConfig, 'rateLimit'> {
  if (!countedFor) return { rateLimit: { max: perMinute, timeWindow: signInWindowMs } }
  const sessionPrefix = 'session '
  return {
    rateLimit: {
      hook: 'preValidation',
      timeWindow: signInWindowMs,
      max: (_request, key) =>
        key.startsWith(sessionPrefix) ? Math.ceil(perMinute * sessionShare) : perMinute,
      keyGenerator(request) {
        const session = countedFor(request.body)
        return session === null ? normalizeIP(request.ip) : `${sessionPrefix}${session}`
      },
    },
  }
}

/**
 * The general limit of one signed-in person over all calls that answer JSON: a rate, and a burst above it. Bytes of
 * parts and files go by signed address and live streams are no calls, so neither is counted. Each API process counts for
 * itself.
 */
export function personLimit(app: FastifyInstance, perSecond: number): preHandlerAsyncHookHandler {
  return app.rateLimit({
    max: perSecond * burstSeconds,
    timeWindow: burstSeconds * 1000,
    allowList: ({ actor }: FastifyRequest) => actor === null,
    keyGenerator: ({ actor }) => `staff ${actor?.staffId}`,
  })
}
