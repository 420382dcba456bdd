import { and, desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { readPage, type Window } from '#src/platform/db/listing.ts'
import { video, videoCount } from './video.table.ts'
import { videosPerPartition } from './video-partitions.ts'
import { findPresentedOf } from './video-row.store.ts'
import { countedRows, type VideoFilter, visibleBranches } from './video-scope.store.ts'

/** Counts of filtered lists stop here: nobody reads on, and an exact count would read every row. */
const countCap = 10_001

/** A page further back than this is reached from the nearest partition border instead of from the newest video. */
const jumpFrom = 2_000

/** A page of the whole list: any page in about the same time, with the exact total. */
export async function findUnfilteredPage(db: Executor, actor: Actor, page: Window) {
  if (page.offset < jumpFrom) {
    const ids = newestIds(visibleBranches(actor, {}), page)
    const [rows, buckets] = await Promise.all([findPresentedOf(db, ids), countBuckets(db, actor)])
    return { rows, total: totalOf(buckets) }
  }
  const buckets = await countBuckets(db, actor)
  return { rows: await findPresentedOf(db, idsFromBorder(actor, buckets, page)), total: totalOf(buckets) }
}

/** A page of a list narrowed by channel or state, with the capped total. */
export async function findFilteredPage(db: Executor, actor: Actor, filter: VideoFilter, page: Window) {
  const ids = newestIds(visibleBranches(actor, filter), page)
  return readPage(findPresentedOf(db, ids), countFiltered(db, actor, filter))
}

/** How many videos a narrowed list has, or `cap` when there are more; branch by branch, each by its index. */
export async function countFiltered(
  db: Executor,
  actor: Actor,
  filter: VideoFilter,
  cap = countCap,
): Promise<number> {
  const branches = visibleBranches(actor, filter).map((branch) => sql`(SELECT FROM ${video} WHERE ${branch})`)
  const { rows } = await db.execute<{ total: string }>(
    sql`SELECT count(*) AS total FROM (${sql.join(branches, sql` UNION ALL `)} LIMIT ${cap}) AS found`,
  )
  return Number(rows[0]?.total)
}

/** A query for the ids of a page: from each branch as many as could be needed, merged. */
export function newestIds(branches: readonly (SQL | undefined)[], page: Window): SQL {
  return newestRows(sql`id`, branches, page)
}

/** The same with one more column that is worked out of each row, if given. */
export function newestRows(
  columns: SQL,
  branches: readonly (SQL | undefined)[],
  page: Window,
  more?: { readonly value: SQL; readonly name: string },
): SQL {
  const { offset, limit } = page
  const read = more ? sql`${columns}, ${more.value} AS ${sql.identifier(more.name)}` : columns
  if (branches.length === 1) return orderedRows(read, branches[0], sql`DESC`, page)
  const candidates = branches.map(
    (branch) => sql`(${orderedRows(read, branch, sql`DESC`, { offset: 0, limit: offset + limit })})`,
  )
  const shown = more ? sql`${columns}, ${sql.identifier(more.name)}` : columns
  return sql`SELECT ${shown} FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidate ORDER BY id DESC ${bounds(page)}`
}

function orderedRows(columns: SQL, where: SQL | undefined, direction: SQL, page: Window): SQL {
  return sql`SELECT ${columns} FROM ${video} WHERE ${where} ORDER BY id ${direction} ${bounds(page)}`
}

/** As numbers in the text, not as parameters: a prepared plan for a page of unknown size reads the whole table. */
export function bounds({ offset, limit }: Window): SQL {
  return sql.raw(`LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`)
}

/** How many videos the actor may see, exactly. */
export async function countVisible(db: Executor, actor: Actor): Promise<number> {
  return totalOf(await countBuckets(db, actor))
}

type Bucket = { readonly bucket: bigint; readonly total: number }

/** The visible videos per partition, newest partition first: a few rows kept by triggers. */
async function countBuckets(db: Executor, actor: Actor): Promise<Bucket[]> {
  return db
    .select({ bucket: videoCount.bucket, total: sql`sum(${videoCount.total})`.mapWith(Number) })
    .from(videoCount)
    .where(countedRows(actor))
    .groupBy(videoCount.bucket)
    .orderBy(desc(videoCount.bucket))
}

function totalOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { total }) => sum + total, 0)
}

/**
 * A query for the ids of a far page. Whole partitions before it are passed over by their counts; inside a partition the
 * ids are walked from the nearer end.
 */
function idsFromBorder(actor: Actor, buckets: readonly Bucket[], page: Window): SQL {
  const pieces: SQL[] = []
  let skip = page.offset
  let wanted = page.limit
  for (const { bucket, total } of buckets) {
    const take = Math.min(wanted, total - skip)
    if (take > 0) {
      pieces.push(sql`(${idsInPartition(actor, bucket, { offset: skip, limit: take }, total)})`)
      wanted -= take
    }
    skip = Math.max(0, skip - total)
  }
  return pieces.length === 0 ? sql`SELECT id FROM ${video} WHERE false` : sql.join(pieces, sql` UNION ALL `)
}

function idsInPartition(actor: Actor, bucket: bigint, page: Window, total: number): SQL {
  const from = bucket * videosPerPartition
  const within = and(gte(video.id, from), lt(video.id, from + videosPerPartition))
  const branches = visibleBranches(actor, {}).map((branch) => and(branch, within))
  const behind = total - page.offset - page.limit
  if (branches.length > 1 || page.offset <= behind) return newestIds(branches, page)
  return orderedRows(sql`id`, branches[0], sql`ASC`, { offset: behind, limit: page.limit })
}
