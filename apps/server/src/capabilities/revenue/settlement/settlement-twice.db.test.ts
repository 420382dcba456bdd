import { reportTypes, reportWorth } from '@pindao/protocol/revenue/report.states.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSettlementWorld,
  flat,
  type SettlementWorld,
  type TestSum,
} from './settlement-world.test-support.ts'

let world: SettlementWorld
beforeAll(async () => {
  world = await createSettlementWorld()
})
afterAll(() => world.close())

const months = ['2026-01', '2026-02', '2026-03'] as const
const tiers = [
  { upTo: '100', creatorRate: '0.6' },
  { upTo: '1000', creatorRate: '0.7' },
  { upTo: null, creatorRate: '0.8125' },
]

/** An amount as a report has it, with up to ten places. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(10, '0')}`)
const line = fc.record({
  partner: amount,
  day: fc.integer({ min: 1, max: 28 }),
  source: fc.constantFrom('ads', 'premium', 'shorts'),
  /** So many months before that of its file: a correction, which takes a little off or puts it on. */
  back: fc.constantFrom(0, 0, 0, 1, 2),
  takes: fc.boolean(),
  channel: fc.integer({ min: 0, max: 1 }),
})
const files = fc.tuple(...months.map(() => fc.array(line, { minLength: 1, maxLength: 6 })))
const rule = fc.constantFrom(
  { method: 'flat' as const, tiers: flat('0.6667') },
  { method: 'marginal' as const, tiers },
  { method: 'whole' as const, tiers },
)
type Files = typeof files extends fc.Arbitrary<infer T> ? T : never

/** What is corrected is small beside what a month earned: totals below nothing are the pure calculation's own tests. */
function sumsOf(of: Files, channels: readonly bigint[]) {
  return of.map((lines, index): { readonly month: string; readonly sums: readonly TestSum[] } => {
    const month = months[index] ?? ''
    const whole = channels.map((channel) => ({ channel, partner: '500.005', day: `${month}-28` }))
    return {
      month,
      sums: [
        ...whole,
        ...lines.map(({ partner, day, source, back, takes, channel }): TestSum => {
          const earned = months[index - back]
          const own = { channel: channels[channel] ?? null, source }
          if (back === 0 || earned === undefined)
            return { ...own, partner, day: `${month}-${String(day).padStart(2, '0')}` }
          const size = `${takes ? '-' : ''}0.${partner.replace('.', '').slice(-10)}`
          return { ...own, partner: size, earned, adjustment: takes ? 'Spam Adjustment' : 'Backpay' }
        }),
      ],
    }
  })
}

/**
 * What a contract comes to by a query that shares nothing with the calculation: its sums rounded by kind and file, added up by
 * the month in which they were earned, and the rule of its one term on each of those.
 */
async function reckonedInSql(contractId: bigint) {
  const { rows } = await world.database.pool.query<{ base: string; creator: string }>(
    `WITH grouped AS (
       SELECT r.month, s.earning_month, round(sum(s.partner), 2) AS base
       FROM revenue_sum s JOIN revenue_report r ON r.id = s.report_id
       WHERE s.channel_id IN (SELECT channel_id FROM contract_channel WHERE contract_id = $1)
       GROUP BY r.month, s.earning_month, s.channel_id, s.yt_source, s.adjustment_type
     ), earned AS (SELECT earning_month, sum(base) AS total FROM grouped GROUP BY 1),
     tier AS (
       SELECT t.method, (x.tier->>'upTo')::numeric AS up_to, (x.tier->>'creatorRate')::numeric AS rate,
         coalesce(lag((x.tier->>'upTo')::numeric) OVER (ORDER BY x.place), 0) AS above
       FROM contract_term t, jsonb_array_elements(t.tiers) WITH ORDINALITY AS x(tier, place) WHERE t.contract_id = $1
     )
     SELECT (SELECT sum(total) FROM earned)::text AS base,
       CASE (SELECT DISTINCT method FROM tier)
         WHEN 'flat' THEN (SELECT sum(round(g.base * t.rate, 2)) FROM grouped g, tier t)
         WHEN 'marginal' THEN (SELECT sum(round(e.share, 2)) FROM (
           SELECT sum(greatest(least(e.total, coalesce(t.up_to, e.total)) - t.above, 0) * t.rate) AS share
           FROM earned e, tier t GROUP BY e.earning_month) e)
         ELSE (SELECT sum(round(e.total * t.rate, 2)) FROM earned e JOIN tier t
           ON e.total > t.above AND (t.up_to IS NULL OR e.total <= t.up_to))
       END::text AS creator`,
    [contractId],
  )
  return { base: Number(rows[0]?.base), creator: Number(rows[0]?.creator) }
}

