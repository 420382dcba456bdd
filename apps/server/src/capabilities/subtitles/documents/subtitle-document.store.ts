import {
  type CueStep,
  type KeptCue,
  mostStepsBack,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import {
  openTranslation,
  type SubtitleDocumentRow,
  subtitleDocument,
  subtitleStep,
  translation,
} from '../subtitle.table.ts'
import { countMarked } from './cue-changes.ts'

const source = alias(subtitleDocument, 'subtitle_source')

/** Everything of subtitles but their cues, which are large. */
const { cues: _cues, ...withoutCues } = {
  id: subtitleDocument.id,
  videoId: subtitleDocument.videoId,
  language: subtitleDocument.language,
  name: subtitleDocument.name,
  fileId: subtitleDocument.fileId,
  sourceId: subtitleDocument.sourceId,
  sourceVersion: subtitleDocument.sourceVersion,
  cues: subtitleDocument.cues,
  nextCue: subtitleDocument.nextCue,
  cueCount: subtitleDocument.cueCount,
  markedCount: subtitleDocument.markedCount,
  attachedRevision: subtitleDocument.attachedRevision,
  attachedVersion: subtitleDocument.attachedVersion,
  checkProfile: subtitleDocument.checkProfile,
  version: subtitleDocument.version,
  wordsVersion: subtitleDocument.wordsVersion,
  updatedAt: subtitleDocument.updatedAt,
}

const selectDocuments = (db: Executor) =>
  db
    .select({
      document: withoutCues,
      video: {
        id: video.id,
        title: video.title,
        durationMs: video.durationMs,
        ownerStaffId: video.ownerStaffId,
        departmentId: video.departmentId,
      },
      sourceWordsVersion: source.wordsVersion,
      updatedBy: staff.fullName,
      translating: sql<boolean>`EXISTS (SELECT FROM ${translation} t WHERE t.document_id = ${subtitleDocument.id} AND t.status IN (${openTranslation}))`,
    })
    .from(subtitleDocument)
    .innerJoin(video, eq(video.id, subtitleDocument.videoId))
    .leftJoin(source, eq(source.id, subtitleDocument.sourceId))
    .leftJoin(staff, eq(staff.id, subtitleDocument.updatedBy))
export type ListedDocument = Awaited<ReturnType<typeof selectDocuments>>[number]

/** Subtitles, whoever may see them; null for those that are not there, or whose video was deleted. */
export async function findDocument(db: Executor, id: bigint): Promise<ListedDocument | null> {
  const [row] = await selectDocuments(db).where(and(eq(subtitleDocument.id, id), isNull(video.deletedAt)))
  return row ?? null
}

export const findDocumentsOf = (db: Executor, videoId: bigint): Promise<ListedDocument[]> =>
  selectDocuments(db)
    .where(and(eq(subtitleDocument.videoId, videoId), isNull(video.deletedAt)))
    .orderBy(asc(subtitleDocument.id))

export async function titlesOfDocuments(db: Executor, actor: Actor, ids: readonly bigint[]) {
  const rows = await db
    .select({ id: subtitleDocument.id, title: video.title, language: subtitleDocument.language })
    .from(subtitleDocument)
    .innerJoin(video, eq(video.id, subtitleDocument.videoId))
    .where(and(inArray(subtitleDocument.id, [...ids]), withinScope(actor, video), isNull(video.deletedAt)))
  return new Map(rows.map(({ id, title, language }) => [id, `${title} · ${language}`]))
}

/** The row itself, with its cues. */
export async function findWhole(db: Executor, id: bigint): Promise<SubtitleDocumentRow | null> {
  const [row] = await db.select().from(subtitleDocument).where(eq(subtitleDocument.id, id))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockWhole(tx: Tx, id: bigint): Promise<SubtitleDocumentRow | null> {
  const [row] = await tx.select().from(subtitleDocument).where(eq(subtitleDocument.id, id)).for('update')
  return row ?? null
}

/** One cue of subtitles, with the language that it is said in and the programme of its film; null where there is none. */
export async function findCueBeside(db: Executor, documentId: bigint, cue: number) {
  const [row] = await db
    .select({
      language: subtitleDocument.language,
      programme: video.programme,
      text: sql<
        string | null
      >`(SELECT cue->>'text' FROM jsonb_array_elements(${subtitleDocument.cues}) cue WHERE (cue->>'id')::int = ${cue})`,
    })
    .from(subtitleDocument)
    .innerJoin(video, eq(video.id, subtitleDocument.videoId))
    .where(eq(subtitleDocument.id, documentId))
  return row ?? null
}

export async function findOfFile(db: Executor, fileId: bigint): Promise<bigint | null> {
  const [row] = await db
    .select({ id: subtitleDocument.id })
    .from(subtitleDocument)
    .where(eq(subtitleDocument.fileId, fileId))
  return row?.id ?? null
}

/** @returns null where one of that file, or of that source in that language, is there already */
export async function insertDocument(
  tx: Tx,
  values: typeof subtitleDocument.$inferInsert,
): Promise<SubtitleDocumentRow | null> {
  const [row] = await tx.insert(subtitleDocument).values(values).onConflictDoNothing().returning()
  return row ?? null
}

/** The translation of subtitles into a language, as it stands; null where there is none. */
export async function findTranslationOf(
  db: Executor,
  sourceId: bigint,
  language: string,
): Promise<SubtitleDocumentRow | null> {
  const [row] = await db
    .select()
    .from(subtitleDocument)
    .where(and(eq(subtitleDocument.sourceId, sourceId), eq(subtitleDocument.language, language)))
  return row ?? null
}

/** The translation of subtitles into a language; until the transaction ends nobody else changes it. */
export async function lockTranslationOf(
  tx: Tx,
  sourceId: bigint,
  language: string,
): Promise<SubtitleDocumentRow | null> {
  const [row] = await tx
    .select()
    .from(subtitleDocument)
    .where(and(eq(subtitleDocument.sourceId, sourceId), eq(subtitleDocument.language, language)))
    .for('update')
  return row ?? null
}

export async function updateDocument(
  tx: Tx,
  id: bigint,
  change: Partial<typeof subtitleDocument.$inferInsert>,
): Promise<void> {
  await tx.update(subtitleDocument).set(change).where(eq(subtitleDocument.id, id))
}

/**
 * The list of translations shows how many cues have their words, and how many wait for a look.
 *
 * @returns the translations that fill these subtitles
 */
export async function countInTranslations(
  tx: Tx,
  documentId: bigint,
  cues: readonly KeptCue[],
): Promise<readonly bigint[]> {
  const done = cues.filter(({ text }) => text.trim() !== '').length
  const rows = await tx
    .update(translation)
    .set({ done, marked: countMarked(cues), total: cues.length })
    .where(eq(translation.documentId, documentId))
    .returning({ id: translation.id })
  return rows.map(({ id }) => id)
}

/** What was translated from subtitles; until the transaction ends nobody else changes them. */
export const lockTranslationsOf = (tx: Tx, sourceId: bigint): Promise<SubtitleDocumentRow[]> =>
  tx
    .select()
    .from(subtitleDocument)
    .where(eq(subtitleDocument.sourceId, sourceId))
    .orderBy(asc(subtitleDocument.id))
    .for('update')

export async function insertStep(tx: Tx, values: typeof subtitleStep.$inferInsert): Promise<void> {
  await tx.insert(subtitleStep).values(values)
}

/** Everybody's steps after an instant, in their order. */
export async function stepsSince(tx: Executor, documentId: bigint, at: string): Promise<CueStep[]> {
  const rows = await tx
    .select({ step: subtitleStep.step })
    .from(subtitleStep)
    .where(and(eq(subtitleStep.documentId, documentId), gt(subtitleStep.at, at)))
    .orderBy(asc(subtitleStep.id))
  return rows.map(({ step }) => step)
}

/** The last steps of a person, the latest last. */
export async function findLastSteps(db: Executor, documentId: bigint, staffId: bigint): Promise<CueStep[]> {
  const rows = await db
    .select({ step: subtitleStep.step })
    .from(subtitleStep)
    .where(and(eq(subtitleStep.documentId, documentId), eq(subtitleStep.staffId, staffId)))
    .orderBy(desc(subtitleStep.id))
    .limit(mostStepsBack)
  return rows.toReversed().map(({ step }) => step)
}

export async function deleteDocument(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(translation).where(eq(translation.documentId, id))
  await tx.delete(subtitleDocument).where(eq(subtitleDocument.id, id))
}

/** Whether something was translated from these subtitles, or still is. */
export async function hasTranslations(db: Executor, id: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: subtitleDocument.id })
    .from(subtitleDocument)
    .where(eq(subtitleDocument.sourceId, id))
    .limit(1)
  return row !== undefined
}

/** The subtitles that are to be translated of each video, in a language: those from a file, the newest. */
export async function findSources(
  db: Executor,
  videoId: bigint,
  language: string,
): Promise<readonly bigint[]> {
  const rows = await db
    .select({ id: subtitleDocument.id })
    .from(subtitleDocument)
    .where(
      and(
        inArray(subtitleDocument.videoId, [videoId]),
        eq(subtitleDocument.language, language),
        isNull(subtitleDocument.sourceId),
      ),
    )
    .orderBy(sql`${subtitleDocument.id} DESC`)
  return rows.map(({ id }) => id)
}
