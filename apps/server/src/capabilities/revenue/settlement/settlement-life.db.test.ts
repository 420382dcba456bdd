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

const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

/** A draft of 70 dollars for May. */
async function drafted() {
  const made = await world.newContract()
  await world.newReport('2026-05', [{ channel: made.channelId, partner: '100', day: '2026-05-03' }])
  const { id } = await world.settle(made.id, '2026-05')
  return { ...made, contractId: made.id, id }
}
const hindrances = async (id: bigint) => (await world.reading.get(world.yi(), id)).hindrances

test('REV-01 §3.3 back to a draft with a reason, its ledger reversed; once paid it stays', async () => {
  const { id } = await drafted()
  await world.changes.confirm(world.yi(), id, 1)
  const reopened = await world.changes.reopen(world.yi(), id, '金额有误')
  expect(reopened).toMatchObject({ status: 0, confirmedAt: null, confirmedBy: null })
  const left = 'SELECT account FROM ledger WHERE settlement_id = $1 GROUP BY 1 HAVING sum(amount) <> 0'
  expect(await query(left, [id])).toEqual([])
  await world.changes.confirm(world.yi(), id, 1)
  const { payees } = await world.reading.get(world.yi(), id)
  const payeeId = BigInt(payees[0]?.id ?? 0)
  const payment = { paidOn: '2026-06-20', amount: '68.5', bankRef: 'B-1', reason: '' }
  expect(await refusal(world.changes.pay(world.yi(), id, payeeId, payment))).toBe('revenue.differenceReason')
  const paid = await world.changes.pay(world.yi(), id, payeeId, { ...payment, reason: '银行手续费' })
  expect(paid).toMatchObject({ status: 2, paidOn: '2026-06-20', actions: ['send'] })
  expect(await refusal(world.changes.reopen(world.yi(), id, '再看'))).toBe('revenue.settlementMoved')
  expect(await refusal(world.changes.void(world.yi(), id, '作废'))).toBe('revenue.settlementMoved')
  expect(await refusal(world.changes.pay(world.yi(), id, payeeId, payment))).toBe('revenue.alreadyPaid')
  expect(await world.changes.setInvoice(world.yi(), id, payeeId, 'INV-1')).toMatchObject({
    payees: [{ invoiceNo: 'INV-1', payment: { amount: { amount: '68.5' }, reason: '银行手续费' } }],
  })
  expect(await world.ledgerSums()).toEqual([0])
  const { rows } = await world.reading.history(world.yi(), id, { page: 1, pageSize: 50 })
  expect(rows.map(({ action }) => action)).toEqual([
    'settlement.invoice',
    'settlement.pay',
    'settlement.confirm',
    'settlement.reopen',
    'settlement.confirm',
    'settlement.calculate',
  ])
  expect(world.told.map(({ event, to }) => [event, to])).toContainEqual([
    'settlementPaid',
    world.people.jia.staffId,
  ])
})

test('REV-01 §3.3 what is void lets go of what it settled: the next run takes it', async () => {
  const { id, contractId } = await drafted()
  await world.changes.confirm(world.yi(), id, 1)
  expect(await world.changes.void(world.yi(), id, '合同有误')).toMatchObject({
    status: 3,
    voidReason: '合同有误',
  })
  expect(await query('SELECT 1 FROM settled_sum WHERE settlement_id = $1', [id])).toEqual([])
  const again = await world.settle(contractId, '2026-05')
  expect(again.id).not.toBe(id)
  expect(await world.payable(contractId, '2026-05')).toBe('70.00')
  expect(await world.ledgerSums()).toEqual([0])
})

