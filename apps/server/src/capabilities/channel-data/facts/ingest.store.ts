import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pacificDay } from '#src/capabilities/platforms/platforms.ts'
import { copyIn, copyLine } from '#src/platform/db/copy-in.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import type { FactRow, Feed } from './feeds.ts'
import { changedColumns, rollUp, type Touched } from './rollups.store.ts'

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
  await tx.execute(sql`DROP TABLE incoming, accepted, changed`)
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
  const changed = await upsert(tx, feed, madeAt)
  return { rows: count, days: touched.days, changed: changed + lost, touched }
}

/**
 * Notes for each channel's day that this report is its newest, and leaves out days that have a newer one. The channels are
 * ours until the end of the transaction: their sums are made of what stands in the tables.
 */
async function accept(tx: Tx, feed: Feed, madeAt: string): Promise<Touched | null> {
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('channel-data:' || channel_id, 0))
    FROM (SELECT DISTINCT channel_id FROM incoming ORDER BY channel_id) touched`)
  await tx.execute(sql`
    WITH taken AS (
      INSERT INTO data_day AS d (channel_id, day, part, made_at)
      SELECT DISTINCT channel_id, day, ${feed.part}, ${madeAt}::timestamptz FROM incoming
      ON CONFLICT (channel_id, part, day) DO UPDATE SET made_at = excluded.made_at
        WHERE d.made_at < excluded.made_at
      RETURNING d.channel_id, d.day, old.made_at IS NOT NULL AS again
    )
    INSERT INTO accepted SELECT channel_id, day, again FROM taken`)
  const { rows } = await tx.execute<{ days: number; again: number; first: string; last: string }>(sql`
    SELECT count(*)::int AS days, (count(*) FILTER (WHERE again))::int AS again,
      min(day)::text AS first, max(day)::text AS last
    FROM accepted`)
  const [found] = rows
  return found && found.days > 0 ? found : null
}

/** What earlier reports had of these days and this one does not: the platform says nothing of it any more. */
async function empty(tx: Tx, feed: Feed, madeAt: string, { first, last }: Touched): Promise<number> {
  const { table, key, columns, others } = feed
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

/** Writes what differs, and keeps by how much: `changed` is what totals are moved by. */
async function upsert(tx: Tx, feed: Feed, madeAt: string): Promise<number> {
  const { table, key, columns } = feed
  const finalUntil = addDays(pacificDay(new Date(madeAt)), -openDays)
  const list = (prefix: string) => columns.map((name) => `${prefix}.${name}`).join(', ')
  const hasTime = table !== 'channel_day_part'
  const differs = `(${list('t')}) IS DISTINCT FROM (${list('excluded')})`
  // What comes beside it for the first time is no correction.
  const isFilled = `num_nonnulls(${list('t')}) > 0`
  const names = ['channel_id', 'day', ...key]
  const set = columns.map((name) => `${name} = excluded.${name}`).join(', ')
  const time: SQL = hasTime ? sql`, ${madeAt}::timestamptz` : sql``
  const { rowCount } = await tx.execute(sql`
    WITH taken AS (
      INSERT INTO ${sql.raw(table)} AS t
        (${sql.raw(names.join(', '))}, ${sql.raw(columns.join(', '))}, final${sql.raw(hasTime ? ', fetched_at' : '')})
      SELECT ${sql.raw(names.map((name) => `i.${name}`).join(', '))}, ${sql.raw(list('i'))},
        i.day <= ${finalUntil}::date ${time}
      FROM incoming i JOIN accepted a ON a.channel_id = i.channel_id AND a.day = i.day
      WHERE ${sql.raw(saysAnything(feed))}
      ON CONFLICT (${sql.raw(conflictKey(feed))}) DO UPDATE SET ${sql.raw(set)},
        final = t.final OR excluded.final,
        revision = t.revision + CASE WHEN ${sql.raw(`${isFilled} AND ${differs}`)} THEN 1 ELSE 0 END
        ${sql.raw(hasTime ? ', fetched_at = excluded.fetched_at' : '')}
      WHERE ${sql.raw(differs)} OR (excluded.final AND NOT t.final)
      RETURNING ${sql.raw(movedBy(feed))}
    )
    INSERT INTO changed (${sql.raw(['channel_id', 'day', ...movedNames(feed)].join(', '))}) SELECT * FROM taken`)
  return rowCount ?? 0
}

/** A row without a number says as little as one that is missing. */
const saysAnything = ({ columns }: Feed) =>
  `num_nonnulls(${columns.map((name) => `i.${name}`).join(', ')}) > 0`

const conflictKey = ({ table, key }: Feed) =>
  table === 'video_day' ? 'platform_video_id, day' : ['channel_id', 'day', ...key].join(', ')

/** Measures that totals have, and how a row moved each of them; null where it says nothing. */
const moves: Readonly<Record<string, readonly [name: string, value: string]>> = {
  views: ['views', '@.views'],
  watch_minutes: ['watch_minutes', '@.watch_minutes'],
  likes: ['likes', '@.likes'],
  comments: ['comments', '@.comments'],
  shares: ['shares', '@.shares'],
  subs_gained: ['subs_net', '(@.subs_gained - coalesce(@.subs_lost, 0))'],
  impressions: ['impressions', '@.impressions'],
  ctr: ['impression_clicks', '(@.impressions * @.ctr / 100)'],
  est_revenue: ['est_revenue', '@.est_revenue'],
}
const movesOf = ({ table, columns }: Feed) =>
  table === 'video_day' ? columns.flatMap((name) => (moves[name] ? [moves[name]] : [])) : []

function movedNames(feed: Feed): string[] {
  if (feed.table !== 'video_day') return []
  const currency = feed.columns.includes('currency') ? ['currency'] : []
  return ['platform_video_id', 'lost', ...movesOf(feed).map(([name]) => name), ...currency]
}

function movedBy(feed: Feed): string {
  if (feed.table !== 'video_day') return 't.channel_id, t.day'
  const values = movesOf(feed).map(([, value]) => ({
    was: value.replaceAll('@', 'old'),
    is: value.replaceAll('@', 'new'),
  }))
  const lost = values.map(({ was, is }) => `(${was} IS NOT NULL AND ${is} IS NULL)`).join(' OR ')
  const by = values.map(({ was, is }) => `${is} - coalesce(${was}, 0)`)
  const currency = feed.columns.includes('currency') ? ['new.currency'] : []
  return ['new.channel_id', 'new.day', 'new.platform_video_id', lost, ...by, ...currency].join(', ')
}
