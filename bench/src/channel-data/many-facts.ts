import { type FactRow, feeds } from '@pindao/server/capabilities/channel-data/facts/feeds.ts'
import { ensureMonths, takeReport } from '@pindao/server/capabilities/channel-data/facts/ingest.store.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import { fillChannels } from '../api/many-channels.ts'

const day = 86_400_000
/** A year that ends some days before now, so that named periods have days. */
const daysBack = Number(process.env['DATA_DAYS'] ?? 365)
export const firstDay = new Date(Date.now() - (daysBack + 17) * day).toISOString().slice(0, 10)
const pieceRows = 5000

/** The day so many days after the first one. */
export const dayText = (index: number): string =>
  new Date(Date.parse(firstDay) + index * day).toISOString().slice(0, 10)

export type FactsSize = {
  readonly channels: number
  readonly videosPerChannel: number
  readonly days: number
}

/** Channels, videos and a year of their days, taken in as reports of a day; how many rows a second. */
export async function fillFacts(database: Database, size: FactsSize): Promise<number> {
  const client = await database.pool.connect()
  try {
    await fillChannels(client, size.channels)
    await client.query(
      `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, published_at, duration_sec,
         visibility, grab_at, created_at, updated_at)
       SELECT c.id, c.platform, c.id || '-' || n, 'video ' || n, 'http://localhost/',
         $2::date + ((c.id * 31 + n * 17) % ($3::int + 200))::int - 200, 60 + n % 3600, 1, now(), now(), now()
       FROM channel c, generate_series(1, $1::int) AS n`,
      [size.videosPerChannel, firstDay, size.days],
    )
    await client.query('ANALYZE platform_video')
  } finally {
    client.release()
  }
  await ensureMonths(database, firstDay, dayText(size.days))
  const start = performance.now()
  for (let index = 0; index < size.days; index += 1) {
    const day = dayText(index)
    const rows = await factRows(database, [day])
    await database.transaction((tx) =>
      takeReport(tx, { feed: feeds.videoDays, madeAt: `${day}T23:00:00.000Z`, rows }),
    )
    // As autovacuum would over a year.
    if (index % 60 === 59) await database.pool.query('VACUUM ANALYZE video_total')
  }
  const seconds = (performance.now() - start) / 1000
  await database.pool.query('VACUUM ANALYZE')
  return (size.channels * size.videosPerChannel * size.days) / seconds
}

let known: readonly { readonly channelId: bigint; readonly id: bigint }[] | null = null

/** Days of all videos, in pieces. */
export async function factRows(database: Database, days: readonly string[]): Promise<readonly FactRow[][]> {
  known ??= (
    await database.pool.query<{ id: string; channel: string }>(
      'SELECT id, channel_id AS channel FROM platform_video ORDER BY channel_id, id',
    )
  ).rows.map(({ id, channel }) => ({ id: BigInt(id), channelId: BigInt(channel) }))
  const rows = days.flatMap((day) =>
    (known ?? []).map(
      ({ id, channelId }): FactRow => ({ channelId, day, key: [id], values: valuesOf(id, day) }),
    ),
  )
  const pieces: FactRow[][] = []
  for (let start = 0; start < rows.length; start += pieceRows)
    pieces.push(rows.slice(start, start + pieceRows))
  return pieces
}

function valuesOf(id: bigint, day: string): FactRow['values'] {
  const views = (id * 7919n + BigInt(day.replaceAll('-', ''))) % 5000n
  return [
    views,
    views,
    `${views * 3n}.25`,
    '180.50',
    '43.20',
    views / 20n,
    1n,
    views / 90n,
    views / 70n,
    3n,
    1n,
  ]
}

/** What the platform says of the channels themselves, for the days that are there. */
export async function fillChannelDays({ pool }: Database, days: number): Promise<void> {
  await pool.query(
    `INSERT INTO channel_day (channel_id, day, final, fetched_at, views, watch_minutes, likes, comments, shares)
     SELECT c.id, $1::date + n, false, now(), c.id * n % 9000, c.id * n % 900, n % 90, n % 9, n % 7
     FROM channel c, generate_series(0, $2::int - 1) n`,
    [firstDay, days],
  )
  await pool.query('VACUUM ANALYZE channel_day')
}
