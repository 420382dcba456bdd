import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { extraction, subtitleDocument, translation } from '../subtitle.table.ts'

/** Deletes what is kept of a video whose file is given up: nobody can read, translate or show it any more. */
export async function forgetVideo(tx: Tx, videoId: bigint): Promise<void> {
  await tx.delete(translation).where(eq(translation.videoId, videoId))
  await tx.delete(extraction).where(eq(extraction.videoId, videoId))
  // Translations point at their source; the steps of people go along with what they changed.
  await tx
    .delete(subtitleDocument)
    .where(and(eq(subtitleDocument.videoId, videoId), isNotNull(subtitleDocument.sourceId)))
  await tx.delete(subtitleDocument).where(eq(subtitleDocument.videoId, videoId))
}
