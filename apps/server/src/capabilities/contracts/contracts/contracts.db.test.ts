import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { renewContract, terminateContract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { moveContracts } from './contract.life.ts'
import { createContractReading } from './contract.service.ts'
import { createContractChanges } from './contract-changes.service.ts'

type Changes = ReturnType<typeof createContractChanges>
type Content = Parameters<Changes['create']>[1]
type Names = typeof contractStatus.codes

let world: ChannelWorld
let kit: ReturnType<typeof createTestKit>
let changes: Changes
let reading: ReturnType<typeof createContractReading>
let partyId: bigint
let now: number
/** Channels that nobody sees any more. */
const hidden = new Set<bigint>()

beforeAll(async () => {
  world = await createChannelWorld()
  kit = createTestKit({ database: world.database, clock: () => now })
  const channelTitle = async (_db: unknown, _actor: unknown, id: bigint) => (hidden.has(id) ? null : '频道')
  changes = createContractChanges({ ...kit, channelTitle })
  reading = createContractReading(kit, { standing: async () => ({ id: null, missing: [] }) })
  partyId = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (4, '纪录片工作室', '某人', 'FR', 'CN_NONRES', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, world.people.jia.staffId],
  )
})
afterAll(() => world.close())
beforeEach(() => {
  now = Date.parse('2026-06-01T08:00:00.000Z')
})

const jia = () => world.as(world.people.jia)
const { completed, to_submit: toSubmit, to_review: toReview } = approvalStatus.codes

function content(over: Partial<Content> = {}): Content {
  return {
    title: '合同',
    partyId: String(partyId),
    ourEntity: '',
    operationMode: null,
    signedOn: null,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    timeZone: 'Asia/Shanghai',
    autoRenew: false,
    noticeDays: 30,
    currency: 'CNY',
    shareBase: 'gross',
    fxPolicy: 'bank_receipt',
    splitMonths: false,
    guarantee: null,
    minPayout: null,
    taxMode: null,
    taxBearer: 'creator',
    exclusive: false,
    territories: [],
    rights: [],
    remark: '',
    channels: [],
    ...over,
  }
}

/** A contract in a state, and its channel. */
async function contractIn(status: keyof Names, over: Partial<Content> = {}, approval: number = completed) {
  const channel = await world.newChannel()
  const from = over.startDate ?? '2026-01-01'
  const channels = [{ channelId: String(channel), from, to: null }]
  const id = await changes.create(jia(), content({ channels, ...over }))
  await world.database.pool.query('UPDATE contract SET status = $2, approval_status = $3 WHERE id = $1', [
    id,
    contractStatus.codes[status],
    approval,
  ])
  return { id, channel }
}
async function stateOf(id: bigint) {
  const { rows } = await world.database.pool.query<{ status: number; end: string }>(
    'SELECT status, end_date::text AS end FROM contract WHERE id = $1',
    [id],
  )
  return rows[0] && { status: contractStatus.nameOf(rows[0].status), end: rows[0].end }
}
async function heldBy(id: bigint) {
  const { rows } = await world.database.pool.query<{ from: string; to: string | null }>(
    'SELECT from_day::text AS from, to_day::text AS to FROM contract_channel WHERE contract_id = $1',
    [id],
  )
  return rows
}
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
const shanghaiMidnightAfter = (day: string) => Date.parse(`${day}T16:00:00.000Z`)

test('CON-01 contracts are found by number, title and the name of their party', async () => {
  const id = await changes.create(jia(), content({ title: '森林之声' }))
  const { no } = await reading.get(jia(), id)
  for (const words of [no, '森林', '森林之声']) {
    const { rows, total } = await reading.list(jia(), { page: 1, pageSize: 20, sort: '-updatedAt', words })
    expect([rows.map((row) => row.id), total]).toEqual([[String(id)], 1])
  }
  const { rows } = await reading.list(jia(), { page: 1, pageSize: 20, sort: '-updatedAt', words: '纪录片' })
  expect(rows.map((row) => row.id)).toContain(String(id))
  expect((await reading.suggest(jia().actor, '森林', 5)).map((one) => one.id)).toEqual([id])
})

