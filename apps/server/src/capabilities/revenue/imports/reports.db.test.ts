import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestKit } from '../../../../test/kit.ts'
import { createImports } from './imports.ts'
import { createReportWorld, type ReportWorld, videoReport, youtubeId } from './report-world.test-support.ts'

let world: ReportWorld
const { codes } = reportStatus
const [first, second, stranger] = [youtubeId(1), youtubeId(2), youtubeId(99)]

beforeAll(async () => {
  world = await createReportWorld()
  await world.newChannel({ platformChannelId: first, title: '甲频道' })
  await world.newChannel({ platformChannelId: second, title: '乙频道' })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.told.length = 0
  await world.query(`TRUNCATE revenue_month, revenue_sum, revenue_line, settled_sum, revenue_header CASCADE`)
  await world.query('DELETE FROM revenue_report')
})

const rows = [
  { channel: first, partner: '1.2345678901', gross: '2.5' },
  { channel: first, partner: '0.0000000099', day: '2026-09-16' },
  { channel: second, partner: '$1,000.50' },
  { channel: stranger, partner: '3' },
  { channel: first, partner: '-5.25', kind: 'Spam Adjustment', day: '20260620' },
]
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
const months = () =>
  world.query<{ partner: string; earning_month: string; kind: string | null }>(
    `SELECT partner::float8::text AS partner, earning_month, adjustment_type AS kind FROM revenue_month
     ORDER BY channel_id NULLS LAST, earning_month`,
  )

test('REV-01 §3.4 a file is recognised, read, and counts by itself; what it adds up to is exact', async () => {
  const brought = await world.bring(videoReport(rows), 'YouTube_Acme_M_20260901_20260930.csv')
  expect(brought).toMatchObject({
    reportType: 'yt_ad_video_raw',
    month: '2026-09',
    contentOwner: 'Acme',
    status: codes.waiting,
    isQueued: false,
    problems: [],
  })
  const read = await world.readAs(brought)
  expect(read).toMatchObject({
    status: codes.counted,
    rowCount: 5,
    lineCount: 5,
    skippedCount: 0,
    problemCount: 0,
    channels: { known: 2, unknown: 1 },
    total: { amount: '999.4845679', currency: 'USD' },
  })
  expect(read.totals).toMatchObject([
    { adjustmentType: null, lines: 4, total: { amount: '1004.7345679' } },
    { adjustmentType: 'Spam Adjustment', lines: 1, total: { amount: '-5.25' } },
  ])
  expect(await months()).toEqual([
    { partner: '-5.25', earning_month: '2026-06', kind: 'Spam Adjustment' },
    { partner: '1.2345679', earning_month: '2026-09', kind: null },
    { partner: '1000.5', earning_month: '2026-09', kind: null },
    { partner: '3', earning_month: '2026-09', kind: null },
  ])
})

test('REV-01 §3.4 the same bytes are there once', async () => {
  const file = videoReport(rows)
  const one = await world.take(file)
  expect(await world.bring(file, 'another name.csv')).toMatchObject({ known: true, id: one.id })
  expect(await world.query('SELECT FROM revenue_report')).toHaveLength(1)
})

test('REV-01 §3.4 a second file of the month waits, shows what differs, and takes the place of the first', async () => {
  const before = await world.take(videoReport(rows))
  const changed = [{ channel: first, partner: '2' }, ...rows.slice(1, 4), { channel: second, partner: '7' }]
  const after = await world.take(videoReport(changed))
  expect(after).toMatchObject({
    status: codes.checked,
    replaces: { id: before.id },
    actions: ['count', 'discard', 'download'],
  })
  expect(world.told).toMatchObject([{ event: 'revenueReportChecked' }])
  const page = { page: 1, pageSize: 10 }
  const { rows: differences, total } = await world.reading.differences(
    world.finance(),
    BigInt(after.id),
    page,
  )
  expect(total).toBe(3)
  expect(differences).toMatchObject([
    {
      platformChannelId: second,
      before: { amount: '1000.5' },
      after: { amount: '1007.5' },
      difference: { amount: '7' },
    },
    {
      platformChannelId: first,
      adjustmentType: 'Spam Adjustment',
      after: null,
      difference: { amount: '5.25' },
    },
    { platformChannelId: first, difference: { amount: '0.7654321099' } },
  ])
  const asked = { replaces: before.id, version: after.version }
  expect(
    await refusal(world.changes.count(world.finance(), BigInt(after.id), { ...asked, replaces: null })),
  ).toBe('revenue.reportReplaces')
  await world.changes.count(world.finance(), BigInt(after.id), asked)
  const states = await world.query(`SELECT id::text, status FROM revenue_report ORDER BY id`)
  expect(states).toEqual([
    { id: before.id, status: codes.replaced },
    { id: after.id, status: codes.counted },
  ])
  expect((await months()).map(({ partner }) => partner)).toEqual(['2.0000000099', '1007.5', '3'])
  // What was replaced is kept as it came.
  expect(await world.query(`SELECT FROM revenue_line WHERE report_id = $1`, [before.id])).toHaveLength(5)
})

