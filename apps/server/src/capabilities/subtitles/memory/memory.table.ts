import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * Segments with their translations, as people approved or wrote them (media.md §5): of one video each segment once a language.
 * Whose they are is whose the video is (a partitioned table: no foreign key).
 */
export const memoryPair = pgTable(
  'memory_pair',
  {
    id: identity(),
    videoId: reference('video_id').notNull(),
    sourceLanguage: text('source_language').notNull(),
    targetLanguage: text('target_language').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    /** `segmentKey` of the source, and its digest: a key may be longer than an index takes. */
    sourceKey: text('source_key').notNull(),
    sourceDigest: text('source_digest').notNull(),
    /** `piecesOf` the key: similarity of pg_trgm is of no use for short Chinese. */
    pieces: text('pieces').array().notNull(),
    pieceCount: integer('piece_count').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: reference('updated_by').references(() => staff.id),
  },
  (table) => [
    uniqueIndex('memory_pair_segment').on(
      table.videoId,
      table.sourceLanguage,
      table.targetLanguage,
      table.sourceDigest,
    ),
    index('memory_pair_same').on(table.sourceDigest, table.sourceLanguage, table.targetLanguage),
    index('memory_pair_pieces').using('gin', table.pieces).with({ fastupdate: false }),
    index('memory_pair_updated').on(table.updatedAt, table.id),
    // A list that is sorted by segments: no index takes all of one.
    index('memory_pair_source').on(sql`left(${table.source}, 60)`, table.id),
  ],
)
export type MemoryPairRow = typeof memoryPair.$inferSelect
