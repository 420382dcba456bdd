import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChannelMonths, createChannelMonths } from './channel-months.service.ts'
import { createRevenueOverview, type RevenueOverview } from './overview.service.ts'
import { createOverviewWorld, type OverviewWorld } from './overview.test-support.ts'
import { createRevenueParty, type RevenuePartyReader } from './revenue-party.service.ts'
import { createRevenueSources, type RevenueSourcesReader } from './sources.service.ts'

let world: OverviewWorld
let overview: RevenueOverview
let months: ChannelMonths
let party: RevenuePartyReader
let sources: RevenueSourcesReader
let dawn: bigint
let far: bigint
let april: bigint
let sums: Record<'ads' | 'spam' | 'face' | 'far', bigint>
let creator: { partyId: bigint; contractId: bigint }
let settled: bigint

const without = (...left: readonly string[]) =>
  allPermissions.filter((permission) => !left.includes(permission))
const everything = () => world.as(world.people.jia, { dataScope: 'all' })
const asked = { span: 1 as const }
const usd = <B extends { currency: string }>(blocks: readonly B[]) =>
  blocks.find(({ currency }) => currency === 'USD')

beforeAll(async () => {
  world = await createOverviewWorld()
  overview = createRevenueOverview(world.kit)
  months = createChannelMonths(world.kit)
  party = createRevenueParty(world.kit)
  sources = createRevenueSources(world.kit)
  dawn = await world.newChannel({ title: '晨光' })
  far = await world.newChannel({
    title: '远方',
    departmentId: world.elsewhere,
    ownerStaffId: world.people.bing.staffId,
  })
  const march = await world.newReport('2026-03')
  april = await world.newReport('2026-04')
  const face = await world.newReport('2026-04', 'facebook')
  const replaced = await world.newReport('2026-04', 'youtube', 8)
  const lastYear = await world.newReport('2025-04')
  await world.newSum({
    report: lastYear,
    channel: dawn,
    partner: '50',
    earningMonth: '2025-04',
    ytSource: 'ads',
  })
  await world.newSum({
    report: march,
    channel: dawn,
    partner: '80.1',
    earningMonth: '2026-03',
    ytSource: 'ads',
  })
  const at = { report: april, earningMonth: '2026-04', ytSource: 'ads' }
  sums = {
    ads: await world.newSum({ ...at, channel: dawn, partner: '100.1234567891', day: '2026-04-02' }),
    spam: await world.newSum({
      ...at,
      channel: dawn,
      partner: '-20.1',
      earningMonth: '2026-02',
      adjustment: 'Spam Adjustment',
    }),
    far: await world.newSum({ ...at, channel: far, partner: '30', ytSource: 'shorts' }),
    face: await world.newSum({
      report: face,
      channel: dawn,
      partner: '700',
      currency: 'CNY',
      earningMonth: '2026-04',
      revenueType: 2,
    }),
  }
  await world.newSum({ ...at, channel: null, partner: '5' })
  // A file that was replaced counts no more: only its sums are still there.
  await world.newSum({ ...at, report: replaced, channel: dawn, partner: '999' })
  await world.database.pool.query('DELETE FROM revenue_month WHERE report_id = $1', [replaced])
  await world.estimate(dawn, '2026-04-10', '90')
  await world.estimate(dawn, '2026-05-01', '3.5')
  await world.estimate(far, '2026-05-01', '1')
  await world.newRate('2026-04', 'CNY', 'USD', '0.14')
  creator = await world.newContract('晨光工作室')
  settled = await world.newSettlement({
    contract: creator,
    month: '2026-04',
    channel: dawn,
    creator: '56.02',
    company: '24',
    payable: '56.02',
    status: 1,
    sums: [sums.ads, sums.spam],
  })
})
afterAll(() => world.close())

test('REV-01 a month is what its counted files say, corrections apart, beside the month before and that of last year', async () => {
  const data = await overview(everything().actor, asked)
  expect(data).toMatchObject({ month: '2026-04', from: '2026-04', currencies: ['CNY', 'USD'] })
  const block = usd(data.blocks)
  expect(block?.figures).toMatchObject({
    final: '115.0234567891',
    corrections: '-20.1',
    suspense: '5',
    settled: { creator: '56.02', company: '24', paid: '0', open: '56.02', drafts: '0' },
  })
  expect(block?.before?.final).toBe('80.1')
  expect(block?.lastYear?.final).toBe('50')
  // Two currencies are never added up.
  expect(data.blocks.find(({ currency }) => currency === 'CNY')?.figures.final).toBe('700')
})