test('REV-01 §3.4 a file is taken back with its reason, and can be brought again', async () => {
  const counted = await world.take(videoReport(rows))
  await world.changes.discard(world.finance(), BigInt(counted.id), {
    reason: '下错了月份',
    version: counted.version,
  })
  expect(await months()).toEqual([])
  const { rows: history } = await world.reading.history(world.finance(), BigInt(counted.id), {
    page: 1,
    pageSize: 10,
  })
  expect(history.map(({ action }) => action)).toEqual([
    'revenueReport.takeBack',
    'revenueReport.count',
    'revenueReport.read',
    'revenueReport.upload',
  ])
  expect(await world.take(videoReport(rows))).toMatchObject({ status: codes.counted })
})

test('REV-01 §3.4 a number that would have to be guessed is refused with row and column; nothing of the file stays', async () => {
  const file = videoReport([
    ...rows,
    { channel: first, partner: '1.234,56' },
    { channel: first, partner: '1,23' },
  ])
  const failed = await world.take(file)
  expect(failed).toMatchObject({
    status: codes.failed,
    lineCount: 0,
    problemCount: 2,
    problems: [
      { row: 7, column: 'Partner Revenue', code: 'numberUnclear', params: { text: '1.234,56' } },
      { row: 8, column: 'Partner Revenue', code: 'numberUnclear', params: { text: '1,23' } },
    ],
  })
  expect(await world.query('SELECT FROM revenue_line')).toEqual([])
  expect(world.told).toMatchObject([{ event: 'revenueReportFailed' }])
})

test('REV-01 §3.4 columns are chosen by hand once, and known of the next file', async () => {
  const heads = ['Kind', 'When', 'Where', 'Clip', 'Name', 'Konto', 'Seen', 'A', 'B', 'C', 'Ours']
  const failed = await world.take(videoReport(rows.slice(0, 3), heads))
  expect(failed).toMatchObject({ status: codes.failed, problems: [{ code: 'columnsMissing' }] })
  const chosen = {
    Kind: 'adjustmentType',
    When: 'day',
    Clip: 'videoId',
    Konto: 'channelId',
    Ours: 'partner',
  } as const
  const columns = failed.headers.map((head) => ({
    ...head,
    column: chosen[head.name as keyof typeof chosen] ?? null,
  }))
  expect(await world.readAs(failed, { columns })).toMatchObject({ status: codes.counted, lineCount: 3 })
  const next = await world.bring(videoReport(rows.slice(0, 2), heads), 'next_202610.csv')
  expect(
    next.headers
      .filter(({ column }) => column !== null)
      .map(({ column }) => column)
      .toSorted(),
  ).toEqual(Object.values(chosen).toSorted())
})

test('REV-01 §3.4 days outside of the month are asked about', async () => {
  const brought = await world.bring(videoReport(rows.slice(0, 3)))
  expect(await world.readAs(brought, { month: '2026-08' })).toMatchObject({
    status: codes.checked,
    problems: [{ code: 'dayOutside', row: 2, params: { n: 3 } }],
  })
})

test('REV-01 §3.4 a file that may say the same money in another way is asked about', async () => {
  await world.take(videoReport(rows), 'YouTube_Acme_M_20260901_20260930.csv')
  // The same owner's report by assets says the same advertising.
  await world.query(`UPDATE revenue_report SET report_type = 'yt_ad_asset_raw'`)
  const other = await world.take(videoReport(rows.slice(0, 2)), 'YouTube_Acme_M_20260901_20260930.csv')
  expect(other).toMatchObject({ status: codes.checked, problems: [{ code: 'sameMoney' }] })
  // Another owner's does not.
  const apart = await world.take(videoReport(rows.slice(0, 1)), 'YouTube_Other_M_20260901_20260930.csv')
  expect(apart).toMatchObject({ status: codes.counted })
  expect(await months()).toHaveLength(5)
})

