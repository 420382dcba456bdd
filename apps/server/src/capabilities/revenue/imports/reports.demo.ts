import { type Channel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getContract, listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { addMonths, type Month } from '@pindao/protocol/contracts/month.ts'
import { listReports } from '@pindao/protocol/revenue/report.endpoints.ts'
import { type ReportType, reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { daysSince, demoOwner, type RevenueCast, type RevenueDemoDeps } from '../demo-cast.ts'

/** Where the sandbox's platforms hand report files out. */
const filesPath = 'revenue/files'
/** Of a channel that left the company: its money still comes, and nobody knows it by its id. */
const released = { id: 'UCr4MkTq8ZyBv2LdWnXoP6Ew', title: '星河放映厅', amount: '418.362915' } as const
/** Rows of a channel's month. */
const rowsEach = 62

type Format = 'csv' | 'csv.gz' | 'zip' | 'xlsx'
/** A file of a month: how it looks, as it comes from accounts in several languages and by several ways. */
type DemoFile = {
  readonly reportType: ReportType
  readonly platform: 'youtube' | 'facebook'
  readonly format: Format
  readonly fileName: string
  readonly part?: 'ads' | 'subscriptions'
  readonly look?: object
}

/** Every month has these; the way they are packed and written changes. */
function filesOf(month: Month, index: number): readonly DemoFile[] {
  const [formats, looks] = [
    ['csv.gz', 'zip', 'csv'] as const,
    [{}, { headers: 'zh', isReordered: true }, { hasTotal: true, hasDollars: true }] as const,
  ]
  const format = formats[index] ?? 'csv'
  const compact = month.replace('-', '')
  const named = (what: string, ending: Format) => `YouTube_${demoOwner}_M_${compact}01_${what}.${ending}`
  return [
    {
      reportType: 'yt_ad_video_raw',
      platform: 'youtube',
      part: 'ads',
      format,
      fileName: named('AdRevenue_raw', format),
      look: looks[index] ?? {},
    },
    {
      reportType: 'yt_red',
      platform: 'youtube',
      part: 'subscriptions',
      format: 'csv',
      fileName: named('Subscription', 'csv'),
      look: { isMonthly: true },
    },
    {
      reportType: 'yt_payments_summary',
      platform: 'youtube',
      format: 'csv',
      fileName: named('PaymentsSummary', 'csv'),
    },
    {
      reportType: 'fb_content_export',
      platform: 'facebook',
      format: index === 1 ? 'xlsx' : 'csv',
      fileName: `Facebook_${month}.${index === 1 ? 'xlsx' : 'csv'}`,
      look: index === 1 ? { headers: 'zh' } : {},
    },
  ]
}

/** Brings the report files of three months in; the last one corrects the first, and knows a channel that we do not. */
export async function seedReports(cast: RevenueCast, deps: RevenueDemoDeps): Promise<void> {
  const { life, months } = cast
  const channels = {
    youtube: await channelsOf(cast, 'youtube'),
    facebook: await channelsOf(cast, 'facebook'),
  }
  if (channels.youtube.length === 0) return
  const [first] = months
  const corrected = await settledChannels(cast, channels.youtube)
  for (const [index, month] of months.entries()) {
    const isLast = index === months.length - 1
    for (const [at, file] of filesOf(month, index).entries()) {
      if (await isThere(cast, deps, file, month)) continue
      const { look = {}, reportType, format, part } = file
      const known = channels[file.platform].map(({ platformChannelId }) => ({ id: platformChannelId, part }))
      const stranger =
        isLast && reportType !== 'yt_red' && file.platform === 'youtube' ? [stranded(part)] : []
      const bytes = await life.download(filesPath, {
        kind: reportType,
        format,
        month,
        channels: [...known, ...stranger],
        rows: Math.max(1, known.length * (part === 'subscriptions' ? 1 : rowsEach)),
        corrections: isLast ? correctionsOf(corrected, first) : [],
        ...look,
      })
      await life.at(daysSince(month, 12), 2 + at, async () => {
        const { id } = await deps.reports.addReport(life.contextOf(cast.finance), {
          body: bytes,
          fileName: file.fileName,
          origin: 'uploaded',
          hints: { reportType, month, contentOwner: file.platform === 'youtube' ? demoOwner : '' },
          read: true,
        })
        await deps.reports.readReport(id, { signal: new AbortController().signal })
      })
    }
  }
}

/** All of it is advertising: the summary says so, too. */
const stranded = (part: 'ads' | 'subscriptions' | undefined) => ({
  ...released,
  part: part ?? ('ads' as const),
})

/** What YouTube takes back of the first month, and what it adds to the second. */
const correctionsOf = ([one, other]: readonly string[], first: Month) => [
  ...(one === undefined
    ? []
    : [{ channelId: one, adjustmentType: 'Spam Adjustment', earningMonth: first, amount: '-312.457206' }]),
  ...(other === undefined
    ? []
    : [
        {
          channelId: other,
          adjustmentType: 'Backpay',
          earningMonth: addMonths(first, 1),
          amount: '86.204118',
        },
      ]),
]

/** Two channels of a contract in force: what is corrected of them is somebody's. */
async function settledChannels(
  { life, admin }: RevenueCast,
  known: readonly Channel[],
): Promise<readonly string[]> {
  const contracts = await life.call(admin, listContracts, {
    query: { status: String(contractStatus.codes.in_force), sort: 'startDate', pageSize: 20 },
  })
  const found: string[] = []
  for (const { id } of contracts) {
    const { channels } = await life.call(admin, getContract, { params: { id } })
    const ids = new Set(channels.map(({ channelId }) => channelId))
    found.push(
      ...known.filter((channel) => ids.has(channel.id)).map(({ platformChannelId }) => platformChannelId),
    )
    if (found.length > 1) break
  }
  return found
}

/** Channels in the order in which they came; the largest of the seeds first. */
async function channelsOf(
  { life, admin }: RevenueCast,
  platform: 'youtube' | 'facebook',
): Promise<Channel[]> {
  const query = { platform, use: '0,1', pageSize: 100, sort: 'createdAt' } as const
  return [...(await life.call(admin, listChannels, { query }))]
}

/** Whether a file of the month is in; one that was brought and not read is read now. */
async function isThere(
  { life, finance }: RevenueCast,
  { reports }: RevenueDemoDeps,
  { reportType }: DemoFile,
  month: Month,
): Promise<boolean> {
  const found = await life.call(finance, listReports, { query: { month, type: reportType, pageSize: 10 } })
  const { waiting, reading } = reportStatus.codes
  for (const { id, status } of found)
    if (status === waiting || status === reading)
      await reports.readReport(BigInt(id), { signal: new AbortController().signal })
  return found.length > 0
}
