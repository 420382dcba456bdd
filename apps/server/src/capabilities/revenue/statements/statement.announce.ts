import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { StatementHead } from './statement.store.ts'

/** Tells the pages of whoever sees a settlement that something of its statement is another one now. */
export const announceStatement = (tx: Tx, { settlement: { id }, contract }: StatementHead): Promise<void> =>
  publishLive(
    tx,
    { type: 'settlement', id: String(id) },
    {
      permission: 'settlement:read',
      ownerStaffId: contract.ownerStaffId,
      departmentId: contract.departmentId,
    },
  )
