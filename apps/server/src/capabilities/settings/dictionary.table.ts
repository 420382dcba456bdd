import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** Words of lists that administrators name, order, colour and switch off (business.md §1). */
export const dictionaryItem = pgTable(
  'dictionary_item',
  {
    id: identity(),
    kind: text('kind').notNull(),
    code: text('code').notNull(),
    label: jsonb('label').$type<DictionaryItem['label']>().notNull(),
    /** Order in its list. */
    position: integer('position').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    badge: text('badge').$type<NonNullable<DictionaryItem['badge']>>(),
    /** Came with the product, which knows its code: label, order and badge may change, the code may not. */
    builtin: boolean('builtin').notNull().default(false),
    remark: text('remark').notNull().default(''),
    /** In a list of words: what else it is called, or was; whoever types one of these means it. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    version: integer('version').notNull().default(1),
    /** Null where nobody has changed it since the product brought it. */
    updatedAt: instant('updated_at'),
    updatedBy: reference('updated_by').references(() => staff.id),
  },
  (table) => [unique('dictionary_item_code').on(table.kind, table.code)],
)
export type DictionaryRow = typeof dictionaryItem.$inferSelect
