import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Window } from '#src/platform/db/listing.ts'
import { video } from './video.table.ts'
import { bounds, newestRows } from './video-page.store.ts'
import { videosPerPartition } from './video-partitions.ts'
import { findPresented } from './video-row.store.ts'
import { hinted, lookedFor, type VideoFilter, visible, visibleBranches } from './video-scope.store.ts'

/**
 * Matches are counted up to here, and paged up to here: whoever has a thousand of them types one more character. What
 * lies behind would cost more than everything before it (performance.md §2).
 */
export const searchCap = 1_001

/** The newest visible titles that are read before anything else: enough to tell how common the word is. */
const firstReading = 2_000
/**
 * Up to here reading titles in order is quicker than the index. The rows of a department lie apart from each other, so
 * each takes longer to reach; those of one person are few, and all of them are read.
 */
const longestReading = { all: 60_000, department: 15_000, group: 15_000, own: 30_000 } as const
/** Words are not spread evenly. */
const margin = 1.5

/** Who looks for what: `filter` says it all, its title among it. */
export type Search = { readonly actor: Actor; readonly filter: VideoFilter }
/** The newest titles, read one by one: how many there were, the newest of them, and those that match. */
type Reading = {
  readonly ids: readonly bigint[]
  readonly read: number
  readonly wanted: number
  readonly newest: bigint
}
/** How many titles of a partition match. */
type PartitionMatches = { readonly bucket: bigint; readonly total: number }

/**
 * A page of the videos that are looked for, by words of their title (two characters of Chinese as well as English) and
 * whatever else lists are narrowed by, newest first, with the capped total. Under 20 ms for rare and for common words alike (performance.md §2), because no single plan is: the
 * newest titles are read as they come, which answers common words; for the others the partitions are walked from the
 * newest one by their index. Each statement leaves the planner one way only, for its guesses about words are far off.
 */
export async function findSearchPage(db: Executor, actor: Actor, filter: VideoFilter, page: Window) {
  const { ids, total } = await findMatches(db, actor, filter, page)
  return { rows: ids.length === 0 ? [] : await findPresented(db, ids), total }
}

/** The same as ids. */
export async function findMatches(
  db: Executor,
  actor: Actor,
  filter: VideoFilter,
  page: Window,
): Promise<{ readonly ids: readonly bigint[]; readonly total: number }> {
  const search = { actor, filter }
  const first = await readNewest(db, search, { titles: firstReading, matches: searchCap })
  const reading = isEnough(first) ? first : await readFurther(db, search, first)
  return reading
    ? { total: reading.ids.length, ids: reading.ids.slice(page.offset, page.offset + page.limit) }
    : findByIndex(db, search, first, page)
}

/** Whether a reading tells all there is to tell: it met the cap, or it saw every title. */
function isEnough({ ids, read, wanted }: Reading): boolean {
  return ids.length === searchCap || read < wanted
}

/** Reads on to the cap, if the word is common enough for that; null otherwise. */
async function readFurther(db: Executor, search: Search, first: Reading): Promise<Reading | null> {
  const wanted = Math.ceil((searchCap / first.ids.length) * first.read * margin)
  if (wanted > longestReading[search.actor.dataScope]) return null
  const reading = await readNewest(db, search, { titles: wanted, matches: searchCap })
  return isEnough(reading) ? reading : null
}

/** Reads the newest visible titles and keeps the newest `matches` of those that match. */
export async function readNewest(
  db: Executor,
  { actor, filter }: Search,
  { titles: wanted, matches }: { readonly titles: number; readonly matches: number },
): Promise<Reading> {
  const isMatch = and(filter.title ? holds(filter.title) : undefined, lookedFor(filter)) ?? sql`true`
  const newest = newestRows(
    sql`id`,
    visibleBranches(actor, filter),
    { offset: 0, limit: wanted },
    { value: isMatch, name: 'hit' },
  )
  const { rows } = await db.execute<{ read: string; newest: string | null; ids: string[] | null }>(sql`
    SELECT count(*) AS read, max(id) AS newest,
      (array_agg(id::text ORDER BY id DESC) FILTER (WHERE hit))[:${matches}] AS ids
    FROM (${newest}) AS newest`)
  const [found] = rows
  return {
    ids: (found?.ids ?? []).map(BigInt),
    read: Number(found?.read),
    newest: BigInt(found?.newest ?? 0),
    wanted,
  }
}

async function findByIndex(db: Executor, search: Search, first: Reading, page: Window) {
  const matches = await countMatches(db, search, first.newest)
  const total = Math.min(searchCap, sumOf(matches))
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { ids: [], total }
  const known = first.ids.slice(page.offset, page.offset + limit)
  return {
    ids: known.length === limit ? known : await pickIds(db, search, matches, { ...page, limit }),
    total,
  }
}

/** Counts the matches of each partition, from the newest one, until the cap is reached. */
async function countMatches(db: Executor, search: Search, newest: bigint): Promise<PartitionMatches[]> {
  const matches: PartitionMatches[] = []
  for (let bucket = newest / videosPerPartition; bucket >= 0n; bucket -= 1n) {
    const { rows } = await db.execute<{ total: string }>(sql`
      ${matchesIn(bucket, search)}
      SELECT count(*) AS total FROM (SELECT FROM match LIMIT ${searchCap}) AS found`)
    matches.push({ bucket, total: Number(rows[0]?.total) })
    if (sumOf(matches) >= searchCap) break
  }
  return matches
}

/** Reads ids by the index, from the partitions on which the page lies. */
async function pickIds(
  db: Executor,
  search: Search,
  matches: readonly PartitionMatches[],
  page: Window,
): Promise<bigint[]> {
  const ids: bigint[] = []
  let skip = page.offset
  for (const { bucket, total } of matches) {
    if (ids.length === page.limit) break
    if (skip < total) {
      const wanted = bounds({ offset: skip, limit: page.limit - ids.length })
      const { rows } = await db.execute<{ id: string }>(
        sql`${matchesIn(bucket, search)} SELECT id FROM match ORDER BY id DESC ${wanted}`,
      )
      ids.push(...rows.map(({ id }) => BigInt(id)))
    }
    skip = Math.max(0, skip - total)
  }
  return ids
}

/**
 * `WITH match`: what matches in one partition. Materialized, so that it is planned as if all of it were read: with a
 * LIMIT in sight the planner tries its luck without the index. It is still read no further than needed.
 */
export function matchesIn(bucket: bigint, { actor, filter }: Search): SQL {
  const from = bucket * videosPerPartition
  const where = and(
    gte(video.id, from),
    lt(video.id, from + videosPerPartition),
    filter.title ? titleHolds(filter.title) : undefined,
    lookedFor(filter),
    hinted(filter),
    visible(actor, filter),
  )
  return sql`WITH match AS MATERIALIZED (SELECT id FROM ${video} WHERE ${where})`
}

/** Videos whose title holds the words, found by their index. */
export function titleHolds(term: string): SQL {
  const candidates = sql`cjk_bigrams(${video.title}) @> cjk_search_grams(${term})`
  return sql`${candidates} AND ${holds(term)}`
}

function sumOf(matches: readonly PartitionMatches[]): number {
  return matches.reduce((sum, { total }) => sum + total, 0)
}

/** The title holds the term, in upper or lower case. */
function holds(term: string): SQL {
  return sql`${video.titleLower} LIKE lower(${likePattern(term)})`
}
