import { type FactRow, feeds } from '@pindao/server/capabilities/channel-data/facts/feeds.ts'
import {
  ensureMonths,
  openDays,
  takeFacts,
} from '@pindao/server/capabilities/channel-data/facts/ingest.store.ts'
import {
  moveLives,
  sumChannels,
  whatChanged,
} from '@pindao/server/capabilities/channel-data/facts/rollups.store.ts'
import { keepVideoSpans } from '@pindao/server/capabilities/channel-data/operation/video-spans.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import { startApi } from './api-process.ts'
import { dayText, factRows, fillChannelDays, fillFacts, firstDay } from './channel-data/many-facts.ts'
import { p95, timeCompare, timeFirst, timeLists } from './channel-data/operation-list.ts'
import { fillPlainTable } from './channel-data/plain-table.ts'
import { median, printFigures, withWorkspace } from './harness.ts'

const size = {
  channels: 1000,
  videosPerChannel: Number(process.env['DATA_VIDEOS_PER_CHANNEL'] ?? 55),
  days: Number(process.env['DATA_DAYS'] ?? 365),
}
const repeats = 7
/** Channels whose open days are read again. */
const rereadOf = 100

/** A year of video-days: what pages read of sums, and what taking in one more day of all videos costs. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    const { database } = api
    // Before the first request, which remembers what the role may do.
    await database.pool.query(`
      UPDATE role SET data_scope = 'all' WHERE code = 'operator';
      INSERT INTO role_permission SELECT id, unnest(ARRAY['channelData:read', 'estimatedRevenue:read'])
      FROM role WHERE code = 'operator' ON CONFLICT DO NOTHING`)
    console.log(`\nfilling ${size.channels * size.videosPerChannel * size.days} video-days …`)
    const filling = await fillFacts(database, size)
    const plain = await fillPlainTable(database, repeats)
    const ingests: Ingest[] = []
    const partOf = (part: keyof Ingest) => median(ingests.map((one) => one[part]))
    for (let turn = 0; turn < repeats; turn += 1) ingests.push(await ingestDay(database, turn))
    const besideSeconds: number[] = []
    for (let turn = repeats; turn < 2 * repeats; turn += 1)
      besideSeconds.push(await ingestBeside(database, turn))
    const rereads = await rereadChannels(database, size.days + 2 * repeats)
    await fillChannelDays(database, size.days + 2 * repeats + 1)
    const spanStart = performance.now()
    await keepVideoSpans({ database, clock: Date.now })
    const spans = performance.now() - spanStart
    await database.pool.query('VACUUM ANALYZE')
    const chosen = { from: dayText(size.days - 30), to: dayText(size.days - 1) }
    const firstAsked = await timeFirst(api, chosen)
    const chosenStart = performance.now()
    // What the worker does when somebody has asked for days that nobody asked for before.
    await keepVideoSpans({ database, clock: Date.now })
    const chosenMade = performance.now() - chosenStart
    const lists = await timeLists(api, {
      life: { period: 'life' },
      'last 28 days': { period: 'last28' },
      'chosen 30 days': chosen,
    })
    const ids = await database.pool.query<{ id: string }>(
      'SELECT id FROM channel WHERE "use" = 0 ORDER BY id LIMIT 10',
    )
    const compared = await timeCompare(
      api,
      ids.rows.map(({ id }) => id),
      { ...chosen, compare: 'previous' },
    )
    const worst = lists.toSorted((one, other) => p95(other.times) - p95(one.times)).slice(0, 6)
    const listGoal = { atMost: 150 }
    const rows = size.channels * size.videosPerChannel
    const last = dayText(size.days - 1)
    const month = `${last.slice(0, 7)}-01`
    const channel = await oneOf(database, 'SELECT min(id) AS id FROM channel')
    printFigures(`${rows * size.days} video-days, medians of ${repeats}`, [
      { what: 'filled by COPY, with sums and totals, rows in a second', value: filling },
      {
        what: 'one channel × 12 months, from sums of days',
        value: await time(
          database,
          `SELECT date_trunc('month', day), sum(views), sum(watch_minutes) FROM channel_day_sum
           WHERE channel_id = ${channel} AND day BETWEEN '${firstDay}' AND '${last}' GROUP BY 1`,
        ),
        unit: 'ms',
        goal: { atMost: 5 },
      },
      {
        what: 'all channels × one month',
        value: await time(
          database,
          `SELECT channel_id, views, watch_minutes FROM channel_month_sum WHERE month = '${month}'`,
        ),
        unit: 'ms',
        goal: { atMost: 20 },
      },
      {
        what: `the same of days: ${size.channels} channels × 30 days`,
        value: await time(
          database,
          `SELECT channel_id, sum(views), sum(watch_minutes) FROM channel_day_sum
           WHERE day > '${last}'::date - 30 GROUP BY channel_id`,
        ),
        unit: 'ms',
      },
      {
        what: `a day of ${rows} videos: rows in a second, without sums`,
        value: rows / (partOf('facts') / 1000),
        goal: { atLeast: 350_000 },
      },
      {
        what: 'the same by two lanes side by side, half of the channels each',
        value: rows / median(besideSeconds),
        goal: { atLeast: 350_000 },
      },
      {
        what: 'rows in a second by COPY and upsert into eight bare columns (performance.md §3)',
        value: plain,
      },
      {
        what: 'sums of channels, of the time of the rows',
        value: (partOf('channels') / partOf('facts')) * 100,
        unit: '%',
        goal: { atMost: 20 },
      },
      { what: 'lives of videos, of the same', value: (partOf('lives') / partOf('facts')) * 100, unit: '%' },
      {
        what: `${openDays} open days of a channel read again: sums and lives, of the time of the rows`,
        value: (sumOf(rereads, 'channels', 'lives') / sumOf(rereads, 'facts')) * 100,
        unit: '%',
        goal: { atMost: 20 },
      },
      {
        what: 'one channel of them, all of it',
        value: sumOf(rereads, 'facts', 'channels', 'lives') / rereads.length,
        unit: 'ms',
      },
      ...['life', 'last 28 days', 'chosen 30 days'].map((name) => ({
        what: `operation list, p95 of all orders: ${name}`,
        value: p95(lists.filter(({ what }) => what.startsWith(name)).flatMap(({ times }) => times)),
        unit: 'ms',
        goal: listGoal,
      })),
      ...worst.map(({ what, times }) => ({
        what: `p95 of ${what}`,
        value: p95(times),
        unit: 'ms',
        goal: listGoal,
      })),
      { what: 'ten channels compared, p95', value: p95(compared), unit: 'ms', goal: listGoal },
      { what: 'chosen days, the first who asks', value: firstAsked, unit: 'ms' },
      { what: 'chosen days made for the next', value: chosenMade / 1000, unit: 's' },
      { what: 'named periods made anew', value: spans / 1000, unit: 's' },
      { what: 'the whole day', value: partOf('facts') + partOf('channels') + partOf('lives'), unit: 'ms' },
    ])
  })
}

/** One more day of all videos, in milliseconds: its rows, the sums of channels, the lives of videos. */
type Ingest = { readonly facts: number; readonly channels: number; readonly lives: number }

