import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createFxRates } from './fx-rates.service.ts'
import { createMoneyWorld, type MoneyWorld } from './money-tables.test-support.ts'
import { ratesOf } from './rates.store.ts'

let world: MoneyWorld
let rates: ReturnType<typeof createFxRates>
let finance: SignedInContext
beforeAll(async () => {
  world = await createMoneyWorld()
  rates = createFxRates(world.kit)
  finance = world.as(world.people.jia)
})
afterAll(() => world.close())

const rate = (month: string, change: object = {}) => ({
  month,
  base: 'USD',
  quote: 'CNY',
  kind: 'month_end' as const,
  rate: '7.1',
  source: '',
  version: 0,
  ...change,
})
const save = (...given: ReturnType<typeof rate>[]) => rates.save(finance, { rates: given, remove: [] })
const seen = async (month: string) =>
  (await rates.month(finance, month)).rates.map(({ id, version }) => ({ id, version }))
const kept = async (month: string) =>
  (await rates.month(finance, month)).rates.map(
    ({ base, quote, kind, rate: of }) => `${base}/${quote} ${kind} ${of}`,
  )

test('REV-01 a month has its rates beside those of the month before; what is as it was is left alone', async () => {
  await save(
    rate('2025-01'),
    rate('2025-02', { rate: '7.2' }),
    rate('2025-02', { kind: 'month_average', rate: '7.15' }),
  )
  const month = await rates.month(finance, '2025-02')
  expect(month.before).toEqual([{ base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7.1' }])
  expect(await kept('2025-02')).toEqual(['USD/CNY month_average 7.15', 'USD/CNY month_end 7.2'])
  expect(await save(rate('2025-02', { rate: '7.2' }))).toEqual({ saved: 0, removed: 0 })
  expect(await ratesOf(world.database.db, '2025-01')).toEqual([
    { base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7.1', locked: false },
  ])
})

test('REV-01 a rate is changed as it was seen, and none of several is saved where one cannot be', async () => {
  await save(rate('2025-03'))
  expect(await world.refusal(save(rate('2025-03', { rate: '7.3' })))).toBe('access.changedMeanwhile')
  const both = [rate('2025-03', { rate: '7.3', version: 1 }), rate('2025-04', { version: 5 })]
  expect(await world.refusal(save(...both))).toBe('access.changedMeanwhile')
  expect(await kept('2025-03')).toEqual(['USD/CNY month_end 7.1'])
  await save(rate('2025-03', { rate: '7.3', version: 1 }))
  const [one] = await seen('2025-03')
  expect(one?.version).toBe(2)
  expect(await rates.save(finance, { rates: [], remove: one ? [one] : [] })).toEqual({ saved: 0, removed: 1 })
  expect(await kept('2025-03')).toEqual([])
})

test('REV-01 a pair has one truth: its reverse is refused, and takes its place where it goes in the same act', async () => {
  await save(rate('2025-05'))
  const reverse = rate('2025-05', { base: 'CNY', quote: 'USD', rate: '0.14' })
  expect(await world.refusal(save(reverse))).toBe('revenue.rateReverse')
  expect(await world.refusal(save({ ...reverse, kind: 'month_average' } as never))).toBeNull()
  await rates.save(finance, { rates: [reverse], remove: (await seen('2025-05')).filter((_, at) => at === 1) })
  expect(await kept('2025-05')).toEqual(['CNY/USD month_average 0.14', 'CNY/USD month_end 0.14'])
})

test('REV-01 two who enter the same rate at once make one, and the other is told', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) => world.refusal(save(rate('2025-06', { rate: `7.${index + 1}` })))),
  )
  expect(outcomes.filter((code) => code === null)).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set([null, 'access.changedMeanwhile']))
  expect(await kept('2025-06')).toHaveLength(1)
})

test('REV-01 20 parallel locks lock once, with one entry of the log; a locked rate stays, for the database, too', async () => {
  await save(rate('2025-07'), rate('2025-07', { quote: 'EUR', rate: '0.9' }))
  const chosen = await seen('2025-07')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      rates.lock(world.as(index % 2 ? world.people.jia : world.people.yi), '2025-07', chosen),
    ),
  )
  for (const { rates: of } of outcomes) expect(of.every(({ locked }) => locked !== null)).toBe(true)
  const locks = (await world.audited('fxMonth', 202507n)).filter(({ action }) => action === 'fxRate.lock')
  expect(locks).toHaveLength(1)
  expect(new Set(outcomes.flatMap(({ rates: of }) => of.map(({ locked }) => locked?.by))).size).toBe(1)

  const [one] = await seen('2025-07')
  const change = rate('2025-07', { quote: 'EUR', rate: '0.91', version: one?.version })
  expect(await world.refusal(save(change))).toBe('revenue.rateLocked')
  expect(await world.refusal(rates.save(finance, { rates: [], remove: one ? [one] : [] }))).toBe(
    'revenue.rateLocked',
  )
  const { pool } = world.database
  for (const statement of [
    `UPDATE fx_rate SET rate = 9 WHERE month = '2025-07'`,
    `UPDATE fx_rate SET locked_at = NULL WHERE month = '2025-07'`,
    `DELETE FROM fx_rate WHERE month = '2025-07'`,
  ])
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  expect((await ratesOf(world.database.db, '2025-07')).map(({ locked }) => locked)).toEqual([true, true])
})

