import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { EndpointWorld } from './endpoint-world.ts'

/** What a call sends. */
export type CallInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/**
 * How an endpoint is called with valid input, and what it does with records of another department:
 *
 * - `refused`: the record is named, and somebody else's: `access.outsideScope`, or the code given.
 * - `hidden`: the answer is the same shape without the record.
 * - `shared`: it belongs to the whole company, or to nobody.
 *
 * `answers` are codes with which the holder of the right permission may be answered besides success: refusals that come
 * after the permission and the record have been checked.
 *
 * `private` records are their owner's alone: a holder of the permission with the widest data scope is kept out of them
 * like anybody else, and it is the owner who has to be let in.
 *
 * `permission`, where the service asks for one that the endpoint does not declare: oneself needs none.
 */
export type EndpointCase = {
  readonly private?: true
  readonly permission?: Permission
  readonly input?: (world: EndpointWorld) => CallInput | Promise<CallInput>
  readonly others: 'refused' | 'hidden' | 'shared' | { readonly refused: string }
  readonly answers?: readonly string[]
}

const shared: EndpointCase = { others: 'shared' }
const ofTask = ({ taskId }: EndpointWorld) => ({ params: { id: taskId } })
const ofVideo = ({ videoId }: EndpointWorld) => ({ params: { id: videoId } })
const freshUpload = async (world: EndpointWorld) => ({ params: { id: await world.newUpload() } })
const view = { filters: {}, layout: { density: 'default', columns: [] } }
const role = { description: '', dataScope: 'own', permissions: [] }

const letter = { to: [], subject: '', body: '' }
const ofDraft = async (world: EndpointWorld) => ({ params: { id: await world.newDraft() } })
const ofTalk = async (world: EndpointWorld) => ({ params: { id: (await world.newConversation()).id } })
const ofMessage = async (world: EndpointWorld) => ({
  params: { id: (await world.newConversation()).messageId },
})

const ofGroup = async (world: EndpointWorld) => ({ params: { id: (await world.newGroup()).id } })

/** Not there for anybody else, with the permission or without. */
const privateTo = (code: string): EndpointCase => ({ private: true, others: { refused: code } })
/** A list of what is one's own: nobody else finds the owner's in it. */
const privateList: EndpointCase = { private: true, others: 'hidden' }
const privateLetter = privateTo('mail.notFound')
const privateTalk = privateTo('chat.notFound')
const ofNotification = async (world: EndpointWorld) => ({ params: { id: await world.newNotification() } })
const privateMessage = privateTo('chat.messageNotFound')

