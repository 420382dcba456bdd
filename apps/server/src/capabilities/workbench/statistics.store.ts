import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { inTaskScope } from '#src/capabilities/publishing/publishing.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Borders } from './figures.store.ts'

const topCount = 10
const seconds = sql`extract(epoch FROM ${publishTask.publishedAt} - ${publishTask.createdAt})`

function publishedWithin(actor: Actor, borders: Borders) {
  const [from, to] = [borders[0] ?? 0, borders.at(-1) ?? 0].map((at) => new Date(at).toISOString())
  return and(
    gte(publishTask.publishedAt, from ?? ''),
    lt(publishTask.publishedAt, to ?? ''),
    inTaskScope(actor),
  )
}

/** How long publishing took from submission to public, in seconds, for what was published between the borders. */
export async function timeToPublic(db: Executor, actor: Actor, borders: Borders) {
  const quantile = (share: number) =>
    sql<number | null>`percentile_cont(${sql.raw(String(share))}) WITHIN GROUP (ORDER BY ${seconds})`
  const [row] = await db
    .select({ count: count(), median: quantile(0.5), p95: quantile(0.95) })
    .from(publishTask)
    .where(publishedWithin(actor, borders))
  return row ?? { count: 0, median: null, p95: null }
}

/** The channels on which most was published between the borders. */
export async function topChannels(db: Executor, actor: Actor, borders: Borders) {
  const busy = db
    .select({ channelId: publishTask.channelId, published: count().as('published') })
    .from(publishTask)
    .where(publishedWithin(actor, borders))
    .groupBy(publishTask.channelId)
    .orderBy(desc(count()), publishTask.channelId)
    .limit(topCount)
    .as('busy')
  return db
    .select({ channelId: busy.channelId, title: channel.title, published: busy.published })
    .from(busy)
    .innerJoin(channel, eq(channel.id, busy.channelId))
    .orderBy(desc(busy.published), busy.channelId)
}

/** Who published most between the borders. */
export function topPeople(db: Executor, actor: Actor, borders: Borders) {
  return db
    .select({ staffId: staff.id, name: staff.fullName, published: count() })
    .from(publishTask)
    .innerJoin(staff, eq(staff.id, publishTask.operatorId))
    .where(publishedWithin(actor, borders))
    .groupBy(staff.id, staff.fullName)
    .orderBy(desc(count()), staff.id)
    .limit(topCount)
}
