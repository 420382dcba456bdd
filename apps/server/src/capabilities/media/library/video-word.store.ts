import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type VideoWordKind, videoWord } from '../attachments/video-file.table.ts'
import { video } from './video.table.ts'
import type { VideoDescription } from './video-description.ts'
import { facet } from './video-facets.ts'
import { visible } from './video-scope.store.ts'

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

/**
 * Words of a kind that hold what was typed, those that begin with it first: of videos that somebody may see. What others
 * are making is no word to offer.
 */
export async function findWords(
  db: Executor,
  actor: Actor,
  { kind, typed }: { readonly kind: VideoWordKind; readonly typed: string },
  limit: number,
): Promise<string[]> {
  const begins = sql`lower(left(${videoWord.word}, ${typed.length})) <> lower(${typed})`
  const rows = await db
    .select({ word: videoWord.word })
    .from(videoWord)
    .where(
      and(
        eq(videoWord.kind, kind),
        typed === '' ? undefined : contains(videoWord.word, typed),
        actor.dataScope === 'all' ? undefined : isOfSeen(actor, kind),
      ),
    )
    .orderBy(begins, asc(videoWord.word))
    .limit(limit)
  return rows.map(({ word }) => word)
}

/** The word is of a video that the actor may see; looked up by the word, as lists are narrowed by it. */
function isOfSeen(actor: Actor, kind: VideoWordKind): SQL {
  const mark = kind === 'programme' ? facet.programme('') : facet.tag('')
  const isOf = sql`${video.facets} @> ARRAY[${mark}::text || lower(${videoWord.word})]`
  return sql`EXISTS (SELECT FROM ${video} WHERE ${and(isOf, visible(actor, {}))})`
}
