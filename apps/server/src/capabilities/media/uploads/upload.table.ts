import { uploadStatuses } from '@pindao/protocol/media/upload.endpoints.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'
import type { StorageType } from '#src/platform/storage/storage-driver.ts'

/** An upload into storage, and afterwards the object it became. Sizes in bytes; CRC-32 as eight hex digits. */
export const upload = pgTable(
  'upload',
  {
    id: identity(),
    /** The storage's name for it; random, so that no restored database meets another upload's file. */
    uploadKey: text('upload_key').notNull().unique(),
    storageType: text('storage_type').$type<StorageType>().notNull(),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull().unique(),
    size: bigint('size', { mode: 'number' }).notNull(),
    partSize: bigint('part_size', { mode: 'number' }).notNull(),
    partCount: integer('part_count').notNull(),
    status: text('status', { enum: uploadStatuses }).notNull(),
    crc32: text('crc32'),
    /** What the storage itself calls the upload, where it has names of its own. */
    storeId: text('store_id'),
    /** Run of the machine in which the upload began (`local-completion.ts`). */
    bootId: text('boot_id'),
    /** The source video made of it. No foreign key: `video` is partitioned and refers here itself. */
    savedVideoId: reference('saved_video_id'),
    createdAt: instant('created_at').notNull(),
    /** The last part, or whatever happened after: what "abandoned" is measured by. */
    updatedAt: instant('updated_at').notNull(),
    completedAt: instant('completed_at'),
    /** Why no video could be made of the stored file: an error code. */
    refusal: text('refusal'),
    /** When the storage of an aborted upload was given back; null on an aborted one means it is still to be done. */
    freedAt: instant('freed_at'),
  },
  (table) => [
    // All that the figures of a period ask for: read from the index alone. Its condition is what they count.
    index('upload_saved')
      .on(table.completedAt, table.departmentId, table.ownerStaffId, table.size)
      .where(sql`saved_video_id IS NOT NULL`),
    index('upload_refused').on(table.updatedAt).where(sql`refusal IS NOT NULL`),
    index('upload_unsaved')
      .on(table.status, table.updatedAt)
      .where(sql`${table.savedVideoId} IS NULL AND ${table.freedAt} IS NULL`),
  ],
)
export type UploadRow = typeof upload.$inferSelect

/**
 * The parts that are wholly in storage. A row is written after the bytes and removed before they are overwritten, so
 * that a row is never about bytes that are half there (U1). Of parts that go straight to an object store it is what their
 * sender said of them; whether they are there, the store is asked.
 */
export const uploadPart = pgTable(
  'upload_part',
  {
    uploadId: reference('upload_id')
      .notNull()
      .references(() => upload.id),
    part: integer('part').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    crc32: text('crc32').notNull(),
    md5: text('md5'),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
)
