import {
  type ChatMessage,
  type Conversation,
  listChatMessages,
  listConversations,
  readConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { screen, within } from '@testing-library/react'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
export const person = personOf('operator')
export const at = '2026-03-04T05:06:07.000Z'
export const self = { id: person.user.userId, fullName: person.fullName }
export const wang = { id: '8', fullName: '王浩' }

export const messageOf = (id: string, text: string, sender = wang): ChatMessage => ({
  id,
  conversationId: '3',
  sender,
  text,
  sentAt: at,
  editedAt: null,
  deleted: false,
  changeable: false,
  notice: null,
})
const lastOf = ({ sender, ...last }: ChatMessage): Conversation['lastMessage'] => ({
  id: last.id,
  senderId: sender.id,
  senderName: sender.fullName,
  text: last.text,
  notice: last.notice,
  deleted: last.deleted,
  sentAt: last.sentAt,
})
/** Who is in a conversation, with the portrait that the sign-on gave. */
export const withPortrait = (one: typeof wang) => ({ ...one, avatarUrl: `https://sso.example/${one.id}.png` })
/** A conversation with a colleague. */
export const conversationOf = (last: ChatMessage, unread: number): Conversation => ({
  id: '3',
  kind: 'direct',
  name: null,
  members: [self, wang].map(withPortrait),
  unread,
  createdAt: at,
  leaderId: null,
  actions: [],
  lastMessage: lastOf(last),
})

/** A server with one conversation, of two unless another one is given, in which this has been said by now. */
export function chatServer(
  said: () => readonly ChatMessage[],
  conversation = () => conversationOf(said().at(-1) ?? messageOf('1', ''), 0),
): FakeServer {
  const server = serverFor(person)
  server.answers(listConversations, () => [conversation()])
  server.answers(listChatMessages, ({ query }) => {
    const { after } = query as { after?: string }
    return said().filter(({ id }) => after === undefined || Number(id) > Number(after))
  })
  server.answers(readConversation, { unread: 0 })
  return server
}

/** The conversation, where messages are written and read. */
export async function openThreadOn(server: FakeServer) {
  const opened = await openPage('/apps/chat?c=3', { server, person, locale: 'zh' })
  const input = await screen.findByRole('textbox', { name: t('chat:input') })
  const log = within(await screen.findByRole('log'))
  return { ...opened, input, log }
}
