import type { Executor } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'

/** Tells the tabs of these people that their mailbox changed; heard when the transaction commits. */
export async function announceMail(
  db: Executor,
  messageId: bigint,
  change: 'arrived' | 'changed',
  staffIds: readonly bigint[],
): Promise<void> {
  await publishLive(db, { type: 'mail', id: String(messageId), change }, { permission: 'mail:use', staffIds })
}

/** Tells the tabs of these people what became of a conversation; `by` did it. */
export async function announceChat(
  db: Executor,
  conversationId: bigint,
  change: 'message' | 'edited' | 'read' | 'begun' | 'members',
  { by, to }: { readonly by: bigint; readonly to: readonly bigint[] },
): Promise<void> {
  const event = { type: 'chat', id: String(conversationId), change, staffId: String(by) } as const
  await publishLive(db, event, { permission: 'chat:use', staffIds: to })
}
