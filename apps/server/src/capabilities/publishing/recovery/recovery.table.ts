import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/**
 * How many outside effects this database has announced: one row. The storage keeps the same figure; a database that is
 * behind it was restored from an older dump (architecture §6.8).
 */
export const publishMark = pgTable('publish_mark', {
  id: integer('id').primaryKey(),
  effects: bigint('effects', { mode: 'number' }).notNull(),
})

/** One time that the database was found to be older than the storage. While one is open nothing is published. */
export const publishRecovery = pgTable(
  'publish_recovery',
  {
    id: identity(),
    noticedAt: instant('noticed_at').notNull(),
    /** The two figures as they were found. */
    databaseMark: bigint('database_mark', { mode: 'number' }).notNull(),
    storageMark: bigint('storage_mark', { mode: 'number' }).notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Null for the operator's command. */
    confirmedBy: reference('confirmed_by').references(() => staff.id),
  },
  () => [
    uniqueIndex('publish_recovery_open').on(sql`(confirmed_at IS NULL)`).where(sql`confirmed_at IS NULL`),
  ],
)
export type PublishRecoveryRow = typeof publishRecovery.$inferSelect

/** What became of one unfinished task: what the ledger and the channel say about it. */
export const recoveryFinding = pgTable(
  'recovery_finding',
  {
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id),
    recoveryId: reference('recovery_id')
      .notNull()
      .references(() => publishRecovery.id),
    outcome: text('outcome').notNull(),
    platformVideoId: text('platform_video_id'),
    /** Looks without a find, and when the last one was; two, a gap apart, prove absence. */
    looks: integer('looks').notNull(),
    lookedAt: instant('looked_at'),
    /** Why the last look could not be made: an error code. */
    problemCode: text('problem_code'),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.recoveryId] })],
)
export type RecoveryFindingRow = typeof recoveryFinding.$inferSelect
