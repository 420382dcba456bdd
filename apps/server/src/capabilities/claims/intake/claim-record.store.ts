import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import type { RecordScope } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ClaimRow, claim, claimEvent } from '../claim.table.ts'

/** Where a claim belongs: our channel and video, where they are known, and whose it is by that. */
export type ClaimPlace = Pick<RecordScope, 'departmentId' | 'ownerStaffId'> & {
  readonly channelId: bigint
  readonly videoId: bigint | null
  readonly videoTitle: string
}

/** By the video, if it was read on a channel of ours or published there by us; otherwise by the channel. Null where neither is ours. */
export async function findPlace(
  tx: Tx,
  {
    platform,
    platformVideoId,
    platformChannelId,
    channelId,
  }: {
    readonly platform: string
    readonly platformVideoId: string
    readonly platformChannelId: string | null
    readonly channelId: bigint | null
  },
): Promise<ClaimPlace | null> {
  const scope = {
    channelId: channel.id,
    departmentId: channel.departmentId,
    ownerStaffId: channel.ownerStaffId,
  }
  const [video] = await tx
    .select({ ...scope, videoId: platformVideo.id, videoTitle: platformVideo.title })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(and(eq(platformVideo.platform, platform), eq(platformVideo.platformVideoId, platformVideoId)))
  if (video) return video
  // What we have published a moment ago no reading of the channel has seen yet.
  const [own] = await tx
    .select({ ...scope, videoTitle: publishTask.title })
    .from(publishTask)
    .innerJoin(channel, eq(channel.id, publishTask.channelId))
    .where(and(eq(publishTask.platform, platform), eq(publishTask.platformVideoId, platformVideoId)))
    .orderBy(desc(publishTask.id))
    .limit(1)
  if (own) return { ...own, videoId: null }
  if (channelId === null && platformChannelId === null) return null
  const [one] = await tx
    .select(scope)
    .from(channel)
    .where(
      channelId === null
        ? and(eq(channel.platform, platform), eq(channel.platformChannelId, platformChannelId ?? ''))
        : eq(channel.id, channelId),
    )
  return one ? { ...one, videoId: null, videoTitle: '' } : null
}

type Key = Pick<
  ClaimRow,
  'platform' | 'direction' | 'platformVideoId' | 'claimantName' | 'platformAssetId'
> & {
  readonly platformClaimId: string | null
}

/** The claim that is meant, locked: by its platform's id, otherwise one that a person entered before the platform told of it. */
export async function lockClaim(tx: Tx, key: Key): Promise<ClaimRow | null> {
  if (key.platformClaimId !== null) {
    const known = and(eq(claim.platform, key.platform), eq(claim.platformClaimId, key.platformClaimId))
    const [row] = await tx.select().from(claim).where(known).for('update')
    if (row) return row
  }
  const [entered] = await tx
    .select()
    .from(claim)
    .where(sameWithoutId(key))
    .orderBy(asc(claim.id))
    .limit(1)
    .for('update')
  return entered ?? null
}

/** Without an id: of the same video and direction, and by nobody else as far as both say who it is. */
function sameWithoutId({ platform, direction, platformVideoId, claimantName, platformAssetId }: Key) {
  return and(
    isNull(claim.platformClaimId),
    eq(claim.platform, platform),
    eq(claim.platformVideoId, platformVideoId),
    eq(claim.direction, direction),
    claimantName === ''
      ? undefined
      : or(eq(claim.claimantName, ''), sql`lower(${claim.claimantName}) = lower(${claimantName})`),
    platformAssetId === null
      ? undefined
      : or(isNull(claim.platformAssetId), eq(claim.platformAssetId, platformAssetId)),
  )
}

/** The claim with this id of its platform. */
export async function findByPlatformId(
  tx: Executor,
  platform: string,
  platformClaimId: string,
): Promise<ClaimRow | null> {
  const [row] = await tx
    .select()
    .from(claim)
    .where(and(eq(claim.platform, platform), eq(claim.platformClaimId, platformClaimId)))
  return row ?? null
}

/** Ids for claims that are to be made. */
export async function takeIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('claim_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Makes it, under the next id if none is given; null where somebody else just has. */
export async function insertClaim(
  tx: Tx,
  values: typeof claim.$inferInsert & { readonly id?: bigint },
): Promise<ClaimRow | null> {
  const [row] = await tx
    .insert(claim)
    .overridingSystemValue()
    .values(values)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function findClaimForUpdate(tx: Tx, id: bigint): Promise<ClaimRow | null> {
  const [row] = await tx.select().from(claim).where(eq(claim.id, id)).for('update')
  return row ?? null
}

export async function updateClaim(tx: Tx, id: bigint, change: Partial<ClaimRow>): Promise<ClaimRow | null> {
  const [row] = await tx.update(claim).set(change).where(eq(claim.id, id)).returning()
  return row ?? null
}

/** Adds what is not there yet. @returns how many that was */
export async function insertEvents(
  tx: Tx,
  rows: readonly (typeof claimEvent.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  const added = await tx
    .insert(claimEvent)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: claimEvent.id })
  return added.length
}
