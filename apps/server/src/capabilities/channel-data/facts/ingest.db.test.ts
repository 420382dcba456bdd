import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createChannelWithVideos } from './facts.test-support.ts'
import { type Cell, type FactRow, feeds } from './feeds.ts'
import { ensureMonths, takeReport } from './ingest.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await ensureMonths(database, '2026-01-01', '2026-03-31')
})
afterAll(() => database.drop())

const firstDay = '2026-01-28'
const dayOf = (index: number) => addDays(firstDay, index)
type Part = 'videoDays' | 'videoMoney' | 'videoReach'
/** Day → video → what is said of it; the numbers stand for all columns of the part. */
type Said = Readonly<Record<number, Readonly<Record<number, number | null>>>>
type Told = { readonly part: Part; readonly said: Said; readonly at: number }

const valuesOf = (part: Part, said: number | null): Cell[] => {
  const whole = said === null ? null : BigInt(said)
  const text = said === null ? null : `${said}.25`
  if (part === 'videoReach') return [whole, said === null ? null : `${said % 100}.5`]
  if (part === 'videoMoney') return [text, 'USD', whole, whole, text]
  return [whole, whole, text, text, text, whole, whole, whole, whole, whole, whole]
}

function rowsOf({ part, said }: Told, channelId: bigint, videoIds: readonly bigint[]): FactRow[] {
  return Object.entries(said).flatMap(([day, videos]) =>
    Object.entries(videos).flatMap(([video, value]) => {
      const id = videoIds[Number(video)]
      return id === undefined
        ? []
        : [{ channelId, day: dayOf(Number(day)), key: [id], values: valuesOf(part, value) }]
    }),
  )
}

const take = (told: Told, channelId: bigint, videoIds: readonly bigint[]) =>
  database.transaction((tx) =>
    takeReport(tx, {
      feed: feeds[told.part],
      madeAt: new Date(Date.parse('2026-03-10T12:00:00Z') + told.at * 1000).toISOString(),
      rows: [rowsOf(told, channelId, videoIds)],
    }),
  )

/** Numbers of a channel as they stand, by the places of its videos: what two channels that were told the same share. */
async function standing(channelId: bigint, videoIds: readonly bigint[]) {
  const place = `array_position($2::bigint[], platform_video_id)`
  const read = async (statement: string) =>
    (await database.pool.query(statement, [channelId, videoIds.map(String)])).rows
  const counted = `views, watch_minutes, likes, comments, shares, subs_gained, subs_lost, impressions, est_revenue`
  return {
    days: await read(
      `SELECT ${place} AS video, day, final, ctr, currency, cpm, avg_view_pct, ${counted} FROM video_day
       WHERE channel_id = $1 ORDER BY 1, 2`,
    ),
    sums: await read(
      `SELECT day, videos, ${counted}, $2::bigint[] IS NULL AS no FROM channel_day_sum WHERE channel_id = $1 ORDER BY 1`,
    ),
    months: await read(
      `SELECT month, days, ${counted}, $2::bigint[] IS NULL AS no FROM channel_month_sum WHERE channel_id = $1 ORDER BY 1`,
    ),
    totals: await read(
      `SELECT ${place} AS video, first_day, last_day, views_1, views_7, views_28, views, watch_minutes, avg_view_sec,
         avg_view_pct, impressions, impression_clicks, ctr, subs_net, likes, est_revenue, rpm FROM video_total
       WHERE channel_id = $1 ORDER BY 1`,
    ),
  }
}

/** The same sums made of the days that stand there, by plain statements. */
async function fromScratch(channelId: bigint, videoIds: readonly bigint[]) {
  const read = async (statement: string) =>
    (await database.pool.query(statement, [channelId, videoIds.map(String)])).rows
  return {
    sums: await read(
      `SELECT day, count(views)::int AS videos, sum(views)::text AS views, sum(watch_minutes) AS watch_minutes,
         sum(est_revenue) AS est_revenue, $2::bigint[] IS NULL AS no
       FROM video_day WHERE channel_id = $1 GROUP BY 1 ORDER BY 1`,
    ),
    totals: await read(
      `SELECT array_position($2::bigint[], platform_video_id) AS video, min(day) AS first_day, max(day) AS last_day,
         sum(views)::text AS views, sum(subs_gained - subs_lost)::text AS subs_net, sum(est_revenue) AS est_revenue
       FROM video_day WHERE channel_id = $1 GROUP BY platform_video_id ORDER BY 1`,
    ),
  }
}

const told = fc.record({
  part: fc.constantFrom<Part>('videoDays', 'videoDays', 'videoMoney', 'videoReach'),
  said: fc.dictionary(
    fc.integer({ min: 0, max: 9 }).map(String),
    fc.dictionary(fc.integer({ min: 0, max: 2 }).map(String), fc.option(fc.integer({ min: 0, max: 999 })), {
      minKeys: 1,
    }),
  ),
})

