import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { ChannelReading } from '#src/capabilities/platforms/platforms.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { toldTitle } from '../channel.store.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { platformGrant } from '../grants/grant.table.ts'
import { channelSync } from './sync.table.ts'

type SyncRow = typeof channelSync.$inferSelect
/** What is stored when somebody is through with a channel, or with a part of it. */
export type SyncChange = Partial<Omit<SyncRow, 'channelId' | 'epoch'>>

/** Only what is in use and authorised is read. */
const readable = and(
  eq(channel.use, channelUse.codes.inUse),
  eq(channelCredential.status, credentialStatus.codes.normal),
)

/** Begins the chain of channels that have none, each at an instant of its own within `spreadSeconds`. */
export async function beginChains(db: Executor, now: string, spreadSeconds: number): Promise<void> {
  const isReadNever = notExists(
    db.select({ one: sql`1` }).from(channelSync).where(eq(channelSync.channelId, channel.id)),
  )
  const fresh = await db
    .select({ channelId: channel.id })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(and(readable, isReadNever))
  if (fresh.length === 0) return
  const rows = fresh.map(({ channelId }) => {
    const wait = Number((channelId * 7919n) % BigInt(spreadSeconds)) * 1000
    return { channelId, nextAt: new Date(Date.parse(now) + wait).toISOString() }
  })
  await db.insert(channelSync).values(rows).onConflictDoNothing()
}

/** Makes a channel due now. */
export async function makeDue(tx: Tx, channelId: bigint, now: string): Promise<void> {
  await tx
    .insert(channelSync)
    .values({ channelId, nextAt: now })
    .onConflictDoUpdate({ target: channelSync.channelId, set: { nextAt: now, failures: 0 } })
}

/**
 * Takes the channels of one grant that are due, `most` of them: nobody else reads them until the lease ends. The grant
 * is the one whose channel waits longest.
 */
export async function claimDue(
  tx: Tx,
  { now, leasedUntil, most }: { readonly now: string; readonly leasedUntil: string; readonly most: number },
) {
  const isFree = or(isNull(channelSync.leasedUntil), lte(channelSync.leasedUntil, now))
  const isDue = and(readable, lte(channelSync.nextAt, now), isFree)
  const due = () =>
    tx
      .select({ channelId: channelSync.channelId, grantId: channelCredential.grantId })
      .from(channelSync)
      .innerJoin(channel, eq(channel.id, channelSync.channelId))
      .innerJoin(channelCredential, eq(channelCredential.channelId, channelSync.channelId))
      .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
      .orderBy(asc(channelSync.nextAt), asc(channelSync.channelId))
      .for('update', { of: channelSync, skipLocked: true })
  const [first] = await due().where(isDue).limit(1)
  if (!first || first.grantId === null) return []
  const taken = await due()
    .where(and(isDue, eq(channelCredential.grantId, first.grantId)))
    .limit(most)
  const ids = taken.map(({ channelId }) => channelId)
  await tx
    .update(channelSync)
    .set({ leasedUntil, epoch: sql`${channelSync.epoch} + 1` })
    .where(inArray(channelSync.channelId, ids))
  return tx
    .select({
      sync: channelSync,
      platform: channel.platform,
      platformChannelId: channel.platformChannelId,
      kind: sql<GrantKind>`${platformGrant.kind}`,
      scopes: platformGrant.scopes,
    })
    .from(channelSync)
    .innerJoin(channel, eq(channel.id, channelSync.channelId))
    .innerJoin(channelCredential, eq(channelCredential.channelId, channelSync.channelId))
    .innerJoin(platformGrant, eq(platformGrant.id, channelCredential.grantId))
    .where(inArray(channelSync.channelId, ids))
    .orderBy(asc(channelSync.channelId))
}
/** A channel that is being read, under a lease. */
export type Claimed = Awaited<ReturnType<typeof claimDue>>[number]

/** Stores how far a reading has come; false where somebody else has taken the channel over since. */
export async function saveSync(tx: Tx, { sync }: Pick<Claimed, 'sync'>, change: SyncChange) {
  const saved = await tx
    .update(channelSync)
    .set(change)
    .where(and(eq(channelSync.channelId, sync.channelId), eq(channelSync.epoch, sync.epoch)))
    .returning({ channelId: channelSync.channelId })
  return saved.length > 0
}

/**
 * What the platform told of a channel, with what it had told before. What staff keep themselves (country, language) is
 * only filled where it is empty.
 */
export async function saveReading(tx: Tx, channelId: bigint, reading: ChannelReading, now: string) {
  const [before] = await tx
    .select({ platformFacts: channel.platformFacts })
    .from(channel)
    .where(eq(channel.id, channelId))
    .for('no key update')
  const { platformChannelId: _same, title, handle, country, language, ...told } = reading
  const [row] = await tx
    .update(channel)
    .set({
      ...told,
      ...toldTitle(title),
      // Not every platform tells one: what staff wrote is then all there is.
      handle: sql`COALESCE(${handle}, ${channel.handle})`,
      country: sql`COALESCE(${channel.country}, ${country})`,
      language: sql`COALESCE(${channel.language}, ${language})`,
      lastSyncAt: now,
      vanishedAt: null,
    })
    .where(eq(channel.id, channelId))
    .returning()
  return row && { row, before: before?.platformFacts ?? null }
}

/** Marks a channel as vanished; null where it was before. */
export async function markVanished(tx: Tx, channelId: bigint, now: string) {
  const [row] = await tx
    .update(channel)
    .set({ vanishedAt: now })
    .where(and(eq(channel.id, channelId), isNull(channel.vanishedAt)))
    .returning()
  return row ?? null
}

/** Whom a change of a channel concerns. */
export async function findToAnnounce(tx: Tx, channelId: bigint) {
  const [row] = await tx.select().from(channel).where(eq(channel.id, channelId))
  return row ?? null
}
