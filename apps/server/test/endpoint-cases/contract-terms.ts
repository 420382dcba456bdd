import { approvalStatus, contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const zone = 'Asia/Shanghai'
const today = () => dayIn(Date.now(), zone)

/** A contract of the owner's with one term for all revenue, from the beginning of the year. */
async function newContract(world: EndpointWorld, approval: number) {
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await world.query(text, values)
    return String((rows[0] as { id: string }).id)
  }
  const { ownerId, departmentId, newName } = world
  const partyId = await one(
    `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
       created_at, updated_at) VALUES (1, $1, $1, 'CN', 'none', $2, $3, $3, now(), now()) RETURNING id`,
    [newName(), departmentId, ownerId],
  )
  const id = await one(
    `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     VALUES ($1, $1, $2, $3, $4, '2026-01-01', '2099-12-31', $5, 'USD', 'gross', 'month_average', 'creator', $6, $7,
       now(), now()) RETURNING id`,
    [newName(), partyId, contractStatus.codes.in_force, approval, zone, ownerId, departmentId],
  )
  const termId = await one(
    `INSERT INTO contract_term (contract_id, scope, scope_key, method, tiers, from_day, created_at, updated_at)
     VALUES ($1, 'all', '', 'flat', $2, '2026-01-01', now(), now()) RETURNING id`,
    [id, JSON.stringify([{ upTo: null, creatorRate: '0.7' }])],
  )
  return { id, termId }
}
const draft = (world: EndpointWorld) => newContract(world, approvalStatus.codes.to_submit)
const signed = (world: EndpointWorld) => newContract(world, approvalStatus.codes.completed)

const content = (change: object = {}) => ({
  scope: 'all',
  scopeKey: '',
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '0.6' }],
  from: '2026-01-01',
  to: null,
  ...change,
})
/** Each contract has the channel on a day of its own, because no two have it on one. */
let given = 0
async function draftWithChannel(world: EndpointWorld) {
  const { id } = await draft(world)
  given += 1
  await world.query(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day)
     SELECT $1, $2, of.day, of.day FROM (SELECT '2026-01-01'::date + $3::integer AS day) AS of`,
    [id, world.channelId, given],
  )
  return { params: { id }, body: content({ scope: 'channel', scopeKey: world.channelId }) }
}
const others = { others: 'refused' } as const satisfies Pick<EndpointCase, 'others'>

export const contractTermCases: EndpointCases = {
  'GET /contracts/:id/terms': {
    input: async (world) => ({ params: { id: (await draft(world)).id } }),
    ...others,
  },
  'POST /contracts/:id/terms': {
    input: draftWithChannel,
    ...others,
  },
  'PUT /contracts/:id/terms/:termId': {
    input: async (world) => ({ params: await draft(world), body: content({ version: 1 }) }),
    ...others,
  },
  'DELETE /contracts/:id/terms/:termId': {
    input: async (world) => ({ params: await draft(world) }),
    ...others,
  },
  'POST /contracts/:id/terms/versions': {
    input: async (world) => ({
      params: { id: (await signed(world)).id },
      body: content({ from: today(), reason: '补充协议' }),
    }),
    ...others,
  },
  'POST /contracts/:id/terms/:termId/end': {
    input: async (world) => ({
      params: await signed(world),
      body: { lastDay: today(), reason: '补充协议', version: 1 },
    }),
    ...others,
  },
  'POST /contracts/:id/terms/preview': {
    input: async (world) => ({
      params: { id: (await signed(world)).id },
      body: { month: '2026-08', lines: [{ amount: '1000' }] },
    }),
    ...others,
  },
}
