import type { BrakeScope } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A release brake (发布刹车): while it is on, nothing in its scope begins and nothing becomes public. */
export const publishBrake = pgTable(
  'publish_brake',
  {
    id: identity(),
    scope: text('scope').$type<BrakeScope>().notNull(),
    /** Code of a platform, or the id of a project, department, channel or batch; null: everything. */
    target: text('target'),
    /** Whose tasks it holds, where that is one department: for the data scope. Null: everybody's. */
    departmentId: reference('department_id'),
    reason: text('reason').notNull(),
    setBy: reference('set_by')
      .notNull()
      .references(() => staff.id),
    setAt: instant('set_at').notNull(),
    /** When it ends by itself; null: when somebody releases it. */
    endsAt: instant('ends_at'),
    releasedBy: reference('released_by').references(() => staff.id),
    releasedAt: instant('released_at'),
  },
  (table) => [
    // One for a place: a second one would have to be released as well, and nobody would know of it.
    uniqueIndex('publish_brake_on')
      .on(table.scope, sql`coalesce(${table.target}, '')`)
      .where(sql`released_at IS NULL`),
  ],
)
export type PublishBrakeRow = typeof publishBrake.$inferSelect

/** The tasks that were being sent as a brake was set; what became of each is read from the task. */
export const publishBrakeTask = pgTable(
  'publish_brake_task',
  {
    brakeId: reference('brake_id')
      .notNull()
      .references(() => publishBrake.id),
    /**
     * No foreign key: its check would wait for the worker that holds the task, which waits for the lock that a brake is
     * set under. A task that was being sent is never deleted.
     */
    taskId: reference('task_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brakeId, table.taskId] }),
    index('publish_brake_task_of').on(table.taskId),
  ],
)