/** Every endpoint there is, by method and address. One that is missing here fails the test that walks them. */
export const endpointCases: Readonly<Record<string, EndpointCase>> = {
  'POST /sso/getSsoAuthUrl': { ...shared, input: () => ({ body: {} }) },
  'POST /sso/doLogin': { ...shared, input: () => ({ body: { ticket: 'none' } }) },
  'POST /sso/refresh': { ...shared, input: () => ({ body: { refreshToken: 'none' } }) },
  'POST /sso/userInfo': shared,
  'POST /sso/isLogin': shared,
  'POST /sso/logout': shared,
  'GET /sessions': shared,
  'DELETE /sessions': shared,
  'DELETE /sessions/:id': {
    ...privateTo('access.sessionNotFound'),
    input: async (world) => ({ params: { id: await world.ownersSession() } }),
  },
  'GET /audit-log': { input: ({ ownerId }) => ({ query: { personId: ownerId } }), others: 'hidden' },
  'GET /audit-log/people': { input: ({ ownerId }) => ({ query: { id: ownerId } }), others: 'hidden' },
  'GET /audit-log/chain': shared,

  'GET /permissions': shared,
  'GET /roles': shared,
  'GET /roles/:id': { ...shared, input: async (world) => ({ params: { id: await world.newRole() } }) },
  'POST /roles': { ...shared, input: ({ newName }) => ({ body: { ...role, name: newName() } }) },
  'PUT /roles/:id': {
    ...shared,
    input: async (world) => ({
      params: { id: await world.newRole() },
      body: { ...role, name: world.newName(), version: 1 },
    }),
  },
  'DELETE /roles/:id': { ...shared, input: async (world) => ({ params: { id: await world.newRole() } }) },
  'GET /departments': shared,
  'POST /departments': {
    input: ({ newName }) => ({ body: { name: newName(), parentId: null } }),
    others: 'refused',
  },
  'PATCH /departments/:id': {
    others: 'refused',
    input: async (world) => ({
      params: { id: await world.newDepartment() },
      body: { name: world.newName(), version: 1 },
    }),
  },
  'POST /departments/:id/move': {
    others: 'refused',
    input: async (world) => ({
      params: { id: await world.newDepartment() },
      body: { parentId: null, beforeId: null, version: 1 },
    }),
  },
  'DELETE /departments/:id': {
    others: 'refused',
    input: async (world) => ({ params: { id: await world.newDepartment() } }),
  },
  'GET /staff': { input: ({ ownerName }) => ({ query: { name: ownerName } }), others: 'hidden' },
  'GET /staff/choices': shared,
  'GET /staff/:id': { input: ({ ownerId }) => ({ params: { id: ownerId } }), others: 'refused' },
  'PUT /staff/:id': {
    input: async (world) => ({
      params: { id: await world.newMember() },
      body: { departmentId: world.departmentId, roleIds: [], enabled: true, version: 1 },
    }),
    others: 'refused',
  },
  'POST /staff/assign': {
    input: async (world) => ({
      body: { staffIds: [await world.newMember()], roles: { change: 'replace', roleIds: [] } },
    }),
    others: 'refused',
  },

  'GET /me/settings': shared,
  'PATCH /me/settings': { ...shared, input: () => ({ body: { timeZone: 'Asia/Shanghai' } }) },
  'GET /me/views': {
    ...privateList,
    input: async (world) => {
      await world.newView()
      return { query: { listId: 'videos' } }
    },
  },
  'POST /me/views': {
    ...shared,
    input: ({ newName }) => ({ body: { listId: 'videos', name: newName(), content: view } }),
  },
  'PATCH /me/views/:id': {
    ...privateTo('access.viewNotFound'),
    input: async (world) => ({ params: { id: await world.newView() }, body: { isDefault: true } }),
  },
  'DELETE /me/views/:id': {
    ...privateTo('access.viewNotFound'),
    input: async (world) => ({ params: { id: await world.newView() } }),
  },
  'GET /people/:id': {
    permission: 'staff:read',
    input: ({ ownerId }) => ({ params: { id: ownerId } }),
    others: 'refused',
  },

  'GET /base/route': shared,
  'GET /base/menu': shared,
  'GET /base/storageStatus': shared,
  // Open to everybody signed in, and empty for whoever may read nothing; its scopes: search.db.test.ts.
  'GET /search': { ...shared, input: ({ ownerName }) => ({ query: { query: ownerName } }) },

  'GET /sourceVideoUpload/getChannel/:platform': {
    input: () => ({ params: { platform: 'youtube' } }),
    others: 'hidden',
  },
  'GET /channels': { others: 'hidden' },
  'POST /channels/connections': {
    input: ({ channelId }) => ({ body: { platform: 'youtube', channelId } }),
    others: 'refused',
  },

  'POST /uploads': { ...shared, input: () => ({ body: { fileName: 'a.mp4', size: 10 } }) },
  'GET /uploads/:id': { input: freshUpload, others: 'refused' },
  'POST /uploads/:id/part-links': {
    input: async (world) => ({ ...(await freshUpload(world)), body: { parts: [1] } }),
    others: 'refused',
  },
  'POST /uploads/:id/complete': { input: freshUpload, others: 'refused', answers: ['media.partsMissing'] },
  'DELETE /uploads/:id': { input: freshUpload, others: 'refused' },
  'POST /sourceVideoUpload/saveVideo': {
    input: ({ objectKey }) => ({ body: { title: '标题', videoPath: objectKey, fileName: 'rig.mp4' } }),
    others: 'refused',
    answers: ['media.uploadAlreadySaved'],
  },
  'GET /videos': { others: 'hidden' },
  'GET /videos/:id': { input: ofVideo, others: 'refused' },
  'GET /videos/:id/view-link': { input: ofVideo, others: 'refused' },
  'DELETE /videos/:id': { input: ofVideo, others: 'refused', answers: ['media.videoInUse'] },

  'POST /publish-tasks': {
    input: ({ videoId, channelId }) => ({
      body: { videoId, channelId, title: '标题', visibility: 3, madeForKids: false },
    }),
    others: 'refused',
    answers: ['publishing.alreadyPublishing'],
  },
  'GET /publish-tasks': { others: 'hidden' },
  'GET /publish-tasks/:id': { input: ofTask, others: 'refused' },
  'POST /publish-tasks/:id/retry': { input: ofTask, others: 'refused', answers: ['publishing.notRetryable'] },
  'POST /publish-tasks/:id/terminate': { input: ofTask, others: 'refused' },
  'GET /publish-tasks/summary': { input: () => ({ query: { zone: 'UTC' } }), others: 'hidden' },
  'GET /workbench/today': { input: () => ({ query: { zone: 'UTC' } }), others: 'hidden' },
  'GET /workbench/urgent': { others: 'hidden' },
  'GET /workbench/statistics': { input: () => ({ query: { zone: 'UTC' } }), others: 'hidden' },
  'GET /publishing/recovery': shared,
  'GET /publishing/recoveries/:id/findings': {
    input: async (world) => ({ params: { id: await world.recovery() } }),
    others: 'hidden',
  },
  'POST /publishing/recoveries/:id/confirm': {
    input: async (world) => ({ params: { id: await world.openRecovery() } }),
    others: 'refused',
  },

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

  // Each is for one person, who needs no permission for what is their own.
  'GET /notifications': {
    ...privateList,
    input: async (world) => {
      await world.newNotification()
      return {}
    },
  },
  'GET /notifications/unread': shared,
  'POST /notifications/:id/read': { ...privateTo('notifications.notFound'), input: ofNotification },
  'POST /notifications/read': {
    ...shared,
    input: async (world) => ({ body: { newestId: await world.newNotification() } }),
  },
}