test('CON-01 code 0 is a state: contracts in force are those of 0 only', async () => {
  const { id } = await contractIn('in_force')
  const { id: other } = await contractIn('expired')
  const query = { page: 1, pageSize: 100, sort: '-updatedAt', status: [0] } as const
  const ids = (await reading.list(jia(), { ...query, status: [...query.status] })).rows.map((row) => row.id)
  expect(ids).toContain(String(id))
  expect(ids).not.toContain(String(other))
})

test('CON-01 DAT-01 what ends within thirty days and is not renewed by itself is urgent, the next end first', async () => {
  const soon = await contractIn('in_force', { endDate: '2026-06-20' })
  const sooner = await contractIn('in_force', { endDate: '2026-06-10' })
  const later = await contractIn('in_force', { endDate: '2026-08-10' })
  const renewed = await contractIn('in_force', { endDate: '2026-06-10', autoRenew: true })
  const { items } = await reading.ending(jia().actor, 100)
  const own = new Set([soon, sooner, later, renewed].map(({ id }) => String(id)))
  expect(items.filter(({ id }) => own.has(id)).map(({ id, at }) => [id, at])).toEqual([
    [String(sooner.id), '2026-06-10T16:00:00.000Z'],
    [String(soon.id), '2026-06-20T16:00:00.000Z'],
  ])
  expect(await reading.ending(world.as(world.people.bing, { may: allPermissions }).actor, 100)).toEqual({
    total: 0,
    items: [],
  })
})

test('PERM-03 nobody of another department sees or changes a contract', async () => {
  const { id } = await contractIn('in_force')
  const bing = world.as(world.people.bing, { may: allPermissions })
  const decision = { version: 1, day: '2026-07-01', reason: '到期' }
  expect(await refusal(reading.get(bing, id))).toBe('contracts.notFound')
  expect(await refusal(changes.terminate(bing, id, decision))).toBe('contracts.notFound')
  expect(await refusal(changes.remove(bing, id))).toBe('contracts.notFound')
})

test('CON-01 a contract that renews itself goes on for a year each time, and its channels go along', async () => {
  const { id } = await contractIn('in_force', { autoRenew: true })
  const ends: unknown[] = []
  for (const last of ['2026-12-31', '2027-12-31', '2028-12-31']) {
    now = shanghaiMidnightAfter(last) - 1
    await moveContracts(kit)
    ends.push((await stateOf(id))?.end)
    now += 1
    await moveContracts(kit)
  }
  expect(ends).toEqual(['2026-12-31', '2027-12-31', '2028-12-31'])
  expect(await stateOf(id)).toEqual({ status: 'in_force', end: '2029-12-31' })
  expect(await heldBy(id)).toEqual([{ from: '2026-01-01', to: '2029-12-31' }])
})

test('CON-01 a contract that renews itself leaves a channel to the one that has it by then', async () => {
  const { id, channel } = await contractIn('in_force', { autoRenew: true })
  const channels = [{ channelId: String(channel), from: '2027-01-01', to: null }]
  await changes.create(jia(), content({ startDate: '2027-01-01', endDate: '2027-12-31', channels }))
  now = shanghaiMidnightAfter('2026-12-31')
  await moveContracts(kit)
  expect(await stateOf(id)).toEqual({ status: 'in_force', end: '2027-12-31' })
  expect(await heldBy(id)).toEqual([{ from: '2026-01-01', to: '2026-12-31' }])
})

test('CON-01 a signed renewal holds the channels longer, and is refused where another contract has one', async () => {
  const { id, channel } = await contractIn('in_force')
  const renewal = (version: number, endDate: string) =>
    changes.renew(jia(), id, { version, endDate, reason: '续签' })
  await renewal(1, '2027-06-30')
  expect(await heldBy(id)).toEqual([{ from: '2026-01-01', to: '2027-06-30' }])
  const channels = [{ channelId: String(channel), from: '2027-07-01', to: null }]
  await changes.create(jia(), content({ startDate: '2027-07-01', endDate: '2027-12-31', channels }))
  expect(await refusal(renewal(2, '2027-12-31'))).toBe('contracts.channelHeld')
  expect(await stateOf(id)).toEqual({ status: 'in_force', end: '2027-06-30' })
})

