import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { listChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { getOperationVideoPage } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelContractIs } from '#src/capabilities/contracts/contracts.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { channelFiguresExportSource } from './channel-figures.export-source.ts'
import { createChannelFigures } from './channel-figures.service.ts'
import { createOperationWorld, type OperationWorld } from './operation.test-support.ts'
import { operationVideoExportSource } from './operation-video.export-source.ts'
import { createOperationVideos } from './operation-video.service.ts'
import { keepVideoSpans } from './video-spans.ts'

let world: OperationWorld
let videos: ReturnType<typeof createOperationVideos>
let channels: ReturnType<typeof createChannelFigures>
let here: bigint
let elsewhere: bigint
const withoutMoney = allPermissions.filter((permission) => permission !== 'estimatedRevenue:read')

beforeAll(async () => {
  world = await createOperationWorld()
  videos = createOperationVideos({ ...world.kit, channelContractIs })
  channels = createChannelFigures({ ...world.kit, channelContractIs })
  here = await world.newChannel({ title: '晨光', dailyPublishTarget: 2 })
  const { staffId } = world.people.bing
  elsewhere = await world.newChannel({ title: '远方', departmentId: world.elsewhere, ownerStaffId: staffId })
  const life = {
    views_1: 10,
    views_7: 40,
    views_28: 90,
    views: 100,
    watch_minutes: 90,
    est_revenue: '1.5',
    currency: 'USD',
  }
  const one = await world.newVideo(here, 'one', { life })
  const two = await world.newVideo(here, 'two', {
    publishedAt: '2026-04-20T03:00:00Z',
    life: { views_1: 20, views_7: 60, views: 80 },
  })
  await world.newVideo(elsewhere, 'far', { life: { views: 7 } })
  await world.videoDay(here, one, '2026-04-27', {
    views: 10,
    watch: 60,
    pct: 50,
    revenue: '0.100000',
    gained: 3,
    lost: 1,
  })
  await world.videoDay(here, one, '2026-04-28', {
    views: 30,
    watch: 60,
    pct: 70,
    revenue: '0.020000',
    final: false,
  })
  await world.videoDay(here, one, '2026-04-20', { views: 20 })
  await world.videoDay(here, two, '2026-04-28', { views: 50 })
  for (const day of ['2026-04-26', '2026-04-27', '2026-04-28'])
    await world.channelDay(here, day, {
      views: 100,
      gained: 5,
      lost: 2,
      revenue: '2',
      impressions: 1000,
      ctr: 4,
    })
  await world.channelDay(elsewhere, '2026-04-28', { views: 1 })
  // Late: a day that one channel alone has is no day of the house... unless half of them have it.
  await world.channelDay(here, '2026-03-31', { views: 9, revenue: '3' })
})
afterAll(() => world.close())

const asked = (query: Record<string, string>) => getOperationVideoPage.query.parse(query)
const listed = async (query: Record<string, string>, person = world.people.jia, may = allPermissions) =>
  (await videos.list(world.as(person, { may }), asked(query))).rows
type Row = Readonly<Record<string, unknown>>
/** The first batch of a file. */
async function firstOf(batches: AsyncGenerator<readonly Row[]>): Promise<readonly Row[]> {
  const { value } = await batches.next()
  return (value ?? []) as readonly Row[]
}
const titles = async (query: Record<string, string>) => (await listed(query)).map(({ title }) => title)

test('DAT-01 PERM-03 videos are listed within the data scope of their channels alone, counted and in a file, too', async () => {
  const { rows, total } = await videos.list(world.as(world.people.jia), asked({}))
  expect([rows.map(({ title }) => title), total]).toEqual([['two', 'one'], 2])
  expect((await listed({}, world.people.bing)).map(({ title }) => title)).toEqual(['far'])
  expect(await videos.counts(world.as(world.people.bing), [{}, { title: 'one' }])).toEqual([1, 0])
  expect(await titles({ channelId: String(elsewhere) })).toEqual([])
})

test('DAT-01 without a period figures are those of the life; what was not said is null and last', async () => {
  const [two, one] = await listed({})
  expect(one).toMatchObject({
    views1: '10',
    views7: '40',
    views28: '90',
    lifeViews: '100',
    figures: {
      views: '100',
      watchMinutes: '90',
      estRevenue: '1.5',
      currency: 'USD',
      likes: null,
      lastDay: '2026-04-28',
    },
    before: null,
    dataDay: '2026-04-28',
  })
  expect(two).toMatchObject({ views28: null, figures: { estRevenue: null, currency: null } })
  expect(await titles({ sort: 'views28' })).toEqual(['one', 'two'])
  expect(await titles({ sort: '-views28' })).toEqual(['one', 'two'])
  expect(await titles({ sort: 'watchMinutes' })).toEqual(['one', 'two'])
})