const published = [
  { publishedAt: '2026-01-28T20:00:00Z' },
  { publishedAt: '2026-01-31T03:00:00Z', durationSec: 61 },
  { publishedAt: '2025-06-01T00:00:00Z' },
]

test('DAT-01 the same reports twice, in any order, with corrections: the same numbers, and sums that are those of their days', async () => {
  const story = fc
    .array(told, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((one, at): Told => ({ ...one, at })))
    .chain((all) =>
      fc.record({
        inOrder: fc.constant(all),
        mixed: fc.shuffledSubarray([...all, ...all.map((one) => ({ ...one }))], {
          minLength: all.length * 2,
        }),
      }),
    )
  await fc.assert(
    fc.asyncProperty(story, async ({ inOrder, mixed }) => {
      const one = await createChannelWithVideos(database, published)
      const other = await createChannelWithVideos(database, published)
      for (const report of inOrder) await take(report, one.channelId, one.videoIds)
      for (const report of mixed) await take(report, other.channelId, other.videoIds)
      const found = await standing(one.channelId, one.videoIds)
      expect(await standing(other.channelId, other.videoIds)).toEqual(found)
      const scratch = await fromScratch(one.channelId, one.videoIds)
      expect(found.sums).toMatchObject(scratch.sums)
      expect(found.totals).toMatchObject(scratch.totals)
    }),
    { numRuns: 60 },
  )
})

test('DAT-01 views of the first days are unknown until the report of each of them is there, and a missing day is no zero', async () => {
  const { channelId, videoIds } = await createChannelWithVideos(database, [
    published[0] ?? { publishedAt: '' },
  ])
  const first = async () =>
    (await database.pool.query('SELECT views_1, views_7 FROM video_total WHERE channel_id = $1', [channelId]))
      .rows
  const day = (index: number, at: number) =>
    take({ part: 'videoDays', said: { [index]: { 0: 10 } }, at }, channelId, videoIds)
  for (const index of [0, 1, 2, 4, 5, 6]) await day(index, index)
  expect(await first()).toEqual([{ views_1: '10', views_7: null }])
  await day(3, 10)
  expect(await first()).toEqual([{ views_1: '10', views_7: '70' }])
  const { rows } = await database.pool.query('SELECT views FROM channel_day_sum WHERE channel_id = $1', [
    channelId,
  ])
  expect(rows).toHaveLength(7)
})

test('DAT-01 a day is final once it is older than 35 days when it is read, and a change of it is counted', async () => {
  const { channelId, videoIds } = await createChannelWithVideos(database, published)
  // Read on March 10: January 28 to February 3 will not change any more.
  await take({ part: 'videoDays', said: { 0: { 0: 1 }, 8: { 0: 1 } }, at: 1 }, channelId, videoIds)
  await take({ part: 'videoDays', said: { 0: { 0: 1 }, 8: { 0: 2 } }, at: 2 }, channelId, videoIds)
  const { rows } = await database.pool.query(
    `SELECT day::text, final, revision, views FROM video_day WHERE channel_id = $1 ORDER BY day`,
    [channelId],
  )
  expect(rows).toEqual([
    { day: '2026-01-28', final: true, revision: 1, views: '1' },
    { day: '2026-02-05', final: false, revision: 2, views: '2' },
  ])
})

test('DAT-01 reports of one channel that come at the same time lose nothing of its sums', async () => {
  const { channelId, videoIds } = await createChannelWithVideos(database, published)
  const all = Array.from({ length: 10 }, (_, index) => index)
  await Promise.all(
    all.flatMap((index) => [
      take({ part: 'videoDays', said: { [index]: { 0: 1, 1: 2 } }, at: index }, channelId, videoIds),
      take({ part: 'videoMoney', said: { [index]: { 0: 3 } }, at: index }, channelId, videoIds),
    ]),
  )
  const found = await standing(channelId, videoIds)
  expect(found.totals).toMatchObject((await fromScratch(channelId, videoIds)).totals)
  expect(found.totals[0]).toMatchObject({ views: '10' })
})

test('DAT-01 a report that cannot be stored leaves nothing behind', async () => {
  const { channelId, videoIds } = await createChannelWithVideos(database, published)
  const broken: FactRow = { channelId, day: firstDay, key: [videoIds[0] ?? 0n], values: ['none'] }
  await expect(
    database.transaction((tx) =>
      takeReport(tx, { feed: feeds.videoDays, madeAt: '2026-03-10T12:00:00Z', rows: [[broken]] }),
    ),
  ).rejects.toThrow()
  expect((await standing(channelId, videoIds)).days).toEqual([])
  await take({ part: 'videoDays', said: { 0: { 0: 1 } }, at: 1 }, channelId, videoIds)
  expect((await standing(channelId, videoIds)).days).toHaveLength(1)
})
