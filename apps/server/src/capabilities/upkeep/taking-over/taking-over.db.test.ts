import { getTakingOver, type TakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { expect, test } from 'vitest'
import { type Cells, createTakingOverWorld } from './taking-over.test-support.ts'

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const youtubeId = (n: number) => `UC${String(n).padStart(21, '0')}A`

/** An existing company: 1,000 channels, 300 creators with a contract each, 300 balances, 5,000 videos. */
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
  balances: many(300, (n): Cells => ({
    party: `创作者${n}有限公司`,
    contract: `代运营合同 ${n}`,
    kind: '上期结转',
    currency: n % 2 === 0 ? 'CNY' : 'USD',
    amount: `${100 + n}.25`,
  })),
  videos: many(5000, (n): Cells => {
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
  timeout: 300_000,
}, async () => {
  const world = await createTakingOverWorld()
  const { rig, ctx, take, confirm } = world
  await rig.work()
  const seconds: Record<string, readonly [preview: number, written: number]> = {}
  const counted = async () => (await rig.call(getTakingOver, {}, ctx())) as TakingOver
  const before = await counted()
  const of = (state: TakingOver, step: string) => state.steps.find((one) => one.step === step)

  const bring = async (target: Parameters<typeof take>[0], rows: readonly Cells[]) => {
    const begun = performance.now()
    const read = await take(target, rows)
    const looked = performance.now()
    const { operationId } = await confirm(read)
    await expect
      .poll(async () => (await rig.get(operationId ?? '', ctx())).endedAt, { timeout: 240_000, interval: 100 })
      .not.toBeNull()
    seconds[target] = [(looked - begun) / 1000, (performance.now() - looked) / 1000]
    return { counts: read.counts, operation: await rig.get(operationId ?? '', ctx()) }
  }

  // A line that is broken is refused alone, and says at which cell.
  const broken = { ...company.channels[0], platform: '没有的平台', platformChannelId: 'x' } as Cells
  const channels = await bring('channel.import', [...company.channels, broken])
  expect(channels.counts).toEqual({ new: 1000, changed: 0, unchanged: 0, problem: 1 })
  const parties = await bring('party.import', company.parties)
  expect(parties.counts).toMatchObject({ new: 300, problem: 0 })
  const contracts = await bring('contract.import', company.contracts)
  expect(contracts.counts).toMatchObject({ new: 300, problem: 0 })
  const balances = await bring('contractBalance.import', [
    ...company.balances,
    { ...company.balances[0], contract: '没有这份合同' } as Cells,
  ])
  expect(balances.counts).toMatchObject({ changed: 300, problem: 1 })
  const videos = await bring('platformVideo.import', company.videos)
  expect(videos.counts).toMatchObject({ new: 5000, problem: 0 })

  const after = await counted()
  expect(after.steps.map(({ step, count }) => [step, (count ?? 0) - (of(before, step)?.count ?? 0)])).toEqual([
    ['channels', 1000],
    ['parties', 300],
    ['contracts', 300],
    ['balances', 300],
    ['videos', 5000],
  ])
  expect(of(after, 'channels')?.gaps).toContainEqual({ gap: 'withoutGrant', count: expect.any(Number) })
  expect(of(after, 'contracts')?.gaps.map(({ gap }) => gap)).toEqual(['notSigned'])
  expect(of(after, 'balances')?.run).toMatchObject({ done: 300, failed: 0, left: 1, isOwn: true })
  // The sums of the old books, to the cent.
  expect(after.sums).toEqual([
    { kind: 'carry', money: { amount: '37387.5', currency: 'CNY' }, contracts: 150 },
    { kind: 'carry', money: { amount: '37537.5', currency: 'USD' }, contracts: 150 },
  ])

  // The same sheets again change nothing, and say so.
  const again = async (target: Parameters<typeof take>[0], rows: readonly Cells[]) =>
    (await take(target, rows)).counts
  expect(await again('channel.import', company.channels)).toMatchObject({ new: 0, changed: 0, unchanged: 1000 })
  expect(await again('party.import', company.parties)).toMatchObject({ new: 0, changed: 0, unchanged: 300 })
  expect(await again('contract.import', company.contracts)).toMatchObject({ changed: 0, unchanged: 300 })
  expect(await again('contractBalance.import', company.balances)).toMatchObject({ changed: 0, unchanged: 300 })
  expect(await again('platformVideo.import', company.videos)).toMatchObject({ new: 0, unchanged: 5000 })

  // biome-ignore lint/suspicious/noConsole: measured for docs/taking-over.md
  console.log('seconds to preview, to write', JSON.stringify(seconds))
})
