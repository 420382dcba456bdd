import { z } from 'zod'
import { FACEBOOK_CLIENT, FACEBOOK_PAGES, FACEBOOK_PERSONS } from '#src/facebook/facebook.seeds.ts'
import { objectOf, REDIRECT_URI } from './harness.ts'

export const APP = { client_id: FACEBOOK_CLIENT.id, client_secret: FACEBOOK_CLIENT.secret }
export const APP_TOKEN = `${APP.client_id}|${APP.client_secret}`
export const SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts', 'read_insights']
export const [PERSON, OTHER_PERSON] = FACEBOOK_PERSONS.map(({ id }) => id) as [string, string]
/** Pages of the first person, owned ones first in the list. */
export const PAGES = FACEBOOK_PAGES.filter(({ tasks }) => tasks[PERSON] !== undefined).map(({ id }) => id)
export const PAGE = PAGES[0] ?? ''

/** Calls the Graph API. */
export function graph(
  url: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${url}/facebook/v26.0${path}?${new URLSearchParams(query)}`, { method })
}

/** What the dialog is asked for. */
export const LOGIN = {
  client_id: APP.client_id,
  redirect_uri: REDIRECT_URI,
  state: 'some state',
  scope: SCOPES.join(','),
}

/** Sends the dialog's form; returns the query the program is sent back with. */
export async function login(
  url: string,
  given: { person?: string; pages?: readonly string[]; grants?: readonly string[]; decision?: string } = {},
  more: Readonly<Record<string, string>> = {},
): Promise<URLSearchParams> {
  const { person = PERSON, pages = PAGES, grants = SCOPES, decision = 'allow' } = given
  const body = new URLSearchParams({ ...LOGIN, person, decision, ...more })
  for (const page of pages) body.append('page', page)
  for (const grant of grants) body.append('grant', grant)
  const answer = await fetch(`${url}/facebook/v26.0/dialog/oauth`, {
    method: 'POST',
    redirect: 'manual',
    body,
  })
  const target = new URL(answer.headers.get('location') ?? '')
  return target.searchParams
}

const Token = z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.number() })

/** A token in the program's hand. */
export async function tokenOf(answer: Response): Promise<z.infer<typeof Token>> {
  return Token.parse(await answer.json())
}

/** A short-lived token by the dialog. */
export async function shortToken(url: string, given: Parameters<typeof login>[1] = {}): Promise<string> {
  const code = (await login(url, given)).get('code') ?? ''
  const answer = await graph(url, '/oauth/access_token', { ...APP, redirect_uri: REDIRECT_URI, code })
  return (await tokenOf(answer)).access_token
}

/** A token for sixty days, by the dialog and an exchange. */
export async function longToken(url: string, given: Parameters<typeof login>[1] = {}): Promise<string> {
  return (await tokenOf(await exchange(url, await shortToken(url, given)))).access_token
}

/** Asks for a long-lived token. */
export function exchange(url: string, token: string): Promise<Response> {
  return graph(url, '/oauth/access_token', {
    ...APP,
    grant_type: 'fb_exchange_token',
    fb_exchange_token: token,
  })
}

const Accounts = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      access_token: z.string().optional(),
      tasks: z.array(z.string()).optional(),
    }),
  ),
  paging: z
    .object({
      cursors: z.object({ before: z.string(), after: z.string() }),
      next: z.string().optional(),
      previous: z.string().optional(),
    })
    .optional(),
})

/** The Pages a token opens. */
export async function accounts(url: string, token: string, query: Readonly<Record<string, string>> = {}) {
  return Accounts.parse(await (await graph(url, '/me/accounts', { access_token: token, ...query })).json())
}

/** The token of the first person's first Page. */
export async function pageToken(url: string, token: string, id = PAGE): Promise<string> {
  const { data } = await accounts(url, token)
  return data.find((page) => page.id === id)?.access_token ?? ''
}

const Refusal = z.object({
  error: z.strictObject({
    message: z.string().min(1),
    type: z.string(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().min(10),
  }),
})

/** Status, code and subcode of a refusal; its shape is held against D7. */
export async function refusalOf(answer: Response): Promise<readonly (number | undefined)[]> {
  const { code, error_subcode } = Refusal.parse(await answer.json()).error
  return [answer.status, code, error_subcode]
}

const Inspected = z.object({ data: z.looseObject({ is_valid: z.boolean(), scopes: z.array(z.string()) }) })

/** What `debug_token` says. */
export async function inspect(url: string, token: string) {
  const answer = await graph(url, '/debug_token', { input_token: token, access_token: APP_TOKEN })
  return Inspected.parse(await objectOf(answer)).data
}
