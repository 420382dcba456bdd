import { type DefaultRoleCode, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { moneyOfContract } from '../terms/term-money.store.ts'
import { createBalances } from './balances.service.ts'
import { createContractMoney } from './contract-money.service.ts'
import { isPayee } from './contract-money.store.ts'
import { createCosts } from './costs.service.ts'
import { createPayees } from './payees.service.ts'

const now = Date.parse('2026-05-10T08:00:00.000Z')
const secret = '6222021234567890123'
let world: ChannelWorld
let room: ReturnType<typeof createContractMoney>
let payees: ReturnType<typeof createPayees>
let balances: ReturnType<typeof createBalances>
let costs: ReturnType<typeof createCosts>

beforeAll(async () => {
  world = await createChannelWorld()
  const clock = () => now
  room = createContractMoney(createTestKit({ database: world.database, clock }))
  payees = createPayees(room, clock)
  balances = createBalances(room, clock)
  costs = createCosts(room, clock)
})
afterAll(() => world.close())

let made = 0
const pressed = <T extends object>(ctx: T) => ({ ...ctx, idempotencyKey: `press-${++made}` })
const jia = () => pressed(world.as(world.people.jia, { may: allPermissions }))
const bing = () => pressed(world.as(world.people.bing, { may: allPermissions }))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code,
  )

const newParty = (owner = world.people.jia.staffId, department = world.here) =>
  world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, $3, $3, 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [department, owner, `主体${++made}`],
  )

