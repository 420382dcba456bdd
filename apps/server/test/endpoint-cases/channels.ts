import { type EndpointCase, type EndpointCases, privateTo, shared } from './endpoint-case.ts'

const ofChannel: EndpointCase = {
  input: ({ channelId }) => ({ params: { id: channelId } }),
  others: 'refused',
}

/** Versions and states are what calls before have left. */
function movedBy(body: object): EndpointCase {
  return {
    input: ({ channelId }) => ({ params: { id: channelId }, body: { ...body, version: 1 } }),
    others: 'refused',
    answers: ['access.changedMeanwhile', 'common.conflict', 'channels.removed', 'channels.shelved'],
  }
}

/** What staff keep of a channel that is entered by hand. */
const keptOf = (platformChannelId: string) => ({
  platform: 'bilibili',
  platformChannelId,
  url: null,
  title: platformChannelId,
  handle: null,
  country: null,
  language: null,
  timeZone: 'Asia/Shanghai',
  type: 0,
  level: -1,
  ageRestriction: null,
  operationMode: 'self',
  dailyPublishTarget: null,
  remark: '',
  uploadDefaults: { language: null, categoryId: null, madeForKids: null, playlistId: null },
  riskGrade: null,
  monetisation: null,
  restrictReasons: [],
  copyrightStrikes: 0,
  guidelineStrikes: 0,
})

const ofGroup: EndpointCase = {
  input: async (world) => ({ params: { id: await world.newChannelGroup() } }),
  others: { refused: 'channels.groupNotFound' },
}
const groupOf = (name: string, departmentId: string) => ({
  name,
  departmentId,
  leaderId: null,
  timeZone: null,
})
const projectOf = (name: string) => ({
  name,
  audited: true,
  enabled: true,
  note: '',
  grantLimit: 100,
  quotas: { inserts: 100, searches: 100, units: 10_000, statistics: 10_000 },
})
/** Nobody hands over to themselves: refused after the permission and the data scope. */
const toHimself = (successorId: string) => ({ successorId, rule: 'successor' })

export const channelsCases: EndpointCases = {
  'GET /sourceVideoUpload/getChannel/:platform': {
    input: () => ({ params: { platform: 'youtube' } }),
    others: 'hidden',
  },
  'GET /channels': { others: 'hidden' },
  'POST /channels/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /channels/:id': { input: ({ channelId }) => ({ params: { id: channelId } }), others: 'refused' },
  'GET /channels/choices': { others: 'hidden' },
  'POST /channels': {
    input: async ({ newName, departmentId, ownerId }) => ({
      body: { ...keptOf(newName()), departmentId, groupId: null, ownerId, backupId: null },
    }),
    others: { refused: 'access.departmentNotFound' },
  },
  'PUT /channels/:id': {
    permission: 'channel:update',
    beside: ['channel:read'],
    input: ({ channelId }) => ({ params: { id: channelId }, body: { remark: 'x', version: 1 } }),
    others: 'refused',
    answers: ['access.changedMeanwhile'],
  },
  'POST /channels/:id/shelve': movedBy({ reason: 'x' }),
  'POST /channels/:id/resume': movedBy({}),
  'POST /channels/:id/remove': movedBy({ reason: 'x' }),
  'POST /channels/:id/restore': movedBy({}),
  'GET /channels/:id/assignments': ofChannel,
  'GET /channels/:id/history': ofChannel,
  'GET /channels/:id/notes': ofChannel,
  'POST /channels/:id/notes': {
    input: ({ channelId }) => ({ params: { id: channelId }, body: { text: 'x' } }),
    others: 'refused',
  },
  'DELETE /channels/:id/notes/:noteId': {
    input: async (world) => ({ params: { id: world.channelId, noteId: await world.newChannelNote() } }),
    others: { refused: 'channels.notFound' },
    // Only its author may.
    answers: ['channels.noteNotFound'],
  },
  'GET /channel-groups': {
    input: async (world) => {
      await world.newChannelGroup()
      return {}
    },
    others: 'hidden',
  },
  'POST /channels/:id/sync': {
    permission: 'channel:update',
    beside: ['channel:read'],
    ...ofChannel,
    // What calls before have left.
    answers: ['channels.removed', 'channels.notAuthorised', 'channels.credentialInvalid'],
  },
  'GET /platform-videos': {
    input: async (world) => {
      await world.newPlatformVideo()
      return {}
    },
    others: 'hidden',
  },
  'POST /platform-videos/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /platform-videos/:id': {
    input: async (world) => ({ params: { id: await world.newPlatformVideo() } }),
    others: { refused: 'channels.videoNotFound' },
  },
  'GET /channel-groups/:id': ofGroup,
  'POST /channel-groups': {
    input: ({ newName, departmentId }) => ({ body: groupOf(newName(), departmentId) }),
    others: { refused: 'access.departmentNotFound' },
  },
  'PUT /channel-groups/:id': {
    input: async (world) => ({
      params: { id: await world.newChannelGroup() },
      body: { ...groupOf(world.newName(), world.departmentId), version: 1 },
    }),
    others: { refused: 'channels.groupNotFound' },
  },
  'DELETE /channel-groups/:id': ofGroup,
  'POST /staff/:id/handover/preview': {
    input: ({ ownerId }) => ({ params: { id: ownerId }, body: toHimself(ownerId) }),
    others: { refused: 'access.staffNotFound' },
    answers: ['channels.staffUnsuitable'],
  },
  'POST /staff/:id/handover': {
    input: async (world) => {
      const { leaverId, ...body } = await world.newHandover()
      return { params: { id: leaverId }, body }
    },
    others: { refused: 'access.staffNotFound' },
  },
  'POST /channels/connections': {
    input: ({ channelId }) => ({ body: { platform: 'youtube', channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'GET /channels/connections/:id': {
    ...privateTo('channels.choiceExpired'),
    input: async (world) => ({ params: { id: await world.newConnectionChoice() } }),
  },
  'POST /channels/connections/:id': {
    ...privateTo('channels.choiceExpired'),
    input: async (world) => ({
      params: { id: await world.newConnectionChoice() },
      body: { ids: ['100000000000001'] },
    }),
    // The tokens of this one are nobody's.
    answers: ['channels.choiceExpired'],
  },
  // Projects are the installation's; of what stands on them, each reader sees what is within their data scope.
  'GET /api-projects': shared,
  'GET /platform-usage': shared,
  'GET /api-projects/:id': {
    input: async (world) => ({ params: { id: await world.newApiProject() } }),
    others: 'shared',
  },
  'POST /api-projects': {
    input: ({ newName }) => ({ body: { ...projectOf('x'), clientId: newName(), clientSecret: 's' } }),
    others: 'shared',
  },
  'PUT /api-projects/:id': {
    input: async (world) => ({
      params: { id: await world.newApiProject() },
      body: { ...projectOf('x'), version: 1 },
    }),
    others: 'shared',
  },
  'POST /channels/grant-links': {
    input: ({ channelId }) => ({ body: { channelId } }),
    others: { refused: 'channels.notFound' },
  },
}