function sumOf(ingests: readonly Ingest[], ...parts: readonly (keyof Ingest)[]): number {
  return ingests.reduce((sum, one) => parts.reduce((all, part) => all + one[part], sum), 0)
}

async function ingestDay(database: Database, turn: number): Promise<Ingest> {
  const day = dayText(size.days + turn)
  await ensureMonths(database, day, day)
  return ingest(database, day, await factRows(database, [day]))
}

/** The day of two halves of the channels, each by a worker's lane of its own; how long both took for their rows. */
async function ingestBeside(database: Database, turn: number): Promise<number> {
  const day = dayText(size.days + turn)
  await ensureMonths(database, day, day)
  const pieces = await factRows(database, [day])
  const rows = pieces.flat()
  const middle = rows[Math.floor(rows.length / 2)]?.channelId ?? 0n
  const halves = [rows.filter((row) => row.channelId < middle), rows.filter((row) => row.channelId >= middle)]
  const ends = await Promise.all(halves.map((half) => ingest(database, day, [half])))
  return Math.max(...ends.map(({ facts }) => facts)) / 1000
}

/**
 * What the collector does every day for each channel: its 35 open days once more, of which the last is new and the three
 * before it are others than yesterday.
 */
async function rereadChannels(database: Database, newDay: number): Promise<readonly Ingest[]> {
  const days = Array.from({ length: openDays }, (_, index) => dayText(newDay - index))
  await ensureMonths(database, dayText(newDay - openDays), dayText(newDay))
  const corrected = new Set(days.slice(1, 4))
  const channels = Map.groupBy((await factRows(database, days)).flat(), ({ channelId }) => channelId)
  const done: Ingest[] = []
  for (const rows of [...channels.values()].slice(0, rereadOf)) {
    const told = rows.map((row) => (corrected.has(row.day) ? moreViews(row) : row))
    done.push(await ingest(database, dayText(newDay), [told]))
  }
  return done
}

function moreViews(row: FactRow): FactRow {
  const [views, ...others] = row.values
  return { ...row, values: [BigInt(views ?? 0) + 7n, ...others] }
}

async function ingest(
  database: Database,
  day: string,
  rows: Awaited<ReturnType<typeof factRows>>,
): Promise<Ingest> {
  const feed = feeds.videoDays
  return database.transaction(async (tx) => {
    const start = performance.now()
    const { touched } = await takeFacts(tx, { feed, madeAt: `${day}T23:00:00.000Z`, rows })
    const taken = performance.now()
    if (touched === null) throw new Error('a day was taken before')
    const change = await whatChanged(tx, touched)
    await sumChannels(tx, feed, touched, change)
    const summed = performance.now()
    await moveLives(tx, feed, touched, change)
    return { facts: taken - start, channels: summed - taken, lives: performance.now() - summed }
  })
}

async function time({ pool }: Database, statement: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn <= repeats; turn += 1) {
    const start = performance.now()
    await pool.query(statement)
    if (turn > 0) times.push(performance.now() - start)
  }
  return median(times)
}

async function oneOf({ pool }: Database, statement: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(statement)
  return rows[0]?.id ?? '0'
}
