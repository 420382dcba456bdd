import type { FastifyInstance } from 'fastify'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, SESSION_ENDS, type SessionEnd, sessionOver } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'
import type { FreshToken } from './facebook.model.ts'
import { queryOf } from './graph.gate.ts'

/** Tokens for codes, long for short, and what a token is (`platforms.md` D1). */
export function tokenRoutes({ world, gate }: Pick<FacebookDeps, 'world' | 'gate'>) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/oauth/access_token', async (request, reply) => {
      const query = queryOf(request)
      const client = gate.authenticate(query.get('client_id'), query.get('client_secret'))
      reply.header('cache-control', 'no-store')
      switch (query.get('grant_type')) {
        case 'client_credentials':
          return { access_token: `${client.id}|${client.secret}`, token_type: 'bearer' }
        case 'fb_exchange_token':
          return answerOf(await world.exchange(required(query, 'fb_exchange_token'), client.id))
        default: {
          const redirectUri = required(query, 'redirect_uri')
          return answerOf(await world.redeem(required(query, 'code'), client.id, redirectUri))
        }
      }
    })

    app.get('/debug_token', async (request) => {
      const query = queryOf(request)
      const client = gate.application(required(query, 'access_token'))
      const token = world.find(required(query, 'input_token'))
      if (!token) return { data: { error: errorOf(new GraphError(190)), is_valid: false, scopes: [] } }
      if (token.appId !== client.id) {
        const message = '(#100) The App_id in the input_token did not match the Viewing App'
        throw new GraphError(100, { message })
      }
      return { data: inspected(token, client.name) }
    })
  }

  function inspected(token: FacebookToken, application: string): Record<string, unknown> {
    const end = world.endOf(token)
    const { scopes, pages } = world.permissionOf(token.appId, token.userId)
    const held = end === 'removed' ? [] : scopes
    return {
      app_id: token.appId,
      type: token.kind,
      application,
      data_access_expires_at: seconds(token.dataAccessExpiresAt),
      ...(end === null ? {} : { error: errorOf(sessionOver(end), end) }),
      expires_at: token.expiresAt === null ? 0 : seconds(token.expiresAt),
      is_valid: end === null,
      issued_at: seconds(token.issuedAt),
      ...(token.pageId === null ? {} : { profile_id: token.pageId }),
      scopes: held,
      granular_scopes: held
        .filter((scope) => scope !== 'public_profile' && scope !== 'email')
        .map((scope) => ({ scope, target_ids: pages })),
      user_id: token.userId,
    }
  }
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (!value) throw new GraphError(100, { message: `(#100) The parameter ${name} is required` })
  return value
}

function answerOf({ token, expiresIn }: FreshToken): Record<string, unknown> {
  return {
    access_token: token,
    token_type: 'bearer',
    ...(expiresIn === null ? {} : { expires_in: expiresIn }),
  }
}

function errorOf(error: GraphError, end?: SessionEnd): Record<string, unknown> {
  const subcode = end === undefined ? {} : { subcode: SESSION_ENDS[end] }
  return { code: error.code, message: error.message, ...subcode }
}

function seconds(moment: number): number {
  return Math.floor(moment / 1000)
}
