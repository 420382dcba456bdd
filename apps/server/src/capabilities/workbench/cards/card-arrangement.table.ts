import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { role, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** How a person has the cards of today, or how the people of a role have them who chose nothing. */
export const cardArrangement = pgTable(
  'card_arrangement',
  {
    id: identity(),
    staffId: reference('staff_id')
      .unique()
      .references(() => staff.id, { onDelete: 'cascade' }),
    roleId: reference('role_id')
      .unique()
      .references(() => role.id, { onDelete: 'cascade' }),
    /** Kinds of cards of the manifests; some may be gone by now. */
    order: text('order').array().notNull(),
    hidden: text('hidden').array().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [check('card_arrangement_owner', sql`num_nonnulls(staff_id, role_id) = 1`)],
)
