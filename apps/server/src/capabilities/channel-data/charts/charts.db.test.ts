import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelCharts, createChannelCharts } from './charts.service.ts'
import { type ChartsWorld, createChartsWorld } from './charts.test-support.ts'
import { createDataOverview } from './overview.service.ts'
import { createVideoCharts, type VideoCharts } from './video-charts.service.ts'

let world: ChartsWorld
let channels: ChannelCharts
let videos: VideoCharts
let here: bigint
let elsewhere: bigint
let own: bigint
const withoutMoney = allPermissions.filter((permission) => permission !== 'estimatedRevenue:read')

beforeAll(async () => {
  world = await createChartsWorld()
  channels = createChannelCharts(world.kit)
  videos = createVideoCharts(world.kit)
  here = await world.newChannel({ title: '晨光' })
  const { staffId } = world.people.bing
  elsewhere = await world.newChannel({
    title: '远方',
    departmentId: world.elsewhere,
    ownerStaffId: staffId,
  })
  const money = { est_revenue: '0.500000', currency: 'USD' }
  await world.channelDay(here, '2026-04-26', { views: 100, watch_minutes: 60, ...money })
  await world.channelDay(here, '2026-04-28', {
    views: 300,
    final: false,
    subs_gained: 3,
    subs_lost: 5,
    ...money,
  })
  await world.channelDay(here, '2026-04-19', { views: 200, ...money })
  await world.channelDay(elsewhere, '2026-04-28', { views: 7 })
  for (const [index, key] of [...'ABCDEFGHIJKL'].entries())
    await world.part(here, '2026-04-28', 'source', key, 100 - index)
  await world.part(here, '2026-04-26', 'source', 'B', 50)
  await world.part(here, '2026-04-10', 'source', 'A', 9999)

  // Days of the platform begin seven hours after UTC's: 03:00Z on the 21st is the 20th there.
  const [first, second] = [
    await world.newVideo(here, 'first', '2026-04-21T03:00:00Z'),
    await world.newVideo(here, 'second', '2026-04-22T19:00:00Z'),
  ]
  own = await world.newVideo(here, 'own', '2026-04-26T19:00:00Z')
  const old = await world.newVideo(here, 'old', '2026-02-01T19:00:00Z')
  await world.videoDay(here, first, '2026-04-20', { views: 10 })
  await world.videoDay(here, first, '2026-04-21', { views: 40 })
  await world.videoDay(here, second, '2026-04-22', { views: 30 })
  await world.videoDay(here, own, '2026-04-26', { views: 5, ...money })
  await world.videoDay(here, own, '2026-04-28', { views: 100 })
  // Collected months after it was published: nothing is known of how it began.
  await world.videoDay(here, old, '2026-04-28', { views: 5000 })
  await world.collectedTo(here, '2026-04-28')
})
afterAll(() => world.close())

test('DAT-01 a channel day by day: a missing day is none, and the period is compared with the one before it', async () => {
  const { actor } = world.as(world.people.jia)
  const data = await channels.channel(actor, here, { period: 'last7', compare: 'previous' })
  expect(data).toMatchObject({ asOf: '2026-04-28', lastDay: '2026-04-28', currency: 'USD' })
  expect(data.shown).toMatchObject({ from: '2026-04-22', to: '2026-04-28' })
  expect(data.shown.days.map(({ views }) => views)).toEqual([null, null, null, null, '100', null, '300'])
  expect(data.shown.days.at(-1)).toMatchObject({ isFinal: false, subsLost: '5', estRevenue: '0.5' })
  expect(data.shown.sums).toMatchObject({ views: '400', subsNet: '-2', estRevenue: '1', rpm: '2.5' })
  expect(data.before).toMatchObject({ from: '2026-04-15', sums: { views: '200' } })
})

test('DAT-01 sources are added up over the shown days, the largest first, the rest together', async () => {
  const { actor } = world.as(world.people.jia)
  const { sources, countries } = await channels.channel(actor, here, { period: 'last7' })
  expect(sources.slice(0, 2)).toMatchObject([
    { key: 'B', views: '149' },
    { key: 'A', views: '100' },
  ])
  expect(sources).toHaveLength(11)
  expect(sources.at(-1)).toMatchObject({ key: '', views: '179' })
  expect(countries).toEqual([])
})

