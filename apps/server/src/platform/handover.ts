import type { Actor, SignedInContext } from './context.ts'
import type { Executor, Tx } from './db/database.ts'

/** What a leaving member of staff has in hand of one kind. */
export type WorkInHand = {
  /** In a fixed order. */
  readonly ids: readonly bigint[]
  /** How much of it lies outside the data scope of whoever asks: it stays where it is. */
  readonly elsewhere: number
}

/**
 * A kind of work that a handover moves beside channels (business.md §6, leaving staff). Its name is in the texts:
 * `channels:handover.kind.<kind>`.
 */
export type HandoverPart = {
  readonly kind: string
  /** @param lock with it nobody else changes any of it until the transaction ends */
  held(db: Executor, actor: Actor, staffId: bigint, lock?: 'lock'): Promise<WorkInHand>
  /** Gives all of these to somebody else, audited where each is told apart, and tells the tabs that show them. @param at RFC 3339 in UTC */
  give(
    tx: Tx,
    ctx: SignedInContext,
    ids: readonly bigint[],
    successorId: bigint,
    at: string,
    leaverId: bigint,
  ): Promise<void>
}

/** Splits what is held by whether the data scope of whoever asks covers it. */
export function workInHand(rows: readonly { readonly id: bigint; readonly covered: boolean }[]): WorkInHand {
  const ids = rows.filter(({ covered }) => covered).map(({ id }) => id)
  return { ids, elsewhere: rows.length - ids.length }
}
