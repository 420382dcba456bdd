import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractsOfMonth } from './settlement-month.store.ts'
import {
  createSettlementWorld,
  flat,
  refusal,
  type SettlementWorld,
} from './settlement-world.test-support.ts'

/** What earlier settlements took is set right by the next one. */

let world: SettlementWorld
beforeAll(async () => {
  world = await createSettlementWorld()
})
afterAll(() => world.close())

const query = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await world.database.pool.query<T>(text, [...values])).rows

/** What settlements took off a channel's month together, and how much each contract's did. */
async function deducted(channel: bigint, month: string) {
  const rows = await query<{ contract_id: string; deducted: string }>(
    `SELECT s.contract_id, sum(l.deducted)::text AS deducted FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id
     WHERE l.channel_id = $1 AND l.earning_month = $2 AND s.status <> 3 GROUP BY 1 ORDER BY 1`,
    [channel, month],
  )
  return rows.map(({ deducted }) => Number(deducted))
}

/** Two contracts that share net of tax: the first holds the channel until the 15th, the second from the 16th. */
async function handedOver(of: { readonly channel?: bigint } = {}) {
  const channel = of.channel ?? (await world.newChannel())
  const shareBase = 'net_of_platform_tax' as const
  const terms = [{ tiers: flat('1') }]
  const first = await world.newContract({ shareBase, terms, holds: [{ channel, to: '2026-07-15' }] })
  const second = await world.newContract({ shareBase, terms, holds: [{ channel, from: '2026-07-16' }] })
  return { channel, first, second }
}
const isStale = async (id: bigint) => (await world.reading.get(world.yi(), id)).hindrances.includes('stale')
const inRun = async (month: string) =>
  (await contractsOfMonth(world.database.db, null, month)).map(({ id }) => id)

test('REV-01 a draft is stale when what another contract earned moves its part of a deduction', async () => {
  const { channel, first, second } = await handedOver()
  await world.setDeduction(channel, '2026-07', '100.01')
  await world.newReport('2026-07', [
    { channel, partner: '300', day: '2026-07-10' },
    { channel, partner: '300', day: '2026-07-20' },
  ])
  const early = await world.settle(first.id, '2026-07')
  const late = await world.settle(second.id, '2026-07')
  expect(await deducted(channel, '2026-07')).toEqual([50.01, 50])
  expect([await isStale(early.id), await isStale(late.id)]).toEqual([false, false])
  await world.newReport('2026-07', [{ channel, partner: '600', day: '2026-07-21' }])
  expect([await isStale(early.id), await isStale(late.id)]).toEqual([true, true])
  // Whichever comes first.
  await world.settle(second.id, '2026-07')
  await world.settle(first.id, '2026-07')
  expect(await deducted(channel, '2026-07')).toEqual([25, 75.01])
})

test('REV-01 a part of a deduction that moves after its settlement was confirmed is set right by the next, to the cent', async () => {
  const { channel, first, second } = await handedOver()
  await world.setDeduction(channel, '2026-07', '90')
  await world.newReport('2026-07', [
    { channel, partner: '200', day: '2026-07-10' },
    { channel, partner: '100', day: '2026-07-20' },
  ])
  await world.confirmed(first.id, '2026-07')
  expect(await world.payable(first.id, '2026-07')).toBe('140.00')
  await world.newReport('2026-07', [{ channel, partner: '300', day: '2026-07-25' }])
  await world.confirmed(second.id, '2026-07')
  expect(await deducted(channel, '2026-07')).toEqual([60, 60])
  // The first bears 30 of the 90 by now: it has no revenue of August, and is settled all the same.
  await world.newReport('2026-08', [{ channel: null, partner: '1' }])
  expect(await inRun('2026-08')).toContain(first.id)
  await world.confirmed(first.id, '2026-08')
  await world.newReport('2026-09', [{ channel: null, partner: '1' }])
  expect(await deducted(channel, '2026-07')).toEqual([30, 60])
  expect(await world.payable(first.id, '2026-08')).toBe('30.00')
  expect(await refusal(world.settle(first.id, '2026-09'))).toBe('revenue.skipNoRevenue')
  expect(await world.ledgerSums()).toEqual([0])
})

test('REV-01 revenue without a day is of the holder of the last day, and so is the deduction; who held it before bears none', async () => {
  const channel = await world.newChannel()
  const shareBase = 'net_of_platform_tax' as const
  await world.newContract({ shareBase, holds: [{ channel, to: '2026-03-31' }] })
  const { first, second } = await handedOver({ channel: await world.newChannel() })
  const next = await world.newContract({
    shareBase,
    terms: [{ tiers: flat('1') }],
    holds: [{ channel, from: '2026-04-01' }],
  })
  const both = (
    await query<{ channel_id: string }>('SELECT channel_id FROM contract_channel WHERE contract_id = $1', [
      second.id,
    ])
  )[0]
  const handed = BigInt(both?.channel_id ?? 0)
  for (const one of [channel, handed]) {
    await world.setDeduction(one, '2026-07', '40')
    await world.newReport('2026-07', [{ channel: one, partner: '100', day: null }])
  }
  // A correction of the first holder's days is no revenue: it bears nothing.
  await world.newReport('2026-07', [
    { channel: handed, partner: '7', day: '2026-07-02', adjustment: 'Backpay' },
  ])
  await world.settle(next.id, '2026-07')
  await world.settle(second.id, '2026-07')
  await world.settle(first.id, '2026-07')
  expect(await deducted(channel, '2026-07')).toEqual([40])
  expect(await deducted(handed, '2026-07')).toEqual([0, 40])
})

