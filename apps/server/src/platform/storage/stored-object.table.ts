import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { StorageType } from './storage-driver.ts'

/** Where each object lies; one that stands nowhere lies on the disk of this product, as all did before there was a choice. */
export const storedObject = pgTable(
  'stored_object',
  {
    objectKey: text('object_key').primaryKey(),
    storageType: text('storage_type').$type<StorageType>().notNull(),
  },
  (table) => [index('stored_object_place').on(table.storageType, table.objectKey)],
)
