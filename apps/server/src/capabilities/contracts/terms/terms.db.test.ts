import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import type { ContractTerm } from '@pindao/protocol/contracts/term.endpoints.ts'
import type { TermContent } from '@pindao/protocol/contracts/term.fields.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createTermPreviews } from './term-preview.service.ts'
import { createTerms, type Terms } from './terms.service.ts'

let world: ChannelWorld
let terms: Terms
let previews: ReturnType<typeof createTermPreviews>
let now: number
beforeAll(async () => {
  world = await createChannelWorld()
  const kit = createTestKit({ database: world.database, clock: () => now })
  terms = createTerms(kit)
  previews = createTermPreviews(kit.database, async () => taxTables)
})
afterAll(() => world.close())
beforeEach(() => {
  now = Date.parse('2026-05-20T08:00:00.000Z')
})

const { completed, rejected, to_review: toReview, to_submit: toSubmit } = approvalStatus.codes

/** A contract of 甲's over 2026. */
async function newContract(
  approval: number,
  change: Readonly<Record<string, unknown>> = {},
): Promise<bigint> {
  const { staffId } = world.people.jia
  const partyId = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (4, '某人', '某人', 'FR', 'CN_NONRES', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, staffId],
  )
  const id = await world.one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES (gen_random_uuid(), '合同', $1, $2, $3, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross',
       'month_average', 'creator', $4, $5, now(), now()) RETURNING id`,
    [partyId, contractStatus.codes.in_force, approval, staffId, world.here],
  )
  for (const [column, value] of Object.entries(change))
    await world.database.pool.query(`UPDATE contract SET ${column} = $1 WHERE id = $2`, [value, id])
  return id
}
const setApproval = (id: bigint, code: number) =>
  world.database.pool.query('UPDATE contract SET approval_status = $1 WHERE id = $2', [code, id])

const content = (change: Partial<TermContent> = {}): TermContent => ({
  scope: 'all',
  scopeKey: '',
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '0.7' }],
  from: '2026-01-01',
  to: null,
  ...change,
})
const jia = () => world.as(world.people.jia)
const days = (all: readonly ContractTerm[]) => all.map(({ from, to }) => [from, to])
/** A contract with one term for all revenue from its first day, signed or as far in its review as is said. */
async function signedContract(
  change: Partial<TermContent> = {},
  { approval = completed, ...columns }: { approval?: number } & Readonly<Record<string, unknown>> = {},
) {
  const id = await newContract(toSubmit, columns)
  const { terms: made } = await terms.create(jia(), id, content(change))
  await setApproval(id, approval)
  return { id, termId: BigInt(made[0]?.id ?? 0) }
}
const decided = (ctx: SignedInContext, id: bigint, change: Partial<TermContent>) =>
  terms.decide(ctx, id, { ...content(change), reason: '补充协议' })

test('CON-01 terms of a draft are added, changed in the version that was seen, and taken away', async () => {
  const id = await newContract(rejected)
  const ctx = jia()
  const first = await terms.create(ctx, id, content())
  expect(first).toMatchObject({
    stage: 'draft',
    earliestVersion: null,
    actions: ['create'],
    terms: [{ phase: 'draft', number: 1, version: 1, actions: ['update', 'delete'] }],
  })
  // The same press again adds nothing.
  expect(await terms.create(ctx, id, content())).toEqual(first)
  const termId = BigInt(first.terms[0]?.id ?? 0)
  const change = { ...content({ to: '2026-06-30' }), version: 1 }
  expect((await terms.update(jia(), id, termId, change)).terms).toMatchObject([
    { to: '2026-06-30', version: 2 },
  ])
  await expect(terms.update(jia(), id, termId, change)).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  expect((await terms.remove(jia(), id, termId)).terms).toEqual([])
  const { rows } = await world.database.pool.query(
    `SELECT action, before, after FROM audit_log WHERE entity = 'contract' AND entity_id = $1 ORDER BY id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'contractTerm.create',
    'contractTerm.update',
    'contractTerm.delete',
  ])
  expect(rows[1]).toMatchObject({
    before: { termDays: '2026-01-01' },
    after: { termDays: '2026-01-01 – 2026-06-30' },
  })
})

