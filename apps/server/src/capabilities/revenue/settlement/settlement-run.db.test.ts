import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperationRunner } from '#src/capabilities/operations/operation.runner.ts'
import { createOperationService } from '#src/capabilities/operations/operation.service.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createSettlementRuns } from './settlement-run.service.ts'
import { createSettlementWorld, refusal, type SettlementWorld } from './settlement-world.test-support.ts'

let world: SettlementWorld
let runs: ReturnType<typeof createSettlementRuns>
let operations: ReturnType<typeof createOperationService>
let runner: ReturnType<typeof createOperationRunner>

beforeAll(async () => {
  world = await createSettlementWorld()
  const deps = {
    ...world.kit,
    commandOf: () => runs.command,
    actorAtWork: async () => world.jia().actor,
    openPerPerson: () => 50,
  }
  operations = createOperationService(deps)
  runner = createOperationRunner(deps)
  runs = createSettlementRuns(world.kit, { beginOperation: operations.begin })
})
afterAll(() => world.close())

const pressed = (ctx: SignedInContext): SignedInContext => ({ ...ctx, idempotencyKey: randomUUID() })
const work = (id: string) =>
  runner.run(BigInt(id), { jobId: 'run', signal: new AbortController().signal, log: world.kit.log })
const rowsOf = async (id: string) =>
  (await operations.results(world.jia(), BigInt(id), { page: 1, pageSize: 100 })).rows
const totals = async (month: string) =>
  (
    await world.database.pool.query(
      `SELECT contract_id, no, payable::text, calc_version, status FROM settlement WHERE month = $1 ORDER BY contract_id`,
      [month],
    )
  ).rows

test('REV-01 §3.3 a run gives each contract its draft, or says why not; once more it gives the same', async () => {
  const good = await world.newContract()
  const guaranteed = await world.newContract({
    guarantee: { amount: '100', period: 'year', recoupable: true },
  })
  const rateless = await world.newContract({ currency: 'CNY' })
  await world.newReport('2026-05', [
    { channel: good.channelId, partner: '100', day: '2026-05-03' },
    { channel: rateless.channelId, partner: '100', day: '2026-05-03' },
  ])
  const { operationId } = await runs.run(pressed(world.jia()), '2026-05')
  await work(operationId)
  const results = await rowsOf(operationId)
  expect(results.map(({ recordId, outcome, code }) => [recordId, outcome, code])).toEqual(
    expect.arrayContaining([
      [String(good.id), 'done', null],
      [String(guaranteed.id), 'refused', 'revenue.skipNoRevenue'],
      [String(rateless.id), 'refused', 'revenue.skipRateMissing'],
    ]),
  )
  const before = await totals('2026-05')
  expect(before).toMatchObject([{ contract_id: String(good.id), payable: '70.00', calc_version: 1 }])
  const again = await runs.run(pressed(world.jia()), '2026-05')
  expect(again.operationId).not.toBe(operationId)
  await work(again.operationId)
  expect(await totals('2026-05')).toEqual(before)
  // 乙 may confirm, and is told once; 甲 pressed it, and is not.
  const told = world.told.filter(({ event }) => event === 'settlementWaiting')
  expect(told.map(({ to, params }) => [to, params])).toEqual([
    [world.people.yi.staffId, { month: '2026-05' }],
  ])
  const { id } = (
    await world.reading.list(world.yi(), { page: 1, pageSize: 50, sort: '-month', month: '2026-05' })
  ).rows[0] ?? { id: '0' }
  await world.changes.confirm(world.yi(), BigInt(id), 1)
  const third = await runs.run(pressed(world.jia()), '2026-05')
  await work(third.operationId)
  expect(
    (await rowsOf(third.operationId)).find(({ recordId }) => recordId === String(good.id)),
  ).toMatchObject({
    outcome: 'refused',
    code: 'revenue.skipAlreadyConfirmed',
  })
  expect(await totals('2026-05')).toMatchObject([{ payable: '70.00', calc_version: 1, status: 1 }])
})

