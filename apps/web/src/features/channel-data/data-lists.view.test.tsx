import { listChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { getChannelCharts, getChannelRhythm } from '@pindao/protocol/channel-data/data-charts.endpoints.ts'
import { getDataPeriod } from '@pindao/protocol/channel-data/data-period.endpoints.ts'
import {
  createDataReport,
  type DataReport,
  deleteDataReport,
  listDataReports,
  updateDataReport,
} from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import {
  getOperationChannelVideo,
  getOperationVideoPage,
} from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { channel, dataServer, person, video } from './data-lists.test-support.ts'

const t = await textsIn('zh')
let server: FakeServer
beforeEach(() => {
  server = dataServer()
})

const openVideos = (search = '') => openPage(`/data/videos${search}`, { server, person })
const openChannels = (search = '') => openPage(`/data/channels${search}`, { server, person })
const rowOf = async (title: string) =>
  within(await screen.findByRole('row', { name: new RegExp(title, 'u') }))

test('DAT-01 a video says its figures, how they changed, and what is not there as a dash', async () => {
  await openVideos('?period=last7&compare=previous')
  const row = await rowOf(video.title)
  row.getByTitle('1,200')
  row.getByRole('img', { name: t('channel-data:operation.change.up', { share: '20%' }) })
  row.getByText('US$12.50')
  row.getByText(t('channel-data:operation.provisional'))
  expect(row.getAllByText(t('common:notAvailable')).length).toBeGreaterThan(0)
  expect(server.asked(getOperationVideoPage)[0]?.query).toMatchObject({
    period: 'last7',
    compare: 'previous',
  })
  await screen.findByText(/2026\/04\/22.*2026\/04\/28.*太平洋时间.*2026\/04\/15.*2026\/04\/21/u)
})

test('DAT-01 the list is narrowed and sorted by what its address says', async () => {
  await openVideos(
    '?channelId=3,4&level=3&sort=-views28&publishedFrom=2026-04-01%2000:00:00&publishedTo=2026-04-02%2023:59:59',
  )
  await rowOf(video.title)
  expect(server.asked(getOperationVideoPage)[0]?.query).toMatchObject({
    channelId: ['3', '4'],
    level: [3],
    sort: '-views28',
    publishedFrom: '2026-04-01',
    publishedTo: '2026-04-02',
  })
})

test('VAL-03 two days too far apart are said where the days stand', async () => {
  server.refuses(getDataPeriod, { code: 'common.invalidInput' })
  server.refuses(getOperationVideoPage, { code: 'common.invalidInput' })
  await openVideos('?from=2026-01-01%2000:00:00&to=2026-04-01%2000:00:00')
  await screen.findByText(t('channel-data:operation.days.outside'))
})

test('DAT-01 PERM-01 whoever may not see money has no column of it', async () => {
  const viewer = personOf('viewer')
  server = dataServer(viewer)
  await openPage('/data/videos', { server, person: viewer })
  await rowOf(video.title)
  expect(
    screen.queryByRole('columnheader', { name: t('channel-data:operation.column.estRevenue') }),
  ).toBeNull()
  expect(screen.queryByText('US$12.50')).toBeNull()
})

test('DAT-01 a channel has a line of four weeks that says itself in words, a gap for a missing day', async () => {
  await openChannels()
  const row = await rowOf(channel.title)
  const name = t('channel-data:operation.spark', {
    title: channel.title,
    low: '0',
    high: '27',
    last: '27',
    missing: 1,
  })
  expect(row.getByRole('img', { name }).querySelectorAll('polyline')).toHaveLength(2)
  row.getByText('3 / 14')
  row.getByText('US$20.50')
  expect(server.asked(listChannelFigures)[0]?.query).not.toHaveProperty('period')
})

test('DAT-01 a row leads to its charts over the days of the list, chosen ones beside each other', async () => {
  // The page of the charts is not what is looked at here; it asks as soon as it is there.
  for (const asked of [getChannelCharts, getChannelRhythm])
    server.refuses(asked, { code: 'channels.notFound' })
  const { user } = await openChannels('?period=last7&compare=lastYear')
  const row = await rowOf(channel.title)
  await user.click(row.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: t('channel-data:operation.compareChosen') }))
  await expect.poll(() => window.location.pathname).toBe('/data/charts')
  expect(window.location.search).toBe('?channelId=3&period=last7&compare=lastYear')
})

test('DAT-01 numbers that come in are read again: rows, and the days that are shown', async () => {
  await openVideos()
  await rowOf(video.title)
  const before = [server.asked(getOperationVideoPage).length, server.asked(getDataPeriod).length]
  await expect.poll(() => server.listeners()).toBeGreaterThan(0)
  server.tells({ type: 'channelData', id: '3' })
  await expect
    .poll(() => [server.asked(getOperationVideoPage).length, server.asked(getDataPeriod).length], {
      timeout: 6000,
    })
    .toSatisfy((times: readonly number[]) => times.every((now, index) => now > (before[index] ?? 0)))
})