test('REV-01 §3.3 what changed since makes a draft stale: a file, a rate, a term, a payee, a deduction', async () => {
  const { id, contractId, channelId, partyId } = await drafted()
  expect(await hindrances(id)).toEqual([])
  const isStale = async () => {
    const stale = (await hindrances(id)).includes('stale')
    await world.settle(contractId, '2026-05')
    return [stale, await hindrances(id)]
  }
  await world.newReport('2026-05', [{ channel: channelId, partner: '10', day: '2026-05-04' }])
  expect(await isStale()).toEqual([true, []])
  await query('UPDATE contract_term SET to_day = $2 WHERE contract_id = $1', [contractId, '2026-11-30'])
  expect(await isStale()).toEqual([true, []])
  await query('UPDATE party SET tax_mode = $2 WHERE id = $1', [partyId, 'CN_RES'])
  await world.setRate('2026-05', 'USD', 'CNY', '7', false)
  expect(await isStale()).toEqual([true, ['rate']])
  await query('UPDATE fx_rate SET locked_at = now()')
  expect(await hindrances(id)).toEqual([])
  // What does not concern it does not.
  const other = await world.newContract()
  await world.newReport('2026-05', [{ channel: other.channelId, partner: '10', day: '2026-05-04' }])
  expect(await hindrances(id)).toEqual([])
  expect(
    (await world.reading.get(world.yi(), id)).versions.map(({ calcVersion, why }) => [calcVersion, why]),
  ).toEqual([
    [4, 'run'],
    [3, 'run'],
    [2, 'run'],
    [1, 'run'],
  ])
  expect(await refusal(world.changes.confirm(world.yi(), id, 3))).toBe('revenue.settlementMoved')
  await world.changes.confirm(world.yi(), id, 4)
})

test('REV-01 §3.3 revenue of its channels that no contract holds, or no term decides, hinders it', async () => {
  const { id: contractId, channelId } = await world.newContract({
    terms: [{ tiers: flat('0.7'), from: '2026-01-01', to: '2026-05-20' }],
    holds: [{ from: '2026-05-10' }],
  })
  await world.newReport('2026-05', [
    { channel: channelId, partner: '100', day: '2026-05-12' },
    { channel: channelId, partner: '50', day: '2026-05-02' },
    { channel: channelId, partner: '7', day: '2026-05-25' },
  ])
  const { id } = await world.settle(contractId, '2026-05')
  const detail = await world.reading.get(world.yi(), id)
  expect(detail.payable.amount).toBe('70')
  expect(detail.hindrances).toEqual(['suspense', 'uncovered'])
  expect(detail.uncovered).toMatchObject([{ earningMonth: '2026-05', amount: { amount: '7' } }])
  expect(await refusal(world.changes.confirm(world.yi(), id, 1))).toBe('revenue.settlementHindered')
  await query(
    `INSERT INTO revenue_sign_off (month, platform, "check", subject, figure, reason, created_at, created_by)
     SELECT '2026-05', 'youtube', 'suspense', s.platform_channel_id || '|' || s.channel_id || '|USD', '50/2', '已核对', now(), $2
     FROM revenue_sum s WHERE s.channel_id = $1 LIMIT 1`,
    [channelId, world.people.jia.staffId],
  )
  expect(await hindrances(id)).toEqual(['uncovered'])
})

test('REV-01 §3.3 an earlier draft comes first, and what later months count on stays', async () => {
  const { id: contractId, channelId } = await world.newContract({ minPayout: '100' })
  for (const month of ['2026-05', '2026-06'])
    await world.newReport(month, [{ channel: channelId, partner: '100', day: `${month}-03` }])
  const may = await world.settle(contractId, '2026-05')
  const june = await world.settle(contractId, '2026-06')
  expect(await world.reading.get(world.yi(), june.id)).toMatchObject({
    carryIn: { amount: '70' },
    payable: { amount: '140' },
    hindrances: ['earlier'],
  })
  await world.changes.confirm(world.yi(), may.id, 1)
  await world.changes.confirm(world.yi(), june.id, 1)
  expect(await refusal(world.changes.reopen(world.yi(), may.id, '再看'))).toBe('revenue.laterSettled')
  expect(await refusal(world.settle(contractId, '2026-05'))).toBe('revenue.skipAlreadyConfirmed')
  expect(await refusal(world.settle(contractId, '2026-04'))).toBe('revenue.skipLaterSettled')
  expect(await refusal(world.settle(contractId, '2026-07'))).toBe('revenue.skipNoRevenue')
})

test('REV-01 §3.2 a contract that ended pays what is there, however little; revenue without a day is its own', async () => {
  const { id: contractId, channelId } = await world.newContract({
    minPayout: '100',
    end: '2026-05-15',
    holds: [{ to: '2026-05-15' }],
    terms: [{ tiers: flat('0.7'), to: '2026-05-15' }],
  })
  await world.newReport('2026-05', [{ channel: channelId, partner: '10' }], { type: 'yt_red' })
  await query('UPDATE contract SET status = 4 WHERE id = $1', [contractId])
  const detail = await world.confirmed(contractId, '2026-05')
  expect(detail).toMatchObject({ isFinal: true, payable: { amount: '7' }, carryOut: { amount: '0' } })
})

