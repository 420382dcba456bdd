import type { ViewContent } from '@pindao/protocol/access/saved-view.endpoints.ts'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import { staff } from '../staff/staff.table.ts'

/** Lists as people saved them: conditions, columns, density. */
export const savedView = pgTable(
  'saved_view',
  {
    id: identity(),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The page's name of the list; the server only tells lists apart by it. */
    listId: text('list_id').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<ViewContent>().notNull(),
    isDefault: boolean('is_default').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('saved_view_name').on(table.staffId, table.listId, table.name),
    uniqueIndex('saved_view_default').on(table.staffId, table.listId).where(sql`${table.isDefault}`),
  ],
)
