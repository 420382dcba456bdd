import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import type { ReviewedRemovals } from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { never } from '#src/platform/db/leased.ts'
import type { Kit } from '#src/platform/kit.ts'
import { assertOther, assertStep, mayWithdraw, type RequestMoves } from './claim-request.moves.ts'
import * as store from './claim-request.store.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'

type Deps = Pick<Kit, 'clock'> & { readonly moves: RequestMoves }

/** Removals as their review moves them (business.md §4, outbound; docs/decisions/0060). */
export function createRemovals({ clock, moves }: Deps): ReviewedRemovals {
  const { assertStill, stepIn, moved } = moves
  const at = () => instantIn(clock, 0)
  return {
    async snapshot(db, id): Promise<ApprovalSnapshot> {
      const found = await store.findRequest(db, id)
      if (found === null) return {}
      const { request: row } = found
      return {
        video: [row.videoTitle, row.platformVideoId].filter((part) => part !== '').join(' · '),
        asset: row.assetTitle,
        contentOwner: row.contentOwner,
        claimType: row.type,
        reason: row.reason,
      }
    },

    hold: async (tx, id) => void (await store.lockRequest(tx, id)),

    /** @throws assets.ownRequest for whoever asked, assets.moved, and see `assertStrange` */
    async agree(ctx, id, opinion, transact) {
      const mayAgree = (row: ClaimRequestRow) => {
        assertOther(row, ctx.actor)
        assertStep(row, 'agreed')
      }
      await assertStill(ctx, id, mayAgree)
      await transact((tx) =>
        stepIn(tx, ctx, id, async (row) => {
          assertOther(row, ctx.actor)
          const beside = { decidedBy: ctx.actor.staffId, opinion, nextAt: at() }
          await moved(tx, ctx, row, 'agreed', { detail: opinion, beside })
        }),
      )
    },

    refuse: (tx, ctx, id, opinion) =>
      stepIn(tx, ctx, id, async (row) => {
        assertOther(row, ctx.actor)
        const beside = { decidedBy: ctx.actor.staffId, opinion }
        await moved(tx, ctx, row, 'refused', { detail: opinion, beside })
      }),

    withdraw: (tx, ctx, id) =>
      stepIn(tx, ctx, id, async (row) => {
        if (!mayWithdraw(row, ctx.actor)) throw new AppError('assets.notYours')
        await moved(tx, ctx, row, 'withdrawn', { beside: { nextAt: never } })
      }),
  }
}
