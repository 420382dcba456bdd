import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#src/core/body.ts'
import { type RegisteredClient, sameSecret } from '#src/core/clients.ts'
import { pickLanguage } from '#src/core/language.ts'
import { sendPage } from '#src/core/page.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import type { World } from '#src/youtube/world.ts'
import { PARTNER_SCOPE } from '#src/youtube/youtube.methods.ts'
import {
  type AuthorizationRequest,
  RequestRefused,
  readAuthorizationRequest,
  redirectTarget,
} from './authorization-request.ts'
import { consentPage, refusedPage } from './consent.page.ts'
import { CONTENT_OWNERS, type ContentOwner } from './content-owners.seeds.ts'
import type { Grants, TokenAnswer } from './grants.ts'
import { OAuthError } from './oauth.errors.ts'

export interface GoogleOAuthDeps {
  readonly clients: readonly RegisteredClient[]
  readonly grants: Grants
  readonly world: World
}

/** Google's OAuth endpoints: consent page, token, revocation (`platforms.md` A1). */
export function googleOAuthRoutes({ clients, grants, world }: GoogleOAuthDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.setErrorHandler((error, request, reply) => sendOAuthError(error, request, reply))

    app.get('/o/oauth2/v2/auth', async (request, reply) => {
      const query = Object.fromEntries(queryOf(request))
      const asked = readAuthorizationRequest(query, clients)
      const language = pickLanguage(request.headers['accept-language'])
      return sendPage(
        reply,
        consentPage(language, asked, query, { channels: world.channels.list(), owners: ownersFor(asked) }),
      )
    })

    app.post('/o/oauth2/v2/auth', async (request, reply) => {
      const form = Object.fromEntries(await readForm(request.raw))
      const asked = readAuthorizationRequest(form, clients)
      if (form['decision'] !== 'allow')
        return reply.redirect(redirectTarget(asked, { error: 'access_denied' }), 302)
      const chosen = [...world.channels.list(), ...ownersFor(asked)].find(({ id }) => id === form['channel'])
      if (!chosen) throw new RequestRefused('invalid_request', 'channel')
      return reply.redirect(redirectTarget(asked, { code: await consent(asked, chosen.id) }), 302)
    })

    app.post('/token', async (request, reply) => {
      const form = await readForm(request.raw)
      const client = authenticate(form, request.headers.authorization)
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      return trade(form, client.id)
    })

    app.post('/revoke', async (request) => {
      const token = (await readForm(request.raw)).get('token') ?? queryOf(request).get('token')
      if (!token) throw new OAuthError('invalid_request', 'Missing required parameter: token')
      const { clientId, channelId } = await grants.revokeByToken(token)
      await world.record({ type: 'account.disconnected', clientId, channelId })
      return {}
    })
  }

  function consent(asked: AuthorizationRequest, channelId: string): Promise<string> {
    const earlier = asked.includeGranted ? grants.grantedScopes(asked.client.id, channelId) : []
    const scopes = [...new Set([...asked.scopes, ...earlier])]
    const { redirectUri, challenge, offline, again } = asked
    return grants.consent({
      clientId: asked.client.id,
      channelId,
      scopes,
      redirectUri,
      challenge,
      offline,
      again,
    })
  }

  function authenticate(form: URLSearchParams, authorization: string | undefined): RegisteredClient {
    const [id, secret] = readBasic(authorization) ?? [form.get('client_id'), form.get('client_secret')]
    const client = clients.find((candidate) => candidate.id === id)
    if (!client) throw new OAuthError('invalid_client', 'The OAuth client was not found.')
    if (!sameSecret(secret ?? '', client.secret)) throw new OAuthError('invalid_client', 'Unauthorized')
    return client
  }

  async function trade(form: URLSearchParams, clientId: string): Promise<TokenAnswer> {
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const code = required(form, 'code')
        const redirectUri = required(form, 'redirect_uri')
        const verifier = form.get('code_verifier')
        const { access, answer } = await grants.redeem({ code, clientId, redirectUri, verifier })
        await world.record({
          type: 'account.connected',
          clientId,
          channelId: access.channelId,
          scopes: access.scopes,
        })
        return answer
      }
      case 'refresh_token':
        return grants.refresh(required(form, 'refresh_token'), clientId)
      default:
        throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`)
    }
  }
}

/** A content owner is a choice for whoever asks for its scope. */
function ownersFor(asked: AuthorizationRequest): readonly ContentOwner[] {
  return asked.scopes.includes(PARTNER_SCOPE) ? CONTENT_OWNERS : []
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthError('invalid_request', `Missing required parameter: ${name}`)
  return value
}

function readBasic(authorization: string | undefined): [string, string] | null {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return null
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [decodeURIComponent(id), decodeURIComponent(secret)]
}

function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RequestRefused) {
    const language = pickLanguage(request.headers['accept-language'])
    return sendPage(reply, refusedPage(language, error.message), error.status)
  }
  if (!(error instanceof OAuthError)) throw error
  return reply.code(error.status).send({ error: error.code, error_description: error.message })
}
