import { type VideoKind, videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { PlatformVideoSortKey } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { VideoReading } from '#src/capabilities/platforms/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ListOrder, ordering, readPage, type SortedWindow, windowed } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { channel } from '../channel.table.ts'
import { platformVideo } from './sync.table.ts'
import { claimColumns, type VideoClaimFilter, videoClaimIs } from './video-claim.store.ts'
import { videoClaim } from './video-claim.table.ts'
import { visibilityOf } from './visibility.ts'

export type VideoFilter = VideoClaimFilter & {
  readonly title?: string | undefined
  readonly channelId?: bigint | undefined
  readonly groupId?: bigint | undefined
  /** Of channels that whoever asks owns or stands in for. */
  readonly own?: boolean
  readonly platform?: Platform | undefined
  readonly kind?: VideoKind | undefined
  readonly visibility?: readonly number[] | undefined
}

const selectListed = (db: Executor) =>
  db
    .select({
      video: platformVideo,
      channelTitle: channel.title,
      ownerStaffId: channel.ownerStaffId,
      backupStaffId: channel.backupStaffId,
      departmentId: channel.departmentId,
      groupId: channel.groupId,
      claim: claimColumns,
    })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .leftJoin(
      videoClaim,
      and(
        eq(videoClaim.platform, platformVideo.platform),
        eq(videoClaim.platformVideoId, platformVideo.platformVideoId),
      ),
    )
/** A video with the channel it is on. */
export type ListedPlatformVideo = Awaited<ReturnType<typeof selectListed>>[number]

export const videoOrder: ListOrder<PlatformVideoSortKey> = {
  id: platformVideo.id,
  keys: {
    title: sql`lower(${platformVideo.title})`,
    duration: platformVideo.durationSec,
    viewCount: platformVideo.views,
    likeCount: platformVideo.likes,
    commentCount: platformVideo.comments,
    publishedAt: platformVideo.publishedAt,
    grabAt: platformVideo.grabAt,
  },
}

const mostCounted = 1_000_000

/** What a list has, for queries that join the channel. */
export function matchingVideos(actor: Actor, filter: VideoFilter): SQL | undefined {
  const { title, channelId, groupId, own, platform, kind, visibility } = filter
  return and(
    withinScope(actor, channel),
    title ? or(contains(platformVideo.title, title), eq(platformVideo.platformVideoId, title)) : undefined,
    channelId === undefined ? undefined : eq(platformVideo.channelId, channelId),
    groupId === undefined ? undefined : eq(channel.groupId, groupId),
    own ? or(eq(channel.ownerStaffId, actor.staffId), eq(channel.backupStaffId, actor.staffId)) : undefined,
    platform === undefined ? undefined : eq(platformVideo.platform, platform),
    kind === undefined ? undefined : eq(platformVideo.kind, kind),
    visibility?.length ? inArray(platformVideo.visibility, [...visibility]) : undefined,
    videoClaimIs(filter, platformVideo),
  )
}

/** Videos of channels within somebody's data scope. */
export function listVideos(
  db: Executor,
  actor: Actor,
  filter: VideoFilter,
  window: SortedWindow<PlatformVideoSortKey>,
) {
  const where = matchingVideos(actor, filter)
  const rows = windowed(selectListed(db).where(where).$dynamic(), ordering(videoOrder, window.sort), window)
  return readPage(rows, countVideos(db, actor, filter))
}

/** The newest videos in somebody's data scope whose title holds the words. */
export function findVideoSuggestions(db: Executor, actor: Actor, title: string, limit: number) {
  return selectListed(db)
    .where(matchingVideos(actor, { title }))
    .orderBy(sql`${platformVideo.publishedAt} DESC NULLS LAST`, desc(platformVideo.id))
    .limit(limit)
}

/** How many videos a list has; with `most`, as far as that and one. */
export function countVideos(db: Executor, actor: Actor, filter: VideoFilter, most = mostCounted) {
  const found = db
    .select({ id: platformVideo.id })
    .from(platformVideo)
    .innerJoin(channel, eq(channel.id, platformVideo.channelId))
    .where(matchingVideos(actor, filter))
  return countUpTo(db, found.$dynamic(), most)
}

export async function findVideo(db: Executor, id: bigint): Promise<ListedPlatformVideo | null> {
  const [row] = await selectListed(db).where(eq(platformVideo.id, id))
  return row ?? null
}

/** Which of these videos of a channel are kept already. */
export async function findKnown(
  db: Executor,
  channelId: bigint,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: platformVideo.platformVideoId })
    .from(platformVideo)
    .where(and(eq(platformVideo.channelId, channelId), inArray(platformVideo.platformVideoId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Keeps videos as they were read, new or known. */
export async function keepVideos(
  tx: Tx,
  of: { readonly channelId: bigint; readonly platform: string },
  readings: readonly VideoReading[],
  now: string,
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map(({ regionAllowed, regionBlocked, ...told }) => ({
    ...of,
    ...told,
    regionAllowed: regionAllowed && [...regionAllowed],
    regionBlocked: regionBlocked && [...regionBlocked],
    visibility: videoVisibilities[visibilityOf({ regionAllowed, regionBlocked, ...told }, Date.parse(now))],
    grabAt: now,
    createdAt: now,
    updatedAt: now,
  }))
  await tx
    .insert(platformVideo)
    .values(rows)
    .onConflictDoUpdate({
      target: [platformVideo.platform, platformVideo.platformVideoId],
      set: asRead,
    })
}

/** Every column as the new row has it, but for what never changes. */
const {
  id: _id,
  platform: _platform,
  platformVideoId: _key,
  createdAt: _made,
  // What people said stays, whatever a platform tells.
  programme: _programme,
  version: _version,
  ...changing
} = getTableColumns(platformVideo)
const asRead = Object.fromEntries(
  Object.entries(changing).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]),
)

/** Videos of a channel that are taken to be there, and that were not read since. */
export async function findUnread(db: Executor, channelId: bigint, since: string, limit: number) {
  const rows = await db
    .select({ id: platformVideo.platformVideoId })
    .from(platformVideo)
    .where(
      and(
        eq(platformVideo.channelId, channelId),
        lt(platformVideo.grabAt, since),
        ne(platformVideo.visibility, videoVisibilities.removed),
      ),
    )
    .orderBy(asc(platformVideo.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Videos that the platform does not return any more. */
export async function markRemoved(tx: Tx, channelId: bigint, ids: readonly string[], now: string) {
  if (ids.length === 0) return
  await tx
    .update(platformVideo)
    .set({ visibility: videoVisibilities.removed, grabAt: now, updatedAt: now })
    .where(and(eq(platformVideo.channelId, channelId), inArray(platformVideo.platformVideoId, [...ids])))
}