test('REV-01 only what was seen is locked: a rate that changed meanwhile is not, nor one of another month', async () => {
  await save(rate('2025-08'), rate('2025-09'))
  const chosen = await seen('2025-08')
  await save(rate('2025-08', { rate: '8', version: 1 }))
  expect(await world.refusal(rates.lock(finance, '2025-08', chosen))).toBe('access.changedMeanwhile')
  expect(await world.refusal(rates.lock(finance, '2025-08', await seen('2025-09')))).toBe(
    'revenue.rateNotFound',
  )
  expect((await ratesOf(world.database.db, '2025-08'))[0]?.locked).toBe(false)
})

test('REV-01 the database takes no rate without sense', async () => {
  const insert = (base: string, quote: string, of: string) =>
    world.database.pool.query(
      `INSERT INTO fx_rate (month, base, quote, kind, rate, created_at, created_by, updated_at)
       VALUES ('2025-10', $1, $2, 'month_end', $3, now(), $4, now())`,
      [base, quote, of, world.people.jia.staffId],
    )
  await expect(insert('USD', 'USD', '1')).rejects.toMatchObject({ code: '23514' })
  await expect(insert('USD', 'CNY', '0')).rejects.toMatchObject({ code: '23514' })
})

test('REV-01 a month says what its settlements miss: by contract, kind, tax and the currency that was earned', async () => {
  const [paid, taxed, earned] = [await world.newChannel(), await world.newChannel(), await world.newChannel()]
  await world.contract(paid, { currency: 'CNY', fxPolicy: 'month_end' })
  await world.contract(taxed, { currency: 'EUR', fxPolicy: 'month_average', taxMode: 'CN_NONRES' })
  await world.contract(earned, { currency: 'USD', fxPolicy: 'bank_receipt' })
  const report = await world.one(
    `INSERT INTO revenue_report (platform, report_type, month, file_name, file_size, file_sha256, object_key, origin, status,
       created_at, updated_at) VALUES ('facebook', 'fb_content_export', '2026-08', 'a.csv', 1, 'sha', 'key', 'uploaded', $1,
       now(), now()) RETURNING id`,
    [reportStatus.codes.counted],
  )
  await world.one(
    `INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, currency, partner)
     VALUES ($1, $2, 'facebook', '2026-08', '2026-07', 'GBP', 10) RETURNING id`,
    [report, earned],
  )
  const missing = async () =>
    (await rates.month(finance, '2026-08')).missing
      .map(({ base, quote, kind, contracts }) => `${base}/${quote} ${kind} ${contracts}`)
      .sort()
  expect(await missing()).toEqual([
    'CNY/EUR month_average 1',
    'GBP/USD bank_receipt 1',
    'USD/CNY month_average 1',
    'USD/CNY month_end 1',
    'USD/EUR month_average 1',
  ])
  // The reverse of a pair is as good, another kind is not.
  await save(
    rate('2026-08'),
    rate('2026-08', { base: 'EUR', quote: 'CNY', kind: 'month_average', rate: '7.8' }),
  )
  expect(await missing()).toEqual([
    'GBP/USD bank_receipt 1',
    'USD/CNY month_average 1',
    'USD/EUR month_average 1',
  ])
  // A month that has not begun lacks nothing yet.
  expect((await rates.month(finance, '2026-11')).missing).toEqual([])
})

test('REV-01 lines are held against what is there, in either direction; a curve has 24 months', async () => {
  await save(
    rate('2024-01', { rate: '7.01' }),
    rate('2024-02', { rate: '7.02' }),
    rate('2026-01', { rate: '7.03' }),
  )
  const found = await rates.matches([rate('2024-01', { base: 'CNY', quote: 'USD' })])
  expect(found).toMatchObject([{ base: 'USD', quote: 'CNY', rate: '7.01' }])
  const curve = await rates.series({ base: 'USD', quote: 'CNY', month: '2026-01' })
  expect(curve.map(({ month }) => month)).not.toContain('2024-01')
  expect(curve[0]).toEqual({ month: '2024-02', kind: 'month_end', rate: '7.02' })
  expect(curve.at(-1)).toEqual({ month: '2026-01', kind: 'month_end', rate: '7.03' })
})

test('REV-01 a month tells its history, newest first; who may only read is offered nothing', async () => {
  await save(rate('2025-11'))
  await save(rate('2025-11', { rate: '7.4', version: 1 }))
  const { rows, total } = await rates.history('2025-11', { page: 1, pageSize: 30 })
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({
    action: 'fxRate.save',
    before: { rates: 'USD/CNY month_end 7.1' },
    after: { rates: 'USD/CNY month_end 7.4' },
  })
  const legal = world.as(world.people.yi, { may: ['moneyTable:read'] })
  expect((await rates.month(legal, '2025-11')).actions).toEqual([])
})