test('CON-01 a contract begins and expires at its own midnight', async () => {
  const { id } = await contractIn('introduced', { startDate: '2026-07-01', timeZone: 'Pacific/Kiritimati' })
  now = Date.parse('2026-06-30T09:59:59.999Z')
  await moveContracts(kit)
  expect((await stateOf(id))?.status).toBe('introduced')
  now += 1
  await moveContracts(kit)
  expect((await stateOf(id))?.status).toBe('in_force')
  now = Date.parse('2026-12-31T10:00:00.000Z')
  await moveContracts(kit)
  expect((await stateOf(id))?.status).toBe('expired')
})

test('CON-01 a contract is cancelled before its first day, and frees its channels', async () => {
  const { id, channel } = await contractIn('introduced', { startDate: '2026-09-01' })
  await changes.terminate(jia(), id, { version: 1, day: '2026-06-01', reason: '创作者退出' })
  expect((await stateOf(id))?.status).toBe('terminated')
  expect(await heldBy(id)).toEqual([])
  const channels = [{ channelId: String(channel), from: '2026-09-01', to: null }]
  await changes.create(jia(), content({ channels }))
})

test('CON-01 an early end in days to come: in force until then, not renewed, ended by its calendar, channels free after', async () => {
  const { id, channel } = await contractIn('in_force', { autoRenew: true })
  await changes.terminate(jia(), id, { version: 1, day: '2026-06-30', reason: '协商终止' })
  expect(await stateOf(id)).toEqual({ status: 'in_force', end: '2026-12-31' })
  const { actions } = await reading.get(jia(), id)
  expect([actions.includes('terminate'), actions.includes('renew')]).toEqual([false, false])
  const channels = [{ channelId: String(channel), from: '2026-07-01', to: null }]
  await changes.create(jia(), content({ startDate: '2026-07-01', channels }))
  now = shanghaiMidnightAfter('2026-06-30') - 1
  await moveContracts(kit)
  expect((await stateOf(id))?.status).toBe('in_force')
  now += 1
  await moveContracts(kit)
  expect((await stateOf(id))?.status).toBe('terminated')
})

test('CON-01 who edits a draft keeps the channels that are out of sight, and adds none', async () => {
  const [mine, other] = [await world.newChannel(), await world.newChannel()]
  const held = (id: bigint) => ({ channelId: String(id), from: '2026-01-01', to: null })
  const id = await changes.create(jia(), content({ channels: [held(mine)] }))
  hidden.add(mine).add(other)
  await changes.update(jia(), id, { ...content({ title: '新名', channels: [held(mine)] }), version: 1 })
  const more = { ...content({ channels: [held(mine), held(other)] }), version: 2 }
  expect(await refusal(changes.update(jia(), id, more))).toBe('channels.notFound')
})

test('CON-01 E12: of every state and act only what the table allows is done; what is said to be possible is', async () => {
  const approvals = [toSubmit, toReview, completed]
  for (const status of contractStatus.names) {
    for (const approval of approvals) {
      for (const act of ['terminate', 'renew', 'update', 'delete'] as const) {
        const { id } = await contractIn(status, {}, approval)
        const { actions } = await reading.get(jia(), id)
        const done = {
          terminate: () => changes.terminate(jia(), id, { version: 1, day: '2026-06-30', reason: '原因' }),
          renew: () => changes.renew(jia(), id, { version: 1, endDate: '2027-01-31', reason: '原因' }),
          update: () => changes.update(jia(), id, { ...content(), version: 1 }),
          delete: () => changes.remove(jia(), id),
        }[act]
        const refused = await refusal(done())
        expect([status, approval, act, refused === null]).toEqual([
          status,
          approval,
          act,
          actions.includes(act),
        ])
        const after = await stateOf(id)
        const moved = after && after.status !== status ? after.status : null
        if (moved) expect(contractStatus.allows(status, moved, 'person')).toBe(true)
      }
    }
  }
})

