import type { ReconciliationCheck, RevenuePlatform } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { listEstimates } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNewsDesk } from '#src/platform/news.ts'
import { plainUrgentItem } from '#src/platform/urgent.ts'
import { createAssignments } from './assignment.service.ts'
import { createEstimates } from './estimate.service.ts'
import { createReceipts } from './receipt.service.ts'
import { createReconciliation } from './reconciliation.service.ts'
import { createReconciliationSweep } from './reconciliation.sweep.ts'
import { createReconciliationWorld, type ReconciliationWorld } from './reconciliation-world.test-support.ts'
import { createSignOffs } from './sign-off.service.ts'
import { createUrgentSuspense } from './suspense.urgent.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await createReconciliationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.told.length = 0
  await world.rows(
    `TRUNCATE revenue_sum, revenue_month, revenue_report, revenue_sign_off, revenue_receipt, contract_channel,
       channel_day, video_day CASCADE`,
  )
})

const month = (platform: RevenuePlatform = 'youtube') =>
  createReconciliation(world.kit).get(world.jia(), { platform, month: '2026-05' })
const partsOf = async (check: ReconciliationCheck, platform: RevenuePlatform = 'youtube') =>
  (await month(platform)).checks.find((one) => one.check === check)?.parts ?? []
const shown = async (check: ReconciliationCheck, platform: RevenuePlatform = 'youtube') =>
  (await partsOf(check, platform)).map((part) => [part.subject, part.left, part.right, part.verdict])
const receipt = {
  month: '2026-05',
  platform: 'youtube',
  contentOwner: '',
  receivedOn: '2026-06-22',
  amount: '87.8',
  tax: '10',
  fees: '2',
  currency: 'USD',
  bankRef: 'R-1',
} as const

test('business.md §3.4: lines of each kind of adjustment, and of each owner, against the payments summary', async () => {
  await world.report('yt_ad_video_raw', [
    { named: 'UCa', partner: '60.004' },
    { named: 'UCb', partner: '30' },
    { named: 'UCb', partner: '-5', adjustment: 'Spam Adjustment', earningMonth: '2026-03' },
  ])
  await world.report('yt_red', [{ named: 'UCa', partner: '10' }])
  await world.report('yt_red', [{ named: 'UCz', partner: '1' }], { contentOwner: 'CMS2' })
  await world.report('yt_payments_summary', [
    { named: '', partner: '100', adjustment: 'None' },
    { named: '', partner: '-4.5', adjustment: ' spam adjustment' },
    { named: '', partner: '7', currency: 'EUR' },
  ])
  expect(await shown('adjustments')).toEqual([
    ['CMS1||EUR', '0', '7', 'fail'],
    ['CMS1||USD', '100.004', '100', 'pass'],
    ['CMS1|spam adjustment|USD', '-5', '-4.5', 'fail'],
  ])
  expect(await shown('owners')).toEqual([
    ['CMS1|EUR', '0', '7', 'fail'],
    ['CMS1|USD', '95.004', '95.5', 'fail'],
  ])
  const { rows, total } = await createReconciliation(world.kit).rowsBehind(world.jia(), {
    month: '2026-05',
    platform: 'youtube',
    contentOwner: 'CMS1',
    adjustmentType: 'spam adjustment',
    currency: 'USD',
  })
  expect(total).toBe(2)
  expect(rows.map(({ platformChannelId, amount, lines }) => [platformChannelId, amount, lines])).toEqual([
    ['UCb', '-5', 3],
    ['', '-4.5', 3],
  ])
})

test('business.md §3.4: files that are missing, open or counted; one that is missing is signed off', async () => {
  await world.report('yt_red', [], { month: '2026-03' })
  await world.report('yt_ad_video_raw', [])
  await world.report('yt_payments_summary', [], { status: 'checked' })
  const parts = await partsOf('files')
  expect(parts.map(({ reportType, fileState }) => [reportType, fileState])).toEqual([
    ['yt_ad_video_raw', 'counted'],
    ['yt_payments_summary', 'open'],
    ['yt_red', 'missing'],
  ])
  const [, , missing] = parts
  await createSignOffs(world.kit).sign(world.jia(), {
    month: '2026-05',
    platform: 'youtube',
    check: 'files',
    subject: missing?.subject ?? '',
    figure: missing?.figure ?? '',
    reason: '本月没有订阅收益',
  })
  expect((await partsOf('files')).map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'signedOff'])
})