test('REV-01 departments, channels and kinds add up to the month; the bars go on to what is only estimated', async () => {
  const { blocks } = await overview(everything().actor, asked)
  const block = usd(blocks)
  expect(block?.departments.map(({ amount }) => amount)).toEqual(['80.0234567891', '30'])
  expect(block?.channels.map(({ channel, amount }) => [channel.title, amount])).toEqual([
    ['晨光', '80.0234567891'],
    ['远方', '30'],
  ])
  expect(block?.kinds).toEqual([
    { revenueType: null, ytSource: 'ads', amount: '85.0234567891' },
    { revenueType: null, ytSource: 'shorts', amount: '30' },
  ])
  expect(block?.months).toHaveLength(12)
  expect(block?.months.slice(-2)).toEqual([
    { month: '2026-04', own: '135.1234567891', corrections: '-20.1', estimate: null, hasFinal: true },
    { month: '2026-05', own: '0', corrections: '0', estimate: '4.5', hasFinal: false },
  ])
  expect(block?.soFar).toEqual({ month: '2026-05', amount: '4.5' })
})

test('REV-01 what was estimated ends in what is left, and nothing is lost on the way', async () => {
  const { blocks } = await overview(everything().actor, asked)
  expect(usd(blocks)?.waterfall).toEqual({
    estimate: '90',
    final: '115.0234567891',
    deducted: '0',
    creator: '56.02',
    company: '24',
    unsettled: '35.0034567891',
  })
})

test('REV-01 amounts are exchanged where it is asked for, by the average rate of the month, which is said', async () => {
  const { actor } = everything()
  const data = await overview(actor, { ...asked, convert: 'USD' })
  expect(data.blocks.map(({ currency }) => currency)).toEqual(['USD'])
  expect(data.blocks[0]?.figures.final).toBe('213.0234567891')
  expect(data.blocks[0]?.kinds).toContainEqual({ revenueType: 2, ytSource: null, amount: '98' })
  expect(data.rates).toEqual([{ month: '2026-04', base: 'CNY', quote: 'USD', rate: '0.14', locked: false }])
  // The other way round it is divided by, and months without a rate are left out and told of.
  const yuan = await overview(actor, { ...asked, convert: 'CNY', currency: 'USD' })
  expect(yuan.blocks[0]?.figures.final).toBe('821.5961199221')
  expect(yuan.unconverted).toContainEqual({
    month: '2026-03',
    amount: { amount: '80.1', currency: 'USD' },
  })
})

test('REV-01 PERM-03 figures are those of channels in sight; what nobody knows the channel of is for who sees all', async () => {
  const { blocks } = await overview(world.as(world.people.bing).actor, asked)
  expect(blocks.map(({ currency }) => currency)).toEqual(['USD'])
  expect(blocks[0]?.figures).toMatchObject({ final: '30', corrections: '0', suspense: null })
  expect(blocks[0]?.figures.settled).toMatchObject({ creator: '0', open: '0' })
  const ours = await overview(everything().actor, { ...asked, departmentId: String(world.elsewhere) })
  expect(ours.blocks[0]?.figures.final).toBe('30')
  const { rows } = await months.list(world.as(world.people.bing), { sort: '-amount', page: 1, pageSize: 10 })
  expect(rows.map(({ channel }) => channel?.title)).toEqual(['远方'])
  await expect(months.channel(world.as(world.people.bing), dawn, undefined)).rejects.toMatchObject({
    code: 'channels.notFound',
  })
  await expect(
    sources.lines(world.as(world.people.bing), sums.ads, { page: 1, pageSize: 10 }),
  ).rejects.toMatchObject({ code: 'revenue.sumNotFound' })
})