test('CON-01 E12: every move of the table is made by whom business.md §2.1 names: a person who may, or the calendar', async () => {
  const may = { terminate: 'contract:decide', renew: 'contract:decide' } as const
  const day = (text: string) => ({ endDate: text })
  for (const status of contractStatus.names)
    for (const actor of ['legal', 'operator', 'finance', 'viewer'] as const)
      for (const act of ['terminate', 'renew'] as const) {
        const { id } = await contractIn(status)
        const ctx = world.as(world.people.jia, { may: defaultRoles[actor].permissions })
        const seen = actor === 'viewer' ? [] : (await reading.get(ctx, id)).actions
        const target = act === 'terminate' ? 'terminated' : 'in_force'
        const allowed =
          contractStatus.allows(status, target, 'person') || (act === 'renew' && status === 'in_force')
        const holds = defaultRoles[actor].permissions.includes(may[act])
        expect([status, actor, act, seen.includes(act)]).toEqual([status, actor, act, allowed && holds])
      }
  expect([terminateContract.access, renewContract.access]).toEqual([may.terminate, may.renew])
  // The calendar: what it moves is the system's in the table, and nothing else is.
  for (const status of contractStatus.names)
    for (const over of [day('2026-05-31'), day('2026-12-31')]) {
      const { id } = await contractIn(status, over)
      await moveContracts(kit)
      const after = (await stateOf(id))?.status
      if (after !== status) expect(after && contractStatus.allows(status, after, 'system')).toBe(true)
      const due = status === 'introduced' || (status === 'in_force' && over.endDate < '2026-06-01')
      expect([status, over.endDate, after !== status]).toEqual([status, over.endDate, due])
    }
})

test('CON-01 two who end a contract at once: one does, the other is told', async () => {
  const { id } = await contractIn('in_force')
  const end = (day: string) => refusal(changes.terminate(jia(), id, { version: 1, day, reason: '原因' }))
  const both = await Promise.all([end('2026-07-01'), end('2026-08-01')])
  expect(both.filter((code) => code === null)).toHaveLength(1)
  expect(both).toContain('access.changedMeanwhile')
})

test('CON-01 what was signed never changes, whoever writes', async () => {
  const { id } = await contractIn('in_force')
  const { pool } = world.database
  for (const text of [
    `UPDATE contract SET currency = 'USD' WHERE id = $1`,
    `UPDATE contract SET start_date = '2025-01-01' WHERE id = $1`,
    `UPDATE contract SET end_date = '2026-11-30' WHERE id = $1`,
    `UPDATE contract SET approval_status = 1 WHERE id = $1`,
    `UPDATE contract SET deleted_at = now() WHERE id = $1`,
    'DELETE FROM contract_channel WHERE contract_id = $1',
    `UPDATE contract_channel SET from_day = '2025-01-01' WHERE contract_id = $1`,
    `INSERT INTO contract_channel (contract_id, channel_id, from_day) SELECT $1, channel_id, '2030-01-01' FROM contract_channel
       WHERE contract_id = $1`,
  ])
    expect([text, await refusal(pool.query(text, [id]))]).toEqual([text, '42501'])
})

test('CON-01 no two contracts hold a channel on one day, in whatever order and however many at once', async () => {
  const day = fc.integer({ min: 0, max: 364 })
  const span = fc.tuple(day, day).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  const text = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 6 }), async (spans) => {
      const channelId = String(await world.newChannel())
      const codes = await Promise.all(
        spans.map(([from, to]) =>
          refusal(
            changes.create(jia(), content({ channels: [{ channelId, from: text(from), to: text(to) }] })),
          ),
        ),
      )
      const kept = spans.filter((_span, index) => codes[index] === null)
      expect(codes.every((code) => code === null || code === 'contracts.channelHeld')).toBe(true)
      const clash = ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
        from <= end && start <= to
      for (const [index, one] of kept.entries())
        for (const other of kept.slice(index + 1)) expect(clash(one, other)).toBe(false)
      for (const [index, one] of spans.entries())
        if (codes[index] !== null) expect(kept.some((other) => clash(one, other))).toBe(true)
    }),
    { numRuns: 25 },
  )
})