async function newContract(approval: keyof typeof approvalStatus.codes) {
  const partyId = await newParty()
  const id = await world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ($1, '合同', $2, 0, $3, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'CNY', 'gross', 'month_end', 'creator',
       $4, $5, now(), now()) RETURNING id`,
    [`M-${++made}`, partyId, approvalStatus.codes[approval], world.people.jia.staffId, world.here],
  )
  return { id, partyId: String(partyId) }
}
const sign = (id: bigint) =>
  world.database.pool.query('UPDATE contract SET approval_status = 9 WHERE id = $1', [id])
const shared = (from: string, ...some: readonly (readonly [string, string])[]) => ({
  from,
  payees: some.map(([partyId, share]) => ({ partyId, share })),
  commission: null,
})

test('CON-01 payees of a draft are set from a day on, with a commission; the database keeps them whole', async () => {
  const { id, partyId } = await newContract('to_submit')
  const other = String(await newParty())
  const commission = { partyId: other, rate: '0.1', bearer: 'company' as const }
  const content = { ...shared('2026-01-01', [partyId, '0.6667'], [other, '0.3333']), commission }
  const { versions } = await payees.set(jia(), id, content)
  expect(versions).toMatchObject([
    {
      from: '2026-01-01',
      to: null,
      payees: [{ share: '0.6667' }, { share: '0.3333' }],
      commission: { rate: '0.1', bearer: 'company', party: { id: other } },
    },
  ])
  const again = await payees.set(jia(), id, shared('2026-01-01', [other, '1']))
  expect(again.versions).toMatchObject([{ payees: [{ party: { id: other }, share: '1' }], commission: null }])
  expect(await isPayee(world.database.db, BigInt(other))).toBe(true)
  expect(await refusal(payees.set(jia(), id, shared('2026-02-01', [partyId, '0.5'], [other, '0.4'])))).toBe(
    '23514',
  )
  expect(await refusal(payees.set(jia(), id, shared('2027-01-01', [partyId, '1'])))).toBe(
    'contracts.dayOutside',
  )
  expect((await payees.remove(jia(), id, '2026-01-01')).versions).toEqual([])
  expect(await refusal(payees.remove(jia(), id, '2026-01-01'))).toBe('contracts.payeesNotFound')
})

test('CON-01 of a signed contract others are paid from a later day on; what was stays, also in the database', async () => {
  const { id, partyId } = await newContract('to_submit')
  const other = String(await newParty())
  await payees.set(jia(), id, shared('2026-01-01', [partyId, '1']))
  await sign(id)
  expect(await refusal(payees.set(jia(), id, shared('2026-01-01', [other, '1'])))).toBe('contracts.notDraft')
  const decide = (from: string) =>
    payees.decide(jia(), id, { ...shared(from, [partyId, '0.5'], [other, '0.5']), reason: '补充协议' })
  expect(await refusal(decide('2026-04-30'))).toBe('contracts.termTooEarly')
  const { versions } = await decide('2026-06-01')
  expect(versions).toMatchObject([
    { from: '2026-06-01', to: null },
    { from: '2026-01-01', to: '2026-05-31' },
  ])
  expect(await refusal(decide('2026-06-01'))).toBe('contracts.termTooEarly')
  for (const text of [
    'DELETE FROM contract_payee WHERE contract_id = $1',
    'UPDATE contract_payee SET share = 0.1 WHERE contract_id = $1',
    `INSERT INTO contract_payee (contract_id, from_day, kind, party_id, share, created_at, created_by)
       SELECT contract_id, '2026-03-01', kind, party_id, 1, now(), created_by FROM contract_payee
       WHERE contract_id = $1 LIMIT 1`,
  ])
    expect(await refusal(world.database.pool.query(text, [id]))).toBe('42501')
})

test('CON-01 balances are filled in by a draft, then corrected by rows with a reason, never below nothing', async () => {
  const { id } = await newContract('to_submit')
  const usd = { currency: 'USD' }
  const first = await balances.add(jia(), id, { kind: 'advance', amount: '500.50', ...usd })
  expect(first.balances).toMatchObject([{ money: { amount: '500.5', currency: 'USD' }, reason: '' }])
  await balances.add(jia(), id, { kind: 'carry', amount: '-20', ...usd })
  await balances.add(jia(), id, { kind: 'carry', amount: '7', currency: 'CNY' })
  expect(await refusal(balances.add(jia(), id, { kind: 'guarantee', amount: '-1', ...usd }))).toBe(
    'contracts.balanceBelow',
  )
  expect(
    await refusal(balances.correct(jia(), id, { kind: 'carry', amount: '1', ...usd, reason: '错' })),
  ).toBe('contracts.notUnderWay')
  await sign(id)
  const [{ id: balanceId } = { id: '0' }] = first.balances
  expect(await refusal(balances.remove(jia(), id, BigInt(balanceId)))).toBe('contracts.notDraft')
  const corrected = await balances.correct(jia(), id, {
    kind: 'advance',
    amount: '-0.5',
    ...usd,
    reason: '多记',
  })
  expect(corrected.open).toContainEqual({ kind: 'advance', money: { amount: '500', currency: 'USD' } })
  expect(
    await refusal(balances.correct(jia(), id, { kind: 'advance', amount: '-501', ...usd, reason: '错' })),
  ).toBe('contracts.balanceBelow')
  for (const text of [
    'DELETE FROM contract_balance WHERE contract_id = $1',
    'UPDATE contract_balance SET amount = 1 WHERE contract_id = $1',
    `INSERT INTO contract_balance (contract_id, kind, amount, currency) VALUES ($1, 'carry', 1, 'USD')`,
  ])
    expect(await refusal(world.database.pool.query(text, [id]))).toBe('42501')
})

test('CON-01 costs are voided with a reason and never another one; the calculation takes what counts', async () => {
  const { id } = await newContract('completed')
  const cost = { day: '2026-03-01', purpose: '字幕', amount: '80', currency: 'USD' }
  const press = jia()
  await costs.add(press, id, cost)
  expect((await costs.add(press, id, cost)).costs).toHaveLength(1)
  const both = await costs.add(jia(), id, { ...cost, amount: '20' })
  const costId = BigInt(both.costs[1]?.id ?? 0)
  const ended = await costs.end(jia(), id, costId, '记错')
  expect(ended.costs.map(({ voided }) => voided?.reason ?? null)).toEqual([null, '记错'])
  expect(await refusal(costs.end(jia(), id, costId, '再次'))).toBe('contracts.costVoided')
  const { recoupables } = await moneyOfContract(world.database.db, id)
  expect(recoupables.map(({ open }) => open)).toEqual([{ amount: '20', currency: 'USD' }])
  for (const text of [
    'DELETE FROM contract_cost WHERE contract_id = $1',
    'UPDATE contract_cost SET amount = 1 WHERE contract_id = $1',
    `UPDATE contract_cost SET void_reason = '' , voided_at = NULL WHERE contract_id = $1 AND voided_at IS NOT NULL`,
  ])
    expect(await refusal(world.database.pool.query(text, [id]))).toBe('42501')
})

test('CON-01 PERM-03 finance enters and voids costs without a hand in the contract; who may only edit it voids none', async () => {
  const { id } = await newContract('completed')
  const offered = async (role: DefaultRoleCode) => {
    const may = defaultRoles[role].permissions
    return (await room.get(world.as(world.people.jia, { may }), id)).actions
  }
  expect(await offered('finance')).toEqual(['addCost', 'voidCost'])
  expect(await offered('operator')).toEqual(['addCost'])
  expect(await offered('legal')).toEqual(['decide', 'addCost', 'voidCost'])
  expect(await offered('viewer')).toEqual([])
})

test('PERM-03 nobody of another department reads or changes the money of a contract, or is paid without being seen', async () => {
  const { id, partyId } = await newContract('to_submit')
  const cost = { day: '2026-03-01', purpose: '字幕', amount: '80', currency: 'USD' }
  for (const attempt of [
    () => room.get(bing(), id),
    () => payees.set(bing(), id, shared('2026-01-01', [partyId, '1'])),
    () => balances.add(bing(), id, { kind: 'carry', amount: '1', currency: 'USD' }),
    () => costs.add(bing(), id, cost),
  ])
    expect(await refusal(attempt())).toBe('contracts.notFound')
  expect(await refusal(payees.set(jia(), id, shared('2026-01-01', ['999999', '1'])))).toBe(
    'contracts.partyNotFound',
  )
})

test('CON-01 what is done stands in the log, and no number of a party is in an answer or the log', async () => {
  const { id, partyId } = await newContract('to_submit')
  await world.database.pool.query('UPDATE party SET account_sealed = $2, account_hint = $2 WHERE id = $1', [
    partyId,
    secret,
  ])
  const answer = await payees.set(jia(), id, shared('2026-01-01', [partyId, '1']))
  await costs.add(jia(), id, { day: '2026-03-01', purpose: '字幕', amount: '80', currency: 'USD' })
  const { rows } = await world.database.pool.query<{ action: string }>(
    `SELECT action, before, after, detail FROM audit_log WHERE entity = 'contract' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual(['contract.setPayees', 'contract.addCost'])
  expect(JSON.stringify([answer, rows])).not.toContain(secret)
})
