import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { draft, signed, zone } from './contract-records.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const today = () => dayIn(Date.now(), zone)

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
