import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CHANNEL,
  connect,
  OTHER_CHANNEL,
  objectOf,
  reasonOf,
  startSandbox,
  steer,
  YOUTUBE,
} from './harness.ts'

const AUTH = 'https://www.googleapis.com/auth/'
const MONEY = `${AUTH}yt-analytics-monetary.readonly`
const OF_DAYS = {
  ids: `channel==${CHANNEL}`,
  startDate: '2026-10-01',
  endDate: '2026-10-07',
  metrics: 'views',
}
const Message = z.object({ error: z.object({ message: z.string() }) })

/** The fields of the official description (youtubeAnalytics v2, QueryResponse), and no other ones. */
const Table = z.strictObject({
  kind: z.literal('youtubeAnalytics#resultTable'),
  columnHeaders: z.array(
    z.strictObject({
      name: z.string(),
      columnType: z.enum(['DIMENSION', 'METRIC']),
      dataType: z.enum(['STRING', 'INTEGER', 'FLOAT']),
    }),
  ),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
})

async function ask(url: string, token: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/youtube-analytics/v2/reports?${new URLSearchParams(query)}`, { headers })
}

async function upload(url: string, count: number): Promise<string[]> {
  const answer = await steer(url, 'studio/uploads', {
    channelId: CHANNEL,
    count,
    durationMs: 300_000,
    privacyStatus: 'public',
    publishedAt: Array.from({ length: count }, (_, index) =>
      new Date(Date.parse('2026-08-01T00:00:00Z') + index * HOUR_MS).toISOString(),
    ),
  })
  return z.object({ ids: z.array(z.string()) }).parse(await answer.json()).ids
}
const HOUR_MS = 3_600_000

test('DAT-01 a report is a table: dimensions first, then metrics as asked, and no rows where there is nothing', async () => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url)
  const days = { ...OF_DAYS, dimensions: 'day', metrics: 'averageViewPercentage,views' }
  const table = Table.parse(await objectOf(await ask(url, token, days)))
  expect(table.columnHeaders.map(({ name, dataType }) => [name, dataType])).toEqual([
    ['day', 'STRING'],
    ['averageViewPercentage', 'FLOAT'],
    ['views', 'INTEGER'],
  ])
  expect(table.rows?.[0]?.[0]).toBe('2026-10-01')
  const total = Table.parse(await objectOf(await ask(url, token, OF_DAYS)))
  const views = (table.rows ?? []).reduce((sum, row) => sum + Number(row[2]), 0)
  expect(total.rows).toEqual([[views]])
  const later = await objectOf(
    await ask(url, token, { ...days, startDate: '2026-11-20', endDate: '2026-11-22' }),
  )
  expect(Object.keys(Table.parse(later))).toEqual(['kind', 'columnHeaders'])
})

test('DAT-01 by video: 500 ids in a filter, 200 rows of a page, sorted as asked', async () => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url)
  const ids = await upload(url, 30)
  const query = { ...OF_DAYS, dimensions: 'video,day', filters: `video==${ids.join(',')}`, sort: 'video,day' }
  const page = async (startIndex: number) =>
    Table.parse(
      await objectOf(await ask(url, token, { ...query, startIndex: String(startIndex), maxResults: '200' })),
    ).rows ?? []
  const [first, second] = [await page(1), await page(201)]
  expect(first).toHaveLength(200)
  const keys = [...first, ...second].map(([video, day]) => `${video} ${day}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(keys.toSorted())
  const top = { ...OF_DAYS, dimensions: 'video', sort: '-views', maxResults: '5' }
  const best = Table.parse(await objectOf(await ask(url, token, top))).rows ?? []
  expect(best.map((row) => Number(row[1]))).toEqual(
    best.map((row) => Number(row[1])).toSorted((a, b) => b - a),
  )
  const many = Array.from({ length: 501 }, (_, index) => `video${index}`).join(',')
  expect((await ask(url, token, { ...query, filters: `video==${many}` })).status).toBe(400)
  expect((await ask(url, token, { ...query, maxResults: '201' })).status).toBe(400)
})