test('REV-01 business.md §3.2 late revenue of a month that was topped up is set off against what it was topped up', async () => {
  const terms = [{ tiers: flat('1') }]
  const guarantee = { amount: '2000', period: 'month', recoupable: false }
  const { id, channelId: channel } = await world.newContract({ terms, guarantee, start: '2026-07-01' })
  await world.newReport('2026-07', [{ channel, partner: '1500', day: '2026-07-10' }])
  await world.confirmed(id, '2026-07')
  await world.newReport('2026-08', [
    { channel, partner: '2800', day: '2026-08-10' },
    { channel, partner: '300', day: '2026-07-31' },
    { channel, partner: '50', day: null, earned: '2026-07', adjustment: 'Backpay' },
  ])
  await world.confirmed(id, '2026-08')
  expect([await world.payable(id, '2026-07'), await world.payable(id, '2026-08')]).toEqual([
    '2000.00',
    '2850.00',
  ])
  // Another 300 of July: 2,100 by now, and 200 of the top-up are left.
  await world.newReport('2026-09', [
    { channel, partner: '2500', day: '2026-09-01' },
    { channel, partner: '300', day: '2026-07-30' },
  ])
  const { id: september } = await world.settle(id, '2026-09')
  const { steps } = await world.reading.get(world.yi(), september)
  const of = (name: string) => steps.find((step) => step.name === name)?.amount.amount
  expect([of('adjustments'), of('guaranteeRecouped'), of('payable')]).toEqual(['300', '200', '2600'])
})

test('REV-01 a correction by hand stays what it was when its settlement is reckoned in another currency', async () => {
  const { id, channelId: channel } = await world.newContract({ terms: [{ tiers: flat('1') }] })
  await world.newReport('2026-07', [{ channel, partner: '100', day: '2026-07-10', currency: 'CNY' }])
  await world.setRate('2026-07', 'USD', 'CNY', '7')
  const draft = await world.settle(id, '2026-07')
  const { version } = await world.reading.get(world.jia(), draft.id)
  const key = { ...world.jia(), idempotencyKey: 'correct-100-cny' }
  const corrected = await world.changes.correct(key, draft.id, { amount: '70', reason: '补', version })
  expect(corrected.payable).toEqual({ amount: '170', currency: 'CNY' })
  await world.newReport('2026-07', [{ channel, partner: '5', day: '2026-07-11' }])
  await world.settle(id, '2026-07')
  const again = await world.reading.get(world.jia(), draft.id)
  expect(again.corrections).toMatchObject([{ amount: { amount: '70', currency: 'CNY' } }])
  // 100 and 70 yuan at 7 to the dollar, and 5 dollars.
  expect(again.steps.find(({ name }) => name === 'corrections')?.amount).toEqual({
    amount: '10',
    currency: 'USD',
  })
  expect(again.payable).toEqual({ amount: '29.29', currency: 'USD' })
})

test('REV-01 a cost that was voided after it was taken back is given back by the next settlement, once', async () => {
  const { id, channelId: channel } = await world.newContract({ terms: [{ tiers: flat('1') }] })
  const [cost] = await query<{ id: string }>(
    `INSERT INTO contract_cost (contract_id, day, purpose, amount, currency, created_at, created_by)
     VALUES ($1, '2026-07-02', '摄影棚', 80, 'USD', now(), $2) RETURNING id`,
    [id, world.people.jia.staffId],
  )
  await world.newReport('2026-07', [{ channel, partner: '100', day: '2026-07-10' }])
  await world.confirmed(id, '2026-07')
  expect(await world.payable(id, '2026-07')).toBe('20.00')
  await query(
    `UPDATE contract_cost SET voided_at = now(), voided_by = $2, void_reason = '错' WHERE id = $1`,
    [cost?.id, world.people.jia.staffId],
  )
  // Without revenue of its own: the run finds it.
  expect(await inRun('2026-08')).toContain(id)
  await world.newReport('2026-08', [{ channel: null, partner: '1' }])
  const { id: august } = await world.settle(id, '2026-08')
  const detail = await world.reading.get(world.yi(), august)
  const of = (name: string) => detail.steps.find((step) => step.name === name)?.amount.amount
  expect([of('givenBack'), of('recouped'), of('payable')]).toEqual(['80', '0', '80'])
  expect(detail.recoupables).toMatchObject([
    { what: '摄影棚', taken: { amount: '-80' }, open: { amount: '0' } },
  ])
  await world.changes.confirm(world.yi(), august, detail.calcVersion)
  const advances = await query<{ sum: string }>(
    `SELECT sum(g.amount)::text AS sum FROM ledger g JOIN settlement s ON s.id = g.settlement_id
     WHERE s.contract_id = $1 AND g.account = 'advances'`,
    [id],
  )
  expect(Number(advances[0]?.sum)).toBe(0)
  expect(await world.ledgerSums()).toEqual([0])
  await world.newReport('2026-09', [{ channel: null, partner: '1' }])
  expect(await inRun('2026-09')).not.toContain(id)
  expect(await refusal(world.settle(id, '2026-09'))).toBe('revenue.skipNoRevenue')
})
