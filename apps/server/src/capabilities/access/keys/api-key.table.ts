import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/platform/db/columns.ts'
import { session } from '../sessions/session.table.ts'
import { staff } from '../staff/staff.table.ts'

/**
 * What a program's session is called and may do. The session beside it, of the same id, carries the digest of the secret,
 * the end, and the last use: a key is a session that no browser holds (docs/decisions/0083).
 */
export const apiKey = pgTable(
  'api_key',
  {
    id: reference('id')
      .primaryKey()
      .references(() => session.id),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    name: text('name').notNull(),
    usedBy: text('used_by').$type<'person' | 'service'>().notNull(),
    remark: text('remark').notNull(),
    /** The first characters of the secret: far too few to guess the rest by. */
    hint: text('hint').notNull(),
    scopes: text('scopes').array().$type<Permission[]>().notNull(),
    /** When its person was told that it ends soon. */
    warnedAt: instant('warned_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('api_key_staff').on(table.staffId)],
)