test('REV-01 twenty who press at once get one run, and twenty workers make one draft of a contract', async () => {
  const { id, channelId } = await world.newContract()
  await world.newReport('2026-06', [{ channel: channelId, partner: '100', day: '2026-06-03' }])
  const all = Array.from({ length: 20 })
  const begun = await Promise.all(all.map(() => runs.run(pressed(world.jia()), '2026-06')))
  expect(new Set(begun.map(({ operationId }) => operationId)).size).toBe(1)
  const settled = await Promise.all(all.map(() => world.settle(id, '2026-06')))
  expect(settled.filter(({ changed }) => changed)).toHaveLength(1)
  expect(new Set(settled.map((one) => one.id)).size).toBe(1)
  expect(await totals('2026-06')).toMatchObject([{ payable: '70.00', calc_version: 1 }])
  await Promise.all([work(begun[0]?.operationId ?? ''), work(begun[0]?.operationId ?? '')])
  expect(await totals('2026-06')).toMatchObject([{ calc_version: 1 }])
  const confirmations = await Promise.all(
    all.map(() => refusal(world.changes.confirm(world.yi(), settled[0]?.id ?? 0n, 1))),
  )
  expect(confirmations.filter((code) => code === null)).toHaveLength(1)
  expect(confirmations.filter((code) => code === 'revenue.settlementMoved')).toHaveLength(19)
  const { rows } = await world.database.pool.query(
    'SELECT count(DISTINCT entry)::int AS entries FROM ledger WHERE settlement_id = $1',
    [settled[0]?.id],
  )
  expect(rows).toEqual([{ entries: 1 }])
})

test('REV-01 a run that is cancelled leaves what is done, and nothing half done', async () => {
  const made = [await world.newContract(), await world.newContract()]
  await world.newReport(
    '2026-07',
    made.map(({ channelId }) => ({ channel: channelId, partner: '100', day: '2026-07-03' })),
  )
  const { operationId } = await runs.run(pressed(world.jia()), '2026-07')
  await operations.cancel(world.jia(), BigInt(operationId))
  await work(operationId)
  expect(await totals('2026-07')).toEqual([])
  expect((await rowsOf(operationId)).every(({ outcome }) => outcome === 'cancelled')).toBe(true)
})

test('REV-01 §3.3 by itself when the files of a month are all there, and only what has no draft yet', async () => {
  const { id, channelId } = await world.newContract()
  const own = 'REV-01 by itself'
  await world.database.pool.query(`UPDATE revenue_report SET content_owner = $1 || id`, [own])
  await world.database.pool.query(`DELETE FROM settled_sum`).catch(() => null)
  const before = await world.newReport('2026-08', [{ channel: channelId, partner: '10', day: '2026-08-03' }])
  const run = { signal: new AbortController().signal }
  // The file of July of the same kind and owner is not there again in August.
  await runs.byItself(run)
  expect(await world.payable(id, '2026-08')).toBeNull()
  await world.database.pool.query(`UPDATE revenue_report SET status = 7 WHERE month = '2026-07'`)
  const open = await world.newReport('2026-08', [], { status: 3 })
  await runs.byItself(run)
  expect(await world.payable(id, '2026-08')).toBeNull()
  await world.database.pool.query('UPDATE revenue_report SET status = 6 WHERE id = $1', [open])
  await runs.byItself(run)
  expect(await world.payable(id, '2026-08')).toBe('7.00')
  const detail = (
    await world.reading.list(world.yi(), { page: 1, pageSize: 50, sort: '-month', month: '2026-08' })
  ).rows
  expect(detail.find(({ contract }) => contract.id === String(id))).toMatchObject({
    calculatedBy: null,
    hindrances: [],
  })
  // A draft that there is stays for a person to reckon anew.
  await world.database.pool.query('UPDATE revenue_sum SET partner = 20 WHERE report_id = $1', [before])
  await runs.byItself(run)
  expect(await world.payable(id, '2026-08')).toBe('7.00')
})
