import { type CollectionKind, collectionKinds } from '@pindao/protocol/channel-data/collection-kinds.ts'
import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { channelSync, platformVideo } from '#src/capabilities/channels/sync/sync.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { dataCollection } from '../facts/fact.table.ts'
import { spreadOf } from './collection.pace.ts'

type CollectionRow = typeof dataCollection.$inferSelect
/** What is stored when somebody is through with a turn. */
export type CollectionChange = Partial<Omit<CollectionRow, 'channelId' | 'kind' | 'epoch'>>

/** Only what is in use and authorised is collected. */
export const collectable = and(
  eq(channel.use, channelUse.codes.inUse),
  eq(channelCredential.status, credentialStatus.codes.normal),
)

/** Days that are fetched behind the open ones. */
export type BackRange = { readonly from: string; readonly to: string }
/** What is given with its days; how a video stands right now has no past. */
export const kindsWithPast: readonly CollectionKind[] = collectionKinds.filter((kind) => kind !== 'counts')

/** Begins the chains of channels of these platforms that have none, each at an instant of its own within `spreadSeconds`. */
export async function beginChains(
  db: Executor,
  given: {
    readonly platforms: readonly ManagedPlatform[]
    readonly now: string
    readonly spreadSeconds: number
    readonly back: BackRange
  },
): Promise<void> {
  if (given.platforms.length === 0) return
  const fresh = await db
    .select({ channelId: channel.id })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(
      and(
        collectable,
        inArray(channel.platform, [...given.platforms]),
        sql`NOT EXISTS (SELECT FROM ${dataCollection} WHERE ${dataCollection.channelId} = ${channel.id})`,
      ),
    )
  if (fresh.length === 0) return
  const rows = fresh.flatMap(({ channelId }) =>
    collectionKinds.map((kind) => {
      const wait = given.spreadSeconds === 0 ? 0 : spreadOf(kind, channelId, given.spreadSeconds) * 1000
      return { ...chainOf(channelId, kind, given.back), nextAt: later(given.now, wait) }
    }),
  )
  await db.insert(dataCollection).values(rows).onConflictDoNothing()
}

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()

function chainOf(channelId: bigint, kind: CollectionKind, { from, to }: BackRange) {
  const hasPast = kindsWithPast.includes(kind)
  return { channelId, kind, ...(hasPast ? { backFrom: from, backTo: to, backAt: to } : {}) }
}

/** Makes the open days of a channel due now, of all kinds. */
export async function makeDue(tx: Tx, channelId: bigint, now: string): Promise<void> {
  await tx
    .insert(dataCollection)
    .values(collectionKinds.map((kind) => ({ channelId, kind, nextAt: now })))
    .onConflictDoUpdate({
      target: [dataCollection.channelId, dataCollection.kind],
      set: { nextAt: now, openAt: null, failures: 0 },
    })
}

/** Makes due now what was never collected. */
export async function hastenFirst(db: Executor, now: string): Promise<void> {
  await db.update(dataCollection).set({ nextAt: now }).where(isNull(dataCollection.succeededAt))
}

/** Has days of the past fetched, once more where they are there. */
export async function askForPast(tx: Tx, channelId: bigint, back: BackRange, now: string): Promise<void> {
  const { from, to } = back
  await tx
    .insert(dataCollection)
    .values(kindsWithPast.map((kind) => ({ ...chainOf(channelId, kind, back), nextAt: now })))
    .onConflictDoUpdate({
      target: [dataCollection.channelId, dataCollection.kind],
      set: { nextAt: now, backFrom: from, backTo: to, backAt: to, failures: 0 },
    })
}

/** Takes what waits longest: nobody else collects it until the lease ends. */
export async function claimDue(
  tx: Tx,
  { now, leasedUntil }: { readonly now: string; readonly leasedUntil: string },
) {
  const isFree = or(isNull(dataCollection.leasedUntil), lte(dataCollection.leasedUntil, now))
  const [due] = await tx
    .select({
      channelId: dataCollection.channelId,
      kind: dataCollection.kind,
      platform: channel.platform,
      platformChannelId: channel.platformChannelId,
      grantKind: platformGrant.kind,
      accountId: platformGrant.accountId,
      place: {
        ownerStaffId: channel.ownerStaffId,
        departmentId: channel.departmentId,
        backupStaffId: channel.backupStaffId,
        groupId: channel.groupId,
      },
      listedOnce: sql<boolean>`${channelSync.fullAt} IS NOT NULL`,
    })
    .from(dataCollection)
    .innerJoin(channel, eq(channel.id, dataCollection.channelId))
    .innerJoin(channelCredential, eq(channelCredential.channelId, dataCollection.channelId))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .leftJoin(channelSync, eq(channelSync.channelId, dataCollection.channelId))
    .where(and(collectable, lte(dataCollection.nextAt, now), isFree))
    .orderBy(asc(dataCollection.nextAt), asc(dataCollection.channelId), asc(dataCollection.kind))
    .limit(1)
    .for('update', { of: dataCollection, skipLocked: true })
  if (!due) return null
  const [row] = await tx
    .update(dataCollection)
    .set({ leasedUntil, epoch: sql`${dataCollection.epoch} + 1` })
    .where(and(eq(dataCollection.channelId, due.channelId), eq(dataCollection.kind, due.kind)))
    .returning()
  if (!row) return null
  const { platform, platformChannelId, grantKind, accountId, listedOnce } = due
  const contentOwnerId = grantKind === 'google_cms' ? accountId : null
  return {
    row: { ...row, kind: row.kind as CollectionKind },
    platform,
    of: { platformChannelId, contentOwnerId },
    /** Whether the whole list of the channel's videos was read once. */
    listedOnce,
    /** Whose channel it is: whoever sees it hears of it. */
    place: due.place,
  }
}
/** A channel's kind that is being collected, under a lease. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimDue>>>

/** Stores what became of a turn; false where somebody else has taken it over since. */
export async function saveCollection(tx: Tx, { row }: Pick<Claimed, 'row'>, change: CollectionChange) {
  const saved = await tx
    .update(dataCollection)
    .set(change)
    .where(
      and(
        eq(dataCollection.channelId, row.channelId),
        eq(dataCollection.kind, row.kind),
        eq(dataCollection.epoch, row.epoch),
      ),
    )
    .returning({ channelId: dataCollection.channelId })
  return saved.length > 0
}

/** The videos of a channel: the platform's id and ours. */
export async function findVideoIds(db: Executor, channelId: bigint): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .select({ id: platformVideo.id, platformVideoId: platformVideo.platformVideoId })
    .from(platformVideo)
    .where(eq(platformVideo.channelId, channelId))
  return new Map(rows.map(({ id, platformVideoId }) => [platformVideoId, id]))
}
