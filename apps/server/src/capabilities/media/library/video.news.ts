import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'

/** Tells everybody who may see a video that it changed. */
export function announceVideo(
  tx: Tx,
  id: bigint,
  { ownerStaffId, departmentId }: { readonly ownerStaffId: bigint; readonly departmentId: bigint },
): Promise<void> {
  return publishLive(
    tx,
    { type: 'video', id: String(id) },
    { permission: 'video:read', ownerStaffId, departmentId },
  )
}
