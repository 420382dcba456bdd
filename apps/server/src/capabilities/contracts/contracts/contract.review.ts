import type { submitContract } from '@pindao/protocol/contracts/contract.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { SubjectReviews } from '../approvals/subject-reviews.ts'
import { stageOf } from '../terms/term.stage.ts'
import { coveredContract } from './contract.service.ts'
import { findContract } from './contract.store.ts'

/** How the page of a contract asks for its review (APR-01). */
export function createContractReview({ database }: Pick<Kit, 'database'>, reviews: SubjectReviews) {
  return {
    /**
     * Submits a draft, as it was seen, for somebody else to look at.
     *
     * @throws contracts.notFound, contracts.notDraft, contracts.approvalLacks, contracts.approvalMoved, access.changedMeanwhile
     */
    submit: (
      ctx: SignedInContext,
      id: bigint,
      { version }: Partial<EndpointParsed<typeof submitContract>['body']>,
      transact: Transact = database.transaction,
    ) =>
      transact(async (tx) => {
        // Locked by the submission itself, after its review: the order of every step of a review.
        const row = coveredContract(ctx.actor, (await findContract(tx, id))?.contract ?? null)
        // Of many at once no one was looked at in its drawer.
        if (version !== undefined) assertVersion(row, version)
        if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
        const { title, departmentId } = row
        await reviews.submit(tx, ctx, 'contract', { subjectId: id, title, departmentId })
      }),
  }
}
export type ContractReview = ReturnType<typeof createContractReview>
