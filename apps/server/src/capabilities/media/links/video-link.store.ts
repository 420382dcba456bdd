import { eq, lt } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type VideoLinkRow, videoLink } from './video-link.table.ts'

export async function insertLinks(
  tx: Tx,
  links: readonly (typeof videoLink.$inferInsert)[],
): Promise<readonly VideoLinkRow[]> {
  return tx
    .insert(videoLink)
    .values([...links])
    .returning()
}

export async function findLink(db: Executor, id: bigint): Promise<VideoLinkRow | null> {
  const [row] = await db.select().from(videoLink).where(eq(videoLink.id, id))
  return row ?? null
}

/** Keeps the address of a link, or forgets it. */
export async function writeAddress(db: Executor, id: bigint, urlSealed: string | null): Promise<void> {
  await db.update(videoLink).set({ urlSealed }).where(eq(videoLink.id, id))
}

/** Notes which upload a film is fetched into, and of which file that is. */
export async function noteUpload(
  db: Executor,
  id: bigint,
  upload: Pick<VideoLinkRow, 'uploadId' | 'validator' | 'attempt'>,
): Promise<void> {
  await db.update(videoLink).set(upload).where(eq(videoLink.id, id))
}

/** Forgets links that were asked for before an instant, with the addresses of those that never became a video. */
export async function forgetLinks(db: Executor, before: string): Promise<void> {
  await db.delete(videoLink).where(lt(videoLink.createdAt, before))
}
