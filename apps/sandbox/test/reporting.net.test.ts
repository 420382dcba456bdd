import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTENT_OWNERS } from '#src/google/content-owners.seeds.ts'
import { connect, objectOf, reasonOf, startSandbox, steer, YOUTUBE } from './harness.ts'

const AUTH = 'https://www.googleapis.com/auth/'
const DAY_MS = 24 * 3_600_000
const [OWNER] = CONTENT_OWNERS
const owner = OWNER?.id ?? ''
const channelId = OWNER?.channelIds[0] ?? ''
const SCOPES = ['youtubepartner', 'yt-analytics.readonly', 'yt-analytics-monetary.readonly'].map(
  (name) => AUTH + name,
)
const AS_OWNER = { scope: [YOUTUBE, ...SCOPES].join(' '), channel: owner }

/** The fields of the official description (youtubereporting v1). */
const Job = z.strictObject({
  id: z.string(),
  reportTypeId: z.string(),
  name: z.string(),
  createTime: z.string(),
})
const Report = z.strictObject({
  id: z.string(),
  jobId: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  createTime: z.string(),
  downloadUrl: z.string(),
})
const Reports = z.strictObject({ reports: z.array(Report).default([]), nextPageToken: z.string().optional() })

function call(url: string, token: string, path: string, body?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(`${url}/youtube-reporting/v1${path}`, { headers, ...sent })
}

async function reportsOf(
  url: string,
  token: string,
  job: string,
  query = '',
): Promise<z.infer<typeof Report>[]> {
  return Reports.parse(await objectOf(await call(url, token, `/jobs/${job}/reports?pageSize=500${query}`)))
    .reports
}

test('DAT-01 a job makes files from 48 hours on, thirty days back; a day has a later file when it is corrected', async () => {
  const { url, clock } = await startSandbox({ accessTokenSeconds: 90 * 86_400 })
  const { access_token: token } = await connect(url, AS_OWNER)
  await steer(url, 'studio/uploads', {
    channelId,
    count: 2,
    durationMs: 300_000,
    privacyStatus: 'public',
    publishedAt: ['2026-09-01T00:00:00Z', '2026-09-02T00:00:00Z'],
  })
  const made = { reportTypeId: 'content_owner_basic_a4', name: 'x' }
  const { id } = Job.parse(await objectOf(await call(url, token, '/jobs', made)))
  expect((await call(url, token, '/jobs', made)).status).toBe(409)
  expect((await call(url, token, '/jobs', { reportTypeId: 'nonsense', name: 'x' })).status).toBe(400)
  clock.now += 2 * DAY_MS - 1
  expect(await reportsOf(url, token, id)).toEqual([])
  clock.now += 1
  const first = await reportsOf(url, token, id)
  expect(first.length).toBeGreaterThan(25)
  const [newest] = first
  if (!newest) throw new Error('no files')
  const span = (Date.parse(newest.endTime) - Date.parse(newest.startTime)) / DAY_MS
  expect(span).toBe(1)
  const plain = await (
    await fetch(newest.downloadUrl, { headers: { authorization: `Bearer ${token}` } })
  ).text()
  const [header = '', ...rows] = plain.trim().split('\n')
  expect(header.split(',').slice(0, 3)).toEqual(['date', 'channel_id', 'video_id'])
  expect(rows.length).toBeGreaterThan(2)
  expect(rows[0]?.split(',').slice(0, 2)).toEqual([
    newest.startTime.slice(0, 10).replaceAll('-', ''),
    channelId,
  ])
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const zipped = await fetch(newest.downloadUrl, { headers })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(await zipped.text()).toBe(plain)
  const day = newest.startTime.slice(0, 10)
  clock.now += 1000
  const since = new Date(clock.now - 1).toISOString()
  await steer(url, 'numbers', { id: channelId, from: day, to: day, factor: 0.5 })
  const again = await reportsOf(url, token, id, `&createdAfter=${encodeURIComponent(since)}`)
  expect(again.map(({ startTime }) => startTime)).toEqual([newest.startTime])
})

test('DAT-01 files are a content owner’s, with a scope of reports; money needs its own', async () => {
  const { url } = await startSandbox()
  const { access_token: channel } = await connect(url, { scope: [YOUTUBE, ...SCOPES].join(' ') })
  expect(await reasonOf(await call(url, channel, '/jobs'))).toBe('forbidden')
  const { access_token: none } = await connect(url, { ...AS_OWNER, scope: `${YOUTUBE} ${SCOPES[0]}` })
  expect(await reasonOf(await call(url, none, '/jobs'))).toBe('insufficientPermissions')
  const { access_token: plain } = await connect(url, {
    ...AS_OWNER,
    scope: [YOUTUBE, ...SCOPES.slice(0, 2)].join(' '),
  })
  const types = await objectOf(await call(url, plain, '/reportTypes'))
  expect(JSON.stringify(types)).not.toContain('revenue')
  const money = { reportTypeId: 'content_owner_estimated_revenue_a1', name: 'x' }
  expect(await reasonOf(await call(url, plain, '/jobs', money))).toBe('forbidden')
})

test('DAT-01 jobs outlive a restart, and end when they are deleted', async () => {
  const before = await startSandbox()
  const { access_token: token } = await connect(before.url, AS_OWNER)
  const body = { reportTypeId: 'content_owner_reach_basic_a1', name: 'x' }
  const { id } = Job.parse(await objectOf(await call(before.url, token, '/jobs', body)))
  const { url } = await before.restart()
  expect(await objectOf(await call(url, token, '/jobs'))).toMatchObject({ jobs: [{ id }] })
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${url}/youtube-reporting/v1/jobs/${id}`, { method: 'DELETE', headers })
  expect(await objectOf(await call(url, token, '/jobs'))).toEqual({})
  expect((await call(url, token, `/jobs/${id}/reports`)).status).toBe(404)
})
