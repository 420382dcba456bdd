import type { ChatNotice } from '@pindao/protocol/mail/chat.endpoints.ts'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { identity, instant, reference } from '#src/platform/db/columns.ts'

/** A conversation of two people, or a named group. */
export const chatConversation = pgTable(
  'chat_conversation',
  {
    id: identity(),
    /** `direct` or `group`. */
    kind: text('kind').notNull(),
    name: text('name'),
    /** The two of a direct conversation, the smaller id first: there is one for each pair. */
    pair: text('pair').unique(),
    /** Who began it; of a group, whoever was left it since. Leads it as a member who can sign in (`leaderOf`). */
    createdBy: reference('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull(),
    lastMessageId: reference('last_message_id'),
  },
  () => [
    check(
      'chat_conversation_named',
      sql`num_nonnulls(name, pair) = 1 AND (kind = 'direct') = (pair IS NOT NULL)`,
    ),
  ],
)
export type ConversationRow = typeof chatConversation.$inferSelect

export const chatMember = pgTable(
  'chat_member',
  {
    conversationId: reference('conversation_id')
      .notNull()
      .references(() => chatConversation.id),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The newest message this person has read; 0 before the first. */
    lastReadId: reference('last_read_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.staffId] }),
    index('chat_member_staff').on(table.staffId),
  ],
)

/** Messages of a conversation: their ids are their order, because who writes holds the conversation's row. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: identity(),
    conversationId: reference('conversation_id')
      .notNull()
      .references(() => chatConversation.id),
    senderId: reference('sender_id')
      .notNull()
      .references(() => staff.id),
    text: text('text').notNull(),
    /** What the sender did to the group, as parameters of a text; such a message has no words of its own. */
    notice: jsonb('notice').$type<ChatNotice>(),
    sentAt: instant('sent_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('chat_message_order').on(table.conversationId, table.id),
    index('chat_message_sender').on(table.senderId, table.sentAt),
  ],
)
export type ChatMessageRow = typeof chatMessage.$inferSelect
