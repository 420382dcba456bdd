import { FACEBOOK_PERSONS } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import { PAGE_VIDEOS } from '@pindao/sandbox/facebook/page-video.seeds.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFacebookRig, type FacebookRig } from './sync-facebook.test-support.ts'

const hour = 3_600_000
const [person = ''] = FACEBOOK_PERSONS.map(({ id }) => id)
/** The first has more videos than one page of the list holds. */
const [long, short] = ['104928375610284', '61558203917462'] as const
const seedsOf = (pageId: string) => PAGE_VIDEOS.filter((video) => video.pageId === pageId)
/** Fifty of the videos, and all reels. */
const firstPage = 50 + seedsOf(long).filter(({ kind }) => kind === 'reel').length

let rig: FacebookRig
beforeEach(async () => {
  rig = await createFacebookRig()
})
afterEach(() => rig.close())

const count = async (where = 'true') =>
  (await rig.rows<{ n: number }>(`SELECT count(*)::int AS n FROM platform_video WHERE ${where}`))[0]?.n
const graph = (code: number, pathPattern: string, nth = 1) =>
  rig.steer('/faults', { match: { pathPattern }, nth, effect: { kind: 'graph', code } })

test('VID-01 Pages are read in one call, their videos and reels over all pages of both lists', async () => {
  await rig.connect(person, [long, short])
  await rig.rows('INSERT INTO channel_sync (channel_id, next_at) SELECT id, now() FROM channel')
  await rig.called()
  await rig.run()
  const called = await rig.called()
  expect(called.filter((path) => path === '/')).toHaveLength(1)
  expect(called).not.toContain(`/${long}`)
  expect(called.filter((path) => path === `/${long}/videos`)).toHaveLength(2)
  expect(called.filter((path) => path === `/${long}/video_reels`)).toHaveLength(1)
  const kept = await rig.rows('SELECT subscriber_count::int AS n, last_sync_at FROM channel ORDER BY id')
  expect(kept).toMatchObject([
    { n: 482_310, last_sync_at: expect.anything() },
    { n: 96_402, last_sync_at: expect.anything() },
  ])
  for (const [kind, id] of [
    ['video', long],
    ['reel', long],
    ['video', short],
    ['reel', short],
  ] as const) {
    const seeds = seedsOf(id).filter((video) => video.kind === kind)
    const rows = await rig.rows<{ id: string }>(
      `SELECT v.platform_video_id AS id FROM platform_video v JOIN channel c ON c.id = v.channel_id
       WHERE c.platform_channel_id = $1 AND v.kind = $2 ORDER BY v.platform_video_id DESC`,
      [id, kind],
    )
    expect(rows.map((row) => row.id)).toEqual(seeds.map((seed) => seed.id))
  }
})

test('VID-01 a video has title, length, views and visibility as the Page tells them; a reel its first line', async () => {
  await rig.connect(person, [short])
  await rig.runFirst()
  const [video, reel] = (['video', 'reel'] as const).map((kind) =>
    seedsOf(short).find((seed) => seed.kind === kind && seed.published),
  )
  const rows = await rig.rows(
    `SELECT title, duration_sec, views::int AS views, visibility, url, published_at::text AS at, thumbnail_url
     FROM platform_video WHERE platform_video_id = ANY($1) ORDER BY platform_video_id`,
    [[video?.id, reel?.id]],
  )
  expect(rows).toMatchObject([
    {
      title: video?.title,
      duration_sec: Math.round(video?.seconds ?? 0),
      views: video?.views,
      visibility: 1,
      url: `https://www.facebook.com/mandopop.voices/videos/${video?.id}/`,
      at: expect.stringMatching(/^2026-/u),
      thumbnail_url: expect.stringContaining(video?.id ?? ''),
    },
    { title: reel?.description.split('\n')[0], url: `https://www.facebook.com/reel/${reel?.id}/` },
  ])
  // Drafts, and what was taken back from view, are private.
  const hidden = seedsOf(short).filter((seed) => !seed.published || seed.privacy !== 'EVERYONE')
  expect(await count('visibility = 3')).toBe(hidden.length)
  expect(await count('visibility = 3 AND published_at IS NULL')).toBe(2)
})

