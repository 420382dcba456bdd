import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type {
  CropBox,
  ExtractionMethod,
  SpeechEngineKind,
} from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import type { CueStep, KeptCue } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * Subtitles of a video in one language, as they are edited: read and written whole, so their cues are one value. Whose they
 * are is whose the video is (a partitioned table: no foreign key).
 */
export const subtitleDocument = pgTable(
  'subtitle_document',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    language: text('language').notNull(),
    name: text('name').notNull(),
    /** The file beside the video that it was opened from. */
    fileId: reference('file_id'),
    /** What it was translated from, and which version of that. */
    sourceId: reference('source_id').references((): AnyPgColumn => subtitleDocument.id),
    sourceVersion: integer('source_version'),
    cues: jsonb('cues').$type<readonly KeptCue[]>().notNull(),
    /** The id of the next new cue: one that was given is not given again. */
    nextCue: integer('next_cue').notNull(),
    cueCount: integer('cue_count').notNull(),
    markedCount: integer('marked_count').notNull(),
    attachedRevision: integer('attached_revision'),
    attachedVersion: integer('attached_version'),
    /** The profile that it is checked by: one of the product's, or `own:` and a name. */
    checkProfile: text('check_profile').notNull().default('streaming'),
    /** Counts the changes people make; what an engine fills in is none. */
    version: integer('version').notNull().default(1),
    /** The version in which words, times or the cues themselves became others: what is read over only stays what it was. */
    wordsVersion: integer('words_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: reference('updated_by').references(() => staff.id),
  },
  (table) => [
    index('subtitle_document_video').on(table.videoId, table.id),
    uniqueIndex('subtitle_document_file').on(table.fileId),
    uniqueIndex('subtitle_document_translation').on(table.sourceId, table.language),
  ],
)
export type SubtitleDocumentRow = typeof subtitleDocument.$inferSelect

/** Steps of people on subtitles, each with what it was before, so that it can be taken back. */
export const subtitleStep = pgTable(
  'subtitle_step',
  {
    id: identity(),
    documentId: reference('document_id')
      .notNull()
      .references(() => subtitleDocument.id, { onDelete: 'cascade' }),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    at: instant('at').notNull(),
    step: jsonb('step').$type<CueStep>().notNull(),
  },
  (table) => [index('subtitle_step_document').on(table.documentId, table.staffId, table.id)],
)

/** What words are called in other languages; a programme's own go before those that are for all (`programme` null). */
export const glossaryTerm = pgTable(
  'glossary_term',
  {
    id: identity(),
    programme: text('programme'),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    forbidden: jsonb('forbidden').$type<readonly string[]>().notNull(),
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: reference('updated_by').references(() => staff.id),
  },
  (table) => [
    uniqueIndex('glossary_term_word').on(
      sql`coalesce(${table.programme}, '')`,
      table.sourceLanguage,
      table.targetLanguage,
      sql`lower(${table.source})`,
    ),
    index('glossary_term_pair').on(table.sourceLanguage, table.targetLanguage),
  ],
)
export type GlossaryTermRow = typeof glossaryTerm.$inferSelect

/** Words that are taken out of a film; `status` has no default: 0 is a state (E07). */
export const extraction = pgTable(
  'extraction',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    method: text('method').$type<ExtractionMethod>().notNull(),
    engine: text('engine').$type<SpeechEngineKind>(),
    language: text('language').notNull(),
    crop: jsonb('crop').$type<CropBox>(),
    status: integer('status').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    cueCount: integer('cue_count').notNull().default(0),
    markedCount: integer('marked_count').notNull().default(0),
    documentId: reference('document_id').references(() => subtitleDocument.id, { onDelete: 'set null' }),
    problem: text('problem'),
    requestedBy: reference('requested_by')
      .notNull()
      .references(() => staff.id),
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('extraction_next').on(table.nextAt),
    index('extraction_created').on(table.createdAt, table.id),
    index('extraction_updated').on(table.updatedAt, table.id),
    index('extraction_status').on(table.status, table.createdAt, table.id),
    index('extraction_video').on(table.videoId, table.id),
    // The same way to the same words goes on once at a time.
    uniqueIndex('extraction_open')
      .on(table.videoId, table.method, table.language)
      .where(sql`status = ${sql.raw(String(extractionStatus.codes.extracting))}`),
  ],
)
export type ExtractionRow = typeof extraction.$inferSelect

/** States of a translation that goes on, as a statement lists them. */
const { waiting, inProgress } = taskResult.codes
export const openTranslation = sql.raw([inProgress, waiting].join(', '))

/** A translation of subtitles into one language; `status` has no default: 0 is a state (E06). */
export const translation = pgTable(
  'translation',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    sourceId: reference('source_id')
      .notNull()
      .references(() => subtitleDocument.id),
    documentId: reference('document_id')
      .notNull()
      .references(() => subtitleDocument.id),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    engine: text('engine').$type<TranslationEngineKind>().notNull(),
    style: text('style').notNull().default(''),
    /** What is translated beside the subtitles. */
    items: jsonb('items').$type<readonly TextItem[]>().notNull().default([]),
    status: integer('status').notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    marked: integer('marked').notNull().default(0),
    characters: bigint('characters', { mode: 'number' }).notNull().default(0),
    /** Cues that the translation memory filled, and their characters, which were not sent. */
    fromMemory: integer('from_memory').notNull().default(0),
    savedCharacters: bigint('saved_characters', { mode: 'number' }).notNull().default(0),
    /** Of a million characters, as it was when it was asked for. */
    pricePerMillion: numeric('price_per_million', { precision: 12, scale: 4 }).notNull(),
    currency: text('currency').notNull(),
    problem: text('problem'),
    requestedBy: reference('requested_by')
      .notNull()
      .references(() => staff.id),
    /** When a worker takes it up next; what waits for nobody lies far ahead. */
    nextAt: instant('next_at').notNull(),
    leasedUntil: instant('leased_until'),
    epoch: integer('epoch').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('translation_next').on(table.nextAt),
    index('translation_created').on(table.createdAt, table.id),
    index('translation_updated').on(table.updatedAt, table.id),
    index('translation_status').on(table.status, table.createdAt, table.id),
    index('translation_video').on(table.videoId),
    // Of one pair one goes on at a time: two would pay for the same words.
    uniqueIndex('translation_open').on(table.documentId).where(sql`status IN (${openTranslation})`),
  ],
)
export type TranslationRow = typeof translation.$inferSelect
