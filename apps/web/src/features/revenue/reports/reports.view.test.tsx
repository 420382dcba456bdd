import {
  countReport,
  countReports,
  discardReport,
  getReport,
  listReportChannels,
  listReportDifferences,
  listReports,
  type ReportDetail,
  readReport,
  uploadReport,
} from '@pindao/protocol/revenue/report.endpoints.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-10-08T05:06:07.000Z'
const { codes } = reportStatus
const usd = (amount: string) => ({ amount, currency: 'USD' })
const detail = {
  id: '7',
  platform: 'youtube',
  reportType: 'yt_ad_video_raw',
  contentOwner: 'Acme',
  month: '2026-09',
  fileName: 'YouTube_Acme_M_20260901_20260930.csv',
  fileSize: 4_000_000,
  origin: 'uploaded',
  status: codes.checked,
  bytesRead: 4_000_000,
  isQueued: false,
  rowCount: 12_345,
  lineCount: 12_340,
  skippedCount: 5,
  total: usd('1234.5678901'),
  unknownChannels: 1,
  problemCount: 0,
  createdAt: at,
  createdBy: { id: '3', fullName: '李晴' },
  updatedAt: at,
  countedAt: null,
  sha256: 'a'.repeat(64),
  version: 4,
  actions: ['count', 'discard', 'download'],
  headers: [
    { name: 'Channel ID', column: 'channelId', sample: 'UCxxxxxxxxxxxxxxxxxxxxxxQ' },
    { name: 'Ours', column: null, sample: '1.5' },
  ],
  problems: [],
  channels: { known: 3, unknown: 1 },
  totals: [
    { adjustmentType: null, ytSource: 'ads', revenueType: null, lines: 12_300, total: usd('1240') },
    {
      adjustmentType: 'Spam Adjustment',
      ytSource: 'ads',
      revenueType: null,
      lines: 40,
      total: usd('-5.4321099'),
    },
  ],
  replaces: { id: '2', fileName: '旧文件.csv', lineCount: 9, total: usd('1200') },
  replacedBy: null,
  reason: '',
} as const satisfies ReportDetail
const {
  headers: _h,
  problems: _p,
  channels: _c,
  totals: _t,
  replaces: _r,
  replacedBy: _b,
  reason: _e,
  ...row
} = detail
const failed = {
  ...detail,
  status: codes.failed,
  replaces: null,
  totals: [],
  lineCount: 0,
  problemCount: 1,
  problems: [{ row: 7, column: 'Ours', code: 'numberUnclear', params: { text: '1.234,56' } }],
  actions: ['read', 'download'],
} as const satisfies ReportDetail

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listReports, [
    row,
    { ...row, id: '8', fileName: '读取中.csv', status: codes.reading, bytesRead: 1_000_000 },
  ])
  server.answers(countReports, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getReport, detail)
  server.answers(listReportChannels, [
    { platformChannelId: 'UCfremd', channel: null, lines: 2, firstRow: 9, total: usd('3') },
  ])
  server.answers(listReportDifferences, [
    {
      platformChannelId: 'UCeins',
      channel: { id: '1', title: '甲频道' },
      adjustmentType: null,
      before: usd('1'),
      after: usd('3'),
      difference: usd('2'),
    },
  ])
})
const open = (search = '') => openPage(`/revenue/reports${search}`, { server, person })
const drawer = async () => within(await screen.findByRole('dialog', { name: detail.fileName }))
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })
const words = (key: 'act.replace' | 'act.discard' | 'act.again' | 'act.read' | 'add') =>
  t(`revenue-reports:${key}`)

test('REV-01 the list says how each file stands, and how far one is that is read', async () => {
  await open()
  await screen.findByText(detail.fileName)
  expect(screen.getAllByText(t('states:revenueReportStatus.checked')).length).toBeGreaterThan(0)
  expect(
    screen.getAllByRole('progressbar', {
      name: t('revenue-reports:progress', { percent: '25%', n: 12_345 }),
    }),
  ).toBeTruthy()
})

test('REV-01 a second file shows what would change, and takes the place of the one that was seen', async () => {
  server.answers(countReport, { ...detail, status: codes.counted, actions: [] })
  const { user } = await open('?detail=7')
  const shown = await drawer()
  shown.getByText('Spam Adjustment')
  await user.click(shown.getByRole('tab', { name: t('revenue-reports:section.differences') }))
  within(await shown.findByRole('table', { name: t('revenue-reports:section.differences') })).getByText(
    '甲频道',
  )
  await user.click(shown.getByRole('button', button(words('act.replace'))))
  const ask = within(
    await screen.findByRole('dialog', { name: t('revenue-reports:ask.replace', { name: detail.fileName }) }),
  )
  await user.click(ask.getByRole('button', button(words('act.replace'))))
  await screen.findByText(t('revenue-reports:done.count', { name: detail.fileName }))
  expect(server.asked(countReport)[0]?.body).toEqual({ replaces: '2', version: 4 })
})

