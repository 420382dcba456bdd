import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { ScheduleRhythm } from '@pindao/protocol/sheets/export-schedule.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import type { ConditionWords } from '#src/platform/export-source.ts'

/** Somebody who got no file, and why. */
export type LeftOut = { readonly staffId: string; readonly code: string }

/** A file of a list that comes by itself, to its owner or to colleagues. */
export const exportSchedule = pgTable(
  'export_schedule',
  {
    id: identity(),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    name: text('name').notNull(),
    kind: text('kind').$type<ExportKind>().notNull(),
    /** What the file is asked for, as its kind takes it. */
    params: jsonb('params').notNull(),
    /** In the owner's language, as they were when it was set up. */
    conditions: jsonb('conditions').$type<ConditionWords>().notNull(),
    locale: text('locale').notNull(),
    every: text('every').$type<ScheduleRhythm>().notNull(),
    /** Of the week or of the month. */
    day: integer('day').notNull(),
    /** After midnight, on the clocks of the zone. */
    minutes: integer('minutes').notNull(),
    zone: text('zone').notNull(),
    receiverIds: reference('receiver_ids').array().notNull(),
    leftOut: jsonb('left_out').$type<readonly LeftOut[]>().notNull().default([]),
    pausedAt: instant('paused_at'),
    stoppedAt: instant('stopped_at'),
    /** An error code. */
    stoppedFor: text('stopped_for'),
    /** When it is due; null while it is paused, and once it was stopped. */
    nextAt: instant('next_at'),
    lastAt: instant('last_at'),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('export_schedule_owner').on(table.ownerStaffId, table.id).where(sql`deleted_at IS NULL`),
    index('export_schedule_due').on(table.nextAt).where(sql`next_at IS NOT NULL AND deleted_at IS NULL`),
  ],
)
export type ExportScheduleRow = typeof exportSchedule.$inferSelect
