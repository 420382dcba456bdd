import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import type { DataFile } from '#src/capabilities/platforms/platforms.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { dataOwner, dataOwnerFile } from '../facts/fact.table.ts'
import { collectable } from './collection.store.ts'

type OwnerRow = typeof dataOwner.$inferSelect

/** Begins the chain of content owners that stand behind one of our channels and have none. */
export async function beginOwners(db: Executor, platforms: readonly string[], now: string): Promise<void> {
  if (platforms.length === 0) return
  const owners = await db
    .selectDistinct({ platform: platformGrant.platform, contentOwnerId: platformGrant.accountId })
    .from(platformGrant)
    .innerJoin(channelCredential, eq(channelCredential.grantId, platformGrant.id))
    .innerJoin(channel, eq(channel.id, channelCredential.channelId))
    .where(
      and(
        collectable,
        eq(platformGrant.kind, 'google_cms'),
        sql`${platformGrant.platform} = ANY(${sql.param([...platforms])}::text[])`,
      ),
    )
  if (owners.length === 0) return
  await db
    .insert(dataOwner)
    .values(owners.map((owner) => ({ ...owner, nextAt: now })))
    .onConflictDoNothing()
}

/** Takes the content owner that waits longest; its files are nobody else's until the lease ends. */
export async function claimOwner(
  tx: Tx,
  { now, leasedUntil }: { readonly now: string; readonly leasedUntil: string },
) {
  const [due] = await tx
    .select()
    .from(dataOwner)
    .where(
      and(lte(dataOwner.nextAt, now), or(isNull(dataOwner.leasedUntil), lte(dataOwner.leasedUntil, now))),
    )
    .orderBy(asc(dataOwner.nextAt))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return null
  const [row] = await tx
    .update(dataOwner)
    .set({ leasedUntil, epoch: due.epoch + 1 })
    .where(isOwner(due))
    .returning()
  return row ?? null
}
export type ClaimedOwner = OwnerRow

const isOwner = ({ platform, contentOwnerId }: Pick<OwnerRow, 'platform' | 'contentOwnerId'>) =>
  and(eq(dataOwner.platform, platform), eq(dataOwner.contentOwnerId, contentOwnerId))

/** Stores what became of it; false where somebody else has taken it over since. */
export async function saveOwner(tx: Tx, owner: OwnerRow, change: Partial<OwnerRow>): Promise<boolean> {
  const saved = await tx
    .update(dataOwner)
    .set(change)
    .where(and(isOwner(owner), eq(dataOwner.epoch, owner.epoch)))
    .returning({ platform: dataOwner.platform })
  return saved.length > 0
}

/** The channels that a content owner's grant stands behind: the platform's id and ours. */
export async function findOwnerChannels(db: Executor, { platform, contentOwnerId }: OwnerRow) {
  const rows = await db
    .select({ id: channel.id, platformChannelId: channel.platformChannelId })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .where(
      and(
        collectable,
        eq(channel.platform, platform),
        eq(platformGrant.kind, 'google_cms'),
        eq(platformGrant.accountId, contentOwnerId),
      ),
    )
  return new Map(rows.map((row) => [row.platformChannelId, row.id]))
}

/** Which of these files were taken in before. */
export async function findTaken(db: Executor, owner: OwnerRow, files: readonly DataFile[]) {
  if (files.length === 0) return new Set<string>()
  const rows = await db
    .select({ fileId: dataOwnerFile.fileId })
    .from(dataOwnerFile)
    .where(
      and(
        eq(dataOwnerFile.platform, owner.platform),
        eq(dataOwnerFile.contentOwnerId, owner.contentOwnerId),
        inArray(
          dataOwnerFile.fileId,
          files.map(({ id }) => id),
        ),
      ),
    )
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Notes that a file is in. */
export async function noteFile(tx: Tx, owner: OwnerRow, file: DataFile, taken: { at: string; rows: number }) {
  const { platform, contentOwnerId } = owner
  await tx
    .insert(dataOwnerFile)
    .values({
      platform,
      contentOwnerId,
      fileId: file.id,
      kind: file.kind,
      day: file.day,
      madeAt: file.createdAt,
      takenAt: taken.at,
      rows: taken.rows,
    })
    .onConflictDoNothing()
}
