import { isDefaultRoleCode } from '@pindao/protocol/access/default-roles.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { Logger } from 'pino'
import type { Database } from '#src/platform/db/database.ts'
import type { DemoFilm, DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { HttpExchange, Page, Route } from '#src/platform/http/route.ts'
import { demoContext } from './demo-context.ts'
import type { InlineQueue } from './inline-queue.ts'

const day = 24 * 3600 * 1000
/** How long background work may want to wait and is waited for: what takes longer stays as it is. */
const patienceSeconds = 60
const noBrowser: HttpExchange = { userAgent: 'demo', cookie: () => undefined, setCookie: () => undefined }

/** A clock that can be set. */
export function createPlayedClock() {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    /** @param instant milliseconds since 1970; null for now */
    set(instant: number | null) {
      ahead = instant === null ? 0 : instant - Date.now()
    },
    pass(seconds: number) {
      ahead += seconds * 1000
    },
  }
}
type PlayedClock = ReturnType<typeof createPlayedClock>

/** The demo company at work on a product; `routes` are its endpoints, on the played clock and the inline queue. */
export function createDemoLife(deps: {
  readonly database: Database
  readonly routes: readonly Route[]
  readonly queue: InlineQueue
  readonly clock: PlayedClock
  readonly films: number
  readonly film: <T>(index: number, act: (film: DemoFilm) => Promise<T>) => Promise<T>
  readonly controlUrl: string
  readonly log: Logger
}): DemoLife {
  const { database, clock, queue } = deps

  async function call<const E extends Endpoint>(
    person: DemoPerson,
    endpoint: E,
    input: EndpointInput<E>,
    key?: string,
  ): Promise<EndpointOutput<E>> {
    const known = deps.routes.find((route) => route.endpoint === endpoint)
    if (!known) throw new Error(`no route ${endpoint.method} ${endpoint.url}`)
    const ctx = contextOf(person, key)
    const { access } = endpoint
    if (access !== 'public' && access !== 'signedIn' && !ctx.actor.permissions.has(access))
      throw new Error(`${person.fullName} may not ${access}`)
    const answer = await known.handle(ctx, parsed(endpoint, input as object), noBrowser)
    return (endpoint.list ? (answer as unknown as Page<unknown>).rows : answer) as EndpointOutput<E>
  }

  const contextOf = (person: DemoPerson, key?: string) =>
    demoContext(person, deps.log, key === undefined ? null : `demo-${key}`)

  return {
    call,
    contextOf,
    films: deps.films,
    film: deps.film,
    people: async () => {
      const { rows } = await database.pool.query<Omit<DemoPerson, 'role'> & { readonly role: string | null }>(
        `SELECT s.id, s.full_name AS "fullName", r.code AS role, s.department_id AS "departmentId"
         FROM staff s JOIN staff_role sr ON sr.staff_id = s.id AND sr.position = 1 JOIN role r ON r.id = sr.role_id
         WHERE s.sso_subject LIKE 'sandbox:%' ORDER BY s.id`,
      )
      return rows.flatMap(({ role, ...person }) => (isDefaultRoleCode(role) ? [{ ...person, role }] : []))
    },
    async at(daysAgo, hour, act) {
      const midnight = Math.floor(Date.now() / day) * day
      // Nothing of the demo lies ahead.
      clock.set(Math.min(Date.now() - 60_000, midnight - daysAgo * day + hour * 3600 * 1000))
      try {
        return await act()
      } finally {
        clock.set(null)
      }
    },
    settle: () => queue.run(patienceSeconds),
    begin: queue.runDue,
    leave: (days) => database.transaction((tx) => queue.handOver(tx, (days * day) / 1000)),
    steer: async (path, body) => void (await told(`${deps.controlUrl}/${path}`, body)),
    download: async (path, body) =>
      Buffer.from(await (await told(`${deps.controlUrl}/${path}`, body)).arrayBuffer()),
  }
}

/** What the sandbox answers. @throws Error where it refuses */
async function told(url: string, body: object): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  return answer
}

function parsed(endpoint: Endpoint, input: object) {
  const parts = input as Readonly<Record<'params' | 'query' | 'body', unknown>>
  return {
    params: endpoint.params?.parse(parts.params ?? {}),
    query: endpoint.query?.parse(parts.query ?? {}),
    body: endpoint.body?.parse(parts.body),
  } as never
}
