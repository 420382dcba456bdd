import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { video, videoCount } from './video.table.ts'
import { videosPerPartition } from './video-partitions.ts'
import { type VideoFilter, visible, visibleBranches } from './video-scope.store.ts'

/** Rows to skip and to take, newest first. */
export type PageWindow = { readonly offset: number; readonly limit: number }

/** Counts of filtered lists and searches stop here: nobody reads on, and an exact count would read every row. */
export const countCap = 10_001

/** A page further back than this is reached from the nearest partition border instead of from the newest video. */
const jumpFrom = 2_000

const presented = {
  id: video.id,
  title: video.title,
  fileName: video.fileName,
  channelId: video.channelId,
  channelName: channel.title,
  platform: channel.platform,
  uploadStatus: video.uploadStatus,
  size: video.size,
  crc32: video.crc32,
  container: video.container,
  durationMs: video.durationMs,
  width: video.width,
  height: video.height,
  videoCodec: video.videoCodec,
  audioCodec: video.audioCodec,
  thumbnailKey: video.thumbnailKey,
  ownerStaffId: video.ownerStaffId,
  departmentId: video.departmentId,
  ownerName: staff.fullName,
  createdAt: video.createdAt,
  updatedAt: video.updatedAt,
}
export type PresentedVideo = Awaited<ReturnType<typeof findPresented>>[number]

/** Videos with the names that lists show, newest first. */
export function findPresented(db: Executor, ids: readonly bigint[] | SQL) {
  return db
    .select(presented)
    .from(video)
    .innerJoin(staff, eq(staff.id, video.ownerStaffId))
    .leftJoin(channel, eq(channel.id, video.channelId))
    .where(Array.isArray(ids) ? inArray(video.id, ids) : sql`${video.id} IN (${ids})`)
    .orderBy(desc(video.id))
}

/** A page of the whole list: any page in about the same time, with the exact total. */
export async function findUnfilteredPage(db: Executor, actor: Actor, page: PageWindow) {
  if (page.offset < jumpFrom) {
    const ids = newestIds(visibleBranches(actor, {}), page)
    const [rows, buckets] = await Promise.all([findPresented(db, ids), countBuckets(db, actor)])
    return { rows, total: totalOf(buckets) }
  }
  const buckets = await countBuckets(db, actor)
  return { rows: await findPresented(db, idsFromBorder(actor, buckets, page)), total: totalOf(buckets) }
}

/** A page of a list narrowed by channel or state, with the capped total. */
export async function findFilteredPage(db: Executor, actor: Actor, filter: VideoFilter, page: PageWindow) {
  const ids = newestIds(visibleBranches(actor, filter), page)
  const [rows, total] = await Promise.all([
    findPresented(db, ids),
    countCapped(db, visible(actor, filter), countCap),
  ])
  return { rows, total }
}

/** How many videos a condition holds for, or `cap` when there are more. */
export async function countCapped(db: Executor, where: SQL | undefined, cap: number): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`SELECT count(*) AS total FROM (SELECT FROM ${video} WHERE ${where} LIMIT ${cap}) AS found`,
  )
  return Number(rows[0]?.total)
}

/** A query for the ids of a page: from each branch as many as could be needed, merged. */
export function newestIds(branches: readonly (SQL | undefined)[], page: PageWindow): SQL {
  return newestRows(sql`id`, branches, page)
}

/** The same for any columns of `video`, `id` among them. */
export function newestRows(columns: SQL, branches: readonly (SQL | undefined)[], page: PageWindow): SQL {
  const { offset, limit } = page
  if (branches.length === 1) return orderedRows(columns, branches[0], sql`DESC`, page)
  const candidates = branches.map(
    (branch) => sql`(${orderedRows(columns, branch, sql`DESC`, { offset: 0, limit: offset + limit })})`,
  )
  return sql`SELECT ${columns} FROM (${sql.join(candidates, sql` UNION ALL `)}) AS candidate ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`
}

function orderedRows(columns: SQL, where: SQL | undefined, direction: SQL, page: PageWindow): SQL {
  return sql`SELECT ${columns} FROM ${video} WHERE ${where} ORDER BY id ${direction} LIMIT ${page.limit} OFFSET ${page.offset}`
}

/** How many videos the actor may see, exactly. */
export async function countVisible(db: Executor, actor: Actor): Promise<number> {
  return totalOf(await countBuckets(db, actor))
}

type Bucket = { readonly bucket: bigint; readonly total: number }

/** The visible videos per partition, newest partition first: a few rows kept by triggers. */
async function countBuckets(db: Executor, actor: Actor): Promise<Bucket[]> {
  const own = eq(videoCount.ownerStaffId, actor.staffId)
  const inScope = {
    all: undefined,
    department: sql`(${videoCount.departmentId} = ${actor.departmentId} OR ${own})`,
    own,
  }[actor.dataScope]
  return db
    .select({ bucket: videoCount.bucket, total: sql`sum(${videoCount.total})`.mapWith(Number) })
    .from(videoCount)
    .where(inScope)
    .groupBy(videoCount.bucket)
    .orderBy(desc(videoCount.bucket))
}

function totalOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { total }) => sum + total, 0)
}

/**
 * A query for the ids of a far page. Whole partitions before it are passed over by their counts; inside its partition
 * the ids are walked from the nearer end.
 */
function idsFromBorder(actor: Actor, buckets: readonly Bucket[], { offset, limit }: PageWindow): SQL {
  let skip = offset
  for (const { bucket, total } of buckets) {
    if (skip >= total) {
      skip -= total
      continue
    }
    const from = bucket * videosPerPartition
    const below = lt(video.id, from + videosPerPartition)
    const branches = visibleBranches(actor, {})
    const behind = total - skip - limit
    if (branches.length === 1 && behind >= 0 && behind < skip) {
      return orderedRows(sql`id`, and(branches[0], below, gte(video.id, from)), sql`ASC`, {
        offset: behind,
        limit,
      })
    }
    return newestIds(
      branches.map((branch) => and(branch, below)),
      { offset: skip, limit },
    )
  }
  return sql`SELECT id FROM ${video} WHERE false`
}
