import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { type SettlementKindMove, moveSettlementRow } from './settlement.store.ts'

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

/** What a move says of itself. */
export type Moved = { readonly at: string; readonly staffId: bigint; readonly reason: string; readonly detail?: string }

/** Moves a settlement on; false where it stands otherwise by now. */
export const moveSettlement = (tx: Tx, id: bigint, move: SettlementKindMove, why: Moved): Promise<boolean> =>
  moveSettlementRow(tx, id, move, why)
