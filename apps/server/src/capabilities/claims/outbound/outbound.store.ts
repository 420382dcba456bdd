import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { AllowedSortKey } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import type { ClaimRequestSortKey } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import {
  type ClaimRequestStatus,
  claimRequestStatus,
  type RequestedPolicy,
} from '@pindao/protocol/claims/claim-request.states.ts'
import type { Move } from '@pindao/protocol/core/enumeration.ts'
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type EventReason, moveRecord, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { claim } from '../claim.table.ts'
import {
  type AllowedChannelRow,
  allowedChannel,
  type ClaimRequestRow,
  claimRequest,
} from './claim-request.table.ts'

/** Content owners that can be asked by a grant, with whose they are, each once. */
export async function findContentOwners(db: Executor, platform: ManagedPlatform) {
  const rows = await db
    .selectDistinctOn([platformGrant.accountId], {
      id: platformGrant.accountId,
      label: platformGrant.accountLabel,
      ownerStaffId: platformGrant.grantedBy,
      departmentId: staff.departmentId,
    })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .innerJoin(staff, eq(staff.id, platformGrant.grantedBy))
    .where(
      and(
        eq(platformGrant.platform, platform),
        eq(platformGrant.kind, 'google_cms'),
        eq(channel.use, channelUse.codes.inUse),
        eq(channelCredential.status, credentialStatus.codes.normal),
      ),
    )
    .orderBy(platformGrant.accountId, channel.id)
  return rows.map(({ id, label, ...home }) => ({ id, label, home }))
}

/** Claims by an asset that somebody may see. */
export async function countClaimsOfAsset(db: Executor, actor: Actor, assetId: string): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(claim)
    .where(
      and(eq(claim.platformAssetId, assetId), eq(claim.direction, 'outbound'), withinScope(actor, claim)),
    )
  return found?.n ?? 0
}

/** What is known of a video that is to be claimed: whether it is on a channel of ours, and what it is called. */
export async function findOwnVideo(db: Executor, platform: string, platformVideoId: string) {
  const [row] = await db
    .select({ id: platformVideo.id })
    .from(platformVideo)
    .where(and(eq(platformVideo.platform, platform), eq(platformVideo.platformVideoId, platformVideoId)))
  return row ?? null
}

