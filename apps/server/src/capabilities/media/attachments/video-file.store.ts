import { and, asc, count, desc, eq, isNotNull, isNull, max, ne } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { type VideoRow, video } from '../library/video.table.ts'
import { type VideoFileKind, type VideoFileRow, videoFile, videoVersion } from './video-file.table.ts'

const mostAlike = 20

/** Files beside a video with who put them there: subtitles by language, the newest revision first, then proofs. */
export function findFiles(db: Executor, videoId: bigint) {
  return db
    .select({ file: videoFile, createdBy: staff.fullName })
    .from(videoFile)
    .innerJoin(staff, eq(staff.id, videoFile.createdBy))
    .where(eq(videoFile.videoId, videoId))
    .orderBy(asc(videoFile.language), desc(videoFile.revision), desc(videoFile.id))
}

export function findVersions(db: Executor, videoId: bigint) {
  return db
    .select({ version: videoVersion, replacedBy: staff.fullName })
    .from(videoVersion)
    .innerJoin(staff, eq(staff.id, videoVersion.replacedBy))
    .where(eq(videoVersion.videoId, videoId))
    .orderBy(desc(videoVersion.number))
}

/** Videos of the same size and checksum that somebody may see, the oldest first. */
export function findSameContent(
  db: Executor,
  actor: Actor,
  { id, crc32, size }: Pick<VideoRow, 'id' | 'crc32' | 'size'>,
) {
  return db
    .select({ id: video.id, title: video.title, createdAt: video.createdAt })
    .from(video)
    .where(
      and(
        eq(video.crc32, crc32),
        eq(video.size, size),
        ne(video.id, id),
        isNull(video.deletedAt),
        withinScope(actor, video),
      ),
    )
    .orderBy(asc(video.id))
    .limit(mostAlike)
}

export async function countFiles(tx: Tx, videoId: bigint, kind: VideoFileKind): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(videoFile)
    .where(and(eq(videoFile.videoId, videoId), eq(videoFile.kind, kind)))
  return row?.total ?? 0
}

/** A file beside a video; null where it has none such. */
export async function findFile(db: Executor, videoId: bigint, id: bigint): Promise<VideoFileRow | null> {
  const [row] = await db
    .select()
    .from(videoFile)
    .where(and(eq(videoFile.id, id), eq(videoFile.videoId, videoId)))
  return row ?? null
}

/** The files of one kind beside a video. */
export async function findFileIds(
  db: Executor,
  videoId: bigint,
  kind: VideoFileKind,
): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: videoFile.id })
    .from(videoFile)
    .where(and(eq(videoFile.videoId, videoId), eq(videoFile.kind, kind)))
  return rows.map(({ id }) => id)
}

/** The newest subtitle file of a language beside a video. */
export async function findNewestSubtitle(
  db: Executor,
  videoId: bigint,
  language: string,
): Promise<bigint | null> {
  const [row] = await db
    .select({ id: videoFile.id })
    .from(videoFile)
    .where(
      and(eq(videoFile.videoId, videoId), eq(videoFile.kind, 'subtitle'), eq(videoFile.language, language)),
    )
    .orderBy(desc(videoFile.revision))
    .limit(1)
  return row?.id ?? null
}

/** The revision that the next subtitle file of a language is; a number that was given is not given again. */
export async function nextRevision(tx: Tx, videoId: bigint, language: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(videoFile.revision) })
    .from(videoFile)
    .where(and(eq(videoFile.videoId, videoId), eq(videoFile.language, language)))
  return (row?.last ?? 0) + 1
}

export async function insertFile(tx: Tx, values: typeof videoFile.$inferInsert): Promise<void> {
  await tx.insert(videoFile).values(values)
}

/** A file beside any video that was not given up. */
export async function findFileBeside(db: Executor, id: bigint): Promise<VideoFileRow | null> {
  const [row] = await db
    .select({ file: videoFile })
    .from(videoFile)
    .innerJoin(video, eq(video.id, videoFile.videoId))
    .where(and(eq(videoFile.id, id), isNull(video.purgedAt)))
  return row?.file ?? null
}

/** Pictures to put over films, beside videos that somebody may see, the newest first. */
export function findWatermarks(db: Executor, actor: Actor, limit: number) {
  return db
    .select({
      id: videoFile.id,
      videoId: videoFile.videoId,
      fileName: videoFile.fileName,
      objectKey: videoFile.objectKey,
    })
    .from(videoFile)
    .innerJoin(video, eq(video.id, videoFile.videoId))
    .where(and(eq(videoFile.kind, 'watermark'), isNull(video.deletedAt), withinScope(actor, video)))
    .orderBy(desc(videoFile.id))
    .limit(limit)
}

/** Takes a file of a video away; null where it has none such. */
export async function deleteFile(tx: Executor, videoId: bigint, id: bigint): Promise<VideoFileRow | null> {
  const [row] = await tx
    .delete(videoFile)
    .where(and(eq(videoFile.id, id), eq(videoFile.videoId, videoId)))
    .returning()
  return row ?? null
}

/** Files beside videos that were given up. */
export function findLeftFiles(db: Executor, limit: number) {
  return db
    .select({ id: videoFile.id, videoId: videoFile.videoId, objectKey: videoFile.objectKey })
    .from(videoFile)
    .innerJoin(video, eq(video.id, videoFile.videoId))
    .where(isNotNull(video.purgedAt))
    .limit(limit)
}

/** Keeps the file that a video has until now as a version. */
export async function keepVersion(tx: Tx, row: VideoRow, by: bigint, at: string): Promise<void> {
  const [last] = await tx
    .select({ number: max(videoVersion.number) })
    .from(videoVersion)
    .where(eq(videoVersion.videoId, row.id))
  await tx.insert(videoVersion).values({
    videoId: row.id,
    uploadId: row.uploadId,
    objectKey: row.objectKey,
    fileName: row.fileName,
    size: row.size,
    crc32: row.crc32,
    durationMs: row.durationMs,
    width: row.width,
    height: row.height,
    videoCodec: row.videoCodec,
    number: (last?.number ?? 0) + 1,
    replacedAt: at,
    replacedBy: by,
  })
}

/** Writes what a video's new file is. */
export async function writeFileOf(tx: Tx, id: bigint, file: Partial<VideoRow>): Promise<void> {
  await tx.update(video).set(file).where(eq(video.id, id))
}
