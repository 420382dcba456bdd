import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { publishTask } from '../tasks/publish-task.table.ts'

/** A look at a published video so many minutes after it was published. Written ahead, so that a dead worker loses none. */
export const publishLook = pgTable(
  'publish_look',
  {
    taskId: reference('task_id')
      .notNull()
      .references(() => publishTask.id),
    minute: integer('minute').notNull(),
    dueAt: instant('due_at').notNull(),
    /** When it is tried, next; while somebody looks, when that person's hold ends. */
    nextAt: instant('next_at').notNull(),
    /** When it was made, or given up. */
    doneAt: instant('done_at'),
    /** A code of E16; null where it was not made. */
    visibility: integer('visibility'),
    /** Why it was not made, or not yet: an error code. */
    problemCode: text('problem_code'),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.minute] }),
    index('publish_look_next').on(table.nextAt).where(sql`done_at IS NULL`),
  ],
)