test('REV-01 PERM-01 without the rights to settlements and estimates nothing of them is sent', async () => {
  const poor = world.as(world.people.jia, {
    dataScope: 'all',
    may: without('settlement:read', 'estimatedRevenue:read'),
  })
  const told = [
    await overview(poor.actor, asked),
    await months.list(poor, { sort: '-amount', page: 1, pageSize: 10 }),
    await months.sums(poor, {}),
    await months.channel(poor, dawn, undefined),
    await sources.sums(poor, { month: '2026-04', page: 1, pageSize: 10 }),
  ]
  const text = JSON.stringify(told)
  for (const word of ['settle', 'creator', 'company', '56.02', 'waterfall']) expect(text).not.toContain(word)
  expect(text).not.toMatch(/"estimate":"|"soFar":\{/u)
  await expect(party(poor, creator.partyId)).rejects.toMatchObject({ code: 'access.noPermission' })
})

test('REV-01 a month by channel: kinds, what is corrected, files and settlements, and what all of it comes to', async () => {
  const { rows, total } = await months.list(everything(), { sort: '-amount', page: 1, pageSize: 10 })
  expect(total).toBe(4)
  const row = rows.find(({ channel, currency }) => channel?.title === '晨光' && currency === 'USD')
  expect(row).toMatchObject({
    amount: '80.0234567891',
    corrections: '-20.1',
    corrects: ['2026-02'],
    reports: [{ id: String(april), fileName: 'youtube-2026-04.csv' }],
    estimate: '90',
    creator: '56.02',
    settlements: [{ id: String(settled), status: 1 }],
  })
  expect(rows.find(({ currency }) => currency === 'CNY')?.kinds.content_monetization).toBe('700')
  expect(rows.filter(({ channel }) => channel === null)).toHaveLength(1)
  const { sums: all } = await months.sums(everything(), { month: '2026-04' })
  expect(all.map(({ currency, amount, channels }) => [currency, amount, channels])).toEqual([
    ['CNY', '700', 1],
    ['USD', '115.0234567891', 2],
  ])
  const cents = await months.list(everything(), { sort: 'title', title: '远', page: 1, pageSize: 10 })
  expect(cents.rows.map(({ amount }) => amount)).toEqual(['30'])
})

test('REV-01 a channel by month: estimated, final and shared; a creator by settlement, paid and open', async () => {
  const { channel, months: told } = await months.channel(everything(), dawn, undefined)
  expect(channel.title).toBe('晨光')
  expect(told.map(({ month, currency, amount, estimate }) => [month, currency, amount, estimate])).toEqual([
    ['2026-05', 'USD', '0', '3.5'],
    ['2026-04', 'USD', '80.0234567891', '90'],
    ['2026-04', 'CNY', '700', null],
    ['2026-03', 'USD', '80.1', null],
    ['2025-04', 'USD', '50', null],
  ])
  const data = await party(everything(), creator.partyId)
  expect(data.party.legalName).toBe('晨光工作室')
  expect(data.sums).toEqual([
    {
      currency: 'USD',
      creator: '56.02',
      company: '24',
      paid: '0',
      open: '56.02',
      drafts: '0',
      carried: '0',
    },
  ])
  expect(data.settlements).toMatchObject([{ month: '2026-04', payable: '56.02', status: 1 }])
  await expect(party(world.as(world.people.bing), creator.partyId)).rejects.toMatchObject({
    code: 'contracts.partyNotFound',
  })
})

test('REV-01 why this number: files, sums with the settlement that took them, and the rows of the file', async () => {
  const conditions = { month: '2026-04', channelId: [String(dawn)], currency: 'USD' }
  const { amounts, files } = await sources.sources(everything(), conditions)
  expect(amounts).toEqual([{ amount: '80.0234567891', currency: 'USD' }])
  expect(files.map(({ report }) => report.fileName)).toEqual(['youtube-2026-04.csv'])
  const { rows, total } = await sources.sums(everything(), { ...conditions, page: 1, pageSize: 10 })
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    id: String(sums.ads),
    day: '2026-04-02',
    amount: { amount: '100.1234567891' },
    settlement: { id: String(settled) },
  })
  const corrections = await sources.sums(everything(), {
    ...conditions,
    part: 'corrections',
    page: 1,
    pageSize: 10,
  })
  expect(corrections.rows.map(({ id }) => id)).toEqual([String(sums.spam)])
  const lines = await sources.lines(everything(), sums.ads, { page: 1, pageSize: 10 })
  expect(lines.total).toBe(2)
  expect(lines.rows.map(({ videoId, country, partner }) => [videoId, country, partner])).toEqual([
    ['video0', 'FR', '50.0617283946'],
    ['video1', 'FR', '50.0617283946'],
  ])
})
