import { deductionImport, listDeductions } from '@pindao/protocol/revenue/money-table.deductions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createDeductionImport } from './deduction.import.ts'
import { createDeductions } from './deductions.service.ts'
import { createMoneyWorld, type MoneyWorld } from './money-tables.test-support.ts'

let world: MoneyWorld
let deductions: ReturnType<typeof createDeductions>
let adapter: ReturnType<typeof createDeductionImport>
let finance: SignedInContext
beforeAll(async () => {
  world = await createMoneyWorld()
  deductions = createDeductions(world.kit)
  adapter = createDeductionImport({ ...world.kit, deductions })
  finance = world.as(world.people.jia)
})
afterAll(() => world.close())

const content = (channelId: bigint, change: object = {}) => ({
  channelId: String(channelId),
  earningMonth: '2026-08',
  platformTax: '246.91',
  fees: '0',
  currency: 'USD',
  remark: '',
  ...change,
})
const create = (channelId: bigint, change?: object, ctx = finance) =>
  deductions.create(world.pressed(ctx), content(channelId, change))
const listed = async (query: object, ctx = finance) =>
  (await deductions.list(ctx, listDeductions.query.parse(query))).rows

test('business.md §3.1 a channel has one deduction of a month and currency, which is changed as it was seen', async () => {
  const channelId = await world.newChannel({ title: '甲频道' })
  const made = await create(channelId)
  expect(made).toMatchObject({
    platformTax: '246.91',
    settledBy: null,
    actions: ['update', 'delete'],
    version: 1,
  })
  expect(await world.refusal(create(channelId))).toBe('revenue.deductionTaken')
  expect(await world.refusal(create(channelId, { currency: 'EUR' }))).toBeNull()
  const id = BigInt(made.id)
  const changed = await deductions.change(finance, id, {
    ...content(channelId, { fees: '12.5' }),
    version: 1,
  })
  expect(changed).toMatchObject({ fees: '12.5', version: 2 })
  expect(await world.refusal(deductions.change(finance, id, { ...content(channelId), version: 1 }))).toBe(
    'access.changedMeanwhile',
  )
  expect(await deductions.get(finance, id)).toMatchObject({
    earningMonth: '2026-08',
    platformTax: '246.91',
    fees: '12.5',
    currency: 'USD',
  })
  expect(await world.audited('revenueDeduction', id)).toMatchObject([
    { action: 'revenueDeduction.create' },
    { action: 'revenueDeduction.update', before: { fees: '0 USD' }, after: { fees: '12.5 USD' } },
  ])
  await deductions.remove(finance, id)
  expect(await world.refusal(deductions.get(finance, id))).toBe('revenue.deductionNotFound')
})

test('business.md §3.1 what a confirmed settlement took stays: of its lines, and of its month without any', async () => {
  const channelId = await world.newChannel()
  const contract = await world.contract(channelId)
  const made = await create(channelId, { earningMonth: '2026-05' })
  const settle = (month: string, status: number, earningMonth: string) =>
    world.settlement(contract, { month, status, channelId, earningMonth })
  await settle('2026-04', 0, '2026-04')
  expect(await world.refusal(create(channelId, { earningMonth: '2026-04' }))).toBeNull()
  const no = await settle('2026-06', 1, '2026-05')
  const kept = await deductions.get(finance, BigInt(made.id))
  expect(kept).toMatchObject({ settledBy: no, actions: [] })
  expect(await world.refusal(deductions.remove(finance, BigInt(made.id)))).toBe('revenue.deductionSettled')
  const change = { ...content(channelId, { earningMonth: '2026-09' }), version: 1 }
  expect(await world.refusal(deductions.change(finance, BigInt(made.id), change))).toBe(
    'revenue.deductionSettled',
  )
  // The settlement of June stands, although nothing was earned in June.
  expect(await world.refusal(create(channelId, { earningMonth: '2026-06' }))).toBe('revenue.deductionSettled')
  expect(await world.refusal(create(channelId, { earningMonth: '2026-07' }))).toBeNull()
})

test('PERM-03 deductions of channels out of scope are not there, and none is made of them', async () => {
  const channelId = await world.newChannel()
  const made = await create(channelId, { earningMonth: '2026-03' })
  const other = world.as(world.people.bing)
  expect(await listed({ channelId: String(channelId) }, other)).toEqual([])
  expect(await world.refusal(deductions.get(other, BigInt(made.id)))).toBe('revenue.deductionNotFound')
  expect(await world.refusal(deductions.remove(other, BigInt(made.id)))).toBe('revenue.deductionNotFound')
  expect(await world.refusal(create(channelId, { earningMonth: '2026-02' }, other))).toBe('channels.notFound')
  const reader = world.as(world.people.yi, { may: ['moneyTable:read'] })
  expect((await listed({ channelId: String(channelId) }, reader))[0]?.actions).toEqual([])
})

