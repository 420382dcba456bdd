import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { channel, channelCredential } from '../channel.table.ts'
import { channelSync } from './sync.table.ts'
import { fullSeconds } from './sync.uploads.ts'

/** Channels whose whole list of uploads can be read: in use, authorised, of a platform that is read. */
export async function findReadableChannels(db: Executor): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: channel.id })
    .from(channel)
    .innerJoin(channelCredential, eq(channelCredential.channelId, channel.id))
    .where(
      and(
        eq(channel.use, channelUse.codes.inUse),
        eq(channelCredential.status, credentialStatus.codes.normal),
        inArray(channel.platform, [...managedPlatforms]),
      ),
    )
    .orderBy(channel.id)
  return rows.map(({ id }) => id)
}

/**
 * Has the whole lists of channels read, not only what is new: at once, or spread over so many seconds, so that a night does not
 * take a project's quota in one go. One that is being read goes on.
 */
export async function readWhole(
  tx: Tx,
  channelIds: readonly bigint[],
  now: string,
  spreadSeconds = 0,
): Promise<void> {
  if (channelIds.length === 0) return
  const rows = channelIds.map((channelId) => {
    const wait = spreadSeconds === 0 ? 0 : Number((channelId * 7919n) % BigInt(spreadSeconds)) * 1000
    return { channelId, nextAt: new Date(Date.parse(now) + wait).toISOString() }
  })
  await tx
    .insert(channelSync)
    .values(rows)
    .onConflictDoUpdate({
      target: channelSync.channelId,
      set: { nextAt: sql`least(${channelSync.nextAt}, excluded.next_at)`, failures: 0 },
    })
  // A list that is half read is finished, and then begun anew by whoever asks again.
  await tx
    .update(channelSync)
    .set({ fullAt: null })
    .where(and(inArray(channelSync.channelId, [...channelIds]), isNull(channelSync.listingSince)))
}

/** How the reading of a channel's whole list stands. */
export type WholeReading = {
  readonly channelId: bigint
  /** When it was read whole last; null while it never was, or is being read anew. */
  readonly readAt: string | null
  /** Why the newest try failed; null where it did not. */
  readonly problem: string | null
}

export async function wholeReadingsOf(
  db: Executor,
  channelIds: readonly bigint[],
): Promise<readonly WholeReading[]> {
  if (channelIds.length === 0) return []
  const rows = await db
    .select({
      channelId: channelSync.channelId,
      fullAt: channelSync.fullAt,
      listingSince: channelSync.listingSince,
      problem: channelSync.problem,
    })
    .from(channelSync)
    .where(inArray(channelSync.channelId, [...channelIds]))
  return rows.map(({ channelId, fullAt, listingSince, problem }) => ({
    channelId,
    problem,
    readAt:
      fullAt === null || listingSince !== null
        ? null
        : new Date(Date.parse(fullAt) - fullSeconds * 1000).toISOString(),
  }))
}
