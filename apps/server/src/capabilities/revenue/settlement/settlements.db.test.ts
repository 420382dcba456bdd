import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSettlementWorld,
  flat,
  refusal,
  type SettlementWorld,
} from './settlement-world.test-support.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await createSettlementWorld()
})
afterAll(() => world.close())

const page = { page: 1, pageSize: 50 }

test('REV-01 business.md §3.2 example 1: platform tax, rate, and a locked rate of exchange, through the database', async () => {
  const { id, channelId } = await world.newContract({ currency: 'CNY', shareBase: 'net_of_platform_tax' })
  await world.newReport('2026-05', [{ channel: channelId, partner: '12345.678901', day: '2026-05-03' }])
  await world.setDeduction(channelId, '2026-05', '246.91')
  await world.setRate('2026-05', 'USD', 'CNY', '7.1234')
  const { id: settlementId, changed } = await world.settle(id, '2026-05')
  expect(changed).toBe(true)
  const detail = await world.reading.get(world.yi(), settlementId)
  expect(detail).toMatchObject({
    month: '2026-05',
    currency: 'USD',
    gross: { amount: '12345.68' },
    creator: { amount: '8469.14' },
    company: { amount: '3629.63' },
    payable: { amount: '8469.14', currency: 'USD' },
    net: { amount: '60329.07', currency: 'CNY' },
    rates: [{ base: 'USD', quote: 'CNY', rate: '7.1234', locked: true }],
    hindrances: [],
    actions: ['recalculate', 'correct', 'confirm', 'void'],
  })
  const { rows: lines, total } = await world.reading.lines(world.yi(), settlementId, page)
  expect([total, lines[0]]).toMatchObject([
    1,
    {
      gross: '12345.68',
      deducted: '246.91',
      base: '12098.77',
      rate: '0.7',
      creator: '8469.14',
      sourceLines: 2,
    },
  ])
  const sources = await world.reading.sources(world.yi(), settlementId, BigInt(lines[0]?.id ?? 0), page)
  expect(sources).toMatchObject({
    total: 1,
    rows: [{ day: '2026-05-03', lines: 2, amount: { amount: '12345.678901', currency: 'USD' } }],
  })
  // Once more gives the same and writes nothing.
  expect(await world.settle(id, '2026-05')).toEqual({ id: settlementId, changed: false })
  const confirmed = await world.changes.confirm(world.yi(), settlementId, 1)
  expect(confirmed).toMatchObject({ status: 1, confirmedBy: { fullName: '乙' }, hindrances: [] })
  const { rows } = await world.database.pool.query(
    'SELECT account, amount::text, currency FROM ledger WHERE settlement_id = $1 ORDER BY id',
    [settlementId],
  )
  expect(rows).toEqual([
    { account: 'platform_receivable', amount: '12098.77', currency: 'USD' },
    { account: 'company_revenue', amount: '-3629.63', currency: 'USD' },
    { account: 'creator_payable', amount: '-8469.14', currency: 'USD' },
  ])
})

test('REV-01 §6 whoever reckoned or corrected a settlement does not confirm it', async () => {
  const { id, channelId } = await world.newContract()
  await world.newReport('2026-05', [{ channel: channelId, partner: '100', day: '2026-05-03' }])
  const { id: settlementId } = await world.settle(id, '2026-05')
  expect(await refusal(world.changes.confirm(world.jia(), settlementId, 1))).toBe('revenue.ownSettlement')
  const { version } = await world.reading.get(world.yi(), settlementId)
  const corrected = await world.changes.correct(world.yi(), settlementId, {
    amount: '-5',
    reason: '多付',
    version,
  })
  expect(corrected).toMatchObject({
    calcVersion: 2,
    payable: { amount: '65' },
    changed: { amount: '-5' },
    hindrances: ['own'],
    corrections: [{ amount: { amount: '-5' }, reason: '多付' }],
  })
  expect(await refusal(world.changes.confirm(world.yi(), settlementId, 2))).toBe('revenue.ownSettlement')
  const correctionId = BigInt(corrected.corrections[0]?.id ?? 0)
  expect(await world.changes.uncorrect(world.jia(), settlementId, correctionId)).toMatchObject({
    calcVersion: 3,
    payable: { amount: '70' },
  })
  expect(await refusal(world.changes.confirm(world.yi(), settlementId, 2))).toBe('revenue.settlementMoved')
  expect(await world.changes.confirm(world.yi(), settlementId, 3)).toMatchObject({ status: 1 })
})

test('REV-01 §3.2 example 2: a rate that changes on the 12th decides by the day', async () => {
  const { id, channelId } = await world.newContract({
    terms: [
      { tiers: flat('0.6'), to: '2026-05-11' },
      { tiers: flat('0.7'), from: '2026-05-12' },
    ],
  })
  await world.newReport('2026-05', [
    { channel: channelId, partner: '3100.40', day: '2026-05-11' },
    { channel: channelId, partner: '5200.115', day: '2026-05-12' },
  ])
  const detail = await world.confirmed(id, '2026-05')
  expect(detail.payable.amount).toBe('5500.32')
  const { rows } = await world.reading.lines(world.yi(), BigInt(detail.id), page)
  expect(rows.map(({ creator, sourceLines }) => [creator, sourceLines])).toEqual([
    ['1860.24', 2],
    ['3640.08', 2],
  ])
})

