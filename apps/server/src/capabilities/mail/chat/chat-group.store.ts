import { and, asc, eq, inArray } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { Person } from '../people.store.ts'
import { type ConversationRow, chatConversation, chatMember, chatMessage } from './chat.table.ts'

/** These people with their names, whether they take part or not. */
export function namesOf(db: Executor, ids: readonly bigint[]): Promise<Person[]> {
  return db
    .select({ id: staff.id, fullName: staff.fullName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
    .orderBy(asc(staff.fullName), asc(staff.id))
}

/** New members: what was said before they came is no news to them. */
export async function insertMembers(
  tx: Tx,
  { id, lastMessageId }: ConversationRow,
  staffIds: readonly bigint[],
): Promise<void> {
  await tx
    .insert(chatMember)
    .values(staffIds.map((staffId) => ({ conversationId: id, staffId, lastReadId: lastMessageId ?? 0n })))
}

export async function deleteMember(tx: Tx, conversationId: bigint, staffId: bigint): Promise<void> {
  await tx
    .delete(chatMember)
    .where(and(eq(chatMember.conversationId, conversationId), eq(chatMember.staffId, staffId)))
}

export async function updateConversation(
  tx: Tx,
  id: bigint,
  change: Partial<Pick<ConversationRow, 'name' | 'createdBy'>>,
): Promise<void> {
  await tx.update(chatConversation).set(change).where(eq(chatConversation.id, id))
}

/** Nobody takes part any more: its words go, too. */
export async function deleteConversation(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(chatMessage).where(eq(chatMessage.conversationId, id))
  await tx.delete(chatConversation).where(eq(chatConversation.id, id))
}
