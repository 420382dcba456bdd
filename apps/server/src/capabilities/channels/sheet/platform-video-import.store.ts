import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { channel } from '../channel.table.ts'
import { platformVideo } from '../sync/sync.table.ts'

export type PlatformVideoRow = typeof platformVideo.$inferSelect

/** A video that a row may mean, with what says who sees its channel. */
export async function findMeantVideos(
  db: Executor,
  { ids, platformIds }: { readonly ids: readonly bigint[]; readonly platformIds: readonly string[] },
) {
  const meant = or(
    ids.length > 0 ? inArray(platformVideo.id, [...ids]) : undefined,
    platformIds.length > 0 ? inArray(platformVideo.platformVideoId, [...platformIds]) : undefined,
  )
  if (meant === undefined) return []
  return db
    .select({
      video: platformVideo,
      channel: {
        title: channel.title,
        timeZone: channel.timeZone,
        ownerStaffId: channel.ownerStaffId,
        backupStaffId: channel.backupStaffId,
        departmentId: channel.departmentId,
        groupId: channel.groupId,
      },
    })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(meant)
}
export type MeantVideo = Awaited<ReturnType<typeof findMeantVideos>>[number]

/** Channels that somebody sees, by the id of their platform, our number, their name or handle. */
export async function findNamedChannels(db: Executor, actor: Actor, names: readonly string[]) {
  if (names.length === 0) return []
  const ids = names.filter((name) => /^[1-9]\d{0,17}$/u.test(name)).map(BigInt)
  return db
    .select({
      id: channel.id,
      platform: channel.platform,
      platformChannelId: channel.platformChannelId,
      title: channel.title,
      handle: channel.handle,
      url: channel.url,
      timeZone: channel.timeZone,
    })
    .from(channel)
    .where(
      and(
        ne(channel.use, channelUse.codes.removed),
        withinScope(actor, channel),
        or(
          ids.length > 0 ? inArray(channel.id, ids) : undefined,
          inArray(channel.platformChannelId, [...names]),
          inArray(channel.title, [...names]),
          inArray(channel.handle, [...names]),
        ),
      ),
    )
}
export type NamedChannel = Awaited<ReturnType<typeof findNamedChannels>>[number]

/** Ids that nobody else gets. */
export async function takeVideoIds(db: Executor, count: number): Promise<readonly bigint[]> {
  if (count === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT nextval('platform_video_id_seq') AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => BigInt(id))
}

/** Writes a video that nobody has told of; false where a platform has told of it meanwhile. */
export async function enterVideo(
  tx: Tx,
  row: typeof platformVideo.$inferInsert & { readonly id: bigint },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(platformVideo)
    .overridingSystemValue()
    .values(row)
    .onConflictDoNothing({ target: [platformVideo.platform, platformVideo.platformVideoId] })
  return (rowCount ?? 0) > 0
}

/** A video, which nobody else changes until the transaction ends. */
export async function lockVideo(tx: Tx, id: bigint): Promise<PlatformVideoRow | null> {
  const [row] = await tx.select().from(platformVideo).where(eq(platformVideo.id, id)).for('update')
  return row ?? null
}

/** The channel of a video that is to be written, as far as who sees it asks. */
export async function findVideoChannel(tx: Tx, id: bigint) {
  const [row] = await tx.select().from(channel).where(eq(channel.id, id))
  return row ?? null
}

/** @throws access.changedMeanwhile */
export const changeVideo = (
  tx: Tx,
  read: Pick<PlatformVideoRow, 'id' | 'version'>,
  change: Partial<typeof platformVideo.$inferInsert>,
) => updateVersion(tx, platformVideo, read, change)
