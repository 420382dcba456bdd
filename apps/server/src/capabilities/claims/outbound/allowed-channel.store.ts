import type { AllowedSortKey } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, listPage, type SortedWindow } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type AllowedChannelRow, allowedChannel } from './claim-request.table.ts'

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

/** Far below what one statement may hold. */
const rowsAtOnce = 1000

/** Adds channels that the platform is told of afterwards. @returns how many were new */
export async function insertUntold(
  tx: Tx,
  values: readonly (typeof allowedChannel.$inferInsert)[],
): Promise<number> {
  let count = 0
  for (let start = 0; start < values.length; start += rowsAtOnce) {
    const made = await tx
      .insert(allowedChannel)
      .values(values.slice(start, start + rowsAtOnce))
      .onConflictDoNothing()
      .returning({ id: allowedChannel.id })
    count += made.length
  }
  return count
}

/** Channels of these content owners that the platform has not been told of yet, the oldest first. */
export const findUntold = (db: Executor, owners: readonly string[], most: number) =>
  db
    .select()
    .from(allowedChannel)
    .where(and(isNull(allowedChannel.toldAt), inArray(allowedChannel.contentOwner, [...owners])))
    .orderBy(asc(allowedChannel.id))
    .limit(most)

export async function markTold(db: Executor, id: bigint, at: string): Promise<void> {
  await db.update(allowedChannel).set({ toldAt: at }).where(eq(allowedChannel.id, id))
}

/**
 * Takes away what the platform has no more; what it was told of only since its list was read, or not yet, stays.
 *
 * @returns how many
 */
export async function deleteUnlisted(
  tx: Tx,
  {
    contentOwner,
    listed,
    readAt,
  }: { readonly contentOwner: string; readonly listed: readonly string[]; readonly readAt: string },
): Promise<number> {
  const gone = await tx
    .delete(allowedChannel)
    .where(
      and(
        eq(allowedChannel.contentOwner, contentOwner),
        lt(allowedChannel.toldAt, readAt),
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