test('CON-01 terms of one scope never hold a day together; others may', async () => {
  const id = await newContract(toSubmit)
  await terms.create(jia(), id, content({ to: '2026-06-30' }))
  await expect(terms.create(jia(), id, content({ from: '2026-06-30' }))).rejects.toMatchObject({
    code: 'contracts.termOverlap',
  })
  await terms.create(jia(), id, content({ scope: 'ytSource', scopeKey: 'shorts' }))
  const { terms: all } = await terms.create(jia(), id, content({ from: '2026-07-01' }))
  expect(all.map(({ scope, number }) => [scope, number])).toEqual([
    ['all', 2],
    ['all', 1],
    ['ytSource', 1],
  ])
})

test('CON-01 of any periods that the database takes, no two of one scope have a day together', async () => {
  const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-03-${String(of).padStart(2, '0')}`)
  const period = fc
    .record({ from: day, to: fc.option(day) })
    .filter(({ from, to }) => to === null || from <= to)
  await fc.assert(
    fc.asyncProperty(fc.array(period, { minLength: 2, maxLength: 6 }), async (periods) => {
      const id = await newContract(toSubmit)
      for (const of of periods) await terms.create(jia(), id, content(of)).catch(() => undefined)
      const { terms: kept } = await terms.get(jia(), id)
      expect(kept.length).toBeGreaterThan(0)
      const oldestFirst = [...kept].reverse()
      for (const [index, term] of oldestFirst.slice(1).entries())
        expect((oldestFirst[index]?.to ?? '9999') < term.from).toBe(true)
    }),
    { numRuns: 10 },
  )
})

test('CON-01 days outside of the contract, and channels that it does not have, are refused', async () => {
  const id = await newContract(toSubmit)
  const refusal = (change: Partial<TermContent>) =>
    terms.create(jia(), id, content(change)).then(
      () => null,
      ({ code }: { code: string }) => code,
    )
  expect(await refusal({ from: '2025-12-31' })).toBe('contracts.termOutside')
  expect(await refusal({ to: '2027-01-01' })).toBe('contracts.termOutside')
  const channelId = await world.newChannel({ title: '云上' })
  const ofChannel = { scope: 'channel', scopeKey: String(channelId) } as const
  expect(await refusal(ofChannel)).toBe('contracts.channelNotHeld')
  await world.database.pool.query(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day) VALUES ($1, $2, '2026-01-01')`,
    [id, channelId],
  )
  const { terms: kept, channels } = await terms.create(jia(), id, content(ofChannel))
  expect(channels).toEqual([{ id: String(channelId), title: '云上' }])
  expect(kept).toMatchObject([{ channelTitle: '云上' }])
})

test('CON-01 nobody changes terms that are being reviewed; what was signed is not edited', async () => {
  const { id, termId } = await signedContract({}, { approval: toReview })
  const refusals = async () => {
    const calls = [
      () => terms.create(jia(), id, content({ scope: 'ytSource', scopeKey: 'ads' })),
      () => terms.update(jia(), id, termId, { ...content(), version: 1 }),
      () => terms.remove(jia(), id, termId),
      () => decided(jia(), id, { from: '2026-06-01' }),
    ]
    const codes: string[] = []
    for (const call of calls)
      codes.push(
        await call().then(
          () => '',
          ({ code }: { code: string }) => code,
        ),
      )
    return codes
  }
  expect(await refusals()).toEqual(Array(4).fill('contracts.termInReview'))
  expect(await terms.get(jia(), id)).toMatchObject({ stage: 'review', actions: [], terms: [{ actions: [] }] })
  await setApproval(id, completed)
  expect(await refusals()).toEqual([...Array(3).fill('contracts.termSigned'), ''])
})

