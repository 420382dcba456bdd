import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, reference } from './columns.ts'

/** What an `Idempotency-Key` led to: the same person, call and key give the same record again. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: identity(),
    staffId: reference('staff_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyDigest: bytes('body_digest').notNull(),
    resultId: reference('result_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('idempotency_key_once').on(table.staffId, table.endpoint, table.key)],
)
