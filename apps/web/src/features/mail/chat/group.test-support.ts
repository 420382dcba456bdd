import {
  type ChatMessage,
  type Conversation,
  findChatPeople,
  getConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { at, chatServer, messageOf, self, wang, withPortrait } from './chat.test-support.ts'

export const sun = { id: '9', fullName: '孙悦' }

/** What the system says of a group. */
export const notice = (id: string, what: ChatMessage['notice'], sender = wang): ChatMessage => ({
  ...messageOf(id, '', sender),
  notice: what,
})

/** A group of two that the person leads. */
export const ownGroup: Conversation = {
  id: '3',
  kind: 'group',
  name: '三组',
  members: [self, wang].map(withPortrait),
  leaderId: self.id,
  unread: 0,
  createdAt: at,
  lastMessage: null,
  actions: ['addMembers', 'rename', 'removeMembers', 'leave'],
}

/** A server with this group, in which this has been said by now, and somebody to add. */
export function groupServer(said: () => readonly ChatMessage[], group: () => Conversation): FakeServer {
  const server = chatServer(said, group)
  server.refuses(getConversation, { code: 'chat.notFound' })
  server.answers(findChatPeople, [
    { ...wang, email: 'wang@pindao.example', department: 'hz_fb' },
    { ...sun, email: 'sun@pindao.example', department: 'hz_fb' },
  ])
  return server
}
