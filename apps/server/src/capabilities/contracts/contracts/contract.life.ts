import { approvalStatus, contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { renewedEnd } from '@pindao/protocol/contracts/renewed-end.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { z } from 'zod'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { contractFacts } from './contract.present.ts'
import { changeContract, findOpenContracts, lockContract } from './contract.store.ts'
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
  row: Pick<ContractRow, 'status' | 'approvalStatus' | 'startDate' | 'endDate'>,
  today: string,
): 'in_force' | 'expired' | null {
  const status = contractStatus.nameOf(row.status)
  const isApproved = approvalStatus.nameOf(row.approvalStatus) === 'completed'
  if (status === 'introduced' && isApproved && row.startDate <= today) return 'in_force'
  return status === 'in_force' && row.endDate < today ? 'expired' : null
}

/**
 * Brings contracts into force on their first day, and ends those whose last day is over, by the midnight of their own time
 * zone. One that renews itself goes on for as long again as it was agreed for. Returns how many were moved.
 */
export async function moveContracts({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
}): Promise<number> {
  let moved = 0
  for (const { id } of await findOpenContracts(database.db)) {
    const isMoved = await database.transaction(async (tx) => {
      const row = await lockContract(tx, id)
      const move = row && dueMove(row, dayIn(clock(), row.timeZone))
      if (!row || !move) return false
      const renewed = move === 'expired' && row.autoRenew ? renewedEnd(row.startDate, row.endDate) : null
      const change = renewed === null ? { status: contractStatus.codes[move] } : { endDate: renewed }
      await changeContract(tx, row, { ...change, updatedAt: instantIn(clock, 0) })
      const after = await lockContract(tx, id)
      const action =
        renewed !== null ? 'contract.renew' : move === 'in_force' ? 'contract.begin' : 'contract.expire'
      const sides = { before: contractFacts(row), ...(after ? { after: contractFacts(after) } : {}) }
      await noteContract(tx, null, action, row, sides)
      return true
    })
    if (isMoved) moved += 1
  }
  return moved
}
