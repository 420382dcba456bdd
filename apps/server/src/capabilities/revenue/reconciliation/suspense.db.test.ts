import { listSuspense } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAssignments } from './assignment.service.ts'
import { createReconciliationWorld, type ReconciliationWorld } from './reconciliation-world.test-support.ts'
import { createSignOffs } from './sign-off.service.ts'
import { createSuspense } from './suspense.service.ts'

let world: ReconciliationWorld
let suspense: ReturnType<typeof createSuspense>
let assignments: ReturnType<typeof createAssignments>
let signOffs: ReturnType<typeof createSignOffs>
beforeAll(async () => {
  world = await createReconciliationWorld()
  suspense = createSuspense(world.kit)
  assignments = createAssignments(world.kit)
  signOffs = createSignOffs(world.kit)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.rows(
    'TRUNCATE revenue_sum, revenue_line, revenue_month, revenue_report, revenue_sign_off, contract_channel CASCADE',
  )
})

const asked = (query: Record<string, string> = {}) => listSuspense.query.parse({ month: '2026-05', ...query })
const listed = async (query: Record<string, string> = {}, ctx = world.jia()) =>
  (await suspense.list(ctx, asked(query))).rows
const shown = async (query: Record<string, string> = {}, ctx = world.jia()) =>
  (await listed(query, ctx)).map((row) => [row.platformChannelId, row.state, row.amount, row.currency])
const first = async (query: Record<string, string> = {}) => {
  const [row] = await listed(query)
  if (!row) throw new Error('no row')
  return { ...row, sum: BigInt(row.id) }
}

test('REV-01 business.md §3.4: what nobody knows, or no contract holds on its day, is suspense; what is held is not', async () => {
  const held = await world.newChannel()
  const late = await world.newChannel()
  await world.hold(held)
  await world.hold(late, '2026-05-10')
  await world.report('yt_ad_video_raw', [
    { named: 'UCheld', channelId: held, partner: '9.5', day: '2026-05-02' },
    { named: 'UClate', channelId: late, partner: '1.25', day: '2026-05-09' },
    { named: 'UClate', channelId: late, partner: '4', day: '2026-05-10' },
    { named: 'UClate', channelId: late, partner: '8' },
    { named: 'UCnobody', partner: '0.0000000003' },
    { named: 'UCnobody', partner: '3' },
    { named: 'UCnobody', partner: '7', currency: 'EUR' },
  ])
  expect(await shown()).toEqual([
    ['UCnobody', 'unknown', '7', 'EUR'],
    ['UCnobody', 'unknown', '3.0000000003', 'USD'],
    ['UClate', 'uncontracted', '1.25', 'USD'],
  ])
  expect(await shown({ state: 'uncontracted' })).toEqual([['UClate', 'uncontracted', '1.25', 'USD']])
  expect(await shown({ words: 'ucNOB', sort: 'amount' })).toHaveLength(2)
})

test('REV-01 estimates, summaries and files that do not count have no suspense', async () => {
  const named = [{ named: 'UCx', partner: '1' }]
  await world.report('yt_api_estimated', named)
  await world.report('yt_payments_summary', named)
  await world.report('yt_ad_video_raw', named, { status: 'checked' })
  expect(await shown()).toEqual([])
})

