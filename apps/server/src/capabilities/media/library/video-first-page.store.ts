import { fillPlaceholders, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { createSharedRead } from '#src/platform/db/shared-read.ts'
import { video, videoCount } from './video.table.ts'
import { bounds, newestIds } from './video-page.store.ts'
import { type PresentedAnswer, type PresentedVideo, presentedQuery, videosOf } from './video-row.store.ts'
import { countedRows, visibleBranches } from './video-scope.store.ts'

type Statement = { readonly name: string; readonly text: string; readonly params: unknown[] }

type Found = { readonly rows: readonly PresentedVideo[]; readonly total: number }
type FirstPage = (actor: Actor, limit: number) => Promise<Found>

/**
 * The first page of the whole list with its total: what people look at most, so it is one statement, built once and
 * planned once per connection, and read once for all who ask at the same time and may see the same. Planning a query
 * over partitions takes longer than running it.
 */
export function createFirstPage(pool: Database['pool']): FirstPage {
  const dialect = new PgDialect()
  const statements = new Map<string, Statement>()
  const shared = createSharedRead<Found>()

  function statementFor(actor: Actor, limit: number): Statement {
    const { dataScope } = actor
    // Statements differ by how many departments, or people, are looked at.
    const counts = { below: actor.departmentsBelow?.length ?? 0, colleagues: othersOf(actor).length }
    const name = `video-first-page-${dataScope}-${counts.below}-${counts.colleagues}-${limit}`
    const known = statements.get(name)
    if (known) return known
    const query = firstPageQuery(dataScope, counts, limit)
    const { sql: text, params } = dialect.sqlToQuery(query)
    const statement = { name, text, params }
    statements.set(name, statement)
    return statement
  }

  return (actor, limit) => {
    const { name, text, params } = statementFor(actor, limit)
    const { staffId, departmentId, departmentsBelow = [] } = actor
    const values = fillPlaceholders(params, {
      staffId,
      departmentId,
      ...numbered('below', departmentsBelow),
      ...numbered('colleague', othersOf(actor)),
    })
    return shared([name, ...values].join(' '), async () => {
      const { rows } = await pool.query<PresentedAnswer>({ name, text, values })
      return { rows: videosOf(rows[0]), total: Number(rows[0]?.total ?? 0) }
    })
  }
}

/** The colleagues of a group's data scope, oneself aside. */
const othersOf = ({ staffId, colleagues = [] }: Actor) => colleagues.filter((id) => id !== staffId)

const numbered = (name: string, ids: readonly bigint[]) =>
  Object.fromEntries(ids.map((id, index) => [`${name}${index}`, id]))

const placeholders = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => sql.placeholder(`${name}${index}`))

function firstPageQuery(
  dataScope: Actor['dataScope'],
  counts: { readonly below: number; readonly colleagues: number },
  limit: number,
) {
  const viewer = {
    dataScope,
    staffId: sql.placeholder('staffId'),
    departmentId: sql.placeholder('departmentId'),
    departmentsBelow: placeholders('below', counts.below),
    colleagues: placeholders('colleague', counts.colleagues),
  }
  const total = sql`(SELECT sum(${videoCount.total}) FROM ${videoCount} WHERE ${countedRows(viewer)})`
  const page = { offset: 0, limit }
  const branches = visibleBranches(viewer, {})
  return branches.length === 1
    ? presentedQuery(branches[0], { total, limit: bounds(page) })
    : presentedQuery(sql`${video.id} IN (${newestIds(branches, page)})`, { total })
}
