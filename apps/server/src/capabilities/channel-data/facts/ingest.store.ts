import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import { copyIn } from '#src/platform/db/copy-in.ts'
import { copyLine } from '#src/platform/db/copy-line.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { type FactRow, type Feed, feeds } from './feeds.ts'
import { changedColumns, movedBy, movedNames, saysAnything } from './moves.ts'
import { rollUp, type Touched } from './rollups.store.ts'

/** So many days a platform may still change what it said of a day; a day read after that is final. */
export const openDays = 35

/** What a platform said, and when it was made: of two reports of one day the later one counts, however they come in. */
export type Report = {
  readonly feed: Feed
  readonly madeAt: string
  /**
   * Every row of the days that are in it, in pieces: what a day does not have any more is gone from it. Nothing is twice in
   * one report.
   */
  readonly rows: AsyncIterable<readonly FactRow[]> | Iterable<readonly FactRow[]>
}

/** What a report changed. */
export type Taken = {
  readonly rows: number
  /** Days that no later report had replaced before. */
  readonly days: number
  readonly changed: number
}

/** Makes the months that days fall in, in a transaction of its own: it is held by a lock that all others wait for. */
export async function ensureMonths(
  database: Pick<Database, 'db' | 'transaction'>,
  from: string,
  to: string,
): Promise<void> {
  if (!(await lacksMonth(database.db, from, to))) return
  await database.transaction(async (tx) => {
    // The function waits here; what somebody made meanwhile is seen by a statement that begins after that.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('ensure_video_day_partitions', 0))`)
    if (await lacksMonth(tx, from, to))
      await tx.execute(sql`SELECT ensure_video_day_partitions(${from}, ${to})`)
  })
}