test.each([
  [{ metrics: 'views,nonsense' }, 'Unknown identifier (nonsense) given in field parameters.metrics.'],
  [{ dimensions: 'nonsense' }, 'Unknown identifier (nonsense) given in field parameters.dimensions.'],
  [{ dimensions: 'day', sort: 'likes' }, 'Unknown identifier (likes) given in field parameters.sort.'],
  [{ dimensions: 'video' }, 'The query is not supported.'],
  [{ dimensions: 'day,country' }, 'The query is not supported.'],
  [{ dimensions: 'country', metrics: 'likes' }, 'The query is not supported.'],
  [{ endDate: '2026-09-01' }, 'The query is not supported.'],
  [{ currency: 'XXX' }, "Invalid value 'XXX' in field parameters.currency."],
  [{ startDate: '2026-13-01' }, "Invalid value '2026-13-01'."],
  [{ ids: 'nonsense' }, "Invalid value 'nonsense' in field parameters.ids."],
])('DAT-01 %o is refused: %s', async (change, message) => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url)
  const answer = await ask(url, token, { ...OF_DAYS, ...change })
  expect(answer.status).toBe(400)
  expect(Message.parse(await answer.json()).error.message).toContain(message)
})

test('DAT-01 channels of others are forbidden; money needs its scope, and a channel that earns', async () => {
  const { url } = await startSandbox()
  const { access_token: plain } = await connect(url)
  const of = (change: Record<string, string>) => ({ ...OF_DAYS, dimensions: 'day', ...change })
  expect(await reasonOf(await ask(url, plain, of({ ids: `channel==${OTHER_CHANNEL}` })))).toBe('forbidden')
  expect(await reasonOf(await ask(url, plain, of({ ids: 'contentOwner==x' })))).toBe('forbidden')
  const money = of({ metrics: 'estimatedRevenue,cpm' })
  expect(await reasonOf(await ask(url, plain, money))).toBe('insufficientPermissions')
  const { access_token: token } = await connect(url, { scope: `${YOUTUBE} ${MONEY}` })
  const dollars = Table.parse(await objectOf(await ask(url, token, money))).rows ?? []
  const euros = Table.parse(await objectOf(await ask(url, token, { ...money, currency: 'EUR' }))).rows ?? []
  expect(Number(euros[0]?.[1]) / Number(dollars[0]?.[1])).toBeCloseTo(0.92, 2)
  await steer(url, 'channels', { channelId: CHANNEL, monetised: false })
  expect(await reasonOf(await ask(url, token, money))).toBe('forbidden')
})

test('DAT-01 the numbers are the same after a restart, and a video that is deleted stays in the days of its channel', async () => {
  const before = await startSandbox()
  const { access_token: token } = await connect(before.url)
  const [id] = await upload(before.url, 1)
  const days = { ...OF_DAYS, dimensions: 'day', metrics: 'views,likes' }
  const told = await objectOf(await ask(before.url, token, days))
  await fetch(`${before.url}/__sandbox/studio/videos/${id}`, { method: 'DELETE' })
  const { url } = await before.restart()
  expect(await objectOf(await ask(url, token, days))).toEqual(told)
})

test('DAT-01 batch statistics: what is shown beside many videos, metered by itself', async () => {
  const { url } = await startSandbox({ quota: { 'videos.batchGetStats': 1 } })
  const { access_token: token } = await connect(url)
  const [id = ''] = await upload(url, 1)
  const headers = { authorization: `Bearer ${token}` }
  const read = () =>
    fetch(`${url}/youtube/v3/videos:batchGetStats?part=id,snippet,statistics,contentDetails&id=${id},none`, {
      headers,
    })
  expect(await objectOf(await read())).toMatchObject({
    kind: 'youtube#batchGetStatsResponse',
    items: [
      {
        id,
        snippet: { publishTime: '2026-08-01T00:00:00.000Z' },
        statistics: { viewCount: expect.stringMatching(/^[1-9]\d*$/) },
        contentDetails: { duration: 'PT5M' },
      },
    ],
  })
  expect(await reasonOf(await read())).toBe('quotaExceeded')
})