test('REV-01 nothing is left out without a reason', async () => {
  server.answers(discardReport, { ...detail, status: codes.discarded, actions: [] })
  const { user } = await open('?detail=7')
  await user.click((await drawer()).getByRole('button', button(words('act.discard'))))
  const ask = within(
    await screen.findByRole('dialog', { name: t('revenue-reports:ask.discard', { name: detail.fileName }) }),
  )
  await user.click(ask.getByRole('button', button(words('act.discard'))))
  await ask.findByText(t('validation:required'))
  await user.type(ask.getByLabelText(t('revenue-reports:field.reason')), '重复下载')
  await user.click(ask.getByRole('button', button(words('act.discard'))))
  await screen.findByText(t('revenue-reports:done.discard', { name: detail.fileName }))
  expect(server.asked(discardReport)[0]?.body).toEqual({ reason: '重复下载', version: 4 })
})

test('REV-01 a file that was refused says row and column, and is read again with columns chosen by hand', async () => {
  server.answers(getReport, failed)
  server.answers(readReport, { ...failed, status: codes.waiting, isQueued: true, actions: ['cancel'] })
  const { user } = await open('?detail=7')
  const shown = await drawer()
  await user.click(shown.getByRole('tab', { name: t('revenue-reports:section.problems') }))
  const said = t('revenue-reports:problem.numberUnclear', { text: '1.234,56' })
  const table = within(await shown.findByRole('table', { name: t('revenue-reports:section.problems') }))
  table.getByText(said)
  table.getByText('7')
  await user.click(shown.getByRole('button', button(words('act.again'))))
  const ask = within(
    await screen.findByRole('dialog', { name: t('revenue-reports:ask.read', { name: detail.fileName }) }),
  )
  ask.getByRole('alert')
  const choice = t('revenue-reports:actOf', { act: t('revenue-reports:field.takenFor'), name: 'Ours' })
  // The list draws what is in sight: it is narrowed to what is looked for.
  await user.type(ask.getByRole('combobox', { name: choice }), t('revenue-reports:column.partner'))
  await user.click(
    await screen.findByText(t('revenue-reports:column.partner'), {
      selector: '.ant-select-item-option-content',
    }),
  )
  await user.click(ask.getByRole('button', button(words('act.read'))))
  await screen.findByText(t('revenue-reports:done.read', { name: detail.fileName }))
  expect(server.asked(readReport)[0]?.body).toMatchObject({
    month: '2026-09',
    columns: [
      { name: 'Channel ID', column: 'channelId' },
      { name: 'Ours', column: 'partner' },
    ],
  })
})

test('REV-01 files are dropped, looked at, and read as what they were recognised as; one that is there is linked', async () => {
  server.answers(uploadReport, {
    ...detail,
    status: codes.waiting,
    lineCount: 0,
    actions: ['read', 'cancel'],
  })
  server.answers(readReport, { ...detail, status: codes.waiting, isQueued: true, actions: ['cancel'] })
  const { user } = await open()
  await user.click(await screen.findByRole('button', button(words('add'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('revenue-reports:upload.title') }))
  // The kit makes its field anew after each choice.
  const field = () => document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(field(), new File(['a,b'], 'neu.csv'))
  await dialog.findByText(t('revenue-reports:upload.looked'))
  await user.click(dialog.getByRole('button', button(t('revenue-reports:upload.readAll', { n: 1 }))))
  await dialog.findByText(t('revenue-reports:upload.queued'))
  expect(server.asked(readReport)[0]?.body).toEqual({
    reportType: 'yt_ad_video_raw',
    month: '2026-09',
    contentOwner: 'Acme',
    version: 4,
  })
  server.refuses(uploadReport, { code: 'revenue.reportKnown', message: '', params: { id: '7', name: 'x' } })
  await user.upload(field(), new File(['a,b'], 'wieder.csv'))
  expect(await dialog.findByRole('link', { name: t('revenue-reports:upload.openKnown') })).toHaveProperty(
    'search',
    '?detail=7',
  )
})
