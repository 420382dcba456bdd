import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'

/** Writes that a settlement was made. */
export function writeMade(
  tx: Tx,
  id: bigint,
  { staffId, at, why }: { readonly staffId: bigint | null; readonly at: string; readonly why: string },
): Promise<void> {
  const who = staffId === null ? ({ actor: 'system' } as const) : ({ actor: 'person', staffId } as const)
  return writeEvent(tx, 'settlement', id, {
    ...who,
    at,
    reason: why,
    from: null,
    to: settlementStatus.codes.draft,
  })
}

/** Tells the pages of whoever sees a settlement that it is another one now. */
export function announceSettlement(
  tx: Tx,
  id: bigint,
  { ownerStaffId, departmentId }: RecordScope,
): Promise<void> {
  const audience = { permission: 'settlement:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'settlement', id: String(id) }, audience)
}
