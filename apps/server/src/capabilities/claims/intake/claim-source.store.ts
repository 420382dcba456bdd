import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantKind, ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { claim } from '../claim.table.ts'
import { type ClaimSourceRow, claimSource } from './claim-source.table.ts'

/** Kinds of grants behind which claims are read: of content owners, and of whoever has Pages. */
const kinds: readonly GrantKind[] = ['google_cms', 'fb_user']

/** A channel whose grant speaks for its account. */
const speaks = and(
  eq(channel.use, channelUse.codes.inUse),
  eq(channelCredential.status, credentialStatus.codes.normal),
  inArray(platformGrant.kind, [...kinds]),
)

/** Begins to read the accounts that stand behind one of our channels. */
export async function beginSources(
  db: Executor,
  platforms: readonly ManagedPlatform[],
  now: string,
): Promise<void> {
  if (platforms.length === 0) return
  const accounts = await db
    .selectDistinct({ platform: platformGrant.platform, accountId: platformGrant.accountId })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(and(speaks, inArray(platformGrant.platform, [...platforms])))
  if (accounts.length === 0) return
  await db
    .insert(claimSource)
    .values(accounts.map((account) => ({ ...account, nextAt: now })))
    .onConflictDoNothing()
}

/** Takes the account that waits longest; it is nobody else's until the lease ends. */
export const takeSource = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, claimSource, lease)

type SourceKey = Pick<ClaimSourceRow, 'platform' | 'accountId'>
const isSource = ({ platform, accountId }: SourceKey) =>
  and(eq(claimSource.platform, platform), eq(claimSource.accountId, accountId))

/** Stores how far it is; false where somebody else has taken it over since. */
export const saveSource = (tx: Tx, source: ClaimSourceRow, change: Partial<ClaimSourceRow>) =>
  saveTaken(tx, claimSource, { is: isSource(source), epoch: source.epoch }, change)

/** By which channel an account can be asked, and whose its claims are where they are on no channel of ours. */
export type Speaker = {
  readonly channelId: bigint
  readonly label: string
  readonly home: { readonly departmentId: bigint; readonly ownerStaffId: bigint }
}

/** Null where no grant of the account is left. */
export async function findSpeaker(db: Executor, source: SourceKey): Promise<Speaker | null> {
  const [row] = await db
    .select({
      channelId: channel.id,
      label: platformGrant.accountLabel,
      ownerStaffId: platformGrant.grantedBy,
      departmentId: staff.departmentId,
    })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .innerJoin(staff, eq(staff.id, platformGrant.grantedBy))
    .where(
      and(speaks, eq(platformGrant.platform, source.platform), eq(platformGrant.accountId, source.accountId)),
    )
    .orderBy(asc(channel.id))
    .limit(1)
  if (!row) return null
  const { channelId, label, departmentId, ownerStaffId } = row
  return { channelId, label, home: { departmentId, ownerStaffId } }
}

/** Videos of the account's channels after a place, in the order of our numbers. */
export function findVideos(
  db: Executor,
  source: SourceKey,
  { after, limit }: { readonly after: bigint; readonly limit: number },
) {
  return db
    .select({ id: platformVideo.id, channelId: channel.id, platformVideoId: platformVideo.platformVideoId })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .where(
      and(
        speaks,
        eq(platformGrant.platform, source.platform),
        eq(platformGrant.accountId, source.accountId),
        gt(platformVideo.id, after),
      ),
    )
    .orderBy(asc(platformVideo.id))
    .limit(limit)
}

/** What stands for the id of a claim that is told as the outcome of a check of the video only. */
export const checkedId = (platformVideoId: string) => `check:${platformVideoId}`

/** What was known of the checks of these videos, by video. */
export async function findChecked(db: Executor, platform: string, platformVideoIds: readonly string[]) {
  const ids = platformVideoIds.map(checkedId)
  const rows = await db
    .select({
      platformVideoId: claim.platformVideoId,
      platformStatus: claim.platformStatus,
      statusChangedAt: claim.statusChangedAt,
      claimedAt: claim.claimedAt,
    })
    .from(claim)
    .where(and(eq(claim.platform, platform), inArray(claim.platformClaimId, ids)))
  return new Map(rows.map((row) => [row.platformVideoId, row]))
}

/** Claims of videos that were read on a channel of ours after they were told: they belong to that channel from now on. */
export async function settleClaims(db: Executor, now: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE ${claim} SET video_id = v.id, channel_id = c.id, department_id = c.department_id,
      owner_staff_id = c.owner_staff_id, version = ${claim.version} + 1, updated_at = ${now},
      video_title = CASE WHEN ${claim.videoTitle} = '' THEN v.title ELSE ${claim.videoTitle} END
    FROM ${platformVideo} v JOIN ${channel} c ON c.id = v.channel_id
    WHERE ${claim.videoId} IS NULL AND v.platform = ${claim.platform} AND v.platform_video_id = ${claim.platformVideoId}`)
  return rowCount ?? 0
}

/** Their histories are to be read: what happened is told apart from how they stand. */
export async function askHistories(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(claim)
      .set({ historyDue: true })
      .where(inArray(claim.id, [...ids]))
}

/** Claims of an account whose histories are to be read. */
export async function findHistoriesDue(
  db: Executor,
  { platform, accountId }: SourceKey,
  limit: number,
): Promise<readonly { readonly id: bigint; readonly platformClaimId: string }[]> {
  const rows = await db
    .select({ id: claim.id, platformClaimId: claim.platformClaimId })
    .from(claim)
    .where(and(claim.historyDue, eq(claim.platform, platform), eq(claim.contentOwner, accountId)))
    .orderBy(asc(claim.id))
    .limit(limit)
  return rows.flatMap(({ id, platformClaimId }) =>
    platformClaimId === null ? [] : [{ id, platformClaimId }],
  )
}

/** The history of a claim is read. */
export async function noteHistory(tx: Tx, id: bigint): Promise<void> {
  await tx.update(claim).set({ historyDue: false }).where(eq(claim.id, id))
}

/** How all sources stand, for whoever sees claims of them. */
export async function findStandings(db: Executor, actor: Actor) {
  const known = db
    .select({
      platform: claim.platform,
      contentOwner: claim.contentOwner,
      claims: count().as('claims'),
      unknown: sql<number>`count(*) FILTER (WHERE ${claim.channelId} IS NULL)`.as('unknown'),
    })
    .from(claim)
    .where(withinScope(actor, claim))
    .groupBy(claim.platform, claim.contentOwner)
    .as('known')
  const labels = db
    .selectDistinctOn([platformGrant.platform, platformGrant.accountId], {
      platform: platformGrant.platform,
      accountId: platformGrant.accountId,
      label: platformGrant.accountLabel,
    })
    .from(platformGrant)
    .as('labels')
  return db
    .select({
      source: claimSource,
      label: labels.label,
      claims: sql<number>`coalesce(${known.claims}, 0)::int`,
      channelUnknown: sql<number>`coalesce(${known.unknown}, 0)::int`,
    })
    .from(claimSource)
    .leftJoin(
      labels,
      and(eq(labels.platform, claimSource.platform), eq(labels.accountId, claimSource.accountId)),
    )
    .leftJoin(
      known,
      and(eq(known.platform, claimSource.platform), eq(known.contentOwner, claimSource.accountId)),
    )
    .orderBy(asc(claimSource.platform), asc(claimSource.accountId))
}
