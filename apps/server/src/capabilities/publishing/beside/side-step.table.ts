import type { SideStepKind } from '@pindao/protocol/publishing/side-steps.ts'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/**
 * What is done beside a published video, each with an intent of its own: it is tried again by itself and fails by itself, and
 * never brings the video's bytes to the platform once more (PUB-07).
 */
export const publishSideStep = pgTable(
  'publish_side_step',
  {
    id: identity(),
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SideStepKind>().notNull(),
    /** Which file, or which playlist; empty where there is one only. */
    target: text('target').notNull(),
    /** A code of `taskResult` (E06). */
    status: integer('status').notNull(),
    /** Tries in a row that failed for a passing reason. */
    attempts: integer('attempts').notNull(),
    problemCode: text('problem_code'),
    platformMessage: text('platform_message'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('publish_side_step_of').on(table.taskId, table.kind, table.target),
    index('publish_side_step_status').on(table.status, table.id),
  ],
)
export type SideStepRow = typeof publishSideStep.$inferSelect
