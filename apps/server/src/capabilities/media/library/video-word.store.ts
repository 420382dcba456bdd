import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { dictionaryItem } from '#src/capabilities/settings/dictionary.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type VideoWordKind, videoWord } from '../attachments/video-file.table.ts'
import { video } from './video.table.ts'
import type { VideoDescription } from './video-description.ts'
import { facet } from './video-facets.ts'
import { visible } from './video-scope.store.ts'

/** Remembers the programme of a video for those who type the next one. */
export async function keepProgramme(
  tx: Tx,
  { programme }: Pick<VideoDescription, 'programme'>,
): Promise<void> {
  if (programme !== null)
    await tx.insert(videoWord).values({ kind: 'programme', word: programme }).onConflictDoNothing()
}

/**
 * Words of a kind that hold what was typed, those that begin with it first. Programmes and tags that others typed are told
 * to those who may see a video of them: what others are making is no word to offer. Tags that administrators keep in their
 * list are everybody's, and found by their names in all languages.
 */
export async function findWords(
  db: Executor,
  actor: Actor,
  { kind, typed }: { readonly kind: VideoWordKind; readonly typed: string },
  limit: number,
): Promise<string[]> {
  const rows =
    kind === 'programme'
      ? await findProgrammes(db, actor, typed, limit)
      : await findTags(db, actor, typed, limit)
  return rows.map(({ word }) => word)
}

/** Whether a word does not begin with what was typed: `false` comes first. */
const begins = (word: SQL, typed: string) => sql`lower(left(${word}, ${typed.length})) <> lower(${typed})`

function findProgrammes(db: Executor, actor: Actor, typed: string, limit: number) {
  return db
    .select({ word: videoWord.word })
    .from(videoWord)
    .where(
      and(
        eq(videoWord.kind, 'programme'),
        typed === '' ? undefined : contains(videoWord.word, typed),
        actor.dataScope === 'all' ? undefined : isOfSeen(actor, facet.programme(''), sql`${videoWord.word}`),
      ),
    )
    .orderBy(begins(sql`${videoWord.word}`, typed), asc(videoWord.word))
    .limit(limit)
}

function findTags(db: Executor, actor: Actor, typed: string, limit: number) {
  const word = sql<string>`${dictionaryItem.label}->>'zh'`
  const called = sql`concat_ws(' ', ${word}, ${dictionaryItem.label}->>'en', ${dictionaryItem.label}->>'fr', ${dictionaryItem.label}->>'ar', array_to_string(${dictionaryItem.aliases}, ' '))`
  return db
    .select({ word })
    .from(dictionaryItem)
    .where(
      and(
        eq(dictionaryItem.kind, 'videoTag'),
        dictionaryItem.enabled,
        typed === '' ? undefined : sql`position(lower(${typed}) IN lower(${called})) > 0`,
        actor.dataScope === 'all'
          ? undefined
          : or(isNotNull(dictionaryItem.updatedBy), isOfSeen(actor, facet.tag(''), word)),
      ),
    )
    .orderBy(begins(word, typed), word)
    .limit(limit)
}

/** The word is of a video that the actor may see; looked up by the word, as lists are narrowed by it. */
function isOfSeen(actor: Actor, mark: string, word: SQL): SQL {
  const isOf = sql`${video.facets} @> ARRAY[${mark}::text || lower(${word})]`
  return sql`EXISTS (SELECT FROM ${video} WHERE ${and(isOf, visible(actor, {}))})`
}