test('REV-01 assigning sets whose it is, by whom, and the months of the file; the log says it; undo takes it back', async () => {
  const channelId = await world.newChannel({ title: '目标' })
  await world.hold(channelId)
  const report = await world.report('yt_ad_video_raw', [
    { named: 'UCa', partner: '2.5', day: '2026-05-02' },
    { named: 'UCa', partner: '1', day: '2026-05-03' },
    { named: 'UCother', partner: '4' },
    { named: 'UCown', channelId, partner: '10', day: '2026-05-03' },
  ])
  const { sum } = await first({ words: 'UCa' })
  await assignments.assign(world.jia(), sum, { channelId: String(channelId), everyMonth: false })
  expect(await world.months(report)).toEqual([
    { channel: null, partner: '4', views: '5' },
    { channel: String(channelId), partner: '13.5', views: '15' },
  ])
  expect(await shown()).toEqual([
    ['UCother', 'unknown', '4', 'USD'],
    ['UCa', 'assigned', '3.5', 'USD'],
  ])
  const [entry] = await world.rows<{ action: string; after: Record<string, string> }>(
    `SELECT action, after FROM audit_log WHERE entity = 'reconciliation' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry).toMatchObject({
    action: 'reconciliation.assign',
    after: { platformChannelId: 'UCa', assignedChannel: '目标', revenueAmount: '3.5 USD' },
  })
  await assignments.unassign(world.jia(), sum)
  expect(await world.months(report)).toEqual([
    { channel: null, partner: '7.5', views: '15' },
    { channel: String(channelId), partner: '10', views: '5' },
  ])
})

test('REV-01 the other months of the platform are assigned with it, if that is wanted', async () => {
  const channelId = await world.newChannel()
  await world.report('yt_ad_video_raw', [{ named: 'UCa', partner: '1' }])
  const april = await world.report('yt_ad_video_raw', [{ named: 'UCa', partner: '2' }], { month: '2026-04' })
  const { sum } = await first()
  expect((await suspense.get(world.jia(), sum)).otherMonths).toEqual(['2026-04'])
  await assignments.assign(world.jia(), sum, { channelId: String(channelId), everyMonth: true })
  expect(await world.months(april)).toEqual([{ channel: String(channelId), partner: '2', views: '5' }])
})

test('PERM-03 only to a channel in sight, of the same platform; what a channel has by its id stays', async () => {
  const elsewhere = await world.newChannel({
    departmentId: world.elsewhere,
    ownerStaffId: world.people.bing.staffId,
  })
  const facebook = await world.newChannel({ platform: 'facebook' })
  const own = await world.newChannel()
  await world.report('yt_ad_video_raw', [
    { named: 'UCa', partner: '5' },
    { named: 'UCown', channelId: own, partner: '2' },
    { named: 'UCtheirs', channelId: elsewhere, partner: '1' },
  ])
  const here = world.as(world.people.jia)
  const to = (id: bigint) => ({ channelId: String(id), everyMonth: false })
  const { sum } = await first({ words: 'UCa' })
  const known = (await first({ words: 'UCown' })).sum
  // What nobody knows is for who sees all: nobody gives it to their own channel.
  await expect(assignments.assign(here, sum, to(own))).rejects.toMatchObject({
    code: 'revenue.suspenseNotFound',
  })
  const everybody = world.as(world.people.jia, { dataScope: 'all' })
  await expect(assignments.assign(everybody, sum, to(own + 10_000n))).rejects.toMatchObject({
    code: 'revenue.channelUnknown',
  })
  await expect(assignments.assign(everybody, sum, to(facebook))).rejects.toMatchObject({
    code: 'revenue.channelElsewhere',
  })
  await expect(assignments.assign(here, known, to(own))).rejects.toMatchObject({
    code: 'revenue.suspenseKnown',
  })
  expect((await shown({}, here)).map(([named]) => named)).toEqual(['UCown'])
  expect(await shown()).toHaveLength(3)
  const blind = world.as(world.people.jia, { may: ['revenueReport:read'] })
  await expect(suspense.list(blind, asked())).rejects.toMatchObject({ code: 'access.noPermission' })
})

async function settle(sumId: bigint, status: number) {
  const channelId = await world.newChannel()
  const contractId = await world.hold(channelId)
  const partyId = await world.one('SELECT party_id AS id FROM contract WHERE id = $1', [contractId])
  const zeros = Array.from({ length: 14 }, () => '0').join(', ')
  const id = await world.one(
    `INSERT INTO settlement (no, contract_id, party_id, month, status, currency, gross, subtotal, company, adjustments,
       corrections, guarantee_top_up, guarantee_recouped, guarantee_open, recouped, carry_in, total, payable, carry_out,
       calc_version, input_digest, snapshot, calculated_at, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, $2, '2026-05', 0, 'USD', ${zeros}, '', '{}', now(), now(), now()) RETURNING id`,
    [contractId, partyId],
  )
  await world.rows('INSERT INTO settled_sum (sum_id, settlement_id) VALUES ($1, $2)', [sumId, id])
  await world.rows('UPDATE settlement SET status = $1 WHERE id = $2', [status, id])
}

test('REV-01 what is in a confirmed settlement stays whose it is; a draft lets it go', async () => {
  const channelId = await world.newChannel()
  const to = { channelId: String(channelId), everyMonth: false }
  await world.report('yt_ad_video_raw', [
    { named: 'UCa', partner: '5' },
    { named: 'UCb', partner: '2' },
  ])
  const a = (await first({ words: 'UCa' })).sum
  const b = (await first({ words: 'UCb' })).sum
  await assignments.assign(world.jia(), a, to)
  await assignments.assign(world.jia(), b, to)
  await settle(a, 1)
  await settle(b, 0)
  await expect(assignments.unassign(world.jia(), a)).rejects.toMatchObject({
    code: 'revenue.suspenseSettled',
  })
  await assignments.unassign(world.jia(), b)
  expect(await world.rows('SELECT sum_id::text AS id FROM settled_sum')).toEqual([{ id: String(a) }])
})

test('REV-01 of twenty that assign at once each comes to one state, and the months stay the sum of the lines', async () => {
  const channels = await Promise.all([world.newChannel(), world.newChannel()])
  const report = await world.report('yt_ad_video_raw', [
    { named: 'UCa', partner: '5.5' },
    { named: 'UCb', partner: '2' },
  ])
  const { sum } = await first({ words: 'UCa' })
  const tries = Array.from({ length: 20 }, (_, at) =>
    assignments.assign(world.jia(), sum, { channelId: String(channels[at % 2]), everyMonth: false }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const sums = await world.rows(
    `SELECT channel_id::text AS channel, trim_scale(sum(partner))::text AS partner, sum(views)::text AS views
     FROM revenue_sum WHERE report_id = $1 GROUP BY 1 ORDER BY channel_id NULLS FIRST`.replace(
      'ORDER BY channel_id',
      'ORDER BY 1',
    ),
    [report],
  )
  expect(await world.months(report)).toEqual(sums)
})

test('REV-01 suggestions say why: the same id, videos of ours, assigned before, the only one of the owner, near names', async () => {
  const before = await world.newChannel({ title: '从前' })
  const videos = await world.newChannel({ title: '有视频' })
  await world.newChannel({ title: 'Happy Cooking', platformChannelId: 'UCfar' })
  await world.newChannel({ title: '相近', platformChannelId: 'happycookinh' })
  const april = await world.report('yt_ad_video_raw', [{ named: 'happycooking', partner: '1' }], {
    month: '2026-04',
  })
  await world.rows('UPDATE revenue_sum SET channel_id = $1, assigned_by = $2 WHERE report_id = $3', [
    before,
    world.people.jia.staffId,
    april,
  ])
  const may = await world.report('yt_ad_video_raw', [{ named: 'happycooking', partner: '1' }])
  await world.rows(
    `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, visibility, grab_at, created_at, updated_at)
     VALUES ($1, 'youtube', 'vid-1', 'x', 'x', 1, now(), now(), now())`,
    [videos],
  )
  await world.rows(
    `INSERT INTO revenue_line (report_id, row, platform_channel_id, platform_video_id, earning_month, partner, currency)
     VALUES ($1, 2, 'happycooking', 'vid-1', '2026-05', 1, 'USD')`,
    [may],
  )
  const { suggestions } = await suspense.get(world.jia(), (await first()).sum)
  expect(suggestions.map(({ channel, reasons }) => [channel.title, reasons])).toEqual([
    ['有视频', ['ownVideos']],
    ['从前', ['assignedBefore']],
    ['相近', ['nearId']],
    ['Happy Cooking', ['nearTitle']],
  ])
})

test('REV-01 a channel that is linked later gets what files say of it, by itself', async () => {
  const report = await world.report('yt_ad_video_raw', [
    { named: 'UCcomes', partner: '5' },
    { named: 'UCnever', partner: '1' },
  ])
  const channelId = await world.newChannel({ platformChannelId: 'UCcomes' })
  const { signal } = new AbortController()
  expect(await assignments.linkKnown(10, signal)).toBe(1)
  expect(await assignments.linkKnown(10, signal)).toBe(0)
  expect(await world.months(report)).toEqual([
    { channel: null, partner: '1', views: '5' },
    { channel: String(channelId), partner: '5', views: '5' },
  ])
})

test('REV-01 a signature holds only as long as the figure is what it was, and can be withdrawn', async () => {
  await world.report('yt_ad_video_raw', [{ named: 'UCa', partner: '5' }])
  const row = await first()
  const given = {
    month: '2026-05',
    platform: 'youtube',
    check: 'suspense',
    subject: row.subject,
    figure: row.figure,
    reason: '金额很小',
  } as const
  await expect(signOffs.sign(world.jia(), { ...given, figure: '4/3' })).rejects.toMatchObject({
    code: 'revenue.figureMoved',
  })
  const signed = await signOffs.sign(world.jia(), given)
  expect(await first()).toMatchObject({ verdict: 'signedOff', signOff: { reason: '金额很小', by: '甲' } })
  await world.report('yt_red', [{ named: 'UCa', partner: '1' }])
  expect(await first()).toMatchObject({ verdict: 'fail', signOff: null, amount: '6' })
  expect(await signOffs.withdraw(world.jia(), BigInt(signed.id))).toEqual({ withdrawn: true })
  await expect(signOffs.withdraw(world.jia(), BigInt(signed.id))).rejects.toMatchObject({
    code: 'revenue.signOffNotFound',
  })
})