test('business.md §3.1 the list is narrowed by channel, month, platform and currency, and sorted', async () => {
  const channelId = await world.newChannel({
    title: '筛选频道',
    platform: 'facebook',
    platformChannelId: '90001',
  })
  await create(channelId, { earningMonth: '2025-01', platformTax: '5' })
  await create(channelId, { earningMonth: '2025-02', platformTax: '30' })
  const months = async (query: object) => (await listed(query)).map(({ earningMonth }) => earningMonth)
  expect(await months({ words: '筛选' })).toEqual(['2025-02', '2025-01'])
  expect(await months({ words: '90001', sort: 'platformTax' })).toEqual(['2025-01', '2025-02'])
  expect(await months({ words: '筛选', month: '2025-01' })).toEqual(['2025-01'])
  expect(await months({ words: '筛选', currency: 'EUR' })).toEqual([])
  expect(await months({ platform: 'facebook', channelId: String(channelId) })).toHaveLength(2)
})

const columns = Object.keys(deductionImport.columns)
const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))
async function previewed(
  rows: readonly Record<string, string>[],
  ctx = finance,
): Promise<readonly RowOutcome[]> {
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  const reading = { sheet: 0, headerRow: 1, mapping }
  return (await assess(ctx, { target: deductionImport, adapter }, reading, sheet))?.outcomes ?? []
}
const wrong = (one: RowOutcome | undefined) =>
  one?.preview.flatMap(({ column, problem }) => (problem === null ? [] : [`${column} ${problem.code}`]))
const applied = (one: RowOutcome) =>
  adapter.apply(
    finance,
    one.recordId ?? 0n,
    { version: one.seenVersion ?? 0, values: one.values },
    world.database.transaction,
  )

test('business.md §3.1 a sheet makes and changes deductions; each cell is shown before', async () => {
  const channelId = await world.newChannel({ title: '表格频道', platformChannelId: 'UCsheet' })
  await create(channelId, { earningMonth: '2026-01' })
  const outcomes = await previewed([
    { channel: 'UCsheet', month: '2026/1', currency: 'usd', platformTax: '300', fees: '1' },
    { channel: String(channelId), month: '2026-02', currency: 'USD', platformTax: '10' },
    { channel: 'UCsheet', month: '2026-03', currency: 'JPY', platformTax: '10.5' },
    { channel: 'UCnobody', month: '2026-03', currency: 'USD', platformTax: '10' },
    { channel: 'UCsheet', month: '2026-04', currency: 'USD' },
  ])
  expect(outcomes.map(({ state }) => state)).toEqual(['changed', 'new', 'problem', 'problem', 'problem'])
  expect(wrong(outcomes[2])).toEqual(['platformTax deductionUnfit'])
  expect(wrong(outcomes[3])).toEqual(['channel channelNotFound'])
  expect(wrong(outcomes[4])).toEqual(['channel required'])
  for (const one of outcomes.slice(0, 2)) await applied(one)
  expect(
    (await listed({ channelId: String(channelId) })).map((one) => [
      one.earningMonth,
      one.platformTax,
      one.fees,
    ]),
  ).toEqual([
    ['2026-02', '10', '0'],
    ['2026-01', '300', '1'],
  ])
  const [again] = await previewed([
    { channel: 'UCsheet', month: '2026-01', currency: 'USD', platformTax: '300.00', fees: '1' },
  ])
  expect(again?.state).toBe('unchanged')
})

test('business.md §3.1 a sheet says of a settled month that it comes too late; what was imported is taken back', async () => {
  const channelId = await world.newChannel({ platformChannelId: 'UClate' })
  const contract = await world.contract(channelId)
  const row = { channel: 'UClate', month: '2026-05', currency: 'USD', platformTax: '7' }
  const made = await create(channelId, { earningMonth: '2026-05' })
  const [one] = (await previewed([row])) as [RowOutcome]
  await applied(one)
  await adapter.apply(
    finance,
    BigInt(made.id),
    { version: (one.seenVersion ?? 0) + 1, values: one.was ?? {} },
    world.database.transaction,
  )
  expect((await deductions.get(finance, BigInt(made.id))).platformTax).toBe('246.91')
  await world.settlement(contract, { month: '2026-05', status: 2, channelId, earningMonth: '2026-05' })
  expect(wrong((await previewed([row]))[0])).toEqual(['channel deductionSettled'])
})