test('business.md §3.4: payments less tax and fees against the bank; receipts are entered, corrected and removed, noted', async () => {
  const receipts = createReceipts(world.kit)
  await world.report('yt_ad_video_raw', [{ named: 'UCa', partner: '100' }])
  expect(await shown('receipts')).toEqual([['|USD', '100', '0', 'fail']])
  const made = await receipts.add(world.jia(), receipt)
  expect(await shown('receipts')).toEqual([['|USD', '88', '87.8', 'pass']])
  const { id: _id, by: _by, updatedAt: _at, ...content } = made
  const changed = await receipts.edit(world.jia(), BigInt(made.id), { ...content, amount: '80' })
  expect(await shown('receipts')).toEqual([['|USD', '88', '80', 'fail']])
  await expect(receipts.edit(world.jia(), BigInt(made.id), content)).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  expect(changed.version).toBe(2)
  await receipts.remove(world.jia(), BigInt(made.id))
  await expect(receipts.remove(world.jia(), BigInt(made.id))).rejects.toMatchObject({
    code: 'revenue.receiptNotFound',
  })
  const log = await world.rows<{ action: string }>(
    `SELECT action FROM audit_log WHERE action LIKE 'reconciliation.%Receipt' ORDER BY id`,
  )
  expect(log.map(({ action }) => action)).toEqual([
    'reconciliation.addReceipt',
    'reconciliation.editReceipt',
    'reconciliation.removeReceipt',
  ])
  const ctx = world.jia()
  const twice = await Promise.all([receipts.add(ctx, receipt), receipts.add(ctx, receipt)])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
})

test('business.md §3.4: what Facebook estimates is no payout: the difference is shown once it paid', async () => {
  await world.report('fb_content_export', [{ named: '1', partner: '100' }], {
    platform: 'facebook',
    contentOwner: '',
  })
  expect(await shown('payout', 'facebook')).toEqual([])
  await createReceipts(world.kit).add(world.jia(), { ...receipt, platform: 'facebook' })
  expect(await shown('payout', 'facebook')).toEqual([['|USD', '100', '99.8', 'fail']])
})

test('business.md §3.4: a channel whose final figure is off its estimate by more than a tenth; adjustments are left out', async () => {
  const near = await world.newChannel({ title: '近' })
  const far = await world.newChannel({ title: '远' })
  const unseen = await world.newChannel({ title: '无预估' })
  const byVideo = await world.newChannel({ title: '视频' })
  const silent = await world.newChannel({ title: '未入账' })
  const day = (channelId: bigint, revenue: string, on: string) =>
    world.rows(
      `INSERT INTO channel_day (channel_id, day, final, fetched_at, est_revenue, currency) VALUES ($1, $2, true, now(), $3, 'USD')`,
      [channelId, on, revenue],
    )
  await world.rows(`SELECT ensure_video_day_partitions('2026-05-01', '2026-05-31')`)
  await day(near, '60', '2026-05-01')
  await day(near, '40', '2026-05-31')
  await day(near, '999', '2026-06-01')
  await day(far, '100', '2026-05-05')
  await day(silent, '5', '2026-05-05')
  await world.rows(
    `INSERT INTO video_day (platform_video_id, channel_id, day, final, fetched_at, est_revenue, currency)
     VALUES (1, $1, '2026-05-05', true, now(), 20, 'USD'), (2, $1, '2026-05-05', true, now(), 21, 'USD')`,
    [byVideo],
  )
  await world.report('yt_ad_video_raw', [
    { named: 'a', channelId: near, partner: '109.99' },
    { named: 'b', channelId: far, partner: '80' },
    { named: 'b', channelId: far, partner: '20', adjustment: 'Backpay' },
    { named: 'c', channelId: unseen, partner: '7' },
    { named: 'd', channelId: byVideo, partner: '40' },
  ])
  const estimates = createEstimates(world.kit)
  const listed = async (query: Record<string, string> = {}) =>
    (await estimates.list(world.jia(), listEstimates.query.parse({ month: '2026-05', ...query }))).rows
  const rows = await listed()
  expect(rows.map((row) => [row.title, row.estimate, row.final, row.share, row.verdict])).toEqual([
    ['远', '100', '80', '-0.2000', 'fail'],
    ['近', '100', '109.99', '0.0999', 'pass'],
    ['未入账', '5', '0', '-1.0000', 'fail'],
    ['视频', '41', '40', '-0.0244', 'pass'],
    ['无预估', null, '7', null, 'none'],
  ])
  expect((await listed({ flagged: 'true' })).map(({ title }) => title)).toEqual(['远', '未入账'])
  expect(await shown('estimates')).toEqual([['USD', '246', '229.99', 'fail']])
  for (const row of await listed({ flagged: 'true' }))
    await createSignOffs(world.kit).sign(world.jia(), {
      month: '2026-05',
      platform: 'youtube',
      check: 'estimates',
      subject: row.subject,
      figure: row.figure,
      reason: '广告量下降',
    })
  expect(await shown('estimates')).toEqual([['USD', '246', '229.99', 'signedOff']])
  const theirs = world.as(world.people.bing)
  expect((await estimates.list(theirs, listEstimates.query.parse({ month: '2026-05' }))).total).toBe(0)
})

