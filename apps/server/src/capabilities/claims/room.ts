import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { ClaimRow } from './claim.table.ts'

/** Somebody as they are by now, signed in or not; null once they are disabled. */
export type ActorAtWork = (who: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

/** A claim that was made, or changed; `before` is null of a new one. */
export type ClaimChange = {
  readonly claim: ClaimRow
  readonly before: ClaimRow | null
  /** When we learnt it: what the platform says of its own times stands in the claim. */
  readonly at: string
}

/**
 * What another room does in the transaction in which a claim was made or changed: clocks begin and end, a case opens or
 * moves. Told twice, or in another order, it comes to the same.
 */
export type ClaimFollower = (tx: Tx, change: ClaimChange) => Promise<void>

/** What a room of this capability adds to the whole. */
export type ClaimRoom = {
  readonly routes?: readonly Route[]
  readonly rawRoutes?: readonly RawRoutes[]
  readonly operations?: readonly AnyOperationCommand[]
  readonly exports?: readonly AnyExportSource[]
  readonly imports?: readonly ImportAdapter[]
  work?(queue: Queue): Promise<void>
}