async function lacksMonth(db: Executor, from: string, to: string): Promise<boolean> {
  const { rows } = await db.execute<{ missing: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') month
      WHERE NOT EXISTS (SELECT FROM pg_class WHERE relname = 'video_day_' || to_char(month, 'YYYYMM'))
    ) AS missing`)
  return rows[0]?.missing === true
}

/**
 * Takes a report in: rows, sums and totals in the transaction of the caller, so that there is all of it or nothing. The same
 * report again changes nothing. The months of its days are there (`ensureMonths`).
 */
export async function takeReport(tx: Tx, report: Report): Promise<Taken> {
  const { touched, ...taken } = await takeFacts(tx, report)
  if (touched !== null) await rollUp(tx, report.feed, touched)
  await tx.execute(sql`DROP TABLE IF EXISTS incoming, told, accepted, changed`)
  return taken
}

/** Everything but sums and totals; `bench data` measures the two apart. What it touched stands in tables of the transaction. */
export async function takeFacts(
  tx: Tx,
  { feed, madeAt, rows }: Report,
): Promise<Taken & { readonly touched: Touched | null }> {
  const columns = [...feed.key, ...feed.columns]
  // A day of all videos is sorted and joined in memory.
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
  await tx.execute(
    sql.raw(`
    CREATE TEMP TABLE incoming ON COMMIT DROP AS
      SELECT channel_id, day, ${columns.join(', ')} FROM ${feed.table} WITH NO DATA`),
  )
  await tx.execute(
    sql.raw(`
    CREATE TEMP TABLE accepted (channel_id bigint, day date, again boolean) ON COMMIT DROP`),
  )
  await tx.execute(
    sql.raw(`
    CREATE TEMP TABLE changed (platform_video_id bigint, channel_id bigint, day date, ${changedColumns
      .map((name) => `${name} numeric`)
      .join(', ')}, currency text, lost boolean) ON COMMIT DROP`),
  )
  let count = 0
  for await (const piece of rows) {
    count += piece.length
    const lines = piece
      .values()
      .map((row) => copyLine([String(row.channelId), row.day, ...row.key, ...row.values]))
    await copyIn(tx, `COPY incoming (channel_id, day, ${columns.join(', ')}) FROM STDIN`, lines)
  }
  const touched = count === 0 ? null : await accept(tx, feed, madeAt)
  if (touched === null) return { rows: count, days: 0, changed: 0, touched: null }
  const lost = touched.again > 0 && feed.key.length > 0 ? await empty(tx, feed, madeAt, touched) : 0
  const changed = await (touched.isBare ? insert : upsert)(tx, feed, madeAt)
  const all = changed + lost
  return { rows: count, days: touched.days, changed: all, touched: { ...touched, changed: all } }
}

type Accepted = Omit<Touched, 'changed'>

/**
 * Notes for each channel's day that this report is its newest, and leaves out days that have a newer one. The channels are
 * ours until the end of the transaction: their sums are made of what stands in the tables.
 */
async function accept(tx: Tx, feed: Feed, madeAt: string): Promise<Accepted | null> {
  await tx.execute(
    sql`CREATE TEMP TABLE told ON COMMIT DROP AS SELECT DISTINCT channel_id, day FROM incoming`,
  )
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('channel-data:' || channel_id, 0))
    FROM (SELECT DISTINCT channel_id FROM told ORDER BY channel_id) touched`)
  await tx.execute(sql`
    WITH taken AS (
      INSERT INTO data_day AS d (channel_id, day, part, made_at)
      SELECT channel_id, day, ${feed.part}, ${madeAt}::timestamptz FROM told
      ON CONFLICT (channel_id, part, day) DO UPDATE SET made_at = excluded.made_at
        WHERE d.made_at < excluded.made_at
      RETURNING d.channel_id, d.day, old.made_at IS NOT NULL AS again
    )
    INSERT INTO accepted SELECT channel_id, day, again FROM taken`)
  const { rows } = await tx.execute<Accepted & { readonly refused: boolean }>(sql`
    SELECT count(*)::int AS days, (count(*) FILTER (WHERE again))::int AS again,
      min(day)::text AS first, max(day)::text AS last,
      NOT bool_or(again) AND NOT EXISTS (
        SELECT FROM accepted a JOIN data_day d ON d.channel_id = a.channel_id AND d.day = a.day
        WHERE d.part = ANY(${sql.param(besides(feed))}::text[])
      ) AS "isBare",
      count(*) < (SELECT count(*) FROM told) AS refused
    FROM accepted`)
  const [found] = rows
  if (!found || found.days === 0) return null
  const { refused, ...touched } = found
  // From here on what came is what counts.
  if (refused)
    await tx.execute(sql`DELETE FROM incoming i WHERE NOT EXISTS (
      SELECT FROM accepted a WHERE a.channel_id = i.channel_id AND a.day = i.day)`)
  return touched
}

/** The reports that fill the same rows. */
const besides = ({ table, part }: Feed) =>
  Object.values(feeds).flatMap((one) => (one.table === table && one.part !== part ? [one.part] : []))

/** What earlier reports had of these days and this one does not: the platform says nothing of it any more. */
async function empty(tx: Tx, feed: Feed, madeAt: string, { first, last }: Accepted): Promise<number> {
  const { table, key, columns, others } = feed
  // Of tables that were just made the planner knows nothing, and compares every row with every other one.
  await tx.execute(sql.raw(`ANALYZE incoming (${['channel_id', 'day', ...key].join(', ')}), accepted`))
  const isVideo = table === 'video_day'
  const same = ['channel_id', 'day', ...key].map((name) => `i.${name} = t.${name}`).join(' AND ')
  const id = isVideo ? 't.platform_video_id' : 'NULL::bigint'
  const { rowCount } = await tx.execute(sql`
    WITH gone AS (
      UPDATE ${sql.raw(table)} AS t
      SET ${sql.raw(columns.map((name) => `${name} = NULL`).join(', '))}, revision = t.revision + 1
        ${isVideo ? sql`, fetched_at = ${madeAt}::timestamptz` : sql``}
      FROM accepted a
      WHERE a.again AND a.channel_id = t.channel_id AND a.day = t.day
        AND t.day BETWEEN ${first}::date AND ${last}::date
        AND NOT EXISTS (SELECT FROM incoming i WHERE ${sql.raw(`${same} AND ${saysAnything(feed)}`)})
        AND ${sql.raw(`num_nonnulls(${columns.map((name) => `t.${name}`).join(', ')}) > 0`)}
      RETURNING ${sql.raw(id)} AS id, t.channel_id, t.day
    )
    INSERT INTO changed (platform_video_id, channel_id, day, lost) SELECT id, channel_id, day, true FROM gone`)
  if (rowCount) {
    const all = [...columns, ...others].map((name) => `t.${name}`).join(', ')
    await tx.execute(sql`
      DELETE FROM ${sql.raw(table)} AS t USING accepted a
      WHERE a.again AND a.channel_id = t.channel_id AND a.day = t.day
        AND t.day BETWEEN ${first}::date AND ${last}::date AND ${sql.raw(`num_nonnulls(${all}) = 0`)}`)
  }
  return rowCount ?? 0
}

