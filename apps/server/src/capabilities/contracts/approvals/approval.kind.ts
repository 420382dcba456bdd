import type { ApprovalKind, ApprovalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { ApprovalSnapshot } from '@pindao/protocol/contracts/approval-difference.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'

/** What is completed: the subject, what its submitter confirmed knowing, and what was said as it was approved. */
export type CompletedSubject = {
  readonly subjectId: bigint
  readonly confirmed: string | null
  readonly opinion: string
}

/** What a kind of subject brings along to be reviewed; the rest is the same for all. */
export type ApprovalKindPort = {
  readonly kind: ApprovalKind
  /** What the subject says as it is submitted, for whoever reviews it and for the difference to the round before. */
  snapshot(tx: Tx, subjectId: bigint): Promise<ApprovalSnapshot>
  /** What is missing before it can be submitted (files), by names that have texts (`approval.missing.<name>`). */
  missing?(db: Executor, subjectId: bigint): Promise<readonly string[]>
  /** Of kinds that link: whether its channels are seen under our grant. */
  isLinked?(db: Executor, subjectId: bigint): Promise<boolean>
  /** Locks the subject, which its own commands lock before its review; left out where none of them does. */
  hold?(tx: Tx, subjectId: bigint): Promise<void>
  /** Follows every move, in its transaction, with what was said: the subject keeps the state beside its own. */
  moved?(tx: Tx, ctx: SignedInContext, subjectId: bigint, to: ApprovalStatus, opinion: string): Promise<void>
  /** As whom completion acts: a draft is its author's to submit, what takes two persons is done by the second. */
  readonly completesAs?: 'submitter' | 'reviewer'
  /**
   * What completion does; the move of the review commits with it. What cannot be done (any more) is refused, and the review
   * stays where it was. Left out: nothing.
   */
  complete?(ctx: SignedInContext, subject: CompletedSubject, transact: Transact): Promise<void>
}
