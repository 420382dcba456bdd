import type { PlanFields, PlanRule } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Videos that become public on channels one after the other (PUB-04). `status` has no default: 0 means "active". */
export const schedulePlan = pgTable(
  'schedule_plan',
  {
    id: identity(),
    name: text('name').notNull(),
    status: integer('status').notNull(),
    /** How the times were found, to begin with when they are changed. */
    rule: jsonb('rule').$type<PlanRule>().notNull(),
    /** What every task is made with. */
    fields: jsonb('fields').$type<PlanFields>().notNull(),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id').notNull(),
    /** Its first and last time, null where it has none: they follow its entries. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Taken out of the list; its tasks are still of it. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('schedule_plan_newest').on(table.departmentId, table.id).where(sql`deleted_at IS NULL`),
    index('schedule_plan_owner').on(table.ownerStaffId, table.id).where(sql`deleted_at IS NULL`),
  ],
)
export type SchedulePlanRow = typeof schedulePlan.$inferSelect

/** A video of a plan on one of its channels. Once its task is made, the task's time counts. */
export const schedulePlanEntry = pgTable(
  'schedule_plan_entry',
  {
    id: identity(),
    planId: reference('plan_id')
      .notNull()
      .references(() => schedulePlan.id),
    position: integer('position').notNull(),
    videoId: reference('video_id').notNull(),
    channelId: reference('channel_id')
      .notNull()
      .references(() => channel.id),
    /** Null: at once. */
    publishAt: instant('publish_at'),
    /** What a person has said yes to: that the channel has this content already (`publishing.sameAgain`). */
    confirmed: text('confirmed'),
    taskId: reference('task_id'),
    /** Why no task could be made, as an error code. */
    problem: text('problem'),
  },
  (table) => [
    unique('schedule_plan_entry_place').on(table.planId, table.videoId, table.channelId),
    // When a channel has something although its task is still to be made.
    index('schedule_plan_entry_unmade')
      .on(table.channelId, table.publishAt)
      .where(sql`task_id IS NULL AND problem IS NULL`),
  ],
)
export type PlanEntryRow = typeof schedulePlanEntry.$inferSelect
