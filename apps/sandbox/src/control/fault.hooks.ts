import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphError } from '#src/facebook/facebook.errors.ts'
import { FACEBOOK_PREFIX } from '#src/facebook/facebook.routes.ts'
import { spentHeaders } from '#src/facebook/graph.usage.ts'
import { OBJECT_STORE_PREFIX } from '#src/object-store/object-store.routes.ts'
import { troubleBody } from '#src/object-store/s3.errors.ts'
import { errorBody } from '#src/youtube/youtube.errors.ts'
import type { CallLog } from './call-log.ts'
import type { FaultEffect, FaultRule, Faults } from './fault.rules.ts'

/** Calls under this path steer the sandbox: they are neither disturbed nor logged. */
export const CONTROL_PREFIX = '/__sandbox'

/**
 * Puts faults and the call log around every route. A rule is chosen when a call arrives; `before` acts instead of the
 * handler, `after` once the handler is done and its facts are on disk. The sign-on provider writes its answers past
 * Fastify, so for `/oidc` only `before` works.
 */
export function installFaults(app: FastifyInstance, faults: Faults, calls: CallLog): void {
  const caught = new WeakMap<FastifyRequest, FaultRule>()

  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    if (path.startsWith(CONTROL_PREFIX)) return
    const entry = calls.open(request.method, path)
    reply.raw.once('close', () => calls.close(entry, reply.raw.headersSent ? reply.raw.statusCode : null))
    const rule = faults.take({ method: request.method, path, query: new URLSearchParams(query) })
    if (!rule) return
    if (rule.when === 'before') await actBefore(told(rule.effect, path), reply)
    else caught.set(request, rule)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const rule = caught.get(request)
    return rule ? actAfter(told(rule.effect, request.url), reply, payload) : payload
  })
}

type Told = Exclude<FaultEffect, { kind: 'graph' }>

/** An effect in the words of whoever it meets: errors of Facebook and of the object store have shapes of their own. */
function told(effect: FaultEffect, path: string): Told {
  if (effect.kind === 'graph') return graphAnswer(effect)
  if (effect.kind !== 'status' || effect.body !== undefined) return effect
  if (path.startsWith(`${OBJECT_STORE_PREFIX}/`)) {
    const headers = { 'content-type': 'application/xml', ...effect.headers }
    return { ...effect, headers, body: troubleBody(effect.status) }
  }
  if (!path.startsWith(`${FACEBOOK_PREFIX}/`)) return effect
  const code = effect.status === 429 ? 4 : effect.status >= 500 ? 2 : 100
  return { ...effect, body: new GraphError(code).body }
}

function graphAnswer(effect: Extract<FaultEffect, { kind: 'graph' }>): Told {
  const { status, body } = new GraphError(effect.code, effect)
  return { kind: 'status', status, headers: { ...spentHeaders(effect.code), ...effect.headers }, body }
}

async function actBefore(effect: Told, reply: FastifyReply): Promise<unknown> {
  switch (effect.kind) {
    case 'latency':
      return delay(effect.ms)
    case 'reset':
      reply.hijack()
      return reply.raw.socket?.resetAndDestroy()
    case 'hang':
      return reply.hijack()
    case 'status':
      return reply.code(effect.status).headers(effect.headers).send(madeUpBody(effect))
  }
}

async function actAfter(effect: Told, reply: FastifyReply, payload: unknown): Promise<unknown> {
  switch (effect.kind) {
    case 'latency':
      await delay(effect.ms)
      return payload
    case 'reset':
      reply.raw.socket?.resetAndDestroy()
      return payload
    case 'hang':
      if (!reply.raw.destroyed) await once(reply.raw, 'close')
      return payload
    case 'status': {
      if (payload instanceof Readable) payload.destroy()
      for (const name of ['content-length', 'location', 'range']) reply.removeHeader(name)
      const body = madeUpBody(effect)
      reply.code(effect.status).headers(effect.headers)
      if (typeof body === 'string') return body
      reply.type('application/json; charset=utf-8')
      return JSON.stringify(body)
    }
  }
}

function madeUpBody({ status, reason, body }: Extract<Told, { kind: 'status' }>): unknown {
  if (body !== undefined) return body
  const usual = status === 429 ? 'rateLimitExceeded' : status === 503 ? 'backendError' : 'internalError'
  const why = reason ?? usual
  return errorBody(status, why, {
    domain: why === 'quotaExceeded' ? 'youtube.quota' : 'global',
    reason: why,
  })
}
