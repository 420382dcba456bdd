import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUsageNotes } from '../quota/free-quota.test-support.ts'
import { type FacebookFake, refusal, startFacebookFake } from './facebook-fake.test-support.ts'
import { createFacebookHttp } from './facebook-http.ts'
import { passOf } from './facebook-pass.ts'
import { createFacebookReading } from './facebook-reading.ts'

let fake: FacebookFake
beforeEach(async () => {
  fake = await startFacebookFake()
})
afterEach(() => fake.close())

const pageId = '100000000000001'

function room({ usage } = createUsageNotes()) {
  const options = { graphUrl: fake.address, version: 'v26.0', stallMs: 5000, appId: 'app', usage }
  return createFacebookReading(createFacebookHttp(options))
}

/** What the Page has in its two lists, each of one page. */
function lists(videos: readonly unknown[], reels: readonly unknown[] = []) {
  fake.instead.set(`/${pageId}/videos`, { status: 200, body: { data: videos } })
  fake.instead.set(`/${pageId}/video_reels`, { status: 200, body: { data: reels } })
}

async function uploads(page: string | null = null) {
  const reading = room()
  const [channel] = await reading.readChannels('t', [pageId], [])
  if (!channel || !reading.videos) throw new Error('no Page was read')
  return reading.videos.uploads('t', channel, page)
}
const first = async (video: object) => {
  lists([{ id: '1', ...video }])
  return (await uploads()).readings?.[0]
}

test('VID-01 a Page’s two lists are one, each read on from where it was, and what stands in both is told once', async () => {
  const reel = { id: '7', permalink_url: '/reel/7/' }
  lists([{ id: '9' }, reel], [reel])
  fake.instead.set(`/${pageId}/videos`, {
    status: 200,
    body: { data: [{ id: '9' }, reel], paging: { cursors: { after: 'AA==' }, next: 'https://x' } },
  })
  const page = await uploads()
  expect(page.ids).toEqual(['9', '7'])
  expect(page.readings?.map(({ kind }) => kind)).toEqual(['video', 'reel'])
  lists([{ id: '3' }])
  const last = await uploads(page.next)
  expect(last).toMatchObject({ ids: ['3'], next: null })
  const asked = fake.calls.filter(({ pathname }) => pathname.includes('/video'))
  expect(asked.map(({ pathname, searchParams }) => [pathname.slice(22), searchParams.get('after')])).toEqual([
    ['/videos', null],
    ['/video_reels', null],
    ['/videos', 'AA=='],
  ])
})

test.each([
  [{}, 'public'],
  [{ published: true, privacy: { value: 'EVERYONE' } }, 'public'],
  [{ published: true, privacy: { value: 'SELF' } }, 'private'],
  [{ published: true, privacy: { value: 'ALL_FRIENDS' } }, 'private'],
  [{ published: false, privacy: { value: 'EVERYONE' } }, 'private'],
  [{ status: { video_status: 'expired' } }, 'private'],
])('VID-01 §2.3.8 a video that tells %o is %s', async (video, privacy) => {
  expect(await first(video)).toMatchObject({ privacy })
})

test.each([
  ['A title', 'A line', 'A title'],
  ['  ', '\n  A line \nAnother', 'A line'],
  [undefined, undefined, '1'],
])('VID-01 title %j and description %j are called %j', async (title, description, called) => {
  expect((await first({ title, description }))?.title).toBe(called)
})

test.each([
  ['ready', 'processed'],
  ['processing', 'uploaded'],
  ['upload_failed', 'failed'],
  ['something new', 'something new'],
])('VID-01 the status %s is kept as %s', async (video_status, processing) => {
  expect(await first({ status: { video_status } })).toMatchObject({ processing })
})

test('VID-01 times come as text or seconds; a schedule is one of what is not published; nothing foreign is an address', async () => {
  const times = { created_time: '2026-03-01T10:00:00+0000', scheduled_publish_time: 1_900_000_000 }
  expect(await first({ ...times, length: 61.5, views: 9 })).toMatchObject({
    publishedAt: '2026-03-01T10:00:00.000Z',
    scheduledAt: null,
    durationSec: 62,
    views: 9n,
  })
  expect(
    await first({ ...times, published: false, permalink_url: 'javascript:alert(1)', length: 0 }),
  ).toMatchObject({
    publishedAt: null,
    scheduledAt: new Date(1_900_000_000_000).toISOString(),
    durationSec: null,
    url: 'https://www.facebook.com/1',
  })
  const errors = [{ code: 7, message: 'codec' }]
  expect(await first({ status: { processing_phase: { errors } } })).toMatchObject({ failureReason: 'codec' })
})

test('VID-01 of many ids those that are there are found, fifty in a call, whichever are gone', async () => {
  const ids = [...Array.from({ length: 60 }, (_, index) => String(900 + index)), pageId]
  expect((await room().readChannels('t', ids, [])).map(({ platformChannelId }) => platformChannelId)).toEqual(
    [pageId],
  )
  const asked = fake.calls.map((url) => url.searchParams.get('ids')?.split(',').length ?? 0)
  expect(Math.max(...asked)).toBe(50)
})

test.each([
  [4, null],
  [341, null],
  [613, null],
  [32, pageId],
  [80_001, pageId],
])('VID-01 D7 a refusal with code %i and no header says that all is used of %s', async (code, spent) => {
  const book = createUsageNotes()
  fake.instead.set('/', refusal(code))
  const pass = passOf('t', { pageId })
  await expect(room(book).readChannels(pass, [pageId], [])).rejects.toMatchObject({ kind: 'transient' })
  expect(book.notes).toEqual([
    { appId: 'app', pageId: spent, calls: 100, time: 0, cpuTime: 0, regainMinutes: 5 },
  ])
})

test('VID-01 D7 the limit of one person says nothing of the app or its Pages', async () => {
  const book = createUsageNotes()
  fake.instead.set('/', refusal(17))
  await expect(room(book).readChannels('t', [pageId], [])).rejects.toMatchObject({ kind: 'transient' })
  expect(book.notes).toEqual([])
})
