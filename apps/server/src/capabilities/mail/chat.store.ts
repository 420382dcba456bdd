import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ConversationRow, chatConversation, chatMember, chatMessage } from './chat.table.ts'

const mostListed = 200

/** Messages that are news to a member: of others, since they read last, and neither taken back nor a notice. */
const isNews = and(
  eq(chatMessage.conversationId, chatMember.conversationId),
  gt(chatMessage.id, chatMember.lastReadId),
  ne(chatMessage.senderId, chatMember.staffId),
  isNull(chatMessage.deletedAt),
  isNull(chatMessage.notice),
)

/** The same as a column of a conversation, counted up to the limit: there `chat_message` is its last one. */
const unread = sql<number>`(SELECT count(*)::int FROM (SELECT FROM chat_message AS later
  WHERE later.conversation_id = ${chatConversation.id} AND later.id > ${chatMember.lastReadId}
    AND later.sender_id <> ${chatMember.staffId} AND later.deleted_at IS NULL AND later.notice IS NULL
  LIMIT ${chatLimits.unread}) AS counted)`

/**
 * What others have said in somebody's conversations, or in one, since they were read; counted up to `most`, which is
 * enough to know.
 */
export async function countUnread(
  db: Executor,
  staffId: bigint,
  { most, conversationId }: { readonly most: number; readonly conversationId?: bigint },
): Promise<number> {
  const where = and(
    eq(chatMember.staffId, staffId),
    conversationId === undefined ? undefined : eq(chatMember.conversationId, conversationId),
  )
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(chatMember)
    .innerJoin(chatMessage, isNews)
    .where(where)
    .limit(most)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** Somebody's conversations, the newest message first. One of two that nobody has spoken in is its beginner's only. */
export function findConversations(db: Executor, staffId: bigint, only?: bigint) {
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
