import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { submitSettlementMonth } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { MonthReview, ReviewedMonths } from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './settlement-review.store.ts'
import type { RunPorts } from './settlement-run.service.ts'

export type ReviewPorts = Pick<RunPorts, 'beginOperation'> & { readonly monthReview: MonthReview }

/**
 * A month's drafts as one review (docs/decisions/0060): whoever calculated them asks, and the second person confirms them
 * all, as they were submitted, by one operation with a result for each.
 */
export function createMonthReviews(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  { beginOperation, monthReview }: ReviewPorts,
) {
  const { db } = database

  /**
   * Once per Idempotency-Key. What something hinders is left out; what was sent back goes into its next round.
   *
   * @throws revenue.monthInReview, revenue.nothingToReview
   */
  async function submit(ctx: SignedInContext, month: string): Promise<{ reviewId: string }> {
    const repeated = await findRepeated(db, ctx, submitSettlementMonth, { month })
    if (repeated !== null) return { reviewId: String(repeated) }
    const { actor } = ctx
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, submitSettlementMonth, { month }, async () => {
        await store.lockMonthReview(tx, month)
        if (await store.findOwnReview(tx, actor.staffId, month, ['to_review']))
          throw new AppError('revenue.monthInReview')
        const drafts = await store.findReviewable(tx, actor, month)
        const count = Object.keys(drafts).length
        if (count === 0) throw new AppError('revenue.nothingToReview')
        const back = await store.findOwnReview(tx, actor.staffId, month, ['rejected', 'withdrawn'])
        const made = await store.saveReview(tx, back, { month, drafts, at: instantIn(clock, 0) })
        await monthReview.submit(tx, ctx, { id: made, title: month, departmentId: actor.departmentId })
        await writeAudit(tx, ctx, {
          action: 'settlement.submit',
          entity: 'settlement',
          entityId: null,
          detail: { month, count },
        })
        return made
      }),
    )
    return { reviewId: String(id) }
  }

  const reviewed: ReviewedMonths = {
    async snapshot(at, id): Promise<ApprovalSnapshot> {
      const row = await store.findReview(at, id)
      if (row === null) return {}
      const { sums, left } = await store.sumDrafts(at, row)
      return {
        month: row.month,
        drafts: String(Object.keys(row.drafts).length),
        payable: sums.map(({ payable, currency }) => `${plainAmount(payable)} ${currency}`).join(', '),
        leftOut: String(left),
      }
    },

    /** What was confirmed or calculated anew since is told in the results of the operation. @throws operations.tooManyOpen */
    async confirm(ctx, id, transact) {
      await transact(async (tx) => {
        const row = await store.findReview(tx, id)
        const drafts = row === null ? [] : await store.findStillDrafts(tx, row.drafts)
        if (row === null || drafts.length === 0) throw new AppError('revenue.nothingToReview')
        await beginOperation(tx, ctx, {
          kind: 'settlement.confirm',
          params: { calcVersions: row.drafts },
          items: drafts.map((draft) => ({ recordId: draft.id, title: `${draft.no} · ${draft.title}` })),
        })
      })
    },
  }

  return { submit, reviewed }
}
export type MonthReviews = ReturnType<typeof createMonthReviews>
