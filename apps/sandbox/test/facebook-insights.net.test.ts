import { expect, test } from 'vitest'
import { z } from 'zod'
import { PAGE_VIDEOS } from '#src/facebook/page-video.seeds.ts'
import { graph, longToken, PAGE, pageToken, refusalOf, SCOPES } from './facebook-harness.ts'
import { objectOf, startSandbox, steer } from './harness.ts'

const Insights = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string(),
      period: z.string(),
      values: z.array(z.strictObject({ value: z.unknown(), end_time: z.string().optional() })),
      title: z.string(),
      description: z.string(),
      id: z.string(),
    }),
  ),
})
const DAYS = { period: 'day', since: '2026-10-01', until: '2026-10-08' }
const idOf = (kind: 'video' | 'reel') =>
  PAGE_VIDEOS.find((video) => video.pageId === PAGE && video.kind === kind && video.published)?.id ?? ''

async function open(given: Parameters<typeof longToken>[1] = {}) {
  const { url } = await startSandbox()
  const user = await longToken(url, given)
  return { url, user, page: await pageToken(url, user) }
}

test('DAT-01 a Page’s days end at Pacific midnight', async () => {
  const { url, page } = await open()
  const query = { metric: 'page_video_views,page_follows', ...DAYS, access_token: page }
  const { data } = Insights.parse(await objectOf(await graph(url, `/${PAGE}/insights`, query)))
  expect(data.map(({ name, id }) => [name, id])).toEqual([
    ['page_video_views', `${PAGE}/page_video_views/day`],
    ['page_follows', `${PAGE}/page_follows/day`],
  ])
  expect(data[0]?.values.map(({ end_time }) => end_time)).toContain('2026-10-02T07:00:00+0000')
})

test.each([
  ['page_fans', [400, 100, undefined]],
  ['page_video_views,page_impressions', [400, 100, undefined]],
  ['total_video_views', [400, 100, undefined]],
])('DAT-01 one name that is no metric of Pages fails the call: %s', async (metric, told) => {
  const { url, page } = await open()
  const query = { metric, ...DAYS, access_token: page }
  expect(await refusalOf(await graph(url, `/${PAGE}/insights`, query))).toEqual(told)
})

test('DAT-01 a reel has other names than a video: asked for those, it answers with nothing', async () => {
  const { url, page } = await open()
  const [video, reel] = [idOf('video'), idOf('reel')]
  const namesOf = async (id: string, metric: string) => {
    const query = { metric, period: 'lifetime', access_token: page }
    const { data } = Insights.parse(await objectOf(await graph(url, `/${id}/video_insights`, query)))
    return data.map(({ name }) => name)
  }
  expect(await namesOf(video, 'total_video_views')).toEqual(['total_video_views'])
  expect(await namesOf(reel, 'total_video_views')).toEqual([])
  expect(await namesOf(reel, 'blue_reels_play_count')).toEqual(['blue_reels_play_count'])
  const several = { ids: `${video},${reel}`, metric: 'total_video_views', ...DAYS, access_token: page }
  const answer = await objectOf(await graph(url, '/video_insights', several))
  expect(Object.keys(answer).toSorted()).toEqual([video, reel].toSorted())
  const gone = { ...several, ids: `${video},1` }
  expect((await refusalOf(await graph(url, '/video_insights', gone)))[1]).toBe(803)
})

test('DAT-01 insights are told to a Page’s own token, with the permission and the role for them, for 93 days at most', async () => {
  const { url, user, page } = await open()
  const query = { metric: 'page_video_views', ...DAYS }
  const ask = (access_token: string, more = {}) =>
    graph(url, `/${PAGE}/insights`, { ...query, access_token, ...more })
  expect(await refusalOf(await ask(user))).toEqual([400, 190, 2_069_032])
  expect((await refusalOf(await ask(page, { since: '2026-06-01' })))[1]).toBe(100)
  await steer(url, 'facebook/roles', { userId: '10229071846513082', pageId: PAGE, tasks: ['CREATE_CONTENT'] })
  expect((await refusalOf(await ask(page)))[1]).toBe(200)
  const narrow = await open({ grants: SCOPES.filter((scope) => scope !== 'read_insights') })
  const refused = await graph(narrow.url, `/${PAGE}/insights`, { ...query, access_token: narrow.page })
  expect((await refusalOf(refused))[1]).toBe(200)
})

test('DAT-01 money is told of Pages that earn; each video of a call counts as one', async () => {
  const { url, page } = await open()
  const money = { metric: 'content_monetization_earnings', ...DAYS, access_token: page }
  const { data } = Insights.parse(await objectOf(await graph(url, `/${PAGE}/insights`, money)))
  expect(data[0]?.values[0]?.value).toMatchObject({ currency: 'USD' })
  await steer(url, 'facebook/usage', { kind: 'page', id: PAGE, percent: 100 })
  const answer = await graph(url, `/${PAGE}/insights`, money)
  expect(answer.headers.get('x-business-use-case-usage')).toContain('"call_count":100')
  expect((await refusalOf(answer))[1]).toBe(80_001)
})
