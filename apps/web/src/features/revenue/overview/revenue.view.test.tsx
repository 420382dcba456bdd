import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import {
  getRevenueChannel,
  getRevenueMonth,
  getRevenueOverview,
  getRevenueParty,
  listRevenueMonth,
  type RevenueBlock,
  revenueKindKeys,
} from '@pindao/protocol/revenue/overview.endpoints.ts'
import {
  getRevenueSources,
  listRevenueLines,
  listRevenueSums,
} from '@pindao/protocol/revenue/overview-sources.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
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
const at = '2026-05-02T08:00:00.000Z'
const channel = { id: '3', title: '晨光频道', platform: 'youtube' as const }
const kinds = (of: Partial<Record<(typeof revenueKindKeys)[number], string>>) => ({
  ...(Object.fromEntries(revenueKindKeys.map((key) => [key, '0'])) as Record<
    (typeof revenueKindKeys)[number],
    string
  >),
  ...of,
})
const settled = { creator: '700', company: '300', paid: '0', open: '700', drafts: '0' }
const figures = { final: '1200.5', corrections: '-20', estimate: null, suspense: '5', settled }
const block: RevenueBlock = {
  currency: 'USD',
  figures,
  before: { ...figures, final: '1000' },
  lastYear: null,
  soFar: { month: '2026-05', amount: '33.25' },
  months: [
    { month: '2026-04', own: '1220.5', corrections: '-20', estimate: null, hasFinal: true },
    { month: '2026-05', own: '0', corrections: '0', estimate: '33.25', hasFinal: false },
  ],
  departments: [{ id: '1', code: 'hz_fb', amount: '1195.5' }],
  channels: [{ channel, amount: '1195.5' }],
  others: { count: 0, amount: '0' },
  kinds: [{ revenueType: null, ytSource: 'ads', amount: '1200.5' }],
  waterfall: {
    estimate: '1100',
    final: '1200.5',
    deducted: '0',
    creator: '700',
    company: '300',
    unsettled: '200.5',
  },
}
const overview: EndpointOutput<typeof getRevenueOverview> = {
  at,
  month: '2026-04',
  from: '2026-04',
  currencies: ['CNY', 'USD'],
  into: ['CNY'],
  rates: [],
  unconverted: [],
  blocks: [block],
}
const month: EndpointOutput<typeof listRevenueMonth> = [
  {
    id: '3-USD',
    channel,
    departmentCode: 'hz_fb',
    ownerName: '李晴',
    currency: 'USD',
    amount: '1195.5',
    corrections: '-20',
    kinds: kinds({ ads: '1195.5' }),
    corrects: ['2026-02'],
    reports: [{ id: '9', fileName: 'april.csv' }],
    estimate: '1100',
    settlements: [{ id: '21', no: 'S-21', status: 1 }],
    creator: '700',
    company: '300',
  },
]
const report = {
  id: '9',
  fileName: 'april.csv',
  month: '2026-04',
  platform: 'youtube',
  reportType: 'yt_ad_video_raw' as const,
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(finance)
  server.answers(getChannelsOfPlatform, [channelOptionOf({ id: '3', channelName: '晨光频道' })])
  server.answers(getRevenueOverview, overview)
  server.answers(listRevenueMonth, month)
  server.answers(getRevenueMonth, {
    at,
    month: '2026-04',
    sums: [
      { currency: 'USD', channels: 1, amount: '1200.5', corrections: '-20', kinds: kinds({ ads: '1200.5' }) },
    ],
  })
  server.answers(getRevenueSources, {
    amounts: [{ amount: '1195.5', currency: 'USD' }],
    files: [{ report, amount: { amount: '1195.5', currency: 'USD' } }],
  })
  server.answers(listRevenueSums, [
    {
      id: '77',
      report,
      channel,
      platformChannelId: 'UC1',
      earningMonth: '2026-04',
      day: '2026-04-02',
      revenueType: null,
      ytSource: 'ads',
      adjustmentType: null,
      amount: { amount: '1195.5', currency: 'USD' },
      lines: 2,
      firstRow: 14,
      settlement: { id: '21', no: 'S-21', status: 1 },
    },
  ])
  server.answers(listRevenueLines, [
    {
      row: 14,
      videoId: 'dQw4w9WgXcQ',
      assetId: '',
      day: '2026-04-02',
      country: 'FR',
      views: '1200',
      gross: null,
      partner: '1000.1234567891',
      currency: 'USD',
    },
  ])
})
const open = (search = '', person = finance) => openPage(`/dashboards/eCommerce${search}`, { server, person })
const regionOf = async (name: string) => within(await screen.findByRole('region', { name }))

test('REV-01 without revenue no figure is shown, and the page leads to what it needs', async () => {
  server.answers(getRevenueOverview, {
    ...overview,
    month: null,
    from: null,
    currencies: [],
    into: [],
    blocks: [],
  })
  await open()
  await screen.findByText(t('revenue:none.title'))
  expect(document.getElementById('main')?.textContent).not.toMatch(/\d/u)
  expect(screen.getByRole('link', { name: t('revenue:none.reports') }).getAttribute('href')).toBe(
    '/revenue/reports',
  )
})

test('PERM-01 revenue is for who may see it', async () => {
  const operator = personOf('operator')
  server = serverFor(operator)
  const { address } = await open('', operator)
  await waitFor(() => expect(address()).toBe('/pages/miscellaneous/not-authorized'))
  expect(server.asked(getRevenueOverview)).toEqual([])
})

