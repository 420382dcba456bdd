import { type DisputeKind, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import * as store from './dispute.store.ts'
import type { DisputeRow } from './dispute.table.ts'
import type { FollowDispute } from './dispute-steps.ts'
import { announceDispute } from './dispute-steps.ts'

/** What a case is opened about, and whose it is by that. */
export type Opening = Pick<RecordScope, 'departmentId' | 'ownerStaffId'> & {
  readonly kind: DisputeKind
  readonly title: string
  readonly claimId?: bigint | null
  readonly strikeId?: bigint | null
  readonly contractId?: bigint | null
  readonly settlementId?: bigint | null
  readonly objectionId?: bigint | null
  readonly channelId?: bigint | null
  readonly handlerStaffId?: bigint | null
}

/** Who opened it, and why: a key of `disputes:event`. */
export type OpenedBy = {
  readonly at: string
  readonly reason: string
  readonly staffId?: bigint
  readonly detail?: string
  readonly actor: 'person' | 'system' | 'platform'
}

/** Opens a case in the transaction of its cause; null where one is open already. */
export function createOpening(followDispute: FollowDispute) {
  return async (tx: Tx, opening: Opening, by: OpenedBy): Promise<DisputeRow | null> => {
    const { actor, at, reason, staffId, detail } = by
    // The year in a number is that of the company's clock.
    const no = await store.takeNumber(tx, dayIn(Date.parse(at), companyZone).slice(0, 4))
    const status = disputeStatus.codes.unsolved
    const row = await store.insertDispute(tx, { ...opening, no, status, createdAt: at, updatedAt: at })
    if (row === null) return null
    await writeEvent(tx, 'dispute', row.id, {
      at,
      actor,
      reason,
      from: null,
      to: status,
      ...(staffId === undefined ? {} : { staffId }),
      ...(detail ? { detail } : {}),
    })
    await announceDispute(tx, row)
    await followDispute(tx, row, at)
    return row
  }
}
export type OpenDispute = ReturnType<typeof createOpening>
