import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { OpenDispute } from './dispute.opening.ts'
import * as store from './dispute.store.ts'
import { lockUntaken, type Objection } from './dispute-objection.store.ts'
import { announceDispute, type FollowDispute } from './dispute-steps.ts'

/** Cases of objections begin and end with them, in the same transaction. */
export function createObjectionCases(deps: {
  readonly database: Kit['database']
  readonly open: OpenDispute
  readonly followDispute: FollowDispute
}) {
  /** A creator objects: there is a case. Told again there is no second one. */
  async function made(
    tx: Tx,
    { id, settlementId, contractId, title, at, ...scope }: Objection,
  ): Promise<void> {
    await deps.open(
      tx,
      { ...scope, kind: 'settlement', title, settlementId, contractId, objectionId: id },
      { actor: 'system', at, reason: 'objected' },
    )
  }

  return {
    made,

    /** Opens cases of what nobody has taken yet: objections that were written without this desk. @returns how many */
    async takeOver(): Promise<number> {
      return deps.database.transaction(async (tx) => {
        const left = await lockUntaken(tx)
        for (const objection of left) await made(tx, objection)
        return left.length
      })
    },

    /** Somebody answered it beside the desk: the case is over, as it is when it is answered there. */
    async answered(
      tx: Tx,
      {
        objectionId,
        answer,
        staffId,
        at,
      }: {
        readonly objectionId: bigint
        readonly answer: string
        readonly staffId: bigint
        readonly at: string
      },
    ): Promise<void> {
      const row = await store.lockOfObjection(tx, objectionId)
      if (row === null || disputeStatus.nameOf(row.status) === 'closed') return
      const move = moveInto(disputeStatus, 'closed', 'person')
      const beside = {
        result: row.result ?? 'won',
        resultNote: answer,
        closedAt: at,
        handlerStaffId: row.handlerStaffId ?? staffId,
      } as const
      await store.moveDispute(tx, row.id, move, { at, staffId, reason: 'answered', detail: answer }, beside)
      await announceDispute(tx, row)
      await deps.followDispute(tx, row, at)
    },
  }
}
export type ObjectionCases = ReturnType<typeof createObjectionCases>
