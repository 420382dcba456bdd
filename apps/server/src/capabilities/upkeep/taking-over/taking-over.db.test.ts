import { getTakingOver, type TakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { expect, test } from 'vitest'
import { type Cells, createTakingOverWorld } from './taking-over.test-support.ts'

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
const youtubeId = (n: number) => `UC${String(n).padStart(21, '0')}A`

/** An existing company: 1,000 channels, 300 creators with a contract each, 300 balances, 1,500 videos (5,000: docs/taking-over.md). */
const company = {
  channels: many(1000, (n): Cells => {
    const isYoutube = n % 4 !== 0
    return {
      platform: isYoutube ? 'YouTube' : '哔哩哔哩',
      platformChannelId: isYoutube ? youtubeId(n) : `${900_000 + n}`,
      title: `频道 ${n}`,
      language: 'en',
      operationMode: 'agency',
    }
  }),
  parties: many(300, (n): Cells => ({ legalName: `创作者${n}有限公司`, type: '公司', country: 'CN' })),
  contracts: many(300, (n): Cells => {
    const held = many(3, (one) => n * 3 + one).map((k) => (k % 4 !== 0 ? youtubeId(k) : `${900_000 + k}`))
    return {
      party: `创作者${n}有限公司`,
      title: `代运营合同 ${n}`,
      startDate: '2025-01-01',
      endDate: '2030-12-31',
      currency: n % 2 === 0 ? 'CNY' : 'USD',
      creatorShare: '70%',
      channelIds: held.join('、'),
    }
  }),
  balances: many(
    300,
    (n): Cells => ({
      party: `创作者${n}有限公司`,
      contract: `代运营合同 ${n}`,
      kind: '上期结转',
      currency: n % 2 === 0 ? 'CNY' : 'USD',
      amount: `${100 + n}.25`,
    }),
  ),
  videos: many(1500, (n): Cells => {
    const k = n % 1000
    return {
      platform: k % 4 !== 0 ? 'youtube' : 'bilibili',
      platformVideoId: `v${n}`,
      channel: k % 4 !== 0 ? youtubeId(k) : `${900_000 + k}`,
      title: `第 ${n} 集`,
      publishedAt: '2024-05-01 10:30',
      visibility: '公开',
      programme: `节目 ${n % 50}`,
    }
  }),
}

test('SET-01 CH-02 CON-01 VID-01 a company of 1,000 channels comes in by its sheets, is counted right, and comes in once', {
  timeout: 180_000,
}, async () => {
  const { rig, ctx, service, take, confirm, write } = await createTakingOverWorld()
  await rig.work()
  const counted = async () => (await rig.call(getTakingOver, {}, ctx())) as TakingOver
  const of = (state: TakingOver, step: string) => state.steps.find((one) => one.step === step)
  const bring = async (target: Parameters<typeof take>[0], rows: readonly Cells[]) => {
    const { id, counts } = await take(target, rows)
    await write(target, id)
    return counts
  }
  const before = await counted()

  // A line that is broken is left out alone, and says at which cell.
  const broken: Cells = { ...company.channels[0], platform: '没有的平台', platformChannelId: 'x' }
  const read = await take('channel.import', [...company.channels, broken])
  expect(read.counts).toEqual({ new: 1000, changed: 0, unchanged: 0, problem: 1 })
  const problems = await service.problems(ctx(), BigInt(read.id))
  expect(problems.map(({ row, cells }) => [row, cells.map(({ column }) => column)])).toEqual([
    [1002, ['platform']],
  ])
  await write('channel.import', read.id)
  expect(await bring('party.import', company.parties)).toMatchObject({ new: 300, problem: 0 })
  expect(await bring('contract.import', company.contracts)).toMatchObject({ new: 300, problem: 0 })
  expect(await bring('platformVideo.import', company.videos)).toMatchObject({ new: 1500, problem: 0 })

  // Balances go all the way: an operation makes them, and the page says what became of it.
  const nobodys: Cells = { ...company.balances[0], contract: '没有这份合同' }
  const { operationId } = await confirm(await take('contractBalance.import', [...company.balances, nobodys]))
  await expect
    .poll(async () => (await rig.get(operationId ?? '', ctx())).endedAt, { timeout: 90_000, interval: 100 })
    .not.toBeNull()

  const after = await counted()
  expect(after.steps.map(({ step, count }) => [step, (count ?? 0) - (of(before, step)?.count ?? 0)])).toEqual(
    [
      ['channels', 1000],
      ['parties', 300],
      ['contracts', 300],
      ['balances', 300],
      ['videos', 1500],
    ],
  )
  const gapsOf = (step: string) => of(after, step)?.gaps
  // 900 of them are held by contracts; a quarter is on a platform that gives no grants.
  expect(gapsOf('channels')).toEqual([
    { gap: 'withoutContract', count: 100 + (of(before, 'channels')?.count ?? 0) },
    { gap: 'withoutOperator', count: expect.any(Number) },
    { gap: 'withoutGrant', count: expect.any(Number) },
  ])
  expect(gapsOf('contracts')).toEqual([{ gap: 'notSigned', count: 300 }])
  expect(gapsOf('videos')).toEqual([{ gap: 'notRead', count: 1500 }])
  const byUs = { isOwn: true, by: expect.any(String), endedAt: expect.any(String) }
  expect(of(after, 'balances')?.run).toMatchObject({ total: 300, done: 300, failed: 0, left: 1, ...byUs })
  // The sums of the old books, to the cent.
  expect(after.sums).toEqual([
    { kind: 'carry', money: { amount: '37387.5', currency: 'CNY' }, contracts: 150 },
    { kind: 'carry', money: { amount: '37537.5', currency: 'USD' }, contracts: 150 },
  ])

  // The same sheets again change nothing, and say so.
  const nothing = { new: 0, changed: 0, problem: 0 }
  for (const [target, rows] of [
    ['channel.import', company.channels],
    ['party.import', company.parties],
    ['contract.import', company.contracts],
    ['contractBalance.import', company.balances],
    ['platformVideo.import', company.videos],
  ] as const)
    expect([target, (await take(target, rows)).counts]).toEqual([
      target,
      { ...nothing, unchanged: rows.length },
    ])
})

test('SET-01 who may not read contracts is told nothing of them', async () => {
  const { rig } = await createTakingOverWorld()
  const some = rig.contextOf({ permissions: new Set(['takingOver:read', 'channel:read']), dataScope: 'all' })
  const state = (await rig.call(getTakingOver, {}, some)) as TakingOver
  expect(state.steps.map(({ step, count }) => [step, count === null])).toEqual([
    ['channels', false],
    ['parties', true],
    ['contracts', true],
    ['balances', true],
    ['videos', false],
  ])
  expect(state.sums).toEqual([])
})