test('REV-01 §3.4 a Facebook file that has a post by day and as a whole is refused; other posts without a day are asked about', async () => {
  const file = (...lines: string[]) =>
    ['Post ID,Page ID,Date,Estimated earnings (USD)', ...lines, ''].join('\n')
  const daily = ['11,77,2026-09-01,2', '11,77,2026-09-02,3']
  const refused = await world.take(file(...daily, '11,77,Lifetime,5'), 'Meta_202609_a.csv')
  expect(refused).toMatchObject({
    status: codes.failed,
    lineCount: 0,
    problems: [{ code: 'lifetimeTwice', row: 4, params: { posts: 1 } }],
  })
  expect(await world.query('SELECT FROM revenue_line')).toEqual([])
  const asked = await world.take(file(...daily, '12,77,Lifetime,5'), 'Meta_202609_b.csv')
  expect(asked).toMatchObject({ status: codes.checked, problems: [{ code: 'lifetimeBesideDays' }] })
  expect(await world.take(file('11,77,Lifetime,5'), 'Meta_202609_c.csv')).toMatchObject({ problems: [] })
})

test('REV-01 sums that nobody knew find a channel that is linked later, and so do the months', async () => {
  await world.take(videoReport([{ channel: youtubeId(7), partner: '4' }]))
  const channelId = await world.newChannel({ platformChannelId: youtubeId(7) })
  expect(await world.database.transaction((tx) => world.job.matchSums(tx, youtubeId(7)))).toBe(1)
  expect(await world.database.transaction((tx) => world.job.matchSums(tx, null))).toBe(0)
  expect(await world.query('SELECT channel_id::text AS id FROM revenue_month')).toEqual([
    { id: String(channelId) },
  ])
})

test('REV-01 a channel that is made has its sums matched at once, where there are any', async () => {
  const sent: unknown[] = []
  const jobs = {
    send: async (_tx: unknown, _job: unknown, payload: unknown) => void sent.push(payload),
    sendAll: async () => undefined,
  }
  const { api } = createImports(createTestKit({ database: world.database, jobs }), { storage: world.storage })
  await world.take(videoReport([{ channel: youtubeId(8), partner: '4' }]))
  const made = (id: string) => world.database.transaction((tx) => api.noteChannel(tx, id))
  await made(youtubeId(9))
  await made(youtubeId(8))
  expect(sent).toEqual([{ platformChannelId: youtubeId(8) }])
})

test('REV-01 what a reading has written goes when it is cancelled', async () => {
  const { id, ...brought } = await world.bring(videoReport(rows))
  const reportId = BigInt(id)
  const { reportType, month, contentOwner, version } = brought
  await world.changes.read(world.finance(), reportId, { reportType, month, contentOwner, version })
  await world.changes.cancel(world.finance(), reportId)
  await world.job.read(reportId, { signal: world.signal() })
  expect(await world.reading.get(world.finance(), reportId)).toMatchObject({
    status: codes.cancelled,
    lineCount: 0,
  })
  expect(await refusal(world.changes.cancel(world.finance(), reportId))).toBe('revenue.reportMoved')
})

test('PERM-03 amounts and the file itself are for who sees all revenue', async () => {
  const { id } = await world.take(videoReport(rows))
  const narrow = world.as(world.people.bing, { dataScope: 'department' })
  expect(await world.reading.get(narrow, BigInt(id))).toMatchObject({ total: null, totals: null })
  const { headers } = await world.reading.get(narrow, BigInt(id))
  expect(headers.map(({ sample }) => sample)).toEqual(headers.map(() => ''))
  expect(await refusal(world.changes.open(narrow, BigInt(id)))).toBe('access.noPermission')
  const page = { page: 1, pageSize: 10 }
  expect(await world.reading.channels(narrow, BigInt(id), page)).toEqual({ rows: [], total: 0 })
  const { rows: all } = await world.reading.channels(world.finance(), BigInt(id), page)
  expect(all.map(({ channel, lines }) => [channel?.title ?? null, lines])).toEqual([
    [null, 1],
    ['乙频道', 1],
    ['甲频道', 3],
  ])
})
