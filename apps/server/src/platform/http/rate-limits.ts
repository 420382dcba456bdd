import { normalizeIP } from '@fastify/rate-limit'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { Route } from './route.ts'

/** A minute: what sign-in calls are counted by. */
const signInWindowMs = 60_000
/**
 * How many times as many made-up tokens as sign-ins may come from an address: after a change of SECRET_KEYS all open
 * pages of an office bring them with every call, and have to be told that they are signed out.
 */
const madeUpFactor = 10
/** How long a person may go faster than their rate: a page begins with ten calls, a list of uploads with a hundred. */
const burstSeconds = 15
/**
 * How often one session may refresh in a minute (reliability.md §1), whatever an address may: fewer, and a page whose
 * answer was lost could not ask again while that still counts as asking twice.
 */
const refreshesPerMinute = 6

/**
 * The limit of a call without a session: by address. A call that proves whose session it is about is counted for that
 * session alone, so that neither colleagues behind the same address nor somebody who tries made-up tokens there can use
 * up its share; it is counted once its body is read, before the database is asked about it.
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
      max: (_request, key) => (key.startsWith(sessionPrefix) ? refreshesPerMinute : perMinute),
      keyGenerator(request) {
        const session = countedFor(request.body)
        return session === null ? normalizeIP(request.ip) : `${sessionPrefix}${session}`
      },
    },
  }
}

/**
 * The limit of bearer tokens that we never gave anybody, by address (reliability.md A4): says why one is refused. They
 * are told by their proof, so they cost the database nothing, and whoever brings a token of ours, good or run out, is
 * neither counted nor refused for what somebody else tries behind the same address. Nor is a public call, a sign-in
 * first of all: a bad token matters only where somebody has to be signed in.
 */
export function unknownBearerLimit(
  app: FastifyInstance,
  signInsPerMinute: number,
): (request: FastifyRequest, reply: FastifyReply, refusal: AppError) => Promise<AppError> {
  const count = app.createRateLimit({ max: signInsPerMinute * madeUpFactor, timeWindow: signInWindowMs })
  return async (request, reply, refusal) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return refusal
    reply.header('retry-after', counted.ttlInSeconds)
    return new AppError('common.tooManyRequests', { cause: refusal })
  }
}

/**
 * The general limit of one signed-in person over all calls that answer JSON: a rate, and a burst above it. Bytes of
 * parts and files go by signed address and live streams are no calls, so neither is counted. A program has a limit of its
 * own: it neither uses up that of its person nor gets theirs beside it. Each API process counts for itself.
 */
export function personLimit(app: FastifyInstance, perSecond: number): preHandlerAsyncHookHandler {
  return app.rateLimit({
    max: perSecond * burstSeconds,
    timeWindow: burstSeconds * 1000,
    allowList: ({ actor }: FastifyRequest) => actor === null,
    keyGenerator: ({ actor }) => (actor?.byKey ? `key ${actor.sessionId}` : `staff ${actor?.staffId}`),
  })
}
