import { z } from 'zod'
import { mayRedirect, type RegisteredClient } from '#src/core/clients.ts'

const PREFIX = 'https://www.googleapis.com/auth/'
const KNOWN_SCOPES: ReadonlySet<string> = new Set([
  'openid',
  'email',
  'profile',
  ...[
    'youtube',
    'youtube.force-ssl',
    'youtube.readonly',
    'youtube.upload',
    'youtubepartner',
    'youtubepartner-channel-audit',
    'youtube.channel-memberships.creator',
    'yt-analytics.readonly',
    'yt-analytics-monetary.readonly',
    'userinfo.email',
    'userinfo.profile',
  ].map((name) => PREFIX + name),
])

const parameters = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.string().min(1),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  access_type: z.enum(['online', 'offline']).default('online'),
  prompt: z.string().default(''),
  state: z.string().optional(),
  include_granted_scopes: z.enum(['true', 'false']).default('false'),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
})

/** A request for consent that may be shown to a person. */
export interface AuthorizationRequest {
  readonly client: RegisteredClient
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly offline: boolean
  readonly again: boolean
  readonly includeGranted: boolean
  readonly challenge: string | null
}

/** Why a request cannot be shown, in the words of Google's error page. */
export class RequestRefused extends Error {
  readonly status: 400 | 401

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`)
    this.status = code === 'invalid_client' ? 401 : 400
  }
}

/** Reads the query of `/o/oauth2/v2/auth`. Throws `RequestRefused`; never redirects to an address not registered. */
export function readAuthorizationRequest(
  query: unknown,
  clients: readonly RegisteredClient[],
): AuthorizationRequest {
  const parsed = parameters.safeParse(query)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new RequestRefused('invalid_request', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const given = parsed.data
  const client = clients.find(({ id }) => id === given.client_id)
  if (!client) throw new RequestRefused('invalid_client', 'The OAuth client was not found.')
  if (!mayRedirect(client, given.redirect_uri))
    throw new RequestRefused('redirect_uri_mismatch', given.redirect_uri)
  const scopes = given.scope.split(' ').filter((scope) => scope !== '')
  const unknown = scopes.filter((scope) => !KNOWN_SCOPES.has(scope))
  if (unknown.length > 0) throw new RequestRefused('invalid_scope', unknown.join(' '))
  if (given.code_challenge !== undefined && given.code_challenge_method !== 'S256') {
    throw new RequestRefused('invalid_request', 'code_challenge_method must be S256')
  }
  return {
    client,
    redirectUri: given.redirect_uri,
    scopes,
    state: given.state,
    offline: given.access_type === 'offline',
    again: given.prompt.split(' ').includes('consent'),
    includeGranted: given.include_granted_scopes === 'true',
    challenge: given.code_challenge ?? null,
  }
}

/** The client's address with the outcome put into its query. */
export function redirectTarget(request: AuthorizationRequest, outcome: Record<string, string>): string {
  const target = new URL(request.redirectUri)
  const all = { ...outcome, ...(request.state === undefined ? {} : { state: request.state }) }
  for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value)
  return target.href
}
