import { expect, test } from 'vitest'
import { z } from 'zod'
import { FACEBOOK_PAGES } from '#src/facebook/facebook.seeds.ts'
import { PAGE_VIDEOS } from '#src/facebook/page-video.seeds.ts'
import {
  graph,
  longToken,
  PAGE,
  PAGES,
  PERSON,
  pageToken,
  refusalOf,
  shortToken,
} from './facebook-harness.ts'
import { objectOf, startSandbox, steer } from './harness.ts'

const List = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  paging: z
    .object({ cursors: z.object({ before: z.string(), after: z.string() }), next: z.string().optional() })
    .optional(),
})
type Query = Readonly<Record<string, string>>

async function listed(url: string, edge: 'videos' | 'video_reels', query: Query) {
  return List.parse(await (await graph(url, `/${PAGE}/${edge}`, query)).json())
}

const ofPage = (kind: 'video' | 'reel') =>
  PAGE_VIDEOS.filter((video) => video.pageId === PAGE && video.kind === kind).map(({ id }) => id)

async function opened(given: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(given)
  const user = await longToken(sandbox.url)
  return { ...sandbox, user, own: await pageToken(sandbox.url, user) }
}

test('VID-01 videos and reels of a Page are listed by cursors, the newest first, to the end', async () => {
  const { url, own } = await opened()
  for (const [edge, kind] of [
    ['videos', 'video'],
    ['video_reels', 'reel'],
  ] as const) {
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 9; page += 1) {
      const more: Query = after === undefined ? {} : { after }
      const { data, paging } = await listed(url, edge, {
        access_token: own,
        fields: 'id',
        limit: '25',
        ...more,
      })
      seen.push(...data.map(({ id }) => id))
      if (paging?.next === undefined) break
      after = paging.cursors.after
    }
    expect(seen).toEqual(ofPage(kind))
    expect(seen.length).toBeGreaterThan(25)
  }
})

test('VID-01 every Page has some dozen videos and reels, each with an id of its own', () => {
  expect(new Set(PAGE_VIDEOS.map(({ id }) => id)).size).toBe(PAGE_VIDEOS.length)
  for (const { id } of FACEBOOK_PAGES) {
    for (const kind of ['video', 'reel']) {
      const count = PAGE_VIDEOS.filter((video) => video.pageId === id && video.kind === kind).length
      expect(count).toBeGreaterThanOrEqual(10)
    }
  }
  for (const { id } of PAGE_VIDEOS) expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
})

test('VID-01 a video tells the fields asked for, as the Graph API writes them; others are refused', async () => {
  const { url, own } = await opened()
  const [id = ''] = ofPage('video')
  const [reel = ''] = ofPage('reel')
  const seed = PAGE_VIDEOS.find((video) => video.id === id)
  const fields = 'title,description,created_time,length,permalink_url,published,privacy,status,views,picture'
  const read = (one: string, more: Query = {}) => graph(url, `/${one}`, { access_token: own, ...more })
  const node = await objectOf(await read(id, { fields }))
  expect(node).toMatchObject({
    id,
    title: seed?.title,
    created_time: '2026-11-18T12:00:00+0000',
    length: seed?.seconds,
    permalink_url: expect.stringMatching(new RegExp(`/videos/${id}/$`)),
    published: true,
    privacy: { value: 'EVERYONE' },
    status: { video_status: 'ready' },
    views: seed?.views,
  })
  const picture = await fetch(String(node['picture']))
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await objectOf(await read(reel, { fields: 'title,permalink_url' }))).toEqual({
    id: reel,
    permalink_url: `/reel/${reel}/`,
  })
  expect(Object.keys(await objectOf(await read(id)))).toEqual(['description', 'updated_time', 'id'])
  expect(await refusalOf(await read(id, { fields: 'name' }))).toEqual([400, 100, undefined])
  expect(await refusalOf(await read('9'))).toEqual([400, 100, 33])
})