/** Whether a channel is one of ours. */
export async function isOwnChannel(
  db: Executor,
  platform: string,
  platformChannelId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: channel.id })
    .from(channel)
    .where(
      and(
        eq(channel.platform, platform as ManagedPlatform),
        eq(channel.platformChannelId, platformChannelId),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** A claim of ours that stands on a video already. */
export async function findStandingClaim(
  db: Executor,
  of: { readonly platform: string; readonly platformVideoId: string; readonly assetId: string },
) {
  const [row] = await db
    .select({ id: claim.id })
    .from(claim)
    .where(
      and(
        eq(claim.platform, of.platform),
        eq(claim.platformVideoId, of.platformVideoId),
        eq(claim.platformAssetId, of.assetId),
        eq(claim.direction, 'outbound'),
        ne(claim.platformStatus, 'inactive'),
      ),
    )
  return row ?? null
}

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

/** What a list of channels that are not claimed is narrowed by. */
export type AllowedFilter = {
  readonly words?: string | undefined
  readonly contentOwner?: string | undefined
  readonly whose?: 'own' | 'partner' | undefined
}
const adder = alias(staff, 'allowed_adder')
const own = and(
  eq(channel.platform, allowedChannel.platform),
  eq(channel.platformChannelId, allowedChannel.platformChannelId),
)
const selectAllowed = (db: Executor) =>
  db
    .select({
      allowed: allowedChannel,
      channelId: channel.id,
      channelTitle: channel.title,
      adderName: adder.fullName,
    })
    .from(allowedChannel)
    .leftJoin(channel, own)
    .leftJoin(adder, eq(adder.id, allowedChannel.addedBy))
export type ListedAllowed = Awaited<ReturnType<typeof selectAllowed>>[number]

const allowedOrder: ListOrder<AllowedSortKey> = {
  id: allowedChannel.id,
  keys: { createdAt: allowedChannel.createdAt, title: allowedChannel.title },
}

export function listAllowed(
  db: Executor,
  actor: Actor,
  { words, contentOwner, whose }: AllowedFilter,
  window: SortedWindow<AllowedSortKey>,
) {
  const isOwn = sql`EXISTS (SELECT FROM channel o WHERE o.platform = ${allowedChannel.platform} AND o.platform_channel_id = ${allowedChannel.platformChannelId})`
  const where = and(
    withinScope(actor, allowedChannel),
    words
      ? or(
          contains(allowedChannel.title, words),
          contains(allowedChannel.note, words),
          eq(allowedChannel.platformChannelId, words),
        )
      : undefined,
    contentOwner === undefined ? undefined : eq(allowedChannel.contentOwner, contentOwner),
    whose === undefined ? undefined : whose === 'own' ? isOwn : sql`NOT ${isOwn}`,
  )
  return listPage(db, selectAllowed(db).$dynamic(), {
    of: allowedChannel,
    where,
    order: allowedOrder,
    window,
  })
}

export async function findAllowed(db: Executor, id: bigint): Promise<AllowedChannelRow | null> {
  const [row] = await db.select().from(allowedChannel).where(eq(allowedChannel.id, id))
  return row ?? null
}

/** Whether videos of a channel are not claimed. */
export async function isAllowed(
  db: Executor,
  of: { readonly contentOwner: string; readonly platformChannelId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: allowedChannel.id })
    .from(allowedChannel)
    .where(
      and(
        eq(allowedChannel.contentOwner, of.contentOwner),
        eq(allowedChannel.platformChannelId, of.platformChannelId),
      ),
    )
  return row !== undefined
}

/** Adds it; what is there already stays as it is. */
export async function insertAllowed(
  tx: Tx,
  values: typeof allowedChannel.$inferInsert,
): Promise<{ readonly row: AllowedChannelRow; readonly made: boolean }> {
  const [made] = await tx.insert(allowedChannel).values(values).onConflictDoNothing().returning()
  if (made) return { row: made, made: true }
  const [known] = await tx
    .select()
    .from(allowedChannel)
    .where(
      and(
        eq(allowedChannel.platform, values.platform),
        eq(allowedChannel.contentOwner, values.contentOwner),
        eq(allowedChannel.platformChannelId, values.platformChannelId),
      ),
    )
  if (!known) throw new Error('a channel that was there is gone')
  return { row: known, made: false }
}

/** Adds channels that the platform is told of afterwards. @returns how many were new */
export async function insertUntold(
  tx: Tx,
  values: readonly (typeof allowedChannel.$inferInsert)[],
): Promise<number> {
  if (values.length === 0) return 0
  const made = await tx
    .insert(allowedChannel)
    .values([...values])
    .onConflictDoNothing()
    .returning({ id: allowedChannel.id })
  return made.length
}

/** Channels that the platform has not been told of yet, the oldest first. */
export const findUntold = (db: Executor, most: number) =>
  db
    .select()
    .from(allowedChannel)
    .where(isNull(allowedChannel.toldAt))
    .orderBy(asc(allowedChannel.id))
    .limit(most)

export async function markTold(db: Executor, id: bigint, at: string): Promise<void> {
  await db.update(allowedChannel).set({ toldAt: at }).where(eq(allowedChannel.id, id))
}

/** Takes away what the platform has no more; what it has not been told of stays. @returns how many */
export async function deleteUnlisted(
  tx: Tx,
  contentOwner: string,
  listed: readonly string[],
): Promise<number> {
  const gone = await tx
    .delete(allowedChannel)
    .where(
      and(
        eq(allowedChannel.contentOwner, contentOwner),
        isNotNull(allowedChannel.toldAt),
        listed.length === 0 ? undefined : notInArray(allowedChannel.platformChannelId, [...listed]),
      ),
    )
    .returning({ id: allowedChannel.id })
  return gone.length
}

export async function deleteAllowed(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(allowedChannel).where(eq(allowedChannel.id, id))
}

/** Channels of ours that a content owner does not have on its list yet, within somebody's data scope. */
export const findOwnChannels = (db: Executor, actor: Actor, platform: string, contentOwner: string) =>
  db
    .select({ platformChannelId: channel.platformChannelId, title: channel.title })
    .from(channel)
    .leftJoin(
      allowedChannel,
      and(
        eq(allowedChannel.platform, channel.platform),
        eq(allowedChannel.platformChannelId, channel.platformChannelId),
        eq(allowedChannel.contentOwner, contentOwner),
      ),
    )
    .where(
      and(
        eq(channel.platform, platform),
        isNotNull(channel.platformChannelId),
        isNull(allowedChannel.id),
        withinScope(actor, channel),
      ),
    )
    .orderBy(asc(channel.id))