test('CON-01 a version from a day ends the one before, on the day before, and leaves it as it was', async () => {
  const { id } = await signedContract()
  const ctx = jia()
  const tiers = [{ upTo: null, creatorRate: '0.6' }]
  const after = await decided(ctx, id, { from: '2026-06-01', tiers })
  expect(days(after.terms)).toEqual([
    ['2026-06-01', null],
    ['2026-01-01', '2026-05-31'],
  ])
  expect(after).toMatchObject({
    stage: 'signed',
    earliestVersion: '2026-05-01',
    terms: [
      { number: 2, phase: 'later', tiers, actions: ['renew', 'end'] },
      { number: 1, phase: 'in_force', tiers: content().tiers },
    ],
  })
  expect(await decided(ctx, id, { from: '2026-06-01', tiers })).toEqual(after)
  now = Date.parse('2026-05-31T16:00:00.000Z')
  // In the contract's zone it is June already.
  expect((await terms.get(jia(), id)).terms.map(({ phase }) => phase)).toEqual(['in_force', 'ended'])
})

test('CON-01 months that are settled are not shared otherwise, and a version has a day at least', async () => {
  const { id } = await signedContract()
  await expect(decided(jia(), id, { from: '2026-04-30' })).rejects.toMatchObject({
    code: 'contracts.termTooEarly',
  })
  await decided(jia(), id, { from: '2026-05-01' })
  await expect(decided(jia(), id, { from: '2026-05-01' })).rejects.toMatchObject({
    code: 'contracts.termTooEarly',
  })
  const { rows } = await world.database.pool.query<{ detail: unknown }>(
    `SELECT detail FROM audit_log WHERE action = 'contractTerm.version' AND entity_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ detail: { reason: '补充协议' } }])
})

test('CON-01 of two who decide at once one is first, and the other is told', async () => {
  const { id } = await signedContract()
  const both = await Promise.allSettled([
    decided(jia(), id, { from: '2026-06-01' }),
    decided(jia(), id, { from: '2026-06-01' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await terms.get(jia(), id)).terms).toHaveLength(2)
})

test('CON-01 a version is ended with a day; a contract that is over has no more of them', async () => {
  const { id, termId } = await signedContract({ scope: 'ytSource', scopeKey: 'shorts' })
  const end = (lastDay: string, version = 1) =>
    terms.end(jia(), id, termId, { lastDay, version, reason: '到期' })
  await expect(end('2026-04-29')).rejects.toMatchObject({ code: 'contracts.termTooEarly' })
  expect(days((await end('2026-04-30')).terms)).toEqual([['2026-01-01', '2026-04-30']])
  await expect(end('2026-05-31', 2)).rejects.toMatchObject({ code: 'contracts.termOutside' })
  await world.database.pool.query('UPDATE contract SET status = $1 WHERE id = $2', [
    contractStatus.codes.terminated,
    id,
  ])
  expect(await terms.get(jia(), id)).toMatchObject({ stage: 'over', actions: [] })
  await expect(decided(jia(), id, { from: '2026-06-01' })).rejects.toMatchObject({
    code: 'contracts.termOutside',
  })
})

test('CON-01 the database itself keeps what was signed as it was', async () => {
  const { id, termId } = await signedContract()
  const { pool } = world.database
  for (const change of ["method = 'whole'", "tiers = '[]'", "from_day = '2026-02-01'", "scope_key = 'x'"])
    await expect(pool.query(`UPDATE contract_term SET ${change} WHERE id = $1`, [termId])).rejects.toThrow(
      'refused',
    )
  await expect(pool.query('DELETE FROM contract_term WHERE id = $1', [termId])).rejects.toThrow('refused')
  await pool.query(`UPDATE contract_term SET to_day = '2026-06-30' WHERE id = $1`, [termId])
  await expect(
    pool.query(`UPDATE contract_term SET to_day = '2026-07-31' WHERE id = $1`, [termId]),
  ).rejects.toThrow('refused')
  expect((await terms.get(jia(), id)).terms).toHaveLength(1)
})

test('PERM-03 terms of another department are not there, for nobody', async () => {
  const { id, termId } = await signedContract()
  const bing = () => world.as(world.people.bing)
  const calls = [
    () => terms.get(bing(), id),
    () => terms.create(bing(), id, content()),
    () => terms.remove(bing(), id, termId),
    () => decided(bing(), id, { from: '2026-06-01' }),
    () => previews.preview(bing(), id, tried('1')),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'contracts.notFound' })
})

test('PERM-02 whoever may only read finds no action', async () => {
  const { id } = await signedContract()
  const reader = world.as(world.people.yi, { may: ['contract:read'] })
  expect(await terms.get(reader, id)).toMatchObject({ actions: [], terms: [{ actions: [] }] })
})

/** A month of so much revenue on no channel in particular. */
const tried = (amount: string, rates: { base: string; quote: string; rate: string }[] = []) => ({
  month: '2026-05',
  lines: [{ amount, channelId: null, revenueType: null, ytSource: null, day: null }],
  platformTax: null,
  rates,
})
const usd = (amount: string) => ({ amount, currency: 'USD' })
const cny = (amount: string) => ({ amount, currency: 'CNY' })

test('business.md §3.2 example 10: the preview reckons as settlements do, and writes nothing', async () => {
  const { id } = await signedContract()
  const rates = [{ base: 'USD', quote: 'CNY', rate: '7.1050' }]
  expect(await previews.preview(jia(), id, tried('4200', rates))).toMatchObject({
    outcome: { subtotal: usd('2940'), company: usd('1260'), payable: usd('2940') },
    payout: { payable: usd('2940'), incomeTax: cny('1932.19'), net: usd('2668.05') },
    missing: null,
  })
  expect(await previews.preview(jia(), id, tried('4200'))).toMatchObject({
    outcome: { payable: usd('2940') },
    payout: null,
    missing: { base: 'USD', quote: 'CNY' },
  })
})

test('business.md §3.2 example 5: the preview knows guarantee, least payout and what the contract began with', async () => {
  const guarantee = {
    guarantee_amount: 2000,
    guarantee_currency: 'USD',
    guarantee_period: 'month',
    guarantee_recoupable: true,
  }
  const { id } = await signedContract({}, { ...guarantee, approval: toSubmit })
  const balance = (kind: string, amount: number) =>
    world.database.pool.query(
      `INSERT INTO contract_balance (contract_id, kind, amount, currency) VALUES ($1, $2, $3, 'USD')`,
      [id, kind, amount],
    )
  await balance('guarantee', 500)
  // 70 % of 4,000 is 2,800, of which 500 were topped up before.
  expect((await previews.preview(jia(), id, tried('4000'))).outcome).toMatchObject({
    recouped: usd('500'),
    payable: usd('2300'),
  })
  await balance('advance', 2250)
  await world.database.pool.query('UPDATE contract SET min_payout = 100 WHERE id = $1', [id])
  expect((await previews.preview(jia(), id, tried('4000'))).outcome).toMatchObject({
    takenBack: usd('2250'),
    payable: usd('0'),
    carryOut: usd('50'),
  })
})

test('CON-01 other terms are tried in place of the contract’s own, and what none holds is told', async () => {
  const { id } = await signedContract({ scope: 'ytSource', scopeKey: 'shorts' })
  const { outcome } = await previews.preview(jia(), id, tried('1000'))
  expect(outcome).toMatchObject({ lines: [{ base: usd('1000'), share: null }], payable: usd('0') })
  const whole = content({ tiers: [{ upTo: null, creatorRate: '0.55' }] })
  expect((await previews.preview(jia(), id, { ...tried('1000'), terms: [whole] })).outcome).toMatchObject({
    lines: [{ from: '2026-01-01', share: { rate: '0.55', creator: usd('550'), company: usd('450') } }],
  })
})
