import { cutText } from '@pindao/protocol/core/texts.ts'
import type { ChatMessage, Conversation } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import type { ListedConversation, MemberRow } from './chat.store.ts'
import type { ChatMessageRow } from './chat.table.ts'
import type { MessageWithSender } from './chat-message.store.ts'

const previewCharacters = 120

/** A message as this person sees it now. */
export function presentMessage(
  { message, senderName }: MessageWithSender,
  staffId: bigint,
  now: number,
): ChatMessage {
  return {
    id: String(message.id),
    conversationId: String(message.conversationId),
    sender: { id: String(message.senderId), fullName: senderName },
    text: message.text,
    sentAt: message.sentAt,
    editedAt: message.editedAt,
    deleted: message.deletedAt !== null,
    changeable: message.senderId === staffId && message.deletedAt === null && isFresh(message, now),
  }
}

/** Whether a message may still be edited or taken back: later, others have acted on it. */
export function isFresh({ sentAt }: Pick<ChatMessageRow, 'sentAt'>, now: number): boolean {
  return now - Date.parse(sentAt) < chatLimits.changeMinutes * 60_000
}

/** A conversation with those who take part; `members` are those of the whole list. */
export function presentConversation(
  { conversation, last, unread }: ListedConversation,
  members: readonly MemberRow[],
): Conversation {
  return {
    id: String(conversation.id),
    kind: conversation.kind as Conversation['kind'],
    name: conversation.name,
    members: members
      .filter(({ conversationId }) => conversationId === conversation.id)
      .map(({ id, fullName }) => ({ id: String(id), fullName })),
    lastMessage:
      last === null
        ? null
        : {
            id: String(last.id),
            senderId: String(last.senderId),
            text: cutText(last.text, previewCharacters),
            deleted: last.deletedAt !== null,
            sentAt: last.sentAt,
          },
    unread,
    createdAt: conversation.createdAt,
  }
}
