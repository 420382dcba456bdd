import type {
  PublishTemplateDefaults,
  TemplateKind,
  TemplatePlatform,
  TemplateScope,
  WatermarkLook,
} from '@pindao/protocol/publishing/publish-template.fields.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/**
 * What publications begin with (business.md §1 template). `departmentId` is the department that it is for, or where it
 * was made; one that was deleted stays, so that it can be taken back.
 */
export const publishTemplate = pgTable(
  'publish_template',
  {
    id: identity(),
    kind: text('kind').$type<TemplateKind>().notNull(),
    name: text('name').notNull(),
    /** Null: for all. */
    platform: text('platform').$type<TemplatePlatform>(),
    language: text('language'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    tags: text('tags').array().notNull(),
    defaults: jsonb('defaults').$type<PublishTemplateDefaults>().notNull(),
    watermark: jsonb('watermark').$type<WatermarkLook>().notNull(),
    scope: text('scope').$type<TemplateScope>().notNull(),
    departmentId: reference('department_id')
      .notNull()
      .references(() => department.id),
    channelId: reference('channel_id').references(() => channel.id),
    ownerStaffId: reference('owner_staff_id')
      .notNull()
      .references(() => staff.id),
    enabled: boolean('enabled').notNull(),
    departmentDefault: boolean('department_default').notNull(),
    footerId: reference('footer_id'),
    watermarkId: reference('watermark_id'),
    /** Of a watermark: its picture. `pictureSize` in bytes. */
    pictureKey: text('picture_key'),
    pictureName: text('picture_name'),
    pictureSize: integer('picture_size'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('publish_template_name')
      .on(table.departmentId, sql`lower(name)`)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('publish_template_default')
      .on(table.departmentId, sql`coalesce(platform, '')`)
      .where(sql`department_default AND deleted_at IS NULL`),
    index('publish_template_owner').on(table.ownerStaffId),
    index('publish_template_channel').on(table.channelId),
  ],
)
export type TemplateRow = typeof publishTemplate.$inferSelect