test('DAT-01 a period has the sums of its days, shares weighted, and is sorted by them', async () => {
  const [two, one] = await listed({ period: 'last7', sort: '-views' })
  expect(two).toMatchObject({ title: 'two', figures: { views: '50', days: 1 } })
  expect(one).toMatchObject({
    title: 'one',
    // Thirty views looked at 70 %, ten at 50 %.
    figures: {
      views: '40',
      watchMinutes: '120',
      avgViewPct: '65',
      subsNet: '2',
      estRevenue: '0.12',
      rpm: '3',
      days: 2,
    },
    before: null,
  })
  expect(one?.figures).toMatchObject({ isFinal: false, lastDay: '2026-04-28' })
  expect(await titles({ period: 'yesterday', sort: 'views' })).toEqual(['one', 'two'])
})

test('DAT-01 a period is compared with another one, a video with its channel at the same age', async () => {
  const [one] = await listed({ period: 'last7', compare: 'previous', title: 'one' })
  expect(one?.before).toMatchObject({ views: '20', watchMinutes: null, days: 1 })
  const [two] = await listed({ compare: 'median', title: 'two' })
  expect(two?.median).toEqual({ age: 7, views: '60', median: '40.0', of: 1 })
  expect((await listed({ compare: 'median', title: 'one' }))[0]?.median).toBeNull()
})

test('VAL-03 two days are no more than thirty apart; WID-01 a month is its days', async () => {
  await expect(listed({ from: '2026-03-01', to: '2026-04-30' })).rejects.toMatchObject({
    code: 'common.invalidInput',
  })
  const [one] = await listed({ from: '2026-04-20 00:00:00', to: '2026-04-27 23:59:59', title: 'one' })
  expect(one?.figures).toMatchObject({ views: '30', days: 2 })
  expect((await listed({ month: '2026-04', title: 'one' }))[0]?.figures).toMatchObject({
    views: '60',
    days: 3,
  })
  expect((await listed({ month: '2026-02', title: 'one' }))[0]?.figures).toBeNull()
})

test('DAT-01 days of publication are days of the platform', async () => {
  // Three in the morning in UTC is the evening before in California.
  expect(await titles({ publishedFrom: '2026-04-19', publishedTo: '2026-04-19' })).toEqual(['two'])
  expect(await titles({ publishedFrom: '2026-04-20' })).toEqual([])
})

test('DAT-01 PERM-01 whoever may not see money sees none of it, and cannot sort by it', async () => {
  const [one] = await listed({ period: 'last7', title: 'one' }, world.people.jia, withoutMoney)
  expect(one?.figures).toMatchObject({ views: '40', estRevenue: null, rpm: null, currency: null })
  await expect(listed({ sort: '-estRevenue' }, world.people.jia, withoutMoney)).rejects.toMatchObject({
    code: 'access.noPermission',
  })
  const query = listChannelFigures.query.parse({})
  const { rows } = await channels.list(world.as(world.people.jia, { may: withoutMoney }), query)
  expect(rows[0]).toMatchObject({ revenue: null, figures: { views: '300', estRevenue: null } })
})

