import { expect, test } from 'vitest'
import { pacificDay } from '#src/youtube/quota.ts'
import { CLIENT, connect, reasonOf, startSandbox, steer } from './harness.ts'
import { startUpload } from './uploader.ts'

const DAY_MS = 24 * 3_600_000

test('PUB-07 uploads have a bucket of their own, refilled at midnight Pacific time', async () => {
  const { url, clock } = await startSandbox({
    quota: { 'videos.insert': 2, units: 100 },
    accessTokenSeconds: 3 * 86_400,
  })
  const { access_token: token } = await connect(url)
  expect((await startUpload(url, token)).status).toBe(200)
  expect((await startUpload(url, token, { video: { snippet: { title: '' } } })).status).toBe(400)
  const refused = await startUpload(url, token)
  expect([refused.status, await reasonOf(refused)]).toEqual([403, 'quotaExceeded'])
  const list = () =>
    fetch(`${url}/youtube/v3/channels?part=id&mine=true`, { headers: { authorization: `Bearer ${token}` } })
  expect((await list()).status).toBe(200)
  clock.now += DAY_MS
  expect((await startUpload(url, token)).status).toBe(200)
})

test('PUB-07 what is left can be set, and survives a restart', async () => {
  const before = await startSandbox()
  const { access_token: token } = await connect(before.url)
  await steer(before.url, 'quota', { clientId: CLIENT.client_id, bucket: 'units', remaining: 50 })
  const { url } = await before.restart()
  const headers = { authorization: `Bearer ${token}` }
  const remove = () => fetch(`${url}/youtube/v3/videos?id=none`, { method: 'DELETE', headers })
  expect((await remove()).status).toBe(404)
  expect(await reasonOf(await remove())).toBe('quotaExceeded')
})

test('the quota day follows Pacific time through summer time', () => {
  expect(pacificDay(Date.parse('2026-01-02T07:59:59Z'))).toBe('2026-01-01')
  expect(pacificDay(Date.parse('2026-01-02T08:00:00Z'))).toBe('2026-01-02')
  expect(pacificDay(Date.parse('2026-07-02T07:00:00Z'))).toBe('2026-07-02')
})