test('VID-01 fifty Pages or videos are read in one call, of which each counts; one more, or one unknown, is refused', async () => {
  const { url, user, own } = await opened({ facebookLimits: { app: 1000, user: 1000, page: 1000 } })
  const many = (ids: readonly string[], more: Query = {}) =>
    graph(url, '/', { access_token: own, ids: ids.join(','), ...more })
  const pages = await objectOf(await many(PAGES, { access_token: user, fields: 'name,followers_count' }))
  expect(Object.keys(pages).toSorted()).toEqual(PAGES.toSorted())
  expect(pages[PAGE]).toMatchObject({ id: PAGE, followers_count: FACEBOOK_PAGES[0]?.followers })
  const ids = ofPage('video').slice(0, 50)
  const answer = await many(ids, { fields: 'views' })
  const used = (of: Response): unknown => JSON.parse(of.headers.get('x-page-usage') ?? 'null')
  expect(used(answer)).toMatchObject({ call_count: 5 })
  expect(Object.keys(await objectOf(answer)).toSorted()).toEqual(ids.toSorted())
  expect(await refusalOf(await many(ofPage('video').slice(0, 51)))).toEqual([400, 100, undefined])
  expect(await refusalOf(await many([ids[0] ?? '', '9']))).toEqual([404, 803, undefined])
  expect(await refusalOf(await many([]))).toEqual([400, 100, undefined])
})

test('VID-01 videos need pages_read_engagement and a role; drafts and hidden ones are for the Page alone', async () => {
  const { url, user, own } = await opened()
  const ids = async (access_token: string) =>
    (await listed(url, 'videos', { access_token, fields: 'id', limit: '100' })).data.map(({ id }) => id)
  const [all, seen] = [await ids(own), await ids(user)]
  const hidden = all.filter((id) => !seen.includes(id))
  expect(hidden).toHaveLength(2)
  expect(await refusalOf(await graph(url, `/${hidden[0]}`, { access_token: user }))).toEqual([400, 100, 33])
  expect((await graph(url, `/${hidden[0]}`, { access_token: own })).status).toBe(200)
  const foreign = FACEBOOK_PAGES.find(({ tasks }) => tasks[PERSON] === undefined)?.id ?? ''
  const less = await shortToken(url, { grants: ['pages_show_list'] })
  for (const [page, access_token] of [
    [foreign, user],
    [foreign, own],
    [PAGE, less],
  ] as const) {
    const refused = await graph(url, `/${page}/videos`, { access_token })
    expect(await refusalOf(refused)).toEqual([403, 10, undefined])
  }
})

test('VID-01 a video is added, hidden and removed beside us, and stays so over a restart', async () => {
  const { url, own, restart } = await opened()
  const made = await steer(url, 'facebook/videos', {
    pageId: PAGE,
    kind: 'reel',
    count: 2,
    description: 'New',
  })
  const { ids } = z.object({ ids: z.array(z.string()).length(2) }).parse(await made.json())
  const [first = '', second = ''] = ids
  await steer(url, `facebook/videos/${first}`, { privacy: 'SELF', status: 'error', views: 7 })
  await steer(url, `facebook/videos/${second}`, { gone: true })
  const again = await restart()
  const reels = await listed(again.url, 'video_reels', {
    access_token: own,
    fields: 'views,privacy,status',
    since: '2026-11-19',
  })
  expect(reels.data).toMatchObject([
    { id: first, views: 7, privacy: { value: 'SELF' }, status: { video_status: 'error' } },
  ])
  expect(await refusalOf(await graph(again.url, `/${second}`, { access_token: own }))).toEqual([400, 100, 33])
  expect((await steer(again.url, 'facebook/videos/9', { views: 1 })).status).toBe(404)
})

test.each([4, 32, 613, 80_001])('VID-01 code %i meets a list of videos as any other call', async (code) => {
  const { url, own } = await opened()
  const match = { pathPattern: '/videos$' }
  await steer(url, 'faults', { match, effect: { kind: 'graph', code } })
  const list = () => graph(url, `/${PAGE}/videos`, { access_token: own })
  expect((await refusalOf(await list()))[1]).toBe(code)
  const answer = await list()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-business-use-case-usage')).toContain(PAGE)
})
