import { and, asc, eq, isNull } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type VideoTextRow, videoText } from './video-text.table.ts'

/** What a video is called itself; null where there is none, or it was deleted. */
export async function findOwn(db: Executor, videoId: bigint) {
  const { language, title, tags, ownerStaffId, departmentId } = video
  const [row] = await db
    .select({ language, title, tags, ownerStaffId, departmentId })
    .from(video)
    .where(and(eq(video.id, videoId), isNull(video.deletedAt)))
  return row ?? null
}

const selectTexts = (db: Executor) =>
  db
    .select({ text: videoText, updatedBy: staff.fullName })
    .from(videoText)
    .leftJoin(staff, eq(staff.id, videoText.updatedBy))
export type ListedText = Awaited<ReturnType<typeof selectTexts>>[number]

export const findTexts = (db: Executor, videoId: bigint): Promise<ListedText[]> =>
  selectTexts(db).where(eq(videoText.videoId, videoId)).orderBy(asc(videoText.language))

const ofLanguage = (videoId: bigint, language: string) =>
  and(eq(videoText.videoId, videoId), eq(videoText.language, language))

export async function findText(db: Executor, videoId: bigint, language: string): Promise<ListedText | null> {
  const [row] = await selectTexts(db).where(ofLanguage(videoId, language))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockText(tx: Tx, videoId: bigint, language: string): Promise<VideoTextRow | null> {
  const [row] = await tx.select().from(videoText).where(ofLanguage(videoId, language)).for('update')
  return row ?? null
}

/** @returns null where there is one by now */
export async function insertText(
  tx: Tx,
  values: typeof videoText.$inferInsert,
): Promise<VideoTextRow | null> {
  const [row] = await tx.insert(videoText).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateText(
  tx: Tx,
  id: bigint,
  change: Partial<typeof videoText.$inferInsert>,
): Promise<void> {
  await tx.update(videoText).set(change).where(eq(videoText.id, id))
}

export async function deleteText(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(videoText).where(eq(videoText.id, id))
}
