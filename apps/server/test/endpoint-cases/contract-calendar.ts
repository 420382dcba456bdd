import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCases } from './endpoint-case.ts'

/** Each contract has the channel on a day of its own, because no two have it on one. */
let given = 0
/** A contract of the owner's that ends in a month of its own and holds the channel for a day. */
async function heldContract({ ownerId, departmentId, channelId, newName, query }: EndpointWorld) {
  given += 1
  const { rows } = await query(
    `WITH held AS (INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id,
         created_by, created_at, updated_at) VALUES (1, $1, $1, 'CN', 'none', $2, $3, $3, now(), now()) RETURNING id)
     INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
       share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
     SELECT $1, $1, id, $4, 1, '2026-01-01', '2098-05-31', 'Asia/Shanghai', 'USD', 'gross', 'month_average', 'creator', $3,
       $2, now(), now() FROM held RETURNING id`,
    [newName(), departmentId, ownerId, contractStatus.codes.in_force],
  )
  await query(
    `INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day)
     SELECT $1, $2, of.day, of.day FROM (SELECT '2040-01-01'::date + $3::integer AS day) AS of`,
    [(rows[0] as { id: string }).id, channelId, given],
  )
  return { params: { id: channelId } }
}

export const contractCalendarCases: EndpointCases = {
  'GET /contract-ends': {
    input: async (world) => {
      await heldContract(world)
      return { query: { from: '2098-05' } }
    },
    others: 'hidden',
  },
  'GET /channels/:id/contracts': { input: heldContract, others: 'refused' },
}
