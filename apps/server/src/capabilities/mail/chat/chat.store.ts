import { mostCounted } from '@pindao/protocol/core/fields.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { countedUpTo, countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ConversationRow, chatConversation, chatMember, chatMessage } from './chat.table.ts'

const mostListed = 200

/** A conversation's last message is `chat_message` already, where what is unread in it is counted beside it. */
const later = alias(chatMessage, 'later')

/** What is news to a member: words of others, since they read last, neither taken back nor a notice. */
function isNews(message: typeof chatMessage | typeof later) {
  return and(
    eq(message.conversationId, chatMember.conversationId),
    gt(message.id, chatMember.lastReadId),
    ne(message.senderId, chatMember.staffId),
    isNull(message.deletedAt),
    isNull(message.notice),
  )
}

/** What others have said in somebody's conversations, or in one, since they were read, counted up to `most`. */
export function countUnread(
  db: Executor,
  staffId: bigint,
  { most, conversationId }: { readonly most: number; readonly conversationId?: bigint },
): Promise<number> {
  const where = and(
    eq(chatMember.staffId, staffId),
    conversationId === undefined ? undefined : eq(chatMember.conversationId, conversationId),
  )
  const news = db
    .select({ one: sql`1` })
    .from(chatMember)
    .innerJoin(chatMessage, isNews(chatMessage))
    .where(where)
  return countUpTo(db, news, most)
}

/** Somebody's conversations, the newest message first. One of two that nobody has spoken in is its beginner's only. */
export function findConversations(db: Executor, staffId: bigint, only?: bigint) {
  const news = db.select({ one: sql`1` }).from(later).where(isNews(later))
  const unread = countedUpTo(news, mostCounted)
  return db
    .select({ conversation: chatConversation, last: chatMessage, senderName: staff.fullName, unread })
    .from(chatMember)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMember.conversationId))
    .leftJoin(chatMessage, eq(chatMessage.id, chatConversation.lastMessageId))
    .leftJoin(staff, eq(staff.id, chatMessage.senderId))
    .where(
      and(
        eq(chatMember.staffId, staffId),
        only === undefined ? undefined : eq(chatConversation.id, only),
        or(
          eq(chatConversation.kind, 'group'),
          isNotNull(chatConversation.lastMessageId),
          eq(chatConversation.createdBy, staffId),
          only === undefined ? undefined : eq(chatConversation.id, only),
        ),
      ),
    )
    .orderBy(
      sql`coalesce(${chatMessage.sentAt}, ${chatConversation.createdAt}) DESC`,
      desc(chatConversation.id),
    )
    .limit(mostListed)
}
export type ListedConversation = Awaited<ReturnType<typeof findConversations>>[number]

export function findMembers(db: Executor, conversationIds: readonly bigint[]) {
  return db
    .select({
      conversationId: chatMember.conversationId,
      id: staff.id,
      fullName: staff.fullName,
      avatarUrl: staff.avatarUrl,
      disabled: staff.disabled,
    })
    .from(chatMember)
    .innerJoin(staff, eq(staff.id, chatMember.staffId))
    .where(inArray(chatMember.conversationId, [...conversationIds]))
    .orderBy(asc(staff.fullName), asc(staff.id))
}
export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

export async function memberIds(db: Executor, conversationId: bigint): Promise<bigint[]> {
  const rows = await db
    .select({ id: chatMember.staffId })
    .from(chatMember)
    .where(eq(chatMember.conversationId, conversationId))
  return rows.map(({ id }) => id)
}

export async function isMember(db: Executor, conversationId: bigint, staffId: bigint): Promise<boolean> {
  const rows = await db
    .select({ id: chatMember.staffId })
    .from(chatMember)
    .where(and(eq(chatMember.conversationId, conversationId), eq(chatMember.staffId, staffId)))
  return rows.length > 0
}

type NewConversation = Omit<ConversationRow, 'id' | 'lastMessageId'>

/** Null where the two have a conversation already. */
export async function insertConversation(
  tx: Tx,
  values: NewConversation,
  members: readonly bigint[],
): Promise<bigint | null> {
  const [made] = await tx
    .insert(chatConversation)
    .values(values)
    .onConflictDoNothing({ target: chatConversation.pair })
    .returning({ id: chatConversation.id })
  if (!made) return null
  const rows = members.map((staffId) => ({ conversationId: made.id, staffId, lastReadId: 0n }))
  await tx.insert(chatMember).values(rows)
  return made.id
}

export async function findPair(db: Executor, pair: string): Promise<bigint | null> {
  const [row] = await db
    .select({ id: chatConversation.id })
    .from(chatConversation)
    .where(eq(chatConversation.pair, pair))
  return row?.id ?? null
}

/**
 * Holds a conversation until the transaction ends: who writes next waits, so ids come in the order of commits. Returns it
 * as it stands; null where there is none.
 */
export async function lockConversation(tx: Tx, id: bigint): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(chatConversation).where(eq(chatConversation.id, id)).for('update')
  return row ?? null
}

export async function setLastMessage(tx: Tx, id: bigint, messageId: bigint): Promise<void> {
  await tx.update(chatConversation).set({ lastMessageId: messageId }).where(eq(chatConversation.id, id))
}

/** Moves the read position forward, to a message of this conversation. Returns whether it moved. */
export async function moveReadPosition(
  db: Executor,
  conversationId: bigint,
  staffId: bigint,
  messageId: bigint,
): Promise<boolean> {
  const moved = await db
    .update(chatMember)
    .set({ lastReadId: messageId })
    .where(
      and(
        eq(chatMember.conversationId, conversationId),
        eq(chatMember.staffId, staffId),
        sql`${chatMember.lastReadId} < ${messageId}`,
        sql`EXISTS (SELECT FROM chat_message WHERE id = ${messageId} AND conversation_id = ${conversationId})`,
      ),
    )
    .returning({ id: chatMember.staffId })
  return moved.length > 0
}