test('DAT-01 PERM-01 whoever may not see money is told none of it, field by field', async () => {
  const { actor } = world.as(world.people.jia, { may: withoutMoney })
  const data = await channels.channel(actor, here, { period: 'last7', compare: 'previous' })
  expect(data.currency).toBeNull()
  expect(data.shown.sums).toMatchObject({ views: '400', estRevenue: null, rpm: null })
  expect(data.shown.days.every(({ estRevenue }) => estRevenue === null)).toBe(true)
  const compared = await channels.compare(actor, { channelId: [String(here)], compare: 'previous' })
  expect(JSON.stringify(compared)).not.toContain('USD')
  const curve = await videos.video(actor, own)
  expect([curve.currency, curve.ages[0]?.estRevenue]).toEqual([null, null])
})

test('DAT-01 PERM-03 a channel of another department is not there, and is left out of what is compared', async () => {
  const { actor } = world.as(world.people.jia)
  await expect(channels.channel(actor, elsewhere, {})).rejects.toMatchObject({ code: 'channels.notFound' })
  await expect(videos.rhythm(actor, elsewhere, 'UTC')).rejects.toMatchObject({ code: 'channels.notFound' })
  await expect(videos.video(world.as(world.people.bing).actor, own)).rejects.toMatchObject({
    code: 'channels.videoNotFound',
  })
  const { channels: seen } = await channels.compare(actor, { channelId: [String(elsewhere), String(here)] })
  expect(seen.map(({ title }) => title)).toEqual(['晨光'])
})

test('VAL-03 two days that are no range of a month are refused', async () => {
  const { actor } = world.as(world.people.jia)
  const asked = { from: '2026-01-01', to: '2026-04-01' }
  await expect(channels.channel(actor, here, asked)).rejects.toMatchObject({ code: 'common.invalidInput' })
})

test('DAT-01 a video is added up by age beside the median of those before it that begin with their life', async () => {
  const { actor } = world.as(world.people.jia)
  const curve = await videos.video(actor, own)
  expect(curve).toMatchObject({ isWhole: true, medianOf: 2, lastDay: '2026-04-28', currency: 'USD' })
  expect(curve.ages.map(({ day, views, total, median }) => [day, views, total, median])).toEqual([
    ['2026-04-26', '5', 5, 20],
    ['2026-04-27', null, 5, 40],
    ['2026-04-28', '100', 105, 40],
  ])
})

test('DAT-01 a first day of a video is made whole with its share of the second, in the hours of whoever looks', async () => {
  const { actor } = world.as(world.people.jia)
  const { hours, cohorts } = await videos.rhythm(actor, here, 'Asia/Shanghai')
  // Published at 20:00 Pacific Time: five sixths of the second day are within 24 hours.
  expect(hours).toContainEqual({ weekday: 2, hour: 11, videos: 1, views: Math.round(10 + (40 * 20) / 24) })
  // Others lack one of the two days: they are no videos of few views.
  expect(hours).toHaveLength(1)
  expect(cohorts).toMatchObject([{ month: '2026-04', videos: 3 }])
  expect(cohorts[0]?.views[0]).toBe(15)
})

test('DAT-01 PERM-03 all channels of the data scope: sizes, departments, the way to followers, videos; money for whoever sees it', async () => {
  const overview = createDataOverview(world.kit)
  const asked = { period: 'last28' } as const
  const seen = await overview(world.as(world.people.jia).actor, asked)
  expect(seen.channels).toEqual([
    {
      id: String(here),
      title: '晨光',
      platform: 'youtube',
      views: '600',
      estRevenue: { amount: '1.5', currency: 'USD' },
    },
  ])
  expect(seen).toMatchObject({ channelCount: 1, from: '2026-04-01', to: '2026-04-28' })
  expect(seen.departments).toMatchObject([
    { channels: 1, views: '600', watchMinutes: '60.00', estRevenue: [{ amount: '1.5', currency: 'USD' }] },
  ])
  // What no day said is not 0.
  expect(seen.funnel).toEqual({ impressions: null, clicks: null, views: '600', follows: '3' })
  const all = await overview(world.as(world.people.jia, { dataScope: 'all' }).actor, asked)
  expect(all.channels.map(({ title }) => title)).toEqual(['晨光', '远方'])
  expect([all.channelCount, all.funnel.views]).toEqual([2, '607'])
  const other = await overview(world.as(world.people.bing).actor, asked)
  expect([other.channels.map(({ views }) => views), other.videos]).toEqual([['7'], []])
  const poor = await overview(world.as(world.people.jia, { may: withoutMoney }).actor, asked)
  expect(JSON.stringify(poor)).not.toContain('USD')
})