async function settledTotals(contractId: bigint) {
  const { rows } = await world.database.pool.query<
    Record<'base' | 'creator' | 'company' | 'paid' | 'left', string>
  >(
    `SELECT sum(l.base)::text AS base, sum(l.creator)::text AS creator, sum(l.company)::text AS company,
       (SELECT sum(payable) FROM settlement WHERE contract_id = $1)::text AS paid,
       (SELECT carry_out FROM settlement WHERE contract_id = $1 ORDER BY month DESC LIMIT 1)::text AS left
     FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id WHERE s.contract_id = $1`,
    [contractId],
  )
  const cents = (text: string | undefined) => Math.round(Number(text) * 100)
  const [row] = rows
  return {
    base: cents(row?.base),
    creator: cents(row?.creator),
    company: cents(row?.company),
    paid: cents(row?.paid) + cents(row?.left),
  }
}

/** A contract of two channels with these files, each month settled and confirmed; what it paid each month. */
async function settledWith(
  of: Files,
  term: { method: 'flat' | 'marginal' | 'whole'; tiers: typeof tiers },
  turned: boolean,
) {
  const second = await world.newChannel()
  const first = await world.newChannel()
  const { id } = await world.newContract({
    terms: [term as never],
    holds: [{ channel: first }, { channel: second }],
  })
  const paid: string[] = []
  for (const { month, sums } of sumsOf(of, [first, second])) {
    // Each sum a file of its own, in this order or the other way round.
    for (const sum of turned ? sums.toReversed() : sums) await world.newReport(month, [sum])
    const { id: settlementId } = await world.settle(id, month)
    const detail = await world.reading.get(world.yi(), settlementId)
    expect((await world.settle(id, month)).changed).toBe(false)
    expect((await world.changes.confirm(world.yi(), settlementId, 1)).payable).toEqual(detail.payable)
    paid.push(detail.payable.amount)
  }
  return { id, paid }
}

test('REV-01 shares are the base to the cent, the ledger is nothing, and a second calculation in SQL comes to the same', async () => {
  await fc.assert(
    fc.asyncProperty(files, rule, async (of, term) => {
      const { id, paid } = await settledWith(of, term as never, false)
      const turned = await settledWith(of, term as never, true)
      expect(turned.paid).toEqual(paid)
      const totals = await settledTotals(id)
      const sql = await reckonedInSql(id)
      expect(totals.creator + totals.company).toBe(totals.base)
      expect(totals.paid).toBe(totals.creator)
      expect([totals.base, totals.creator]).toEqual([
        Math.round(sql.base * 100),
        Math.round(sql.creator * 100),
      ])
      expect(await world.ledgerSums()).toEqual([0])
    }),
    { numRuns: 4 },
  )
}, 60_000)

test('REV-01 the database settles the kinds of files that are final, and no others', async () => {
  const { rows } = await world.database.pool.query<{ prosrc: string }>(
    `SELECT prosrc FROM pg_proc WHERE proname IN ('settling_sums', 'deduction_weights')`,
  )
  const said = rows.map(({ prosrc }) => reportTypes.filter((type) => prosrc.includes(`'${type}'`)))
  const final = reportTypes.filter((type) => reportWorth[type] === 'final')
  expect(said).toEqual([final, final])
})
