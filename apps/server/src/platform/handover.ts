import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { HandoverRefusal } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { Actor, SignedInContext } from './context.ts'
import type { Executor, Tx } from './db/database.ts'

/** Why somebody cannot have a piece of work, whoever they are otherwise. */
export type Unfitness = Extract<HandoverRefusal, 'noPermission' | 'outsideScope'>

/** One piece of work, as far as a handover asks. */
export type WorkItem = {
  readonly id: bigint
  /** The department that it is of; null for what is of none. */
  readonly departmentId: bigint | null
  /** Why this person could not have it, beside what its kind needs; left out where having it is enough to reach it. */
  readonly unfit?: (successor: Actor) => Unfitness | null
}

/** What a leaving member of staff has in hand of one kind. */
export type WorkInHand = {
  /** In a fixed order. */
  readonly items: readonly WorkItem[]
  /** How much of it lies outside the data scope of whoever asks: it stays where it is. */
  readonly elsewhere: number
}

/**
 * A kind of work that a handover moves beside channels (business.md §6, leaving staff). Its name is in the texts:
 * `channels:handover.kind.<kind>`.
 */
export type HandoverPart = {
  readonly kind: string
  /** What whoever takes over holds: without it they could not open what they are given. Null: nothing but what an item asks for. */
  readonly needs: Permission | null
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
export function workInHand(rows: readonly (WorkItem & { readonly covered: boolean })[]): WorkInHand {
  const items = rows.filter(({ covered }) => covered)
  return { items, elsewhere: rows.length - items.length }
}
