import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'

export const zone = 'Asia/Shanghai'
/** A contract of the owner's with one term for all revenue, from the beginning of the year. */
export async function newContract(
  world: EndpointWorld,
  approval: number,
  status: number = contractStatus.codes.in_force,
) {
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
    [newName(), partyId, status, approval, zone, ownerId, departmentId],
  )
  const termId = await one(
    `INSERT INTO contract_term (contract_id, scope, scope_key, method, tiers, from_day, created_at, updated_at)
     VALUES ($1, 'all', '', 'flat', $2, '2026-01-01', now(), now()) RETURNING id`,
    [id, JSON.stringify([{ upTo: null, creatorRate: '0.7' }])],
  )
  return { id, termId, partyId }
}
/** One that is edited still. */
export const draft = (world: EndpointWorld) => newContract(world, approvalStatus.codes.to_submit)
/** One that is in force. */
export const signed = (world: EndpointWorld) => newContract(world, approvalStatus.codes.completed)

/** A paper of a contract; nothing lies behind it. */
export async function newPaper({ ownerId, query }: EndpointWorld, contractId: string): Promise<string> {
  const { rows } = await query(
    `INSERT INTO contract_file (contract_id, kind, file_name, object_key, size, created_at, created_by)
     VALUES ($1, 'other', 'a.pdf', 'none', 1, now(), $2) RETURNING id`,
    [contractId, ownerId],
  )
  return String((rows[0] as { id: string }).id)
}
