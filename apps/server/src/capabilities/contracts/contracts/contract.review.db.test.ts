import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { neededFileKinds } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChannelWorld,
  createChannelWorld,
} from '#src/capabilities/channels/channel-world.test-support.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createApprovalMoves } from '../approvals/approval.moves.ts'
import { createApprovalService } from '../approvals/approval.service.ts'
import { createSubjectReviews } from '../approvals/subject-reviews.ts'
import { createTerms } from '../terms/terms.service.ts'
import { findContractsInReview } from './channel-contract.store.ts'
import { contractKind } from './contract.kind.ts'
import { moveContracts } from './contract.life.ts'
import { createContractReview } from './contract.review.ts'
import { createContractReading } from './contract.service.ts'
import { createContractChanges } from './contract-changes.service.ts'

let world: ChannelWorld
let now: number
let linked: boolean
let partyId: bigint
let made: ReturnType<typeof rig>

function rig() {
  const kit = createTestKit({ database: world.database, clock: () => now })
  const actorAtWork = async () => null
  const moves = createApprovalMoves({ ...kit, actorAtWork })
  const kind = contractKind({ ...kit, areUnderGrant: async () => linked })
  const deps = { ...kit, actorAtWork, moves, portOf: () => kind }
  const reviews = createSubjectReviews(deps)
  return {
    kit,
    approvals: createApprovalService(deps),
    review: createContractReview(kit, reviews),
    reading: createContractReading(kit, reviews),
    changes: createContractChanges({ ...kit, channelTitle: async () => '频道' }),
    terms: createTerms(kit),
  }
}

