import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { video } from './video.table.ts'
import { countCapped, newestIds, newestRows, type PageWindow } from './video-page.store.ts'
import { videosPerPartition } from './video-partitions.ts'
import { findPresented } from './video-row.store.ts'
import { type VideoFilter, visible, visibleBranches } from './video-scope.store.ts'

/**
 * Matches are counted up to here, and paged up to here: whoever has a thousand of them types one more character. What
 * lies behind would cost more than everything before it (performance.md §2).
 */
export const searchCap = 1_001

/** The newest visible videos that are read without the index: enough for the first page of every common word. */
const probeSize = 2_000

/** Measured cost of one row: read in order of id; found by the index, fetched and sorted. Only the ratio matters. */
const cost = { scanned: 1, indexed: 5 }

type Search = { readonly actor: Actor; readonly filter: VideoFilter; readonly term: string }
type Probe = { readonly ids: readonly bigint[]; readonly read: number; readonly newest: bigint }

/** How many titles of a partition match, counted up to the cap. */
type PartitionMatches = { readonly bucket: bigint; readonly total: number }

/**
 * A page of the videos whose title holds `term` (two characters of Chinese as well as English), newest first, with the
 * capped total. Under 20 ms for rare and for common words alike (performance.md §2), because no single plan is:
 *
 * - what the newest rows already answer is read from them;
 * - otherwise partitions are walked from the newest one, and the index tells how many titles of each match;
 * - a far page is then either read in order of id (common word) or found by the index and sorted (rare word).
 *
 */
export async function findSearchPage(
  db: Executor,
  actor: Actor,
  filter: VideoFilter & { readonly title: string },
  page: PageWindow,
) {
  const search = { actor, filter, term: filter.title }
  const probe = await probeNewest(db, search)
  const matches = probe.read < probeSize ? [] : await countMatches(db, search, probe)
  const total = probe.read < probeSize ? Math.min(probe.ids.length, searchCap) : totalOf(matches)
  const end = Math.min(page.offset + page.limit, total)
  if (page.offset >= end) return { rows: [], total }
  const ids =
    end <= probe.ids.length
      ? probe.ids.slice(page.offset, end)
      : await findFarIds(db, search, probe, matches, { offset: page.offset, limit: end - page.offset })
  return { rows: await findPresented(db, ids), total }
}

function findFarIds(
  db: Executor,
  search: Search,
  probe: Probe,
  matches: readonly PartitionMatches[],
  page: PageWindow,
): Promise<bigint[]> {
  const density = densityOf(probe)
  const scanned = ((page.offset + page.limit) / density) * cost.scanned
  const indexed = Number(videosPerPartition) * density * cost.indexed
  return scanned < indexed ? scanIds(db, search, page) : pickIds(db, search, matches, page)
}

/** Reads the newest visible videos and keeps those that match. */
async function probeNewest(db: Executor, { actor, filter, term }: Search): Promise<Probe> {
  const page = { offset: 0, limit: probeSize }
  const newest = newestRows(sql`id, title_lower`, visibleBranches(actor, filter), page)
  const { rows } = await db.execute<{ read: string; newest: string | null; ids: string[] | null }>(sql`
    SELECT count(*) AS read, max(id) AS newest,
      array_agg(id::text ORDER BY id DESC) FILTER (WHERE title_lower LIKE ${pattern(term)}) AS ids
    FROM (${newest}) AS newest`)
  const [found] = rows
  return {
    ids: (found?.ids ?? []).map(BigInt),
    read: Number(found?.read),
    newest: BigInt(found?.newest ?? 0),
  }
}

/** In order of id, title by title. */
function scanIds(db: Executor, { actor, filter, term }: Search, page: PageWindow): Promise<bigint[]> {
  return readIds(
    db,
    newestIds(
      visibleBranches(actor, filter).map((branch) => and(branch, holds(term))),
      page,
    ),
  )
}

/** By the index, from the partitions on which the page lies. */
async function pickIds(
  db: Executor,
  search: Search,
  matches: readonly PartitionMatches[],
  page: PageWindow,
): Promise<bigint[]> {
  const ids: bigint[] = []
  let skip = page.offset
  for (const { bucket, total } of matches) {
    if (ids.length === page.limit) break
    if (skip < total) {
      const wanted = { offset: skip, limit: page.limit - ids.length }
      ids.push(...(await readIds(db, newestIds([matchesIn(bucket, search)], wanted))))
    }
    skip = Math.max(0, skip - total)
  }
  return ids
}

/** Counts the matches of each partition, from the newest one, until the cap is reached. */
async function countMatches(db: Executor, search: Search, probe: Probe): Promise<PartitionMatches[]> {
  const matches: PartitionMatches[] = []
  for (let bucket = probe.newest / videosPerPartition; bucket >= 0n; bucket -= 1n) {
    matches.push({ bucket, total: await countCapped(db, matchesIn(bucket, search), searchCap) })
    if (totalOf(matches) === searchCap) break
  }
  return matches
}

/** Share of the newest titles that match; never 0, because older ones may. */
function densityOf(probe: Probe): number {
  return Math.max(probe.ids.length, 0.5) / probeSize
}

/** What matches in one partition, by its index. */
function matchesIn(bucket: bigint, { actor, filter, term }: Search): SQL | undefined {
  const from = bucket * videosPerPartition
  return and(
    gte(video.id, from),
    lt(video.id, from + videosPerPartition),
    sql`cjk_bigrams(${video.title}) @> cjk_search_grams(${term})`,
    holds(term),
    visible(actor, filter),
  )
}

function totalOf(matches: readonly PartitionMatches[]): number {
  const sum = matches.reduce((total, partition) => total + partition.total, 0)
  return Math.min(sum, searchCap)
}

async function readIds(db: Executor, query: SQL): Promise<bigint[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => BigInt(id))
}

/** The title holds the term, in upper or lower case. */
function holds(term: string): SQL {
  return sql`${video.titleLower} LIKE ${pattern(term)}`
}

function pattern(term: string): SQL {
  return sql`lower(${`%${term.replace(/[\\%_]/gu, '\\$&')}%`})`
}