test('REV-01 §3.2 costs are taken back once, and a deduction is taken off once', async () => {
  const { id: contractId, channelId } = await world.newContract({ shareBase: 'net_of_platform_tax' })
  await query(
    `INSERT INTO contract_cost (contract_id, day, purpose, amount, currency, created_at, created_by)
     VALUES ($1, '2026-05-01', '字幕', 100, 'USD', now(), $2), ($1, '2026-07-01', '剪辑', 5, 'USD', now(), $2)`,
    [contractId, world.people.jia.staffId],
  )
  await world.setDeduction(channelId, '2026-05', '10')
  await world.newReport('2026-05', [{ channel: channelId, partner: '110', day: '2026-05-03' }])
  await world.newReport('2026-06', [
    { channel: channelId, partner: '200', day: '2026-06-03' },
    { channel: channelId, partner: '1', earned: '2026-05', adjustment: 'Backpay' },
  ])
  expect(await world.confirmed(contractId, '2026-05')).toMatchObject({
    payable: { amount: '0' },
    recoupables: [{ what: '字幕', taken: { amount: '70' }, open: { amount: '30' } }],
  })
  expect(await world.confirmed(contractId, '2026-06')).toMatchObject({
    payable: { amount: '110.7' },
    recoupables: [{ what: '字幕', taken: { amount: '30' }, open: { amount: '0' } }],
  })
})

test('REV-01 §3.2 two settlements of one person in a month are one income', async () => {
  const first = await world.newContract({ currency: 'CNY', taxMode: 'CN_RES' })
  const second = await world.newContract({ currency: 'CNY', taxMode: 'CN_RES' })
  await query('ALTER TABLE contract DISABLE TRIGGER USER')
  await query('UPDATE contract SET party_id = $2 WHERE id = $1', [second.id, first.partyId])
  await query('ALTER TABLE contract ENABLE TRIGGER USER')
  await world.newReport(
    '2026-04',
    [first, second].map(({ channelId }) => ({
      channel: channelId,
      partner: '10000',
      currency: 'CNY',
      day: '2026-04-03',
    })),
  )
  const one = await world.settle(first.id, '2026-04')
  const two = await world.settle(second.id, '2026-04')
  await world.changes.confirm(world.yi(), one.id, 1)
  expect(await hindrances(two.id)).toEqual(['stale'])
  await world.settle(second.id, '2026-04')
  // 14,000 together: 11,200 at a fifth; the first alone 5,600 at a fifth.
  const taxes = await Promise.all(
    [one.id, two.id].map(async (id) => (await world.reading.get(world.yi(), id)).tax),
  )
  expect(taxes.map((tax) => tax?.amount)).toEqual(['1120', '1120'])
})

test('PERM-03 settlements are those of the contracts that somebody sees, in lists, months, counts and search', async () => {
  const { id } = await drafted()
  const bing = world.as(world.people.bing)
  expect(await refusal(world.reading.get(bing, id))).toBe('revenue.settlementNotFound')
  expect(await world.reading.list(bing, { page: 1, pageSize: 10, sort: '-month' })).toEqual({
    rows: [],
    total: 0,
  })
  expect(await world.reading.counts(bing, [{}])).toEqual([0])
  expect(await world.reading.suggest(bing.actor, 'JS-', 5)).toEqual([])
  expect(await world.reading.month(bing, '2026-05')).toMatchObject({
    contracts: 0,
    byStatus: [],
    suspense: [],
  })
  const seen = await world.reading.month(world.jia(), '2026-05')
  expect(seen.byStatus.find(({ status }) => status === 0)?.count).toBeGreaterThan(0)
  const words = await world.reading.list(world.yi(), {
    page: 1,
    pageSize: 10,
    sort: 'payable',
    words: 'JS-2026',
  })
  expect(words.total).toBeGreaterThan(3)
  for (const hindrance of [
    'suspense',
    'rate',
    'contract',
    'own',
    'stale',
    'uncovered',
    'payees',
    'earlier',
  ] as const) {
    const { rows } = await world.reading.list(world.yi(), {
      page: 1,
      pageSize: 100,
      sort: '-month',
      hindrance,
    })
    expect(rows.every((row) => row.hindrances.includes(hindrance))).toBe(true)
  }
})

