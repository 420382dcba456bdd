import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { and, eq, gt, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { channel } from '../channel.table.ts'
import { channelConnection, channelConnectionChoice, channelGrantLink } from './connection.table.ts'

export type Connection = typeof channelConnection.$inferSelect
export type ConnectionChoiceRow = typeof channelConnectionChoice.$inferSelect
export type GrantLinkRow = typeof channelGrantLink.$inferSelect

/** Keeps a connection on its way, and sweeps away those whose time is over. */
export async function insertConnection(
  db: Executor,
  row: Omit<typeof channelConnection.$inferInsert, 'id'>,
  now: string,
): Promise<void> {
  await db.delete(channelConnection).where(lt(channelConnection.expiresAt, now))
  await db.insert(channelConnection).values(row)
}

/** Keeps a grant until its channels are chosen, and sweeps away those that nobody chose of. */
export async function insertChoice(
  db: Executor,
  row: Omit<typeof channelConnectionChoice.$inferInsert, 'id'>,
  now: string,
): Promise<bigint> {
  await db.delete(channelConnectionChoice).where(lt(channelConnectionChoice.expiresAt, now))
  const [made] = await db
    .insert(channelConnectionChoice)
    .values(row)
    .returning({ id: channelConnectionChoice.id })
  if (!made) throw new Error('an insert returned no row')
  return made.id
}

/** What nobody came back for: grants that nobody chose of hold tokens, and links lead nowhere any more. */
export async function sweepConnections(db: Executor, now: string): Promise<void> {
  await db.delete(channelConnection).where(lt(channelConnection.expiresAt, now))
  await db.delete(channelConnectionChoice).where(lt(channelConnectionChoice.expiresAt, now))
  const underWay = db
    .select({ id: channelConnection.linkId })
    .from(channelConnection)
    .where(isNotNull(channelConnection.linkId))
  const isOver = lt(channelGrantLink.expiresAt, now)
  await db.delete(channelGrantLink).where(and(isOver, notInArray(channelGrantLink.id, underWay)))
}

const ownChoice = (id: bigint, staffId: bigint, now: string) =>
  and(
    eq(channelConnectionChoice.id, id),
    eq(channelConnectionChoice.staffId, staffId),
    gt(channelConnectionChoice.expiresAt, now),
  )

/** A choice of one's own that is still open. */
export async function findChoice(
  db: Executor,
  id: bigint,
  staffId: bigint,
  now: string,
): Promise<ConnectionChoiceRow | null> {
  const [row] = await db
    .select()
    .from(channelConnectionChoice)
    .where(ownChoice(id, staffId, now))
  return row ?? null
}

/** Takes a choice out: there is no second time. */
export async function takeChoice(
  db: Executor,
  id: bigint,
  staffId: bigint,
  now: string,
): Promise<ConnectionChoiceRow | null> {
  const [row] = await db
    .delete(channelConnectionChoice)
    .where(ownChoice(id, staffId, now))
    .returning()
  return row ?? null
}

/** The channels of a platform that we have among these. */
export function findKnown(db: Executor, platform: ManagedPlatform, platformChannelIds: readonly string[]) {
  return db
    .select()
    .from(channel)
    .where(and(eq(channel.platform, platform), inArray(channel.platformChannelId, [...platformChannelIds])))
}

export async function insertLink(
  db: Executor,
  row: Omit<typeof channelGrantLink.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(channelGrantLink).values(row)
}

/** A link that is still good. */
export async function findLink(db: Executor, tokenDigest: Buffer, now: string): Promise<GrantLinkRow | null> {
  const [row] = await db
    .select()
    .from(channelGrantLink)
    .where(
      and(
        eq(channelGrantLink.tokenDigest, tokenDigest),
        isNull(channelGrantLink.usedAt),
        gt(channelGrantLink.expiresAt, now),
      ),
    )
  return row ?? null
}

/** Uses a link up; false for one that is used already. */
export async function useLink(db: Executor, id: bigint, now: string): Promise<boolean> {
  const used = await db
    .update(channelGrantLink)
    .set({ usedAt: now })
    .where(and(eq(channelGrantLink.id, id), isNull(channelGrantLink.usedAt)))
    .returning({ id: channelGrantLink.id })
  return used.length > 0
}
