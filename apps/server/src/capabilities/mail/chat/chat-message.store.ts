import { and, asc, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ChatMessageRow, chatMember, chatMessage } from './chat.table.ts'

const withSender = { message: chatMessage, senderName: staff.fullName }

/** Which part of a conversation: the newest messages, those before one, or those after one. */
type Slice = { readonly before?: bigint; readonly after?: bigint; readonly limit: number }

/** Messages in their order. */
export async function findMessages(db: Executor, conversationId: bigint, { before, after, limit }: Slice) {
  const rows = await db
    .select(withSender)
    .from(chatMessage)
    .innerJoin(staff, eq(staff.id, chatMessage.senderId))
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        before === undefined ? undefined : lt(chatMessage.id, before),
        after === undefined ? undefined : gt(chatMessage.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(chatMessage.id) : asc(chatMessage.id))
    .limit(limit)
  return after === undefined ? rows.reverse() : rows
}
export type MessageWithSender = Awaited<ReturnType<typeof findMessages>>[number]

/** A message of a conversation in which the person takes part. */
export async function findMessage(
  db: Executor,
  staffId: bigint,
  id: bigint,
): Promise<MessageWithSender | null> {
  const [row] = await db
    .select(withSender)
    .from(chatMessage)
    .innerJoin(staff, eq(staff.id, chatMessage.senderId))
    .innerJoin(
      chatMember,
      and(eq(chatMember.conversationId, chatMessage.conversationId), eq(chatMember.staffId, staffId)),
    )
    .where(eq(chatMessage.id, id))
  return row ?? null
}

export async function insertChatMessage(
  tx: Tx,
  values: Pick<ChatMessageRow, 'conversationId' | 'senderId' | 'text' | 'sentAt'> &
    Partial<Pick<ChatMessageRow, 'notice'>>,
): Promise<bigint> {
  const [row] = await tx.insert(chatMessage).values(values).returning({ id: chatMessage.id })
  if (!row) throw new Error('no message inserted')
  return row.id
}

/** Changes somebody's own words while they take part, unless they were taken back; false where that is not so. */
export async function changeMessage(
  tx: Tx,
  senderId: bigint,
  id: bigint,
  change: Partial<Pick<ChatMessageRow, 'text' | 'editedAt' | 'deletedAt'>>,
): Promise<boolean> {
  const changed = await tx
    .update(chatMessage)
    .set(change)
    .where(
      and(
        eq(chatMessage.id, id),
        eq(chatMessage.senderId, senderId),
        isNull(chatMessage.deletedAt),
        isNull(chatMessage.notice),
        sql`EXISTS (SELECT FROM chat_member
          WHERE conversation_id = ${chatMessage.conversationId} AND staff_id = ${senderId})`,
      ),
    )
    .returning({ id: chatMessage.id })
  return changed.length > 0
}

export async function countSaidSince(db: Executor, senderId: bigint, since: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(chatMessage)
    .where(and(eq(chatMessage.senderId, senderId), gt(chatMessage.sentAt, since)))
  return row?.total ?? 0
}