test('REV-01 a month is one sentence: how many checks are open; who may not see money sees none of it', async () => {
  await world.report('yt_ad_video_raw', [{ named: 'UCa', partner: '100' }], { month: '2026-04' })
  await world.report('yt_red', [{ named: 'UCa', partner: '1' }])
  const found = await month()
  expect(found).toMatchObject({ months: ['2026-05', '2026-04'], hasFiles: true, open: 3 })
  expect(found.checks.map(({ check, verdict }) => [check, verdict])).toEqual([
    ['files', 'fail'],
    ['suspense', 'fail'],
    ['adjustments', 'none'],
    ['owners', 'none'],
    ['receipts', 'fail'],
    ['payout', 'none'],
    ['estimates', 'none'],
  ])
  const blind = world.as(world.people.jia, { may: ['revenueReport:read'] })
  await expect(createReconciliation(world.kit).get(blind, { platform: 'youtube' })).rejects.toMatchObject({
    code: 'access.noPermission',
  })
})

test('REV-01 a signature of the whole of a currency holds for suspense until it is another sum', async () => {
  await world.report('yt_red', [
    { named: 'UCa', partner: '1' },
    { named: 'UCb', partner: '2' },
  ])
  const [part] = await partsOf('suspense')
  expect(part).toMatchObject({ subject: 'USD', left: '3', rows: 2, open: 2, verdict: 'fail' })
  await createSignOffs(world.kit).sign(world.jia(), {
    month: '2026-05',
    platform: 'youtube',
    check: 'suspense',
    subject: 'USD',
    figure: part?.figure ?? '',
    reason: '等对方确认',
  })
  expect((await partsOf('suspense')).map(({ verdict }) => verdict)).toEqual(['signedOff'])
  await world.report('yt_ad_asset_raw', [{ named: 'UCa', partner: '1' }])
  expect((await partsOf('suspense')).map(({ verdict }) => verdict)).toEqual(['fail'])
})

test('business.md §5: suspense of months that are over is urgent, with no amount, until it is signed off or assigned', async () => {
  const urgent = createUrgentSuspense(world.kit)
  const channelId = await world.newChannel()
  await world.hold(channelId, '2026-01-01')
  await world.report('yt_red', [{ named: 'UCa', partner: '1' }])
  await world.report('yt_red', [{ named: 'UCb', channelId, partner: '1' }], { month: '2026-04' })
  await world.report('yt_red', [{ named: 'UCc', partner: '1' }], { month: '2026-06' })
  expect(await urgent(world.jia().actor, 10)).toEqual({
    total: 1,
    items: [{ ...plainUrgentItem, id: '20260501', title: 'YouTube 2026-05', at: '2026-06-19T08:00:00.000Z' }],
  })
})

test('REV-01 a month whose files are all in and that does not add up is told once to whoever decides', async () => {
  const news = createNewsDesk()
  news.tellBy('bell', { tell: async (_tx, given) => void world.told.push(...given) })
  const sweep = createReconciliationSweep({
    ...world.kit,
    news,
    assignments: createAssignments(world.kit),
    actorAtWork: async () => world.jia().actor,
  })
  const { jia } = world.people
  const role = await world.one(
    `INSERT INTO role (name, data_scope) VALUES ('对账', 'all')
     RETURNING id`,
  )
  await world.rows(`INSERT INTO role_permission (role_id, permission) VALUES ($1, 'revenueReport:decide')`, [
    role,
  ])
  await world.rows('INSERT INTO staff_role (staff_id, role_id, position) VALUES ($1, $2, 0)', [
    jia.staffId,
    role,
  ])
  const run = () => sweep({ signal: new AbortController().signal })
  await world.report('yt_ad_video_raw', [], { status: 'checked' })
  await world.report('yt_red', [{ named: 'UCa', partner: '1' }])
  await run()
  expect(world.told).toEqual([])
  await world.rows(`UPDATE revenue_report SET status = 7 WHERE report_type = 'yt_ad_video_raw'`)
  await run()
  expect(world.told).toMatchObject([
    {
      event: 'reconciliationFails',
      to: jia.staffId,
      title: 'YouTube 2026-05',
      params: { open: '2' },
      link: '/revenue/reconciliation?platform=youtube&month=2026-05',
    },
  ])
})
