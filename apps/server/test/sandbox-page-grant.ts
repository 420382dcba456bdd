import { FACEBOOK_CLIENT, FACEBOOK_PAGES, PAGE_TASKS } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import { z } from 'zod'
import { facebookScopes } from '#src/capabilities/platforms/facebook/facebook.ts'

const redirectUri = 'http://localhost:8080/api/channels/connections/callback'
const client = { client_id: FACEBOOK_CLIENT.id, client_secret: FACEBOOK_CLIENT.secret }
const token = z.object({ access_token: z.string() })
const accounts = z.object({ data: z.array(z.object({ id: z.string(), access_token: z.string() })) })

/** Presses "allow" in the dialog of the sandbox's Facebook; the lasting token of one Page. */
export async function grantPage(address: string, pageId: string): Promise<string> {
  const graph = `${address}/facebook/v26.0`
  const read = async <S extends z.ZodType>(path: string, query: Record<string, string>, schema: S) =>
    schema.parse(await (await fetch(`${graph}${path}?${new URLSearchParams(query)}`)).json())
  const short = await read(
    '/oauth/access_token',
    { ...client, redirect_uri: redirectUri, code: await allow(graph, pageId) },
    token,
  )
  const lasting = { grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token }
  const user = await read('/oauth/access_token', { ...client, ...lasting }, token)
  const { data } = await read('/me/accounts', { access_token: user.access_token, limit: '100' }, accounts)
  const page = data.find(({ id }) => id === pageId)
  if (!page) throw new Error(`no token for the Page ${pageId}`)
  return page.access_token
}

/** Whoever may do everything there allows all their Pages: a consent names all that are meant. */
async function allow(graph: string, pageId: string): Promise<string> {
  const tasks = FACEBOOK_PAGES.find(({ id }) => id === pageId)?.tasks ?? {}
  const person = Object.entries(tasks).find(([, may]) => may.length === PAGE_TASKS.length)?.[0] ?? ''
  const form = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    state: 'test',
    scope: facebookScopes.join(','),
    person,
    decision: 'allow',
  })
  for (const page of FACEBOOK_PAGES) if (page.tasks[person]) form.append('page', page.id)
  for (const scope of facebookScopes) form.append('grant', scope)
  const answer = await fetch(`${graph}/dialog/oauth`, { method: 'POST', redirect: 'manual', body: form })
  const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code')
  if (!code) throw new Error(`the dialog answered ${answer.status}`)
  return code
}