test('DAT-01 PERM-01 lists are narrowed by contracts, by what holds the channel today, for whoever may read those', async () => {
  const { staffId } = world.people.jia
  const query = (contract: string) => listChannelFigures.query.parse({ contract })
  const all = world.as(world.people.jia, { dataScope: 'all' })
  const found = async (contract: string) => {
    const { rows, total } = await channels.list(all, query(contract))
    expect(total).toBe(rows.length)
    return rows.map(({ title }) => title).toSorted()
  }
  expect([await found('inForce'), await found('none')]).toEqual([[], ['晨光', '远方']])
  const party = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, '主体', '主体', 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, staffId],
  )
  const contract = await world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ('D-1', '合同', $1, 0, 1, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'CNY', 'gross', 'month_end', 'creator',
       $2, $3, now(), now()) RETURNING id`,
    [party, staffId, world.here],
  )
  const { pool } = world.database
  await pool.query(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day) VALUES ($1, $2, '2026-01-01')`,
    [contract, here],
  )
  expect([await found('inForce'), await found('ending'), await found('none')]).toEqual([
    ['晨光'],
    [],
    ['远方'],
  ])
  await pool.query(`UPDATE contract SET end_date = '2026-05-31' WHERE id = $1`, [contract])
  expect(await found('ending')).toEqual(['晨光'])
  expect(await titles({ contract: 'ending' })).toEqual(['two', 'one'])
  expect(await videos.counts(all, [{ contract: 'inForce' }, { contract: 'none' }])).toEqual([2, 1])
  // It is May 2 there already: the channel went yesterday.
  await pool.query(`UPDATE contract_channel SET to_day = '2026-05-01' WHERE contract_id = $1`, [contract])
  expect(await found('inForce')).toEqual([])
  // Merely introduced it holds nothing yet.
  await pool.query(`UPDATE contract_channel SET to_day = NULL WHERE contract_id = $1`, [contract])
  await pool.query(`UPDATE contract SET status = 2 WHERE id = $1`, [contract])
  expect(await found('none')).toEqual(['晨光', '远方'])
  const withoutContracts = allPermissions.filter((permission) => permission !== 'contract:read')
  for (const work of [
    () => listed({ contract: 'none' }, world.people.jia, withoutContracts),
    () => channels.list(world.as(world.people.jia, { may: withoutContracts }), query('none')),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'access.noPermission' })
})

test('DAT-01 a channel has its period, its months, its weeks and a line of four of them', async () => {
  const query = listChannelFigures.query.parse({ compare: 'previous' })
  const { rows, total } = await channels.list(world.as(world.people.jia), query)
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    title: '晨光',
    subsNet7: '9',
    subsNet28: '9',
    publishTarget7: 14,
    published7: 0,
    figures: { views: '300', ctr: '4', estRevenue: '6', days: 3 },
    before: { views: '9', days: 1 },
    revenue: { currency: 'USD', thisMonth: '6', lastMonth: '3' },
    dataDay: '2026-04-28',
  })
  const { from, views } = rows[0]?.spark ?? { from: '', views: [] }
  expect(from).toBe('2026-04-01')
  expect([views[0], ...views.slice(-3)]).toEqual([null, '100', '100', '100'])
  const period = await channels.period(world.as(world.people.jia), {
    list: 'data-channels',
    compare: 'previous',
  })
  expect(period).toEqual({
    asOf: '2026-04-28',
    range: { from: '2026-04-01', to: '2026-04-28' },
    before: { from: '2026-03-04', to: '2026-03-31' },
  })
})

test('DAT-01 every order of both lists is one that the database knows', async () => {
  const all = world.as(world.people.jia, { dataScope: 'all' })
  for (const sort of getOperationVideoPage.query.shape.sort.unwrap().options)
    for (const period of ['life', 'last28'])
      expect((await videos.list(all, asked({ sort, period }))).rows).toHaveLength(3)
  for (const sort of listChannelFigures.query.shape.sort.unwrap().options)
    expect((await channels.list(all, listChannelFigures.query.parse({ sort }))).rows).toHaveLength(2)
})

test('EXP-01 a file has the rows and figures of the list, chosen rows alone, and says its conditions', async () => {
  const { db } = world.database
  const ask = {
    actor: world.as(world.people.jia).actor,
    words: wordsOf('zh'),
    zone: 'UTC',
    params: { format: 'csv', columns: ['title'], filter: asked({ period: 'last7', sort: '-views' }) },
  } as never
  const source = operationVideoExportSource(videos)
  expect(await source.total(db as never, ask)).toBe(2)
  const batch = await firstOf(source.batches({ tx: db } as never, ask))
  const cells = source.cells(ask)
  const row = batch[1] ?? {}
  expect([cells['title']?.(row), cells['watchHours']?.(row), cells['estRevenue']?.(row)]).toEqual([
    'one',
    '2.00',
    '0.12',
  ])
  expect(await source.conditions(db, ask)).toEqual([[expect.any(String), expect.any(String)]])
  const chosen = {
    ...(ask as { params: object }),
    params: { ...(ask as { params: object }).params, ids: [batch[0]?.['id']] },
  }
  const few = await firstOf(source.batches({ tx: db } as never, chosen as never))
  expect(few.map(({ title }) => title)).toEqual(['two'])
  // Of chosen rows, too, the figures are those of the period.
  expect(cells['views']?.(few[0] ?? {})).toBe(50)
  const ofChannels = channelFiguresExportSource(channels)
  const channelAsk = { ...(ask as object), params: { filter: listChannelFigures.query.parse({}) } } as never
  const found = await firstOf(ofChannels.batches({ tx: db } as never, channelAsk))
  expect(ofChannels.cells(channelAsk)['channel']?.(found[0] ?? {})).toBe('晨光')
})

