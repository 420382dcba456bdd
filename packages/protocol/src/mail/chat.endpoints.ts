import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, searchText } from '#src/core/fields.ts'
import { requiredLine, requiredText } from '#src/core/rules.ts'
import { chatLimits } from './mail.codes.ts'
import { mailPerson } from './mail.endpoints.ts'

/** What the system says in a group about its members and its name; the sender did it. Words are texts of the page. */
const chatNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['added', 'removed']), people: z.array(mailPerson).min(1) }),
  z.object({ kind: z.literal('left') }),
  z.object({ kind: z.literal('renamed'), name: z.string() }),
])
export type ChatNotice = z.output<typeof chatNotice>

/** One message. The text of one that was taken back is empty, and that of a notice. `changeable`: by the person who asks, at this moment. */
export const chatMessage = z.object({
  id,
  conversationId: id,
  sender: mailPerson,
  text: z.string(),
  notice: chatNotice.nullable(),
  sentAt: instant,
  editedAt: instant.nullable(),
  deleted: z.boolean(),
  changeable: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** What somebody may do with a group; whoever leads it takes others out. */
export const groupActions = ['addMembers', 'rename', 'removeMembers', 'leave'] as const

/**
 * A conversation of two, or a named group. `unread` counts what others wrote since the person read it last; one more than
 * `mostCounted` says that it is more.
 */
export const conversation = z.object({
  id,
  kind: z.enum(['direct', 'group']),
  name: z.string().nullable(),
  members: z.array(mailPerson.extend({ avatarUrl: z.string().nullable() })),
  /** Who leads the group: began it, or was left it. Null in a conversation of two, and in a group that everybody has just left. */
  leaderId: id.nullable(),
  lastMessage: chatMessage
    .pick({ id: true, text: true, notice: true, deleted: true, sentAt: true })
    .extend({ senderId: id, senderName: z.string() })
    .nullable(),
  unread: z.number().int(),
  createdAt: instant,
  actions: z.array(z.enum(groupActions)),
})
export type Conversation = z.output<typeof conversation>

export const listConversations = endpoint({
  method: 'GET',
  url: '/chat/conversations',
  access: 'chat:use',
  summary: 'Own conversations, the one with the newest message first; two hundred at most',
  output: z.array(conversation),
})

export const getConversation = endpoint({
  method: 'GET',
  url: '/chat/conversations/:id',
  access: 'chat:use',
  summary: 'One own conversation, also beyond those listed',
  params: z.object({ id }),
  output: conversation,
})

export const findChatPeople = endpoint({
  method: 'GET',
  url: '/chat/people',
  access: 'chat:use',
  summary: 'Staff to talk to, by name or address; twenty at most',
  query: z.object({ name: searchText.optional() }),
  output: z.array(mailPerson.extend({ email: z.string(), department: z.string() })),
})

/** What a group is called: it stands in lists, headings and notices, each of one line. */
export const groupName = requiredLine(chatLimits.name)

export const startConversation = endpoint({
  method: 'POST',
  url: '/chat/conversations',
  access: 'chat:use',
  summary: 'A group with a name, or the one conversation with somebody, which may exist already',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('direct'), staffId: id }),
    z.object({
      kind: z.literal('group'),
      name: groupName,
      staffIds: z
        .array(id)
        .min(1, { error: 'required' })
        .max(chatLimits.members - 1, { error: 'tooLong' }),
    }),
  ]),
  output: conversation,
  idempotent: 'key',
})

export const renameConversation = endpoint({
  method: 'PUT',
  url: '/chat/conversations/:id',
  access: 'chat:use',
  summary: 'Another name for a group',
  params: z.object({ id }),
  body: z.object({ name: groupName }),
  output: conversation,
})

export const addChatMembers = endpoint({
  method: 'POST',
  url: '/chat/conversations/:id/members',
  access: 'chat:use',
  summary: 'More people for a group; they read what was said before',
  params: z.object({ id }),
  body: z.object({
    staffIds: z
      .array(id)
      .min(1)
      .max(chatLimits.members - 1),
  }),
  output: conversation,
})

export const removeChatMember = endpoint({
  method: 'DELETE',
  url: '/chat/conversations/:id/members/:staffId',
  access: 'chat:use',
  summary: 'Takes somebody out of a group, by whoever leads it; who names themselves leaves, and gets null',
  params: z.object({ id, staffId: id }),
  output: conversation.nullable(),
})

export const leaveConversation = endpoint({
  method: 'POST',
  url: '/chat/conversations/:id/leave',
  access: 'chat:use',
  summary: 'Leaves a group for good; the last one takes what was said along',
  params: z.object({ id }),
  output: z.object({ left: z.boolean() }),
})

export const listChatMessages = endpoint({
  method: 'GET',
  url: '/chat/conversations/:id/messages',
  access: 'chat:use',
  summary: 'Fifty messages in order: the newest, those before one, or those after one',
  params: z.object({ id }),
  query: z.object({ before: id.optional(), after: id.optional() }),
  output: z.array(chatMessage),
})

/** What is said in one message. */
export const chatText = requiredText(chatLimits.text)

export const sendChatMessage = endpoint({
  method: 'POST',
  url: '/chat/conversations/:id/messages',
  access: 'chat:use',
  summary: 'Says something, once per key',
  params: z.object({ id }),
  body: z.object({ text: chatText }),
  output: chatMessage,
  idempotent: 'key',
})

export const readConversation = endpoint({
  method: 'POST',
  url: '/chat/conversations/:id/read',
  access: 'chat:use',
  summary: 'Everything up to a message has been read; never moves back',
  params: z.object({ id }),
  body: z.object({ messageId: id }),
  output: z.object({ unread: z.number().int() }),
})

export const editChatMessage = endpoint({
  method: 'PUT',
  url: '/chat/messages/:id',
  access: 'chat:use',
  summary: 'Other words for an own message, for a quarter of an hour',
  params: z.object({ id }),
  body: z.object({ text: chatText }),
  output: chatMessage,
})

export const deleteChatMessage = endpoint({
  method: 'DELETE',
  url: '/chat/messages/:id',
  access: 'chat:use',
  summary: 'Takes an own message back, for a quarter of an hour',
  params: z.object({ id }),
  output: chatMessage,
})
