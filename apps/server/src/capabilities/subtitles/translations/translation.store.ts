import { type TaskResult, taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { moverOf, type RecordKind } from '#src/platform/timeline/timeline.ts'
import { type TranslationRow, translation } from '../subtitle.table.ts'
import { type ListedTranslation, selectTranslations } from './translation-list.store.ts'

/** A translation, whoever may see it; null where there is none, or its video was deleted. */
export async function findTranslation(db: Executor, id: bigint): Promise<ListedTranslation | null> {
  const [row] = await selectTranslations(db).where(and(eq(translation.id, id), isNull(video.deletedAt)))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockTranslation(tx: Tx, id: bigint): Promise<ListedTranslation | null> {
  await tx.select({ id: translation.id }).from(translation).where(eq(translation.id, id)).for('update')
  return findTranslation(tx, id)
}

/** A translation, and those that were asked for along with it, in their order. */
export async function idsBesides(db: Executor, id: bigint): Promise<bigint[]> {
  const first = alias(translation, 'first')
  const rows = await db
    .select({ id: translation.id })
    .from(translation)
    .innerJoin(
      first,
      and(
        eq(first.id, id),
        eq(first.sourceId, translation.sourceId),
        eq(first.requestedBy, translation.requestedBy),
        eq(first.createdAt, translation.createdAt),
      ),
    )
    .orderBy(translation.id)
  return rows.map((row) => row.id)
}

export async function titlesOfTranslations(db: Executor, actor: Actor, ids: readonly bigint[]) {
  const rows = await db
    .select({ id: translation.id, title: video.title, language: translation.targetLanguage })
    .from(translation)
    .innerJoin(video, eq(video.id, translation.videoId))
    .where(and(inArray(translation.id, [...ids]), withinScope(actor, video), isNull(video.deletedAt)))
  return new Map(rows.map(({ id, title, language }) => [id, `${title} · ${language}`]))
}

/** @returns null where one of these subtitles goes on already */
export async function insertTranslation(
  tx: Tx,
  values: typeof translation.$inferInsert,
): Promise<TranslationRow | null> {
  const [row] = await tx.insert(translation).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** When subtitles were last asked to be translated; null where they never were. */
export async function askedLastFor(tx: Executor, documentId: bigint): Promise<string | null> {
  const [row] = await tx
    .select({ at: translation.createdAt })
    .from(translation)
    .where(eq(translation.documentId, documentId))
    .orderBy(desc(translation.id))
    .limit(1)
  return row?.at ?? null
}

const kind: RecordKind<TaskResult> = {
  entity: 'translation',
  states: taskResult,
  table: translation,
  state: 'status',
  beside: (at) => ({ updatedAt: at, version: sql`${translation.version} + 1` }),
}

/** Moves a translation where its table lets it; false where it stands otherwise by now. */
export const moveTranslation = moverOf<TaskResult, typeof translation.$inferInsert>(kind)

/** Takes the one that waits longest; it is nobody else's until the lease ends. */
export const takeTranslation = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, translation, lease)

/** Stores how far it is; false where somebody else has taken it over since. */
export const saveTranslation = (
  tx: Tx,
  { id, epoch }: Pick<TranslationRow, 'id' | 'epoch'>,
  change: Partial<TranslationRow>,
) => saveTaken(tx, translation, { is: eq(translation.id, id), epoch }, change)

/** The programme of a video; null where it has none. */
export async function programmeOf(db: Executor, videoId: bigint): Promise<string | null> {
  const [row] = await db.select({ programme: video.programme }).from(video).where(eq(video.id, videoId))
  return row?.programme ?? null
}

/** Counts a call whose words nobody keeps. */
export async function countCall(tx: Tx, id: bigint, characters: number): Promise<void> {
  await tx
    .update(translation)
    .set({ characters: sql`${translation.characters} + ${characters}` })
    .where(eq(translation.id, id))
}

/** Whether something of a video is still being translated, and whether the last of each language failed. */
export async function openTranslationsOf(
  tx: Tx,
  videoId: bigint,
): Promise<{ readonly open: number; readonly failed: number }> {
  const rows = await tx
    .selectDistinctOn([translation.documentId], { status: translation.status })
    .from(translation)
    .where(eq(translation.videoId, videoId))
    .orderBy(translation.documentId, sql`${translation.id} DESC`)
  const { waiting, inProgress, failed } = taskResult.codes
  return {
    open: rows.filter(({ status }) => status === waiting || status === inProgress).length,
    failed: rows.filter(({ status }) => status === failed).length,
  }
}
