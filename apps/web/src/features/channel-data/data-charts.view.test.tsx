import {
  compareChannels,
  getChannelCharts,
  getChannelRhythm,
  getVideoCharts,
} from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { getDataOverview } from '@pindao/protocol/channel-data/data-overview.endpoints.ts'
import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

// A DOM without a painter.
vi.mock('#src/shared/charts/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}))

const t = await textsIn('zh')
const finance = personOf('finance')
const at = '2026-05-01T20:00:00.000Z'
const channel = { id: '3', title: '晨光频道', platform: 'youtube' as const, avatarUrl: null }
const dayOf = (day: string, views: string | null, estRevenue: string | null = null) => ({
  day,
  isFinal: views === null ? null : false,
  views,
  watchMinutes: null,
  subsGained: null,
  subsLost: null,
  estRevenue,
  followersTotal: null,
})
const sums = {
  views: '1200',
  watchMinutes: '90',
  avgViewPct: null,
  impressions: null,
  ctr: null,
  subsNet: '-4',
  likes: null,
  comments: null,
  shares: null,
  estRevenue: '12.5',
  rpm: '10.42',
}
const charts: EndpointOutput<typeof getChannelCharts> = {
  channel,
  at,
  asOf: '2026-04-28',
  lastDay: '2026-04-27',
  currency: 'USD',
  shown: {
    from: '2026-04-27',
    to: '2026-04-28',
    days: [dayOf('2026-04-27', '1200', '12.5'), dayOf('2026-04-28', null)],
    sums,
  },
  before: {
    from: '2026-04-25',
    to: '2026-04-26',
    days: [dayOf('2026-04-25', '1000'), dayOf('2026-04-26', '0')],
    sums: { ...sums, views: '1000' },
  },
  sources: [
    { key: 'YT_SEARCH', views: '800', watchMinutes: null },
    { key: 'NEW_THING', views: '300', watchMinutes: null },
    { key: '', views: '100', watchMinutes: null },
  ],
  countries: [{ key: 'FR', views: '700', watchMinutes: null }],
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(finance)
  server.answers(getChannelsOfPlatform, [channelOptionOf({ id: '3', channelName: '晨光频道' })])
  server.answers(getChannelCharts, charts)
  server.answers(getChannelRhythm, {
    at,
    lastDay: '2026-04-28',
    hours: [{ weekday: 2, hour: 11, videos: 1, views: 43 }],
    cohorts: [{ month: '2026-04', videos: 3, views: [15, 20] }],
  })
})
const open = (search = '', person = finance) => openPage(`/data/charts${search}`, { server, person })
const chartOf = async (title: string) => within(await screen.findByRole('region', { name: title }))
const tableOf = async (title: string) => {
  const chart = await chartOf(title)
  await userEvent.click(chart.getByRole('button', { name: `${t('common:chart.asTable')}: ${title}` }))
  return chart.getAllByRole('row').map((row) => row.textContent)
}

test('DAT-01 before a channel is chosen all of them are drawn, each drawing with its table; money by its currency', async () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  server.answers(getDataOverview, {
    at,
    asOf: '2026-04-28',
    from: '2026-04-01',
    to: '2026-04-28',
    channels: [
      { id: '3', title: '晨光频道', platform: 'youtube', views: '600', estRevenue: usd('1.5') },
      { id: '4', title: '夜色频道', platform: 'facebook', views: '200', estRevenue: usd('4') },
    ],
    channelCount: 3,
    departments: [{ code: 'hz_fb', channels: 2, views: '800', watchMinutes: '90', estRevenue: [usd('5.5')] }],
    funnel: { impressions: '1000', clicks: '50', views: '800', follows: null },
    videos: [{ id: '9', title: '日出', channelTitle: '晨光频道', views: '400', watchMinutes: '120' }],
  })
  await open('?period=last28')
  const told = (name: string) => t('common:chart.picture', { title: name })
  const sizes = await chartOf(t('channel-data:overview.channels.views'))
  within(sizes.getByRole('img', { name: told(t('channel-data:overview.channels.views')) })).getByText(
    '夜色频道',
  )
  screen.getByText(new RegExp(t('channel-data:overview.known', { n: 2, all: 3 }), 'u'))
  expect(await tableOf(t('channel-data:overview.channels.revenue'))).toEqual([
    t('channel-data:charts.channels') + t('channel-data:charts.measure.estRevenue'),
    '夜色频道US$4.00',
    '晨光频道US$1.50',
  ])
  const funnel = await chartOf(t('channel-data:overview.funnel.title'))
  funnel.getByText(t('channel-data:overview.funnel.of.clicks', { share: '5%' }))
  expect(await tableOf(t('channel-data:overview.department.revenue'))).toContain('杭州FB运营组US$5.50')
  expect((await tableOf(t('channel-data:overview.videos.title')))[1]).toBe('日出 · 晨光频道4002')
  expect(server.asked(getDataOverview)[0]?.query).toMatchObject({ period: 'last28' })
  expect(server.asked(getChannelCharts)).toEqual([])
})

test('DAT-01 a channel says its days and their zone, what is missing and provisional, and its sums beside those before', async () => {
  await open('?channelId=3&period=last7')
  await screen.findByRole('heading', { level: 2, name: '晨光频道' })
  const note = screen.getByText(/2026\/04\/27.*2026\/04\/28.*太平洋时间.*2026\/04\/25/u)
  expect(note.textContent).toContain(t('channel-data:charts.missing', { count: 1 }))
  expect(note.textContent).toContain(t('channel-data:charts.provisional', { count: 1 }))
  expect(note.textContent).toContain(t('channel-data:charts.late', { day: '2026/04/27' }))
  screen.getByText('1,200')
  screen.getByText('US$12.50')
  screen.getByText(new RegExp(t('channel-data:charts.change.up', { share: '20%' }), 'u'))
  expect(server.asked(getChannelCharts)[0]?.query).toMatchObject({ period: 'last7', compare: 'previous' })
})

