import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { upload } from '../uploads/upload.table.ts'
import { type NewVideo, type VideoRow, video } from './video.table.ts'
import type { VideoDescription } from './video-description.ts'

export async function insertVideo(tx: Tx, values: NewVideo): Promise<bigint> {
  const [row] = await tx.insert(video).values(values).returning({ id: video.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** A video that is not deleted, or null. */
export async function findVideo(db: Executor, id: bigint): Promise<VideoRow | null> {
  const [row] = await db.select().from(video).where(alive(id))
  return row ?? null
}

/** The video whose file is, or was, an object. */
export async function findVideoOfObject(db: Executor, objectKey: string): Promise<VideoRow | null> {
  const [row] = await db
    .select({ video })
    .from(upload)
    .innerJoin(video, eq(video.id, upload.savedVideoId))
    .where(and(eq(upload.objectKey, objectKey), isNull(video.deletedAt)))
  return row?.video ?? null
}

/** What videos are called, of those that somebody may see, by id. */
export async function findTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: video.id, title: video.title })
    .from(video)
    .where(and(withinScope(actor, video), inArray(video.id, [...ids]), isNull(video.deletedAt)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** What a sheet may change of videos, of those that somebody may see. */
export function findChangeable(db: Executor, actor: Actor, ids: readonly bigint[]) {
  const {
    id,
    title,
    version,
    channelId,
    language,
    programme,
    programmeType,
    episode,
    tags,
    licenceFrom,
    licenceTo,
    remark,
  } = video
  const said = { language, programme, programmeType, episode, tags, licenceFrom, licenceTo, remark }
  return db
    .select({ id, title, version, channelId, channelName: channel.title, ...said })
    .from(video)
    .leftJoin(channel, eq(channel.id, video.channelId))
    .where(and(withinScope(actor, video), inArray(video.id, [...ids]), isNull(video.deletedAt)))
}

/** Like `findVideo`, and nobody deletes it before this transaction ends. */
export async function findVideoToKeep(tx: Tx, id: bigint): Promise<VideoRow | null> {
  const [row] = await tx.select().from(video).where(alive(id)).for('share')
  return row ?? null
}

/** Locks a video for a change of this transaction. */
export async function lockVideo(tx: Tx, id: bigint): Promise<VideoRow | null> {
  const [row] = await tx.select().from(video).where(alive(id)).for('update')
  return row ?? null
}

/** False when the video was deleted meanwhile. */
export async function setThumbnail(tx: Tx, id: bigint, thumbnailKey: string, at: string): Promise<boolean> {
  const { rowCount } = await tx.update(video).set({ thumbnailKey, updatedAt: at }).where(alive(id))
  return rowCount === 1
}

/**
 * Gives a video the picture that was drawn of a file, if that is still its file and nobody has chosen another picture.
 * Drawn ones are known by their name (`thumbnailKeyOf`).
 */
export async function setDrawnThumbnail(
  tx: Tx,
  { id, objectKey }: Pick<VideoRow, 'id' | 'objectKey'>,
  thumbnailKey: string,
  at: string,
): Promise<boolean> {
  const isDrawn = or(isNull(video.thumbnailKey), like(video.thumbnailKey, '%/thumbnail.jpg'))
  const { rowCount } = await tx
    .update(video)
    .set({ thumbnailKey, updatedAt: at })
    .where(and(alive(id), eq(video.objectKey, objectKey), isDrawn))
  return rowCount === 1
}

/** Writes what a person may change of a video, if it is still as it was read. @throws access.changedMeanwhile */
export function changeVideo(
  tx: Tx,
  read: Pick<VideoRow, 'id' | 'version'>,
  change: Pick<VideoRow, 'title' | 'channelId' | 'updatedAt'> & VideoDescription,
): Promise<void> {
  return updateVersion(tx, video, read, change)
}

/** The row stays: publish tasks and events refer to it. */
export async function markDeleted(tx: Tx, id: bigint, at: string, by: bigint): Promise<void> {
  await tx.update(video).set({ deletedAt: at, deletedBy: by, updatedAt: at }).where(alive(id))
}

function alive(id: bigint) {
  return and(eq(video.id, id), isNull(video.deletedAt))
}