test('REV-01 the database refuses what would change a confirmed settlement', async () => {
  const { id } = await drafted()
  await world.changes.confirm(world.yi(), id, 1)
  for (const statement of [
    'UPDATE settlement SET payable = 1 WHERE id = $1',
    'DELETE FROM settled_sum WHERE settlement_id = $1',
    'UPDATE settlement_line SET creator = 1 WHERE settlement_id = $1',
    'DELETE FROM ledger WHERE settlement_id = $1',
  ])
    expect(await refusal(query(statement, [id]))).toBe('42501')
})

test('REV-01 what the bank was asked to pay is neither paid beside it nor taken back', async () => {
  const { id } = await drafted()
  await world.changes.confirm(world.yi(), id, 1)
  const { payees } = await world.reading.get(world.yi(), id)
  const payeeId = BigInt(payees[0]?.id ?? 0)
  const [file] = await query<{ id: string }>(
    `INSERT INTO payment_file (no, object_key, created_at, created_by) VALUES ('PF-1', 'x', now(), $1) RETURNING id`,
    [world.people.yi.staffId],
  )
  await query(
    `INSERT INTO payment_item (file_id, payee_id, party_id, amount, currency, state)
     SELECT $1, id, party_id, net, currency, 'open' FROM settlement_payee WHERE id = $2`,
    [file?.id, payeeId],
  )
  const payment = { paidOn: '2026-06-20', amount: '70', bankRef: 'B-2', reason: '' }
  expect(await refusal(world.changes.pay(world.yi(), id, payeeId, payment))).toBe('revenue.withBank')
  expect(await refusal(world.changes.reopen(world.yi(), id, '金额有误'))).toBe('revenue.withBank')
  expect(await refusal(world.changes.void(world.yi(), id, '作废'))).toBe('revenue.withBank')
  await query(`UPDATE payment_item SET state = 'refused' WHERE payee_id = $1`, [payeeId])
  expect(await world.changes.pay(world.yi(), id, payeeId, payment)).toMatchObject({ status: 2 })
})

test('REV-01 §3.2 a contract that ended early guarantees nothing beyond its last day', async () => {
  const { id } = await world.newContract({
    guarantee: { amount: '2000', period: 'month', recoupable: false },
  })
  await query(`UPDATE contract SET terminated_on = '2026-06-15' WHERE id = $1`, [id])
  await world.settle(id, '2026-05')
  expect(await world.payable(id, '2026-05')).toBe('2000.00')
  await world.settle(id, '2026-06')
  // Half of the month's thirty days.
  expect(await world.payable(id, '2026-06')).toBe('1000.00')
  expect(await refusal(world.settle(id, '2026-07'))).toBe('revenue.skipNoRevenue')
})

test('REV-01 §3.1 deductions in two currencies are taken off once, and nothing comes back', async () => {
  const made = await world.newContract({ shareBase: 'net_of_platform_tax' })
  await world.setRate('2026-03', 'USD', 'CNY', '7')
  await world.setRate('2026-04', 'USD', 'CNY', '7')
  await world.newReport('2026-03', [{ channel: made.channelId, partner: '1000', day: '2026-03-03' }])
  await world.setDeduction(made.channelId, '2026-03', '100')
  await query(
    `INSERT INTO revenue_deduction (channel_id, earning_month, platform_tax, fees, currency, created_at, created_by, updated_at)
     VALUES ($1, '2026-03', '350', '0', 'CNY', now(), $2, now())`,
    [made.channelId, world.people.jia.staffId],
  )
  await world.settle(made.id, '2026-03')
  // 1,000 less 100 and 50, of which 70 %.
  expect(await world.payable(made.id, '2026-03')).toBe('595.00')
  await world.newReport('2026-04', [{ channel: made.channelId, partner: '10', day: '2026-04-03' }])
  await world.settle(made.id, '2026-04')
  expect(await world.payable(made.id, '2026-04')).toBe('7.00')
})
