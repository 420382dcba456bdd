import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { renewedEnd } from '@pindao/protocol/contracts/renewed-end.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { z } from 'zod'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { contractFacts } from './contract.present.ts'
import {
  changeContract,
  findHeldChannels,
  findOpenContracts,
  lockContract,
  prolong,
} from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'
import { noteContract } from './contract-changes.service.ts'

/** Looks every quarter of an hour: midnight is another instant in each time zone, and some are off by a half or a quarter. */
export const contractLifeJob = defineJob({
  name: 'contracts.life',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  retryLimit: 0,
  retryDelay: 1,
  retryBackoff: false,
  schedule: '*/15 * * * *',
})

/** What its calendar makes of a contract today; null: it stays as it is. E12. */
export function dueMove(
  row: Pick<ContractRow, 'status' | 'approvalStatus' | 'startDate' | 'endDate' | 'terminatedOn'>,
  today: string,
): 'in_force' | 'terminated' | 'expired' | null {
  const status = contractStatus.nameOf(row.status)
  const isApproved = approvalStatus.nameOf(row.approvalStatus) === 'completed'
  if (status === 'introduced' && isApproved && row.startDate <= today) return 'in_force'
  if (status !== 'in_force') return null
  if (row.terminatedOn !== null && row.terminatedOn < today) return 'terminated'
  return row.endDate < today ? 'expired' : null
}

/**
 * Brings contracts into force on their first day, and ends those whose last day is over, by the midnight of their own time
 * zone. One that renews itself goes on for as long again as it was agreed for last. Returns how many were moved.
 */
export async function moveContracts({ database, clock, log }: LifeDeps): Promise<number> {
  let moved = 0
  for (const { id } of await findOpenContracts(database.db, dayIn(clock(), 'UTC'))) {
    try {
      if (await database.transaction((tx) => moveByCalendar(tx, id, clock))) moved += 1
    } catch (err) {
      // The others are not kept back; this one is tried again at the next look.
      log.error({ err, contractId: String(id) }, 'a contract was not moved on by its calendar')
    }
  }
  return moved
}

const actions = {
  in_force: 'contract.begin',
  terminated: 'contract.terminated',
  expired: 'contract.expire',
} as const

type LifeDeps = Pick<Kit, 'clock' | 'log'> & {
  readonly database: Pick<Kit['database'], 'db' | 'transaction'>
}

/** Does to one contract what its calendar says today; whether there was something to do. */
export async function moveByCalendar(tx: Tx, id: bigint, clock: Clock): Promise<boolean> {
  const row = await lockContract(tx, id)
  const move = row && dueMove(row, dayIn(clock(), row.timeZone))
  if (!row || !move) return false
  const at = instantIn(clock, 0)
  const before = contractFacts(row, await findHeldChannels(tx, id))
  const renewed = move === 'expired' && row.autoRenew
  if (renewed) {
    const end = renewedEnd(row.periodFrom ?? row.startDate, row.endDate)
    await prolong(tx, row, { end, at, taken: 'leave' })
  } else await changeContract(tx, row, { status: contractStatus.codes[move], updatedAt: at })
  const after = await lockContract(tx, id)
  const action = renewed ? 'contract.renew' : actions[move]
  const facts = after && contractFacts(after, await findHeldChannels(tx, id))
  await noteContract(tx, null, action, row, { before, ...(facts ? { after: facts } : {}) })
  return true
}