test('REV-01 figures of a month with the change against the month before, charts as tables, and channels', async () => {
  await open('?month=2026-04')
  await screen.findAllByText('US$1,200.50')
  screen.getByText(/US\$1,000\.00.*高 20\.1%|US\$1,000\.00.*高 20%/u)
  screen.getByText('US$33.25')
  const chart = await regionOf(t('revenue:chart.months'))
  await userEvent.click(
    chart.getByRole('button', { name: `${t('common:chart.asTable')}: ${t('revenue:chart.months')}` }),
  )
  expect(chart.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining(t('revenue:chart.estimate')),
    expect.stringContaining('US$1,220.50—-US$20.00'),
    expect.stringContaining('—US$33.25—'),
  ])
  expect(screen.getByRole('link', { name: '晨光频道' }).getAttribute('href')).toBe(
    '/dashboards/eCommerce?channel=3',
  )
  expect(server.asked(getRevenueOverview)[0]?.query).toMatchObject({ month: '2026-04' })
})

test('REV-01 from an amount down to the rows of the file, with file and settlement beside', async () => {
  await open()
  const { user } = { user: userEvent.setup() }
  const channels = await regionOf(t('revenue:chart.topChannels'))
  await user.click(channels.getByRole('button', { name: /1,195\.50/u }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(t('revenue:why.sums'))
  expect(server.asked(getRevenueSources)[0]?.query).toMatchObject({
    month: '2026-04',
    currency: 'USD',
    channelId: ['3'],
  })
  dialog.getByText('S-21')
  await user.click(dialog.getByRole('button', { name: t('revenue:why.showLines', { count: 2 }) }))
  await dialog.findByText('dQw4w9WgXcQ')
  // All digits of the file.
  dialog.getByText('1000.1234567891 USD')
})

test('REV-01 the channels of a month, sorted and summed up; a channel opens its months', async () => {
  const { address } = await open('?view=channels')
  const table = await regionOf(t('revenue:month.title'))
  await table.findByText('S-21')
  expect(table.getAllByText('US$1,200.50').length).toBeGreaterThan(0)
  server.answers(getRevenueChannel, {
    at,
    channel: { ...channel, departmentCode: 'hz_fb', ownerName: '李晴' },
    parties: [{ id: '5', legalName: '晨光工作室' }],
    months: [
      {
        month: '2026-04',
        currency: 'USD',
        amount: '1195.5',
        corrections: '-20',
        kinds: kinds({ ads: '1195.5' }),
        estimate: '1100',
        hasFinal: true,
        settlements: [],
        creator: '0',
        company: '0',
      },
    ],
  })
  await userEvent.click(table.getByRole('button', { name: /晨光频道/u }))
  await screen.findByRole('heading', { level: 2, name: '晨光频道' })
  expect(address()).toContain('channel=3')
  const months = await regionOf(`${t('revenue:channel.months')} · USD`)
  months.getByText('US$1,100.00')
  expect(screen.getByRole('link', { name: '晨光工作室' }).getAttribute('href')).toContain('party=5')
  await userEvent.click(screen.getByRole('button', { name: t('revenue:back.channels') }))
  await regionOf(t('revenue:month.title'))
})

test('REV-01 a creator: what was earned, paid and is owed, by settlement', async () => {
  server.answers(getRevenueParty, {
    at,
    party: { id: '5', legalName: '晨光工作室' },
    sums: [
      { currency: 'USD', creator: '700', company: '300', paid: '0', open: '650', drafts: '0', carried: '50' },
    ],
    contracts: [{ id: '8', no: 'C-8', title: '晨光合同', status: 0 }],
    settlements: [
      {
        id: '21',
        no: 'S-21',
        status: 1,
        month: '2026-04',
        contractNo: 'C-8',
        currency: 'USD',
        gross: '1000',
        creator: '700',
        company: '300',
        carryIn: '0',
        payable: '650',
        carryOut: '50',
        paidOn: null,
      },
    ],
    channels: [channel],
  })
  await open('?party=5')
  await screen.findByRole('heading', { level: 2, name: '晨光工作室' })
  const table = await regionOf(t('revenue:party.settlements'))
  table.getByText('S-21')
  table.getByText('US$650.00')
  screen.getByRole('link', { name: '晨光频道' })
})

test('REV-01 what is exchanged says the rates, and leads to no rows; what has no rate is told of', async () => {
  server.answers(getRevenueOverview, {
    ...overview,
    rates: [{ month: '2026-04', base: 'USD', quote: 'CNY', rate: '7.1', locked: true }],
    unconverted: [{ month: '2026-03', amount: { amount: '80.1', currency: 'USD' } }],
    blocks: [{ ...block, currency: 'CNY' }],
  })
  await open('?convert=CNY')
  await screen.findByText(/7\.1/u)
  screen.getByText(t('revenue:rates.missing'))
  const channels = await regionOf(t('revenue:chart.topChannels'))
  expect(channels.queryByRole('button')).toBeNull()
})

test('PERM-03 a channel out of sight is not found, and the way back stays', async () => {
  server.refuses(getRevenueChannel, { code: 'channels.notFound' })
  await open('?channel=99')
  await screen.findByText(t('revenue:gone.title'))
  screen.getByRole('button', { name: t('revenue:back.overview') })
})
