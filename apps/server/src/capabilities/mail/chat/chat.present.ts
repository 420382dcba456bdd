import { cutText } from '@pindao/protocol/core/texts.ts'
import { type ChatMessage, type Conversation, groupActions } from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import type { ListedConversation, MemberRow } from './chat.store.ts'
import type { ChatMessageRow, ConversationRow } from './chat.table.ts'
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
    text: wordsOf(message),
    notice: message.notice,
    sentAt: message.sentAt,
    editedAt: message.editedAt,
    deleted: message.deletedAt !== null,
    changeable: isChangeable(message, staffId) && isFresh(message, now),
  }
}

/** What was taken back is read by nobody, whatever the row holds. */
const wordsOf = ({ text, deletedAt }: Pick<ChatMessageRow, 'text' | 'deletedAt'>) =>
  deletedAt === null ? text : ''

/** Whether somebody may change a message at all: own words, not what the system said about them. */
export function isChangeable(
  { senderId, deletedAt, notice }: Pick<ChatMessageRow, 'senderId' | 'deletedAt' | 'notice'>,
  staffId: bigint,
): boolean {
  return senderId === staffId && deletedAt === null && notice === null
}

/** Whether a message may still be edited or taken back: later, others have acted on it. */
export function isFresh({ sentAt }: Pick<ChatMessageRow, 'sentAt'>, now: number): boolean {
  return now - Date.parse(sentAt) < chatLimits.changeMinutes * 60_000
}

/**
 * Who leads a group: whoever began it or was left it, while they can sign in; then, and for as long, the member who has
 * been with the company longest (ids of staff are given in the order of their first sign-on). Undefined without members.
 */
export function leaderOf(
  { createdBy }: Pick<ConversationRow, 'createdBy'>,
  members: readonly Pick<MemberRow, 'id' | 'disabled'>[],
): bigint | undefined {
  const rank = ({ id, disabled }: Pick<MemberRow, 'id' | 'disabled'>) =>
    Number(disabled) * 2 + Number(id !== createdBy)
  return members.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1))[0]?.id
}

/** Whether a member may do this with a group: only whoever leads it takes others out. */
export function mayAct(
  action: (typeof groupActions)[number],
  leaderId: bigint | undefined,
  staffId: bigint,
): boolean {
  return action !== 'removeMembers' || leaderId === staffId
}

/** A conversation as somebody sees it, with those who take part; `members` are those of the whole list. */
export function presentConversation(
  { conversation, last, senderName, unread }: ListedConversation,
  members: readonly MemberRow[],
  staffId: bigint,
): Conversation {
  const group = conversation.kind === 'group'
  const own = members.filter(({ conversationId }) => conversationId === conversation.id)
  const leaderId = leaderOf(conversation, own)
  return {
    id: String(conversation.id),
    kind: conversation.kind as Conversation['kind'],
    name: conversation.name,
    members: own.map(({ id, fullName, avatarUrl }) => ({ id: String(id), fullName, avatarUrl })),
    lastMessage:
      last === null
        ? null
        : {
            id: String(last.id),
            senderId: String(last.senderId),
            // Perhaps no member any more.
            senderName: senderName ?? '',
            text: cutText(wordsOf(last), previewCharacters),
            notice: last.notice,
            deleted: last.deletedAt !== null,
            sentAt: last.sentAt,
          },
    // Members are read after the conversation: the last one may have left in between.
    leaderId: group && leaderId !== undefined ? String(leaderId) : null,
    unread,
    createdAt: conversation.createdAt,
    actions: group ? groupActions.filter((action) => mayAct(action, leaderId, staffId)) : [],
  }
}