test('REV-01 §3.2 example 3: tiers by parts and as a whole', async () => {
  const tiers = [
    { upTo: '1000', creatorRate: '0.6' },
    { upTo: '5000', creatorRate: '0.7' },
    { upTo: null, creatorRate: '0.8' },
  ]
  const marginal = await world.newContract({ terms: [{ method: 'marginal', tiers }] })
  const whole = await world.newContract({ terms: [{ method: 'whole', tiers }] })
  await world.newReport('2026-05', [
    { channel: marginal.channelId, partner: '8000', day: '2026-05-03' },
    { channel: whole.channelId, partner: '8000', day: '2026-05-03' },
  ])
  expect((await world.confirmed(marginal.id, '2026-05')).payable.amount).toBe('5800')
  expect((await world.confirmed(whole.id, '2026-05')).payable.amount).toBe('6400')
})

test.each([
  [true, ['2000', '2300', '3000']],
  [false, ['2000', '2800', '3000']],
] as const)(
  'REV-01 §3.2 example 5: a guarantee of 2,000 a month (recoupable: %s) pays %j',
  async (recoupable, paid) => {
    const { id, channelId } = await world.newContract({
      terms: [{ tiers: flat('1') }],
      guarantee: { amount: '2000', period: 'month', recoupable },
    })
    const amounts: string[] = []
    for (const [month, partner] of [
      ['2026-05', '1500'],
      ['2026-06', '2800'],
      ['2026-07', '3000'],
    ] as const) {
      await world.newReport(month, [{ channel: channelId, partner, day: `${month}-03` }])
      amounts.push((await world.confirmed(id, month)).payable.amount)
    }
    // The third month of a recoupable one has nothing open any more.
    expect(amounts).toEqual(paid)
  },
)

test('REV-01 §3.2 example 6: August carries what YouTube takes back of June, and September pays the rest', async () => {
  const { id, channelId } = await world.newContract()
  await world.newReport('2026-06', [{ channel: channelId, partner: '2000', day: '2026-06-03' }])
  expect((await world.confirmed(id, '2026-06')).payable.amount).toBe('1400')
  await world.newReport('2026-08', [
    { channel: channelId, partner: '714.285', day: '2026-08-03' },
    { channel: channelId, partner: '-1200', earned: '2026-06', adjustment: 'Spam Adjustment' },
  ])
  const august = await world.confirmed(id, '2026-08')
  expect(august).toMatchObject({
    creator: { amount: '500' },
    adjustments: { amount: '-840' },
    payable: { amount: '0' },
    carryOut: { amount: '-340' },
  })
  const { rows } = await world.reading.lines(world.yi(), BigInt(august.id), page)
  expect(
    rows.map(({ earningMonth, adjustmentType, creator }) => [earningMonth, adjustmentType, creator]),
  ).toEqual([
    ['2026-06', 'Spam Adjustment', '-840'],
    ['2026-08', null, '500'],
  ])
  await world.newReport('2026-09', [{ channel: channelId, partner: '1428.57', day: '2026-09-03' }])
  expect(await world.confirmed(id, '2026-09')).toMatchObject({
    carryIn: { amount: '-340' },
    payable: { amount: '660' },
  })
})

test('REV-01 §3.2 example 10: the whole chain, in dollars, of a person abroad', async () => {
  const { id, channelId, partyId } = await world.newContract({ taxMode: 'CN_NONRES' })
  await world.newReport('2026-05', [{ channel: channelId, partner: '4200', day: '2026-05-03' }])
  await world.setRate('2026-06', 'USD', 'CNY', '7.1050')
  await world.newReport('2026-06', [{ channel: channelId, partner: '1', day: '2026-06-03' }], { status: 5 })
  expect(await refusal(world.settle(id, '2026-06'))).toBe('revenue.skipReportsOpen')
  await world.database.pool.query('UPDATE revenue_report SET status = 7 WHERE status = 5')
  const detail = await world.confirmed(id, '2026-06')
  expect(detail.payees).toMatchObject([
    {
      party: { id: String(partyId) },
      owed: { amount: '2940', currency: 'USD' },
      payableCny: { amount: '20888.7' },
      incomeTax: { amount: '1932.19' },
      net: { amount: '2668.05', currency: 'USD' },
    },
  ])
  const payeeId = BigInt(detail.payees[0]?.id ?? 0)
  const payment = { paidOn: '2026-07-20', amount: '2668', bankRef: 'B-1', reason: '' }
  const paid = await world.changes.pay(world.yi(), BigInt(detail.id), payeeId, payment)
  expect(paid).toMatchObject({ status: 2, paidOn: '2026-07-20' })
  const sums = await world.ledgerSums()
  expect(sums).toEqual([0])
})
