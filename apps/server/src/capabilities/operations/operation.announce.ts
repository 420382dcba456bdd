import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { presentOperation, settledOf } from './operation.present.ts'
import { countOutcomes, type OutcomeCounts } from './operation.store.ts'
import type { OperationRow } from './operation.table.ts'

/** Tells the owner's tabs how far an operation is; in a transaction, when it commits. */
export async function announceOperation(db: Executor, row: OperationRow): Promise<OutcomeCounts> {
  const counts = await countsOf(db, row.id)
  const { id, kind, status, cancelled, total, turnPercent } = presentOperation(row, counts)
  await publishLive(
    db,
    {
      type: 'operation',
      id,
      kind,
      status,
      cancelled,
      total,
      turnPercent,
      settled: settledOf(counts),
      done: counts.done,
    },
    { permission: 'signedIn', staffIds: [row.ownerStaffId] },
  )
  return counts
}

export async function countsOf(db: Executor, id: bigint): Promise<OutcomeCounts> {
  const counts = (await countOutcomes(db, [id])).get(id)
  if (!counts) throw new RangeError('an operation was not counted')
  return counts
}
