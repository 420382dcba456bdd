import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * The timeline of every kind of record: who moved it from where to where, when and why. Rows are only added. `from` and
 * `to` are codes of the kind's own states; they are equal where something happened that moved nothing.
 */
export const recordEvent = pgTable(
  'record_event',
  {
    id: identity(),
    /** The kind of record, as the audit log calls it. */
    entity: text('entity').notNull(),
    recordId: reference('record_id').notNull(),
    at: instant('at').notNull(),
    /** `person`, `system` or `platform`. */
    actor: text('actor').notNull(),
    staffId: reference('staff_id'),
    /** Null for the first one: the record was made. */
    fromState: integer('from_state'),
    toState: integer('to_state').notNull(),
    /** A locale key under `reason` of the capability's texts. */
    reason: text('reason').notNull(),
    detail: text('detail'),
    /** Of a failure: its error code, also after the record went on. */
    problemCode: text('problem_code'),
  },
  (table) => [
    index('record_event_record').on(table.entity, table.recordId, table.id),
    // All that the figures of a period ask for: read from the index alone.
    index('record_event_state').on(table.entity, table.toState, table.at, table.recordId, table.problemCode),
  ],
)
export type RecordEventRow = typeof recordEvent.$inferSelect
