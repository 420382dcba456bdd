import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '#src/platform/db/database.ts'
import { type ArmedDatabase, createDatabaseTrap } from '../../../../test/database-trap.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { createSettlementReading } from './settlement.service.ts'
import { createSettlementChanges } from './settlement-changes.service.ts'
import { createSettlementWorld, type SettlementWorld } from './settlement-world.test-support.ts'

let world: SettlementWorld
let trap: ArmedDatabase
let trapped: Database
const name = 'trapped-settlement'

beforeAll(async () => {
  world = await createSettlementWorld()
  trap = await createDatabaseTrap(world.database.url)
  trapped = createDatabase({ url: trap.url, max: 1, log: pino({ level: 'silent' }), name })
  await world.setRate('2026-05', 'USD', 'CNY', '7.1234')
})
afterAll(async () => {
  await trapped.close()
  await trap.close()
  await world.close()
})

/** The same contract and files each time. */
async function contractAlike() {
  const made = await world.newContract({
    currency: 'CNY',
    taxMode: 'CN_NONRES',
    shareBase: 'net_of_platform_tax',
    guarantee: { amount: '500', period: 'month', recoupable: true },
    terms: [
      {
        method: 'marginal',
        tiers: [
          { upTo: '100', creatorRate: '0.5' },
          { upTo: null, creatorRate: '0.6333' },
        ],
      },
    ],
  })
  await world.setDeduction(made.channelId, '2026-05', '3.33')
  await world.newReport('2026-05', [
    { channel: made.channelId, partner: '100.0123456789', day: '2026-05-03' },
    { channel: made.channelId, partner: '200.005', day: '2026-05-04', source: 'shorts' },
    { channel: made.channelId, partner: '-7.777', earned: '2026-04', adjustment: 'Spam Adjustment' },
  ])
  return made.id
}

/** All that there is of a contract's settlement, without what is another one's each time. */
async function standing(contractId: bigint) {
  const { rows } = await world.database.pool.query(
    `SELECT s.payable::text, s.company::text, s.total::text, s.carry_out::text, s.guarantee_open::text, s.status, s.calc_version,
       (SELECT json_agg(json_build_array(l.base::text, l.creator::text, l.company::text, l.rate::text) ORDER BY l.ordinal)
          FROM settlement_line l WHERE l.settlement_id = s.id) AS lines,
       (SELECT count(*)::int FROM settled_sum t WHERE t.settlement_id = s.id) AS sums,
       (SELECT json_agg(json_build_array(y.owed::text, y.payable::text, y.income_tax::text, y.net::text)) FROM settlement_payee y
          WHERE y.settlement_id = s.id) AS payees,
       (SELECT count(*)::int FROM settlement_version v WHERE v.settlement_id = s.id) AS versions,
       (SELECT json_agg(json_build_array(g.account, g.amount::text, g.currency) ORDER BY g.id) FROM ledger g
          WHERE g.settlement_id = s.id) AS ledger,
       (SELECT array_agg(a.action ORDER BY a.id) FROM audit_log a WHERE a.entity = 'settlement' AND a.entity_id = s.id) AS audited,
       (SELECT array_agg(e.to_state ORDER BY e.id) FROM record_event e
          WHERE e.entity = 'settlement' AND e.record_id = s.id) AS moves
     FROM settlement s WHERE s.contract_id = $1 ORDER BY s.id`,
    [contractId],
  )
  return rows
}

/** Two ways of losing the database in the middle: the line breaks, or the session is ended. */
const ways = {
  broken: () => undefined,
  terminated: async () => {
    await world.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1`,
      [name],
    )
  },
} as const
type Point = { readonly nth: number; readonly when: 'before' | 'after'; readonly way: keyof typeof ways }

/** Each message of a transaction, on both sides of its effect, in both ways; the commit, of which nobody hears, always. */
function pointsOf(messages: number, drawn: number): readonly Point[] {
  const all = Array.from({ length: messages }, (_, index) => index + 1).flatMap((nth) =>
    (['before', 'after'] as const).flatMap((when) =>
      (['broken', 'terminated'] as const).map((way): Point => ({ nth, when, way })),
    ),
  )
  return [...all.slice(-2), ...sampleOf(all.slice(0, -2), drawn)]
}

async function lost(point: Point, work: () => Promise<unknown>): Promise<void> {
  trap.arm({ nth: point.nth, when: point.when, spring: ways[point.way] })
  await work().catch(() => null)
  trap.arm(null)
}

test('M1 M3 a run whose database goes at any statement leaves all of a contract or nothing; again it gives the clean sums', async () => {
  const clean = await contractAlike()
  trap.arm(null)
  await world.settle(clean, '2026-05', trapped.transaction)
  const messages = trap.seen()
  expect(messages).toBeGreaterThan(20)
  const whole = await standing(clean)
  expect(whole).toMatchObject([{ sums: 3, versions: 1, calc_version: 1 }])
  for (const point of pointsOf(messages, 40)) {
    const id = await contractAlike()
    await lost(point, () => world.settle(id, '2026-05', trapped.transaction))
    expect([[], whole], JSON.stringify(point)).toContainEqual(await standing(id))
    await world.settle(id, '2026-05', trapped.transaction)
    expect(await standing(id), JSON.stringify(point)).toEqual(whole)
  }
})

test('M1 M3 a confirmation whose database goes at any statement is there whole or not at all, with its ledger', async () => {
  const kit = { ...world.kit, database: trapped }
  const changes = createSettlementChanges({ ...kit, reading: createSettlementReading(kit) })
  const drafted = async () => {
    const contractId = await contractAlike()
    return { contractId, id: (await world.settle(contractId, '2026-05')).id }
  }
  const confirm = (id: bigint) => changes.confirmIn(world.yi(), id, 1)
  const clean = await drafted()
  const draft = await standing(clean.contractId)
  trap.arm(null)
  await confirm(clean.id)
  const messages = trap.seen()
  const whole = await standing(clean.contractId)
  expect(whole).toMatchObject([{ status: 1, audited: ['settlement.calculate', 'settlement.confirm'] }])
  for (const point of pointsOf(messages, 16)) {
    const { contractId, id } = await drafted()
    await lost(point, () => confirm(id))
    const after = await standing(contractId)
    expect([draft, whole], JSON.stringify(point)).toContainEqual(after)
    // Whoever heard nothing presses again: it is done, or is told that it was.
    await confirm(id).catch((error: { code?: string }) => expect(error.code).toBe('revenue.settlementMoved'))
    expect(await standing(contractId)).toEqual(whole)
  }
  expect(await world.ledgerSums()).toEqual([0])
})