test('DAT-01 each chart is a table, too: a missing day is a dash, a part has its name', async () => {
  await open('?channelId=3')
  const rows = await tableOf(t('channel-data:charts.line.views'))
  expect(rows.slice(1)).toEqual(['4/271,2001,000', '4/28—0'])
  const sources = await tableOf(t('channel-data:charts.sources'))
  expect(sources.slice(1)).toEqual([
    `${t('channel-data:charts.source.YT_SEARCH')}800`,
    'NEW_THING300',
    `${t('channel-data:charts.others')}100`,
  ])
  const hours = await tableOf(t('channel-data:charts.hours.title'))
  expect(hours).toHaveLength(25)
  expect(hours[12]).toContain('43')
})

test('DAT-01 PERM-01 whoever may not see money finds none, and whoever may not export no file', async () => {
  const viewer = personOf('viewer')
  server = serverFor(viewer)
  server.answers(getChannelCharts, { ...charts, currency: null })
  server.answers(getChannelRhythm, { at, lastDay: null, hours: [], cohorts: [] })
  await open('?channelId=3', viewer)
  await chartOf(t('channel-data:charts.line.views'))
  expect(screen.queryByText(t('channel-data:charts.measure.estRevenue'))).toBeNull()
  expect(screen.queryByRole('region', { name: t('channel-data:charts.line.estRevenue') })).toBeNull()
  expect(screen.queryByRole('button', { name: new RegExp(t('common:chart.download'), 'u') })).toBeNull()
})

test('DAT-01 channels beside each other: a row and a line for each, and how many are out of sight', async () => {
  const days = charts.shown.days
  server.answers(compareChannels, {
    at,
    asOf: '2026-04-28',
    from: '2026-04-27',
    to: '2026-04-28',
    before: { from: '2026-04-25', to: '2026-04-26' },
    channels: [
      { ...channel, currency: 'USD', days, sums, sumsBefore: { ...sums, views: '2400' } },
      { ...channel, id: '4', title: '远方', currency: 'EUR', days, sums: null, sumsBefore: null },
    ],
  })
  await open('?channelId=3,4,5')
  const table = await chartOf(t('channel-data:charts.sums'))
  const row = within(table.getByRole('row', { name: /晨光频道/u }))
  row.getByText(t('channel-data:charts.change.down', { share: '50%' }))
  expect(row.getByRole('link').getAttribute('href')).toBe('/data/charts?channelId=3')
  screen.getByText(new RegExp(t('channel-data:charts.hidden', { count: 1 }), 'u'))
  // Money of two currencies is on two charts.
  expect(screen.getAllByRole('region', { name: t('channel-data:charts.line.estRevenue') })).toHaveLength(2)
  expect((await tableOf(t('channel-data:charts.line.views')))[0]).toContain('远方')
})

test('DAT-01 a video stands beside the median of those before it', async () => {
  server.answers(getVideoCharts, {
    video: {
      id: '9',
      title: '山谷里的早晨',
      url: 'https://www.youtube.com/watch?v=9',
      kind: 'video',
      publishedAt: '2026-04-27T19:00:00.000Z',
      channelId: '3',
      channelTitle: '晨光频道',
      platform: 'youtube',
    },
    at,
    lastDay: '2026-04-28',
    currency: null,
    isWhole: true,
    medianOf: 10,
    ages: [
      { day: '2026-04-27', views: '5', watchMinutes: '30', estRevenue: null, total: 5, median: 20.5 },
      { day: '2026-04-28', views: '2', watchMinutes: null, estRevenue: null, total: 7, median: 40 },
    ],
  })
  await open('?videoId=9')
  await screen.findByRole('heading', { level: 2, name: '山谷里的早晨' })
  const [head, ...rows] = await tableOf(t('channel-data:charts.video.curve'))
  expect(head).toContain(t('channel-data:charts.video.median', { count: 10 }))
  expect(rows).toEqual(['0520.5', '1740'])
  expect(screen.getByRole('link', { name: '晨光频道' }).getAttribute('href')).toBe('/data/charts?channelId=3')
})

test('PERM-03 what is not in sight is not found; days that are no range say what to choose', async () => {
  server.refuses(getVideoCharts, { code: 'channels.videoNotFound' })
  await open('?videoId=9')
  await screen.findByText(t('channel-data:charts.gone.title'))
})

test('VAL-03 days too far apart are refused with what to choose', async () => {
  server.refuses(getChannelCharts, { code: 'common.invalidInput' })
  await open('?channelId=3&from=2026-01-01&to=2026-04-01')
  await screen.findByText(t('channel-data:charts.outside.text'))
})

test('DAT-01 another period is asked for at once, and stands in the address', async () => {
  await open('?channelId=3')
  await userEvent.click(await screen.findByRole('combobox', { name: t('channel-data:charts.period.label') }))
  await userEvent.click(await screen.findByTitle(t('channel-data:charts.period.last90')))
  await vi.waitFor(() =>
    expect(server.asked(getChannelCharts).at(-1)?.query).toMatchObject({ period: 'last90' }),
  )
  expect(window.location.search).toContain('period=last90')
})