test('VID-01 what is added, hidden or removed on the Page is so here after the next whole reading', async () => {
  await rig.connect(person, [long])
  await rig.runFirst()
  const [gone, hidden] = seedsOf(long).map(({ id }) => id)
  await rig.steer(`/facebook/videos/${gone}`, { gone: true })
  await rig.steer(`/facebook/videos/${hidden}`, { privacy: 'SELF' })
  const scheduledAt = Date.now() + 90 * 24 * hour
  await rig.steer('/facebook/videos', { pageId: long, kind: 'reel', published: false, scheduledAt })
  rig.pass(25 * hour)
  await rig.run()
  const seen = (id: string | undefined) =>
    rig.rows('SELECT visibility FROM platform_video WHERE platform_video_id = $1', [id])
  expect(await seen(gone)).toEqual([{ visibility: 6 }])
  expect(await seen(hidden)).toEqual([{ visibility: 3 }])
  expect(await count("visibility = 4 AND kind = 'reel'")).toBe(1)
  expect(await count('visibility = 6')).toBe(1)
})

test.each([4, 613])(
  'VID-01 D7 code %i in the middle of a list stops every Page of the app, and it goes on there later',
  async (code) => {
    await rig.connect(person, [long, short])
    await rig.rows(
      `INSERT INTO channel_sync (channel_id, next_at)
       SELECT id, now() - interval '1 minute' * (platform_channel_id = $1)::int FROM channel`,
      [long],
    )
    await graph(code, `/${long}/videos$`, 2)
    await rig.called()
    await rig.run()
    expect(await count()).toBe(firstPage)
    expect((await rig.called()).filter((path) => path.startsWith(`/${short}/`))).toEqual([])
    expect(await rig.chains()).toMatchObject([
      { problem: String(code), page: expect.stringContaining('videos=') },
      { problem: 'usageHigh' },
    ])
    rig.pass(3 * hour)
    await rig.run()
    expect((await rig.called()).filter((path) => path === `/${long}/videos`)).toHaveLength(1)
    expect(await count()).toBe(seedsOf(long).length + seedsOf(short).length)
    expect(await rig.chains()).toMatchObject([
      { problem: null, failures: 0, page: null },
      { problem: null, failures: 0 },
    ])
  },
)

test('VID-01 D7 code 32 stops its own Page alone', async () => {
  await rig.connect(person, [long, short])
  await graph(32, `/${long}/videos$`)
  await rig.runFirst()
  expect(await rig.chains()).toMatchObject([{ problem: '32', failures: 1 }, { problem: null }])
  expect(await count()).toBe(seedsOf(short).length)
  rig.pass(3 * hour)
  await rig.run()
  expect(await rig.chains()).toMatchObject([{ problem: null, failures: 0 }, { problem: null }])
})

test('VID-01 D7 a usage header near a hundred stops a Page before it is refused, until its window is over', async () => {
  await rig.connect(person, [long])
  await rig.steer('/facebook/usage', { kind: 'page', id: long, percent: 95 })
  await rig.called()
  await rig.runFirst()
  // The Page itself was read: its answer said enough.
  expect(await rig.called()).toEqual(['/'])
  expect(await rig.chains()).toMatchObject([{ problem: 'usageHigh', failures: 1 }])
  rig.pass(0.5 * hour)
  await rig.run()
  expect(await rig.called()).toEqual([])
  await rig.steer('/facebook/usage', { kind: 'page', id: long, percent: 1 })
  rig.pass(2 * hour)
  await rig.run()
  expect(await rig.chains()).toMatchObject([{ problem: null, failures: 0 }])
  expect(await count()).toBe(seedsOf(long).length)
})

test('CH-04 Pages whose person’s token is over are read by their own, and one that vanished is missed alone', async () => {
  await rig.connect(person, [long, short])
  await rig.steer('/facebook/sessions/end', { userId: person, end: 'expired' })
  await rig.runFirst()
  expect(await rig.chains()).toMatchObject([{ problem: null }, { problem: null }])
  expect(await count()).toBe(seedsOf(long).length + seedsOf(short).length)
  await rig.steer('/facebook/pages', { pageId: short, gone: true })
  for (const _twice of [1, 2]) {
    rig.pass(13 * hour)
    await rig.run()
  }
  const vanished = await rig.rows('SELECT vanished_at IS NOT NULL AS is FROM channel ORDER BY id')
  expect(vanished).toEqual([{ is: false }, { is: true }])
  expect(await rig.rows('SELECT DISTINCT status FROM channel_credential')).toEqual([{ status: 0 }])
})
