import { type ApprovalKind, approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { ApprovalDeps } from './approval.service.ts'
import * as store from './approval.store.ts'
import type { ApprovalRow } from './approval.table.ts'

/** A subject whose review is asked for. */
export type Reviewed = {
  readonly subjectId: bigint
  readonly title: string
  readonly departmentId: bigint
  /** What its submitter confirmed knowing. */
  readonly confirmed?: string | null
}

/** What the capabilities whose records are reviewed ask for, each in the transaction of its own command. */
export function createSubjectReviews({
  clock,
  moves,
  portOf,
}: Pick<ApprovalDeps, 'clock' | 'moves' | 'portOf'>) {
  /** The review of a subject that stands ready to be submitted: a new one, or the next round of what was sent back. */
  async function ready(
    tx: Tx,
    ctx: SignedInContext,
    kind: ApprovalKind,
    { subjectId, title, departmentId }: Reviewed,
  ): Promise<ApprovalRow> {
    const at = instantIn(clock, 0)
    const made = await store.insertApproval(tx, {
      kind,
      subjectId,
      title,
      departmentId,
      round: 1,
      status: approvalStatus.codes.to_submit,
      submitterStaffId: ctx.actor.staffId,
      createdAt: at,
      updatedAt: at,
    })
    if (made) return made
    const known = foundRecord(await store.lockOfSubject(tx, kind, subjectId), 'contracts.approvalNotFound')
    await store.changeApproval(tx, known.id, { title, departmentId })
    const row = { ...known, title, departmentId }
    const status = approvalStatus.nameOf(known.status)
    return status === 'rejected' || status === 'withdrawn'
      ? moves.move(tx, ctx, row, 'reopen', portOf(kind))
      : row
  }

  return {
    /** The review of a subject, before it is submitted. */
    prepare: ready,

    /** @throws contracts.approvalMoved where it is under review already */
    async submit(tx: Tx, ctx: SignedInContext, kind: ApprovalKind, subject: Reviewed): Promise<void> {
      const row = await ready(tx, ctx, kind, subject)
      const port = portOf(kind)
      if (((await port.missing?.(tx, subject.subjectId)) ?? []).length > 0)
        throw new AppError('contracts.approvalLacks')
      await moves.move(tx, ctx, row, 'submit', port, { confirmed: subject.confirmed ?? null })
    },

    /** The review of a subject, for its page: which one, and what is missing before it can be submitted. */
    async standing(db: Executor, kind: ApprovalKind, subjectId: bigint) {
      const [review, missing] = await Promise.all([
        store.findOfSubject(db, kind, subjectId),
        portOf(kind).missing?.(db, subjectId) ?? [],
      ])
      return { id: review?.id ?? null, missing }
    },

    /** Of some subjects those under review, each with its review. */
    reviewsOf: store.findUnderReview,
  }
}
export type SubjectReviews = ReturnType<typeof createSubjectReviews>
