import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const letter = { to: [], subject: '', body: '' }
const ofDraft = async (world: EndpointWorld) => ({ params: { id: await world.newDraft() } })
const ofTalk = async (world: EndpointWorld) => ({ params: { id: (await world.newConversation()).id } })
const ofMessage = async (world: EndpointWorld) => ({
  params: { id: (await world.newConversation()).messageId },
})
const ofGroup = async (world: EndpointWorld) => ({ params: { id: (await world.newGroup()).id } })
const privateLetter = privateTo('mail.notFound')
const privateTalk = privateTo('chat.notFound')
const privateMessage = privateTo('chat.messageNotFound')

export const mailCases: EndpointCases = {
  // Letters and conversations are for those who are part of them, whatever anybody's data scope.
  'GET /mail/letters': {
    ...privateList,
    input: async (world) => {
      await world.newDraft()
      return { query: { box: 'draft' } }
    },
  },
  'GET /mail/letters/:id': { ...privateLetter, input: ofDraft },
  'GET /mail/counts': shared,
  'GET /mail/people': shared,
  'POST /mail/drafts': { ...shared, input: () => ({ body: letter }) },
  'PUT /mail/drafts/:id': {
    ...privateLetter,
    input: async (world) => ({ ...(await ofDraft(world)), body: letter }),
  },
  'POST /mail/letters': { ...shared, input: ({ ownerId }) => ({ body: { ...letter, to: [ownerId] } }) },
  'POST /mail/actions': {
    ...shared,
    input: async (world) => ({ body: { ids: [await world.newDraft()], action: 'read' } }),
  },
  'DELETE /mail/trash': shared,
  'GET /chat/conversations': {
    ...privateList,
    input: async (world) => {
      await world.newConversation()
      return {}
    },
  },
  'GET /chat/people': shared,
  'POST /chat/conversations': {
    ...shared,
    input: ({ ownerId }) => ({ body: { kind: 'direct', staffId: ownerId } }),
  },
  'GET /chat/conversations/:id': { ...privateTalk, input: ofTalk },
  'PUT /chat/conversations/:id': {
    ...privateTalk,
    input: async (world) => ({ ...(await ofGroup(world)), body: { name: '改名' } }),
  },
  'POST /chat/conversations/:id/members': {
    ...privateTalk,
    input: async (world) => ({ ...(await ofGroup(world)), body: { staffIds: [await world.newMember()] } }),
  },
  'DELETE /chat/conversations/:id/members/:staffId': {
    ...privateTalk,
    input: async (world) => {
      const { id, memberId } = await world.newGroup()
      return { params: { id, staffId: memberId } }
    },
  },
  'POST /chat/conversations/:id/leave': { ...privateTalk, input: ofGroup },
  'GET /chat/conversations/:id/messages': { ...privateTalk, input: ofTalk },
  'POST /chat/conversations/:id/messages': {
    ...privateTalk,
    input: async (world) => ({ ...(await ofTalk(world)), body: { text: '好' } }),
  },
  'POST /chat/conversations/:id/read': {
    ...privateTalk,
    input: async (world) => {
      const { id, messageId } = await world.newConversation()
      return { params: { id }, body: { messageId } }
    },
  },
  'PUT /chat/messages/:id': {
    ...privateMessage,
    input: async (world) => ({ ...(await ofMessage(world)), body: { text: '好' } }),
  },
  'DELETE /chat/messages/:id': { ...privateMessage, input: ofMessage },
}
