import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A letter, once for all who have a copy. While `sent_at` is empty it is a draft, which only its writer has. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: identity(),
    /** Nobody: the system wrote it, and `system_kind` says about what. */
    senderId: reference('sender_id').references(() => staff.id),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    systemKind: text('system_kind'),
    systemParams: jsonb('system_params').$type<Record<string, string>>(),
    /** The first letter of the exchange; empty for that one itself. No foreign key: it may be deleted for good. */
    rootId: reference('root_id'),
    /** The writer's own copy of the letter that is answered: for going on with a draft. */
    replyToId: reference('reply_to_id'),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
    /** What a search reads. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(subject || ' ' || body)`),
  },
  (table) => [
    index('mail_message_sender').on(table.senderId, table.sentAt),
    index('mail_message_root').on(table.rootId),
    check('mail_message_writer', sql`num_nonnulls(sender_id, system_kind) = 1`),
  ],
)
export type MailMessageRow = typeof mailMessage.$inferSelect

/** Whom a letter is for, in the order of its writer. */
export const mailRecipient = pgTable(
  'mail_recipient',
  {
    messageId: reference('message_id')
      .notNull()
      .references(() => mailMessage.id, { onDelete: 'cascade' }),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    /** `to` or `cc`. */
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.staffId] })],
)

/** Somebody's copy of a letter, and what they made of it. Who writes to themselves has two. */
export const mailCopy = pgTable(
  'mail_copy',
  {
    id: identity(),
    messageId: reference('message_id')
      .notNull()
      .references(() => mailMessage.id),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    /** `written` or `received`. */
    origin: text('origin').notNull(),
    folder: text('folder').notNull(),
    /** Where it lay before it went to the trash. */
    formerFolder: text('former_folder'),
    starred: boolean('starred').notNull().default(false),
    labels: text('labels').array().notNull().default(sql`'{}'`),
    readAt: instant('read_at'),
    /** When it was sent; of a draft, when it was last changed. */
    at: instant('at').notNull(),
  },
  (table) => [
    unique('mail_copy_once').on(table.messageId, table.staffId, table.origin),
    index('mail_copy_folder').on(table.staffId, table.folder, table.at, table.id),
    index('mail_copy_newest').on(table.staffId, table.at, table.id),
    index('mail_copy_unread').on(table.staffId).where(sql`read_at IS NULL`),
    check('mail_copy_trash', sql`(folder = 'trash') = (former_folder IS NOT NULL)`),
  ],
)
/** A copy, and the letter it is of. */
export type CopyRef = { readonly id: bigint; readonly messageId: bigint }
