import type { ClaimRequestSortKey } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import {
  type ClaimRequestStatus,
  claimRequestStatus,
  type RequestedPolicy,
} from '@pindao/protocol/claims/claim-request.states.ts'
import type { Move } from '@pindao/protocol/core/enumeration.ts'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type EventReason, moveRecord, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { type ClaimRequestRow, claimRequest } from './claim-request.table.ts'

const { waiting, ready } = claimRequestStatus.codes

/** Whether it is asked for already; whoever asks next waits until the first one is written. */
export async function lockAsked(
  tx: Tx,
  of: { readonly platformVideoId: string; readonly assetId: string },
): Promise<boolean> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`claim ${of.platformVideoId} ${of.assetId}`}, 0))`,
  )
  const [row] = await tx
    .select({ id: claimRequest.id })
    .from(claimRequest)
    .where(
      and(
        eq(claimRequest.platformVideoId, of.platformVideoId),
        eq(claimRequest.platformAssetId, of.assetId),
        inArray(claimRequest.status, [waiting, ready]),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function insertRequest(
  tx: Tx,
  values: typeof claimRequest.$inferInsert,
): Promise<ClaimRequestRow> {
  const [row] = await tx.insert(claimRequest).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** What a list of requests is narrowed by. */
export type RequestFilter = {
  readonly words?: string | undefined
  readonly status?: readonly number[] | undefined
  readonly policy?: readonly RequestedPolicy[] | undefined
  readonly assetId?: string | undefined
  readonly requester?: bigint | undefined
  /** Those that wait for somebody who is not this person. */
  readonly decides?: bigint | undefined
}

const requester = alias(staff, 'request_asker')
const decider = alias(staff, 'request_decider')
const selectRequests = (db: Executor) =>
  db
    .select({ request: claimRequest, requesterName: requester.fullName, deciderName: decider.fullName })
    .from(claimRequest)
    .innerJoin(requester, eq(requester.id, claimRequest.requestedBy))
    .leftJoin(decider, eq(decider.id, claimRequest.decidedBy))
export type ListedRequest = Awaited<ReturnType<typeof selectRequests>>[number]

const requestOrder: ListOrder<ClaimRequestSortKey> = {
  id: claimRequest.id,
  keys: { updatedAt: claimRequest.updatedAt, createdAt: claimRequest.createdAt },
}

function matchingRequests(actor: Actor, filter: RequestFilter): SQL | undefined {
  const { words, status, policy, assetId, requester: by, decides } = filter
  return and(
    withinScope(actor, claimRequest),
    words
      ? or(
          contains(claimRequest.assetTitle, words),
          contains(claimRequest.videoTitle, words),
          eq(claimRequest.platformVideoId, words),
        )
      : undefined,
    status?.length ? inArray(claimRequest.status, [...status]) : undefined,
    policy?.length ? inArray(claimRequest.policy, [...policy]) : undefined,
    assetId === undefined ? undefined : eq(claimRequest.platformAssetId, assetId),
    by === undefined ? undefined : eq(claimRequest.requestedBy, by),
    decides === undefined
      ? undefined
      : and(eq(claimRequest.status, waiting), ne(claimRequest.requestedBy, decides)),
  )
}

export const listRequests = (
  db: Executor,
  actor: Actor,
  filter: RequestFilter,
  window: SortedWindow<ClaimRequestSortKey>,
) =>
  listPage(db, selectRequests(db).$dynamic(), {
    of: claimRequest,
    where: matchingRequests(actor, filter),
    order: requestOrder,
    window,
  })

/** How many there are, `most` and one at most. */
export const countRequests = (db: Executor, actor: Actor, filter: RequestFilter, most: number) =>
  countUpTo(
    db,
    db.select({ id: claimRequest.id }).from(claimRequest).where(matchingRequests(actor, filter)),
    most,
  )

/** A request, whoever may see it; null where there is none. */
export async function findRequest(db: Executor, id: bigint): Promise<ListedRequest | null> {
  const [row] = await selectRequests(db).where(eq(claimRequest.id, id))
  return row ?? null
}

/** A request as it stands now; until the transaction ends nobody else changes it. */
export async function lockRequest(tx: Tx, id: bigint): Promise<ListedRequest | null> {
  await tx.select({ id: claimRequest.id }).from(claimRequest).where(eq(claimRequest.id, id)).for('update')
  return findRequest(tx, id)
}

const requestKind: RecordKind<ClaimRequestStatus> = {
  entity: 'claimRequest',
  states: claimRequestStatus,
  table: claimRequest,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${claimRequest.version} + 1` }),
}

/** Moves a request where its table lets it; false where it stands otherwise by now. */
export const moveRequest = (
  tx: Tx,
  id: bigint,
  move: Move<ClaimRequestStatus>,
  why: EventReason,
  beside: Partial<typeof claimRequest.$inferInsert> = {},
) =>
  moveRecord(
    tx,
    { ...requestKind, beside: (at) => ({ ...requestKind.beside(at), ...beside }) },
    id,
    move,
    why,
  )

/** Takes the request that waits longest to be sent; it is nobody else's until the lease ends. */
export const takeRequest = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, claimRequest, lease)

/** Stores what became of it; false where somebody else has taken it over since. */
export const saveRequest = (
  tx: Tx,
  { id, epoch }: Pick<ClaimRequestRow, 'id' | 'epoch'>,
  change: Partial<ClaimRequestRow>,
) => saveTaken(tx, claimRequest, { is: eq(claimRequest.id, id), epoch }, change)