test('DAT-01 a named period is sorted by sums that were made before, and made anew when days come', async () => {
  const spans = await keepVideoSpans(world.kit)
  expect(spans).toEqual(['yesterday', 'last7', 'last28', 'last90', 'thisMonth', 'lastMonth'])
  expect(await keepVideoSpans(world.kit)).toEqual([])
  const collected = (at: string) =>
    world.database.pool.query(
      `INSERT INTO data_collection (channel_id, kind, next_at, succeeded_at) VALUES ($1, 'videoDays', now(), $2)
       ON CONFLICT (channel_id, kind) DO UPDATE SET succeeded_at = $2`,
      [here, at],
    )
  await collected('2026-05-01T19:00:00Z')
  expect(await keepVideoSpans(world.kit)).toEqual([])
  // The order is that of the sums, the figures are those of the days.
  await world.database.pool.query(`UPDATE video_span SET views = 1 WHERE span = 'last7' AND views = 50`)
  const rows = await listed({ period: 'last7', sort: '-views' })
  expect(rows.map(({ title, figures }) => [title, figures?.views])).toEqual([
    ['one', '40'],
    ['two', '50'],
  ])
  await collected('2026-05-01T20:00:01Z')
  expect(await keepVideoSpans(world.kit)).toHaveLength(6)
  expect(await titles({ period: 'last7', sort: '-views' })).toEqual(['two', 'one'])
  expect(await titles({ period: 'last7', sort: '-estRevenue' })).toEqual(['one', 'two'])
})

test('DAT-01 days that somebody chose are added up for the next who sorts by them, once', async () => {
  await world.database.pool.query(`UPDATE data_collection SET succeeded_at = '2026-05-01T19:00:00Z'`)
  const sent: string[] = []
  const jobs = {
    send: async (_tx: unknown, job: { readonly name: string }) => void sent.push(job.name),
    sendAll: async () => undefined,
  }
  const asking = createOperationVideos({ ...world.kit, jobs, channelContractIs })
  const chosen = { from: '2026-04-20', to: '2026-04-28', sort: '-views' } as const
  const ask = async (query: object) => {
    const { rows } = await asking.list(world.as(world.people.jia), getOperationVideoPage.query.parse(query))
    return rows.map(({ title }) => title)
  }
  const before = await ask(chosen)
  await Promise.all([ask(chosen), ask({ ...chosen, sort: 'views' })])
  // An order that is none of the period, a life and a named period have nobody add anything up.
  await ask({ ...chosen, from: '2026-04-21', sort: 'title' })
  await ask({ period: 'life', sort: '-views' })
  await ask({ period: 'last7', sort: '-views' })
  await keepVideoSpans(world.kit)
  expect(sent).toEqual(['channel-data.video-spans'])
  expect(await keepVideoSpans(world.kit)).toEqual([])
  const sums = () =>
    world.database.pool.query(`SELECT span FROM video_span_state WHERE span = '2026-04-20/2026-04-28'`)
  expect((await sums()).rowCount).toBe(1)
  expect(await ask(chosen)).toEqual(before)
  // The order is that of the sums that were kept.
  expect(before).toEqual(['one', 'two'])
  await world.database.pool.query(
    `UPDATE video_span SET views = 1 WHERE span = '2026-04-20/2026-04-28' AND views = 60`,
  )
  expect(await ask(chosen)).toEqual(['two', 'one'])
  expect(sent).toHaveLength(1)
  // Two workers at once add missing days up once; what nobody asked for in a day is forgotten.
  await world.database.pool.query(`DELETE FROM video_span_state WHERE span LIKE '%/%'`)
  const both = await Promise.all([keepVideoSpans(world.kit), keepVideoSpans(world.kit)])
  expect(both.flat()).toEqual(['2026-04-20/2026-04-28'])
  const tomorrow = { ...world.kit, clock: () => world.kit.clock() + 25 * 3_600_000 }
  await keepVideoSpans(tomorrow)
  await keepVideoSpans(tomorrow)
  expect((await sums()).rowCount).toBe(0)
  expect(await ask(chosen)).toEqual(before)
})
