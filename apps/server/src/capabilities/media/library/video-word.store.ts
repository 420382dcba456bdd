import { and, asc, eq, sql } from 'drizzle-orm'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type VideoWordKind, videoWord } from '../attachments/video-file.table.ts'
import type { VideoDescription } from './video-description.ts'

/** Remembers the programme and the tags of a video for those who type the next one. */
export async function keepWords(
  tx: Tx,
  { programme, tags }: Pick<VideoDescription, 'programme' | 'tags'>,
): Promise<void> {
  const words = [
    ...(programme === null ? [] : [{ kind: 'programme' as const, word: programme }]),
    ...tags.map((word) => ({ kind: 'tag' as const, word })),
  ].sort((one, other) => (one.word < other.word ? -1 : 1))
  if (words.length > 0) await tx.insert(videoWord).values(words).onConflictDoNothing()
}

/** Words of a kind that hold what was typed, those that begin with it first. */
export async function findWords(
  db: Executor,
  kind: VideoWordKind,
  typed: string,
  limit: number,
): Promise<string[]> {
  const begins = sql`lower(left(${videoWord.word}, ${typed.length})) <> lower(${typed})`
  const rows = await db
    .select({ word: videoWord.word })
    .from(videoWord)
    .where(and(eq(videoWord.kind, kind), typed === '' ? undefined : contains(videoWord.word, typed)))
    .orderBy(begins, asc(videoWord.word))
    .limit(limit)
  return rows.map(({ word }) => word)
}
