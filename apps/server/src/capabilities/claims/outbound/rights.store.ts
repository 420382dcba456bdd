import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, count, eq, ne } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { claim } from '../claim.table.ts'

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
