import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { ClaimRow } from './claim.table.ts'

/** Tells the pages of whoever sees a claim that it is another one now. */
export function announceClaim(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<ClaimRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  const audience = { permission: 'claim:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'claim', id: String(id) }, audience)
}