/** A day read so long ago will not change any more. */
const finalUntil = (madeAt: string) => addDays(pacificDay(new Date(madeAt)), -openDays)

/** The rows as they came, for an INSERT. */
function rowsFor({ table, key, columns }: Feed, madeAt: string): { readonly names: SQL; readonly rows: SQL } {
  const hasTime = table !== 'channel_day_part'
  const own = ['channel_id', 'day', ...key, ...columns]
  const time = hasTime ? sql`, ${madeAt}::timestamptz` : sql``
  return {
    names: sql.raw([...own, 'final', ...(hasTime ? ['fetched_at'] : [])].join(', ')),
    rows: sql`SELECT ${sql.raw(own.map((name) => `i.${name}`).join(', '))}, i.day <= ${finalUntil(madeAt)}::date ${time}
      FROM incoming i WHERE ${sql.raw(saysAnything({ columns }))}`,
  }
}

/** Writes days of which nothing is there yet: to look for what a row would replace costs as much as writing it. */
async function insert(tx: Tx, feed: Feed, madeAt: string): Promise<number> {
  const { names, rows } = rowsFor(feed, madeAt)
  const { rowCount } = await tx.execute(sql`INSERT INTO ${sql.raw(feed.table)} (${names}) ${rows}`)
  return rowCount ?? 0
}

/** Writes what differs, and keeps by how much: `changed` is what totals are moved by. */
async function upsert(tx: Tx, feed: Feed, madeAt: string): Promise<number> {
  const { table, key, columns } = feed
  const list = (prefix: string) => columns.map((name) => `${prefix}.${name}`).join(', ')
  const differs = `(${list('t')}) IS DISTINCT FROM (${list('excluded')})`
  // What comes beside it for the first time is no correction.
  const isFilled = `num_nonnulls(${list('t')}) > 0`
  const set = columns.map((name) => `${name} = excluded.${name}`).join(', ')
  const { names, rows } = rowsFor(feed, madeAt)
  const { rowCount } = await tx.execute(sql`
    WITH taken AS (
      INSERT INTO ${sql.raw(table)} AS t (${names}) ${rows}
      ON CONFLICT (${sql.raw(['channel_id', 'day', ...key].join(', '))}) DO UPDATE SET ${sql.raw(set)},
        final = t.final OR excluded.final,
        revision = t.revision + CASE WHEN ${sql.raw(`${isFilled} AND ${differs}`)} THEN 1 ELSE 0 END
        ${sql.raw(table === 'channel_day_part' ? '' : ', fetched_at = excluded.fetched_at')}
      WHERE ${sql.raw(differs)} OR (excluded.final AND NOT t.final)
      RETURNING ${sql.raw(movedBy(feed))}
    )
    INSERT INTO changed (${sql.raw(['channel_id', 'day', ...movedNames(feed)].join(', '))}) SELECT * FROM taken`)
  return rowCount ?? 0
}
