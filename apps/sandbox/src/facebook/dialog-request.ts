import { z } from 'zod'
import { mayRedirect } from '#src/core/clients.ts'
import type { FacebookClient } from './facebook.client.ts'

/** Permissions this sandbox knows; `public_profile` is part of every login. */
const KNOWN_SCOPES: ReadonlySet<string> = new Set([
  'public_profile',
  'email',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'publish_video',
  'read_insights',
])

const parameters = z.object({
  client_id: z.string().min(1),
  redirect_uri: z.string().min(1),
  response_type: z.literal('code').default('code'),
  scope: z.string().default(''),
  state: z.string().optional(),
  return_scopes: z.enum(['true', 'false']).default('false'),
  auth_type: z.string().optional(),
})

/** A login that may be shown to a person. */
export interface DialogRequest {
  readonly client: FacebookClient
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly returnScopes: boolean
}

/** Why a login cannot be shown, in the words of Facebook's error page. */
export class DialogRefused extends Error {}

/** Reads the query of the dialog. Throws `DialogRefused`; never redirects to an address not registered. */
export function readDialogRequest(query: unknown, clients: readonly FacebookClient[]): DialogRequest {
  const parsed = parameters.safeParse(query)
  if (!parsed.success) {
    throw new DialogRefused(`The parameter ${parsed.error.issues[0]?.path.join('.')} is required.`)
  }
  const given = parsed.data
  const client = clients.find(({ id }) => id === given.client_id)
  if (!client)
    throw new DialogRefused('Invalid App ID: The provided app ID does not look like a valid app ID.')
  if (!mayRedirect(client, given.redirect_uri)) {
    throw new DialogRefused(
      "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth Settings.",
    )
  }
  const asked = given.scope.split(/[\s,]+/).filter((scope) => scope !== '')
  const unknown = asked.filter((scope) => !KNOWN_SCOPES.has(scope))
  if (unknown.length > 0) throw new DialogRefused(`Invalid Scopes: ${unknown.join(', ')}.`)
  return {
    client,
    redirectUri: given.redirect_uri,
    scopes: [...new Set([...asked, 'public_profile'])],
    state: given.state,
    returnScopes: given.return_scopes === 'true',
  }
}

/** The program's address with the outcome put into its query; ends in `#_=_`, as Facebook's does. */
export function dialogTarget(request: DialogRequest, outcome: Readonly<Record<string, string>>): string {
  const target = new URL(request.redirectUri)
  const all = { ...outcome, ...(request.state === undefined ? {} : { state: request.state }) }
  for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value)
  target.hash = '_=_'
  return target.href
}
