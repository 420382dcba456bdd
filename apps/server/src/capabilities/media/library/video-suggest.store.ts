import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { bounds } from './video-page.store.ts'
import { videosPerPartition } from './video-partitions.ts'
import { findPresented, type PresentedVideo } from './video-row.store.ts'
import { matchesIn, readNewest, type Search } from './video-search.store.ts'

/** The newest visible titles that are read before the index is asked: they answer every common word. */
const firstReading = 2_000

/**
 * The newest few videos whose title holds `term`. As a search (`video-search.store.ts`) without its counting: the
 * newest titles are read as they come; a word too rare for that has few matches in each partition, and the index finds
 * them.
 */
export async function findVideoSuggestions(
  db: Executor,
  actor: Actor,
  term: string,
  limit: number,
): Promise<PresentedVideo[]> {
  const search = { actor, filter: { title: term } }
  const { ids, read, newest } = await readNewest(db, search, { titles: firstReading, matches: limit })
  const sawAll = read < firstReading
  const found = ids.length === limit || sawAll ? ids : await readByIndex(db, search, { limit, newest })
  return found.length === 0 ? [] : findPresented(db, found)
}

/**
 * The newest matches by the index: each partition's own, from the newest partition on. One statement, because its way
 * to the database and back is longer than all of it takes; the parts run one after the other (what they call cannot run
 * in parallel), and those behind the last wanted row are not begun.
 */
async function readByIndex(
  db: Executor,
  search: Search,
  { limit, newest }: { readonly limit: number; readonly newest: bigint },
): Promise<bigint[]> {
  const wanted = bounds({ offset: 0, limit })
  const parts: SQL[] = []
  for (let bucket = newest / videosPerPartition; bucket >= 0n; bucket -= 1n) {
    parts.push(sql`(${matchesIn(bucket, search)} SELECT id FROM match ORDER BY id DESC ${wanted})`)
  }
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS newest ${wanted}`,
  )
  return rows.map(({ id }) => BigInt(id))
}