beforeAll(async () => {
  world = await createChannelWorld()
  partyId = await world.one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, '森林影视', '森林', 'CN', 'none', $1, $2, $2, now(), now()) RETURNING id`,
    [world.here, world.people.jia.staffId],
  )
})
afterAll(() => world.close())
beforeEach(() => {
  now = Date.parse('2026-06-01T08:00:00.000Z')
  linked = true
  made = rig()
})

const jia = () => world.as(world.people.jia, { may: allPermissions })
const yi = () => world.as(world.people.yi, { may: allPermissions })
const bing = () => world.as(world.people.bing, { may: allPermissions })

const content = (channelId: bigint, title: string, startDate: string) => ({
  title,
  partyId: String(partyId),
  ourEntity: '',
  operationMode: null,
  signedOn: null,
  startDate,
  endDate: '2026-12-31',
  timeZone: 'Asia/Shanghai',
  autoRenew: false,
  noticeDays: 30,
  currency: 'CNY',
  shareBase: 'gross' as const,
  fxPolicy: 'bank_receipt' as const,
  splitMonths: false,
  guarantee: null,
  minPayout: null,
  taxMode: null,
  taxBearer: 'creator' as const,
  exclusive: false,
  territories: [],
  rights: ['publish' as const],
  remark: '',
  channels: [{ channelId: String(channelId), from: startDate, to: null }],
})

/** A draft of 甲's with a channel and a term. */
async function draft({ startDate = '2026-01-01' } = {}) {
  const channel = await world.newChannel()
  const body = content(channel, '森林之声', startDate)
  const id = await made.changes.create(jia(), body)
  await made.terms.create(jia(), id, {
    scope: 'all',
    scopeKey: '',
    method: 'flat',
    tiers: [{ upTo: null, creatorRate: '0.6' }],
    from: startDate,
    to: null,
  })
  for (const kind of neededFileKinds)
    await world.database.pool.query(
      `INSERT INTO contract_file (contract_id, kind, file_name, object_key, size, created_at, created_by)
       VALUES ($1, $2, 'a.pdf', 'key', 1, now(), $3)`,
      [id, kind, world.people.jia.staffId],
    )
  return { id, body }
}
const stateOf = async (id: bigint) => {
  const one = await made.reading.get(jia(), id)
  return [contractStatus.nameOf(one.status), approvalStatus.nameOf(one.approvalStatus)]
}
const submit = async (id: bigint, ctx: SignedInContext = jia()) => {
  const { version } = await made.reading.get(ctx, id)
  return made.review.submit(ctx, id, { version })
}
async function decide(id: bigint, ctx: SignedInContext, command: ApprovalCommand) {
  const { approvalId } = await made.reading.get(jia(), id)
  const { round } = await made.approvals.get(jia(), BigInt(approvalId ?? 0))
  return made.approvals.command(ctx, BigInt(approvalId ?? 0), command, { round, opinion: '意见' })
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

test('CON-01 APR-01 signed: submitted, reviewed by another, linked, the group made; in force on its day', async () => {
  const { id } = await draft()
  expect(await stateOf(id)).toEqual(['created', 'to_submit'])
  await submit(id)
  expect(await stateOf(id)).toEqual(['created', 'to_review'])
  expect(await refusal(decide(id, jia(), 'approve'))).toBe('contracts.ownReview')
  await decide(id, yi(), 'approve')
  expect(await stateOf(id)).toEqual(['created', 'to_link'])
  await decide(id, yi(), 'link')
  expect(await stateOf(id)).toEqual(['introduced', 'to_create_group'])
  await decide(id, jia(), 'finish')
  expect(await stateOf(id)).toEqual(['in_force', 'completed'])
  const { rows } = await world.database.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE entity = 'contract' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  )
  expect(rows.map((row) => row.action)).toEqual(
    expect.arrayContaining(['contract.create', 'contract.introduce', 'contract.begin']),
  )
})

test('CON-01 PUB-03 while the contract of a channel is reviewed whoever publishes is told; which one, where they may read it', async () => {
  const { id, body } = await draft()
  const channelId = BigInt(body.channels[0]?.channelId ?? 0)
  const told = async (ctx: SignedInContext) => [
    ...(await findContractsInReview(
      world.database.db,
      ctx.actor,
      [channelId],
      instantIn(() => now, 0),
    )),
  ]
  expect(await told(jia())).toEqual([])
  await submit(id)
  expect(await told(jia())).toEqual([[channelId, id]])
  expect(await told(bing())).toEqual([[channelId, null]])
  expect(await told(world.as(world.people.jia, { may: ['channel:read'] }))).toEqual([[channelId, null]])
  await decide(id, yi(), 'approve')
  await decide(id, yi(), 'link')
  expect(await told(jia())).toEqual([[channelId, id]])
  await decide(id, jia(), 'finish')
  expect(await told(jia())).toEqual([])
})

test('CON-01 one that begins later waits for its first day', async () => {
  const { id } = await draft({ startDate: '2026-07-01' })
  await submit(id)
  await decide(id, yi(), 'approve')
  await decide(id, yi(), 'link')
  await decide(id, jia(), 'finish')
  expect(await stateOf(id)).toEqual(['introduced', 'completed'])
  now = Date.parse('2026-06-30T16:00:00.000Z')
  await moveContracts(made.kit)
  expect(await stateOf(id)).toEqual(['in_force', 'completed'])
})

test('APR-01 a draft that lacks its channels or terms is not submitted, and says what it lacks', async () => {
  const { body } = await draft()
  const id = await made.changes.create(jia(), { ...body, channels: [] })
  expect((await made.reading.get(jia(), id)).missing).toEqual([
    'channels',
    'terms',
    'scan',
    'licence',
    'identity',
  ])
  expect(await refusal(submit(id))).toBe('contracts.approvalLacks')
  expect(await stateOf(id)).toEqual(['created', 'to_submit'])
})

test('APR-01 channels that we do not see under our grant are not linked; the creator may refuse', async () => {
  const { id } = await draft()
  await submit(id)
  await decide(id, yi(), 'approve')
  linked = false
  expect(await refusal(decide(id, yi(), 'link'))).toBe('contracts.approvalNotLinked')
  await decide(id, yi(), 'refuse')
  expect(await stateOf(id)).toEqual(['created', 'rejected'])
  expect((await made.reading.get(jia(), id)).approvalStatus).toBe(0)
})

test('APR-01 what is under review is not edited; rejected it is, and the next round shows field by field what changed', async () => {
  const { id, body } = await draft()
  await submit(id)
  const edit = async (over: object) =>
    made.changes.update(jia(), id, {
      ...body,
      ...over,
      version: (await made.reading.get(jia(), id)).version,
    })
  expect(await refusal(edit({ title: '改名' }))).toBe('contracts.notDraft')
  await decide(id, yi(), 'reject')
  await edit({ title: '森林之声 二', minPayout: '100.00' })
  await made.terms.create(jia(), id, {
    scope: 'ytSource',
    scopeKey: 'ads',
    method: 'flat',
    tiers: [{ upTo: null, creatorRate: '0.7' }],
    from: '2026-01-01',
    to: null,
  })
  await submit(id)
  const { approvalId } = await made.reading.get(jia(), id)
  const { round, differences } = await made.approvals.get(yi(), BigInt(approvalId ?? 0))
  expect(round).toBe(2)
  expect(differences).toEqual([
    { field: 'title', before: '森林之声', after: '森林之声 二' },
    { field: 'minPayout', before: null, after: '100' },
    { field: 'term|ytSource|ads|2026-01-01|', before: null, after: 'flat||0.7<' },
  ])
})

test('APR-01 two who submit at once make one review; two who review at once: one decides, the other is told', async () => {
  const { id } = await draft()
  const { version } = await made.reading.get(jia(), id)
  const both = await Promise.all(
    [jia(), jia()].map((ctx) => refusal(made.review.submit(ctx, id, { version }))),
  )
  expect(both.filter((code) => code === null)).toHaveLength(1)
  const decided = await Promise.all([
    refusal(decide(id, yi(), 'approve')),
    refusal(decide(id, yi(), 'reject')),
  ])
  expect(decided.filter((code) => code === null)).toHaveLength(1)
  expect(decided).toContain('contracts.approvalMoved')
})

test('APR-01 a contract that was cancelled meanwhile is not approved, only sent back', async () => {
  const { id } = await draft()
  await submit(id)
  const { version } = await made.reading.get(jia(), id)
  await made.changes.terminate(jia(), id, { version, day: '2026-06-30', reason: '创作者退出' })
  expect(await refusal(decide(id, yi(), 'approve'))).toBe('contracts.notUnderWay')
  await decide(id, yi(), 'reject')
  expect(await stateOf(id)).toEqual(['terminated', 'rejected'])
})

test('PERM-03 nobody of another department submits a contract', async () => {
  const { id } = await draft()
  const { version } = await made.reading.get(jia(), id)
  expect(await refusal(made.review.submit(bing(), id, { version }))).toBe('contracts.notFound')
})
