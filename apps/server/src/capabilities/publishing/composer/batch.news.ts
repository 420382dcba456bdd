import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { PublishBatchRow } from './batch.table.ts'

type ToldBatch = Pick<PublishBatchRow, 'id' | 'ownerStaffId' | 'departmentId' | 'version'>

/** Tells the tabs that may see a batch to read it again. */
export function announceBatch(tx: Tx, { id, ownerStaffId, departmentId, version }: ToldBatch): Promise<void> {
  const audience = { permission: 'publishTask:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'publishBatch', id: String(id), version }, audience)
}
