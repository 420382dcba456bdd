import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/platform/db/columns.ts'

/** A process that runs, or ran: each says from time to time that it is there. */
export const processHeartbeat = pgTable('process_heartbeat', {
  /** Of one start of one process. */
  id: uuid('id').primaryKey(),
  role: text('role').$type<'api' | 'worker'>().notNull(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** Kinds of work that it takes, and how many jobs at once. */
  kinds: integer('kinds').notNull(),
  lanes: integer('lanes').notNull(),
})
