import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { ChangeKind, ChangeSide } from '@pindao/protocol/publishing/publish-change.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { codesOf } from '#src/platform/db/codes.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/**
 * A change of a published video: written before the platform is called, ended by what the platform shows afterwards. What
 * a lost answer left open is read, never guessed.
 */
export const publishChange = pgTable(
  'publish_change',
  {
    id: identity(),
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ChangeKind>().notNull(),
    /** Which file, or which playlist; empty where there is one only. */
    target: text('target').notNull().default(''),
    /** `platform`: somebody changed it there, and it was taken over. */
    origin: text('origin').$type<'person' | 'platform'>().notNull().default('person'),
    fromSide: jsonb('from_side').$type<ChangeSide>().notNull(),
    toSide: jsonb('to_side').$type<ChangeSide>().notNull(),
    /** What stood on the platform instead of `from_side`; nothing was written over it. */
    seen: jsonb('seen').$type<ChangeSide>(),
    /** A code of `taskResult` (E06). */
    status: integer('status').notNull(),
    /** Units of quota that it costs. */
    cost: integer('cost').notNull(),
    /** Tries in a row that failed for a passing reason. */
    attempts: integer('attempts').notNull().default(0),
    /** Fence: raised by each worker that takes it up. */
    epoch: integer('epoch').notNull().default(0),
    /** The call was about to be made then: it may have taken effect. */
    sentAt: instant('sent_at'),
    /** What of the platform told before the call whether it has happened: when a track was changed last. */
    mark: text('mark'),
    /** It is tried from then on; a worker that has it moves this ahead. */
    nextAt: instant('next_at').notNull(),
    problemCode: text('problem_code'),
    platformMessage: text('platform_message'),
    /** The change that this one takes back. */
    undoes: reference('undoes'),
    /** The turn of an operation that asked for it: it asks once, however often the turn comes. */
    cause: text('cause'),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('publish_change_task').on(table.taskId, table.id),
    index('publish_change_due')
      .on(table.nextAt)
      .where(sql`status IN (${codesOf(taskResult, ['waiting'])})`),
    uniqueIndex('publish_change_cause')
      .on(table.cause, table.taskId, table.kind, table.target)
      .where(sql`cause IS NOT NULL`),
  ],
)
export type PublishChangeRow = typeof publishChange.$inferSelect

/** How a published video stood on its platform when it was last looked at. */
export const publishStanding = pgTable(
  'publish_standing',
  {
    taskId: reference('task_id')
      .primaryKey()
      .references(() => publishTask.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    tags: text('tags').array().notNull(),
    categoryId: text('category_id'),
    language: text('language'),
    /** Codes of E16. */
    visibility: integer('visibility').notNull(),
    publishAt: instant('publish_at'),
    seenAt: instant('seen_at').notNull(),
    /** Others than its owner could see it once. */
    wasOpen: boolean('was_open').notNull(),
    /** A visibility that nobody here asked for and somebody has accepted: removed, blocked. */
    accepted: integer('accepted'),
    /** Fields in which it differs from what the task says. */
    differs: text('differs').array().notNull().default([]),
  },
  (table) => [
    index('publish_standing_seen').on(table.seenAt),
    index('publish_standing_differs').on(table.taskId).where(sql`differs <> '{}'`),
  ],
)
export type PublishStandingRow = typeof publishStanding.$inferSelect
