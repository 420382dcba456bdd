import { createServer } from 'node:http'
import { facebookScopes } from './facebook.ts'

export type FakePage = {
  readonly id: string
  readonly name: string
  readonly access_token: string
  readonly tasks: readonly string[]
}
type Answer = { readonly status: number; readonly body: unknown }
/** Of every answer, as Facebook says how much is used. */
type Headers = Record<string, string>

const allTasks = ['ANALYZE', 'CREATE_CONTENT', 'MANAGE'] as const
/** Below the version, as in every address of the Graph API. */
const versioned = /^\/v26\.0/u

export const pageOf = (id: string, name: string, tasks: readonly string[] = allTasks): FakePage => ({
  id,
  name,
  access_token: `page-token-of-${id}`,
  tasks,
})

/** A Facebook at the fetch boundary: the answers of platforms.md D1 and D7, and those that a test puts before them. */
export async function startFacebookFake() {
  const facts = {
    person: { id: '990001', name: 'Wang Hao' },
    pages: [pageOf('100000000000001', 'Drama Page'), pageOf('100000000000002', 'Kitchen Page')],
    scopes: [...facebookScopes] as string[],
    valid: true,
    headers: {} as Headers,
  }
  const calls: URL[] = []
  const instead = new Map<string, Answer>()

  function answer(url: URL): Answer {
    const path = url.pathname.replace(versioned, '')
    const scripted = instead.get(path)
    if (scripted) return scripted
    const query = url.searchParams
    switch (path) {
      case '/oauth/access_token':
        return query.get('grant_type') === 'fb_exchange_token'
          ? ok({ access_token: 'user-token-long', token_type: 'bearer', expires_in: 60 * 86_400 })
          : ok({ access_token: 'user-token-short', token_type: 'bearer', expires_in: 3600 })
      case '/debug_token':
        return ok({ data: debug() })
      case '/me':
        return ok(facts.person)
      case '/me/accounts':
        return ok(accounts(query.get('after')))
      case '/':
        return many((query.get('ids') ?? '').split(','))
      default: {
        const page = facts.pages.find(({ id }) => path === `/${id}`)
        return page ? ok({ id: page.id, name: page.name }) : refusal(100, 33)
      }
    }
  }

  /** One that nobody knows refuses all of them. */
  function many(ids: readonly string[]): Answer {
    const pages = facts.pages.filter(({ id }) => ids.includes(id))
    if (pages.length < ids.length) return refusal(803)
    return ok(Object.fromEntries(pages.map(({ id, name }) => [id, { id, name }])))
  }

  function debug() {
    const { scopes } = facts
    if (facts.valid)
      return { is_valid: true, type: 'USER', expires_at: 0, data_access_expires_at: 4_000_000_000, scopes }
    return { is_valid: false, scopes: [], error: { code: 190, subcode: 460, message: 'changed' } }
  }

  /** One on each page of the list, so that paging is walked. */
  function accounts(after: string | null) {
    const index = after === null ? 0 : Number(after)
    const isLast = index + 1 >= facts.pages.length
    const cursors = { after: String(index + 1) }
    return {
      data: facts.pages.slice(index, index + 1),
      paging: isLast ? { cursors } : { cursors, next: 'https://graph.facebook.com/next' },
    }
  }

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    calls.push(url)
    const { status, body } = answer(url)
    reply
      .writeHead(status, { 'content-type': 'application/json', ...facts.headers })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    facts,
    calls,
    instead,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
export type FacebookFake = Awaited<ReturnType<typeof startFacebookFake>>

const ok = (body: unknown): Answer => ({ status: 200, body })

/** An error as the Graph API writes it. */
export function refusal(code: number, subcode?: number): Answer {
  const error = {
    message: `refused ${code}`,
    type: 'OAuthException',
    code,
    error_subcode: subcode,
    fbtrace_id: 'x',
  }
  return { status: 400, body: { error } }
}
