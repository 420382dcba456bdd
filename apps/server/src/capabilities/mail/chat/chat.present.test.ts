import { conversation as conversationSchema } from '@pindao/protocol/mail/chat.endpoints.ts'
import { expect, test } from 'vitest'
import { presentConversation } from './chat.present.ts'
import type { MemberRow } from './chat.store.ts'

const group = {
  id: 7n,
  kind: 'group',
  name: '三组',
  pair: null,
  createdBy: 1n,
  lastMessageId: null,
  createdAt: '2026-11-21T05:00:00.123Z',
}
const present = (members: readonly MemberRow[]) =>
  presentConversation({ conversation: group, last: null, senderName: null, unread: 0 }, members, 1n)

test('NAV-02 a group whose last member left while it was being read is led by nobody', () => {
  const member = { conversationId: 7n, id: 1n, avatarUrl: null, fullName: '李晴', disabled: false }
  expect(conversationSchema.parse(present([member])).leaderId).toBe('1')
  expect(conversationSchema.parse(present([])).leaderId).toBeNull()
})
