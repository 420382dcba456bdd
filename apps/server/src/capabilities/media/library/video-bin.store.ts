import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { readPage, type Window } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { upload } from '../uploads/upload.table.ts'
import { type VideoRow, video } from './video.table.ts'

const inBin = and(isNotNull(video.deletedAt), isNull(video.purgedAt))
const remover = alias(staff, 'remover')

/** Videos in the bin within somebody's data scope, those deleted last first. */
export function listBin(db: Executor, actor: Actor, title: string, { offset, limit }: Window) {
  const where = and(
    inBin,
    withinScope(actor, video),
    title ? contains(video.titleLower, title.toLowerCase()) : undefined,
  )
  const rows = db
    .select({
      video,
      channelName: channel.title,
      ownerName: staff.fullName,
      deletedBy: remover.fullName,
    })
    .from(video)
    .innerJoin(staff, eq(staff.id, video.ownerStaffId))
    .leftJoin(remover, eq(remover.id, video.deletedBy))
    .leftJoin(channel, eq(channel.id, video.channelId))
    .where(where)
    .orderBy(desc(video.deletedAt), desc(video.id))
    .limit(limit)
    .offset(offset)
  return readPage(rows, countWhere(db, where))
}

async function countWhere(db: Executor, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(video).where(where)
  return row?.total ?? 0
}

/** What videos in the bin are called, of those that somebody may see, by id. */
export async function findBinTitles(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: video.id, title: video.title })
    .from(video)
    .where(and(inBin, withinScope(actor, video), inArray(video.id, [...ids])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Locks a video of the bin; null for one that is not in it. */
export async function lockDeleted(tx: Tx, id: bigint): Promise<VideoRow | null> {
  const [row] = await tx
    .select()
    .from(video)
    .where(and(eq(video.id, id), inBin))
    .for('update')
  return row ?? null
}

export async function markRestored(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx.update(video).set({ deletedAt: null, deletedBy: null, updatedAt: at }).where(eq(video.id, id))
}

export async function markPurged(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx.update(video).set({ purgedAt: at, thumbnailKey: null }).where(eq(video.id, id))
}

/** Videos that were deleted before an instant and whose file is still kept, the oldest first, behind `after`. */
export async function findOverdue(db: Executor, before: string, limit: number): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: video.id })
    .from(video)
    .where(and(inBin, lt(video.deletedAt, before)))
    .orderBy(video.deletedAt, video.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether an object is the file of a video that was deleted. */
export async function isObjectInBin(db: Executor, objectKey: string): Promise<boolean> {
  const found = await db
    .select({ id: video.id })
    .from(upload)
    .innerJoin(video, eq(video.id, upload.savedVideoId))
    .where(and(eq(upload.objectKey, objectKey), isNotNull(video.deletedAt)))
  return found.length > 0
}