test('DAT-01 PERM-01 the file of whoever may not see money has no column of it to choose', async () => {
  const operator = personOf('operator')
  server = dataServer(operator)
  const { user } = await openPage('/data/videos', { server, person: operator })
  await rowOf(video.title)
  await user.click(await screen.findByRole('button', { name: t('sheets:export.open') }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('checkbox', { name: t('sheets:column.operationVideo.views') })
  expect(dialog.queryByRole('checkbox', { name: t('sheets:column.operationVideo.estRevenue') })).toBeNull()
})

test('DAT-01 a channel opens with its figures and its videos over the same days', async () => {
  const { user } = await openChannels('?period=last7&detail=3')
  const drawer = within(await screen.findByRole('dialog', { name: channel.title }))
  await drawer.findByText('5,000')
  await user.click(drawer.getByRole('tab', { name: t('channel-data:operation.ofChannel.videos') }))
  await drawer.findByRole('link', { name: video.title })
  expect(server.asked(getOperationChannelVideo)[0]?.query).toMatchObject({
    channelId: '3',
    period: 'last7',
    sort: '-views',
  })
  const all = drawer.getByRole('link', { name: t('channel-data:operation.ofChannel.all', { total: 1 }) })
  expect(all.getAttribute('href')).toBe('/data/videos?period=last7&channelId=3&sort=-views')
})

const report: DataReport = {
  id: '9',
  list: 'data-videos',
  name: '周报',
  content: { filters: { period: 'last28', sort: '-views' }, layout: { density: 'middle', columns: [] } },
  owner: { id: '7', fullName: '李晴' },
  sharedWith: null,
  updatedAt: '2026-04-01T05:06:07.000Z',
  version: 3,
  actions: ['update', 'delete'],
}
const menu = async (user: { click(of: Element): Promise<void> }, item: string) => {
  await user.click(await screen.findByRole('button', { name: t('channel-data:report.button') }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('DAT-01 what is shown is kept as a report and shared', async () => {
  server.answers(createDataReport, report)
  const { user } = await openVideos('?period=last28&sort=-views')
  await rowOf(video.title)
  await menu(user, t('channel-data:report.save'))
  const dialog = within(await screen.findByRole('dialog', { name: t('channel-data:report.saveTitle') }))
  await user.type(dialog.getByRole('textbox', { name: t('channel-data:report.name') }), '周报')
  await user.click(dialog.getByRole('checkbox', { name: t('channel-data:report.share') }))
  await user.click(dialog.getByRole('button', { name: /确\s*[定认]/u }))
  await screen.findByText(t('channel-data:report.saved'))
  expect(server.asked(createDataReport)[0]?.body).toMatchObject({
    list: 'data-videos',
    name: '周报',
    isShared: true,
    content: { filters: { period: 'last28', sort: '-views' } },
  })
})

test('DAT-01 SHL-05 a report that the search found opens by its address', async () => {
  server.answers(listDataReports, [report])
  await openVideos('?report=9')
  await expect
    .poll(() => server.asked(getOperationVideoPage).at(-1)?.query)
    .toMatchObject({ period: 'last28', sort: '-views' })
})

test('DAT-01 a report brings its days, order and conditions back; own ones are changed and deleted', async () => {
  server.answers(listDataReports, [
    report,
    {
      ...report,
      id: '10',
      name: '月报',
      owner: { id: '8', fullName: '王磊' },
      sharedWith: 'hz_fb',
      actions: [],
    },
  ])
  server.answers(updateDataReport, { ...report, sharedWith: 'hz_fb', version: 4 })
  server.answers(deleteDataReport, { deleted: true })
  const { user } = await openVideos()
  await rowOf(video.title)
  await menu(user, t('channel-data:report.by', { name: '月报', owner: '王磊' }))
  await expect
    .poll(() => server.asked(getOperationVideoPage).at(-1)?.query)
    .toMatchObject({ period: 'last28', sort: '-views' })
  await menu(user, t('channel-data:report.manage'))
  const dialog = within(await screen.findByRole('dialog', { name: t('channel-data:report.manageTitle') }))
  await user.click(dialog.getByRole('checkbox', { name: t('channel-data:report.shareOf', { name: '周报' }) }))
  await screen.findByText(t('channel-data:report.changed'))
  expect(server.asked(updateDataReport)[0]?.body).toMatchObject({ name: '周报', isShared: true, version: 3 })
  await user.click(dialog.getByRole('button', { name: t('channel-data:report.deleteOf', { name: '周报' }) }))
  // The kit puts a space between two Chinese characters of a button.
  await user.click(await screen.findByRole('button', { name: /^删\s?除$/u }))
  await expect.poll(() => server.asked(deleteDataReport)).toHaveLength(1)
})
