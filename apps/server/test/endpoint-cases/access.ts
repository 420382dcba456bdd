import { type EndpointCases, privateList, privateTo, shared } from './endpoint-case.ts'

const view = { filters: {}, layout: { density: 'default', columns: [] } }
const role = { description: '', dataScope: 'own', permissions: [] }

export const accessCases: EndpointCases = {
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
  'GET /data-scopes': shared,
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
  'GET /api-keys': {
    input: async (world) => {
      await world.newKey()
      return { query: {} }
    },
    others: 'hidden',
  },
  'POST /api-keys/counts': { ...shared, input: () => ({ body: { views: [{ state: 'valid' }] } }) },
  'GET /api-keys/:id': {
    others: 'refused',
    input: async (world) => ({ params: { id: await world.newKey() } }),
  },
  'POST /api-keys': {
    ...shared,
    beside: ['video:read'],
    input: ({ newName }) => ({
      body: { name: newName(), usedBy: 'person', remark: '', scopes: ['video:read'], days: 90 },
    }),
  },
  'PATCH /api-keys/:id': {
    others: 'refused',
    // Nobody renames a colleague's.
    answers: ['access.keyNotFound'],
    input: async (world) => ({
      params: { id: await world.newKey() },
      body: { name: world.newName(), usedBy: 'service', remark: '', version: 1 },
    }),
  },
  'POST /api-keys/end': {
    // Each key is answered for; another's as one that is not there.
    input: async (world) => ({ body: { ids: [await world.newKey()] } }),
    others: 'shared',
  },
  // An administrator of one department sees too little to look as others do.
  'POST /role-view': {
    input: async (world) => ({
      body: { roleId: await world.newRole(), departmentId: await world.newDepartment() },
    }),
    others: { refused: 'access.outsideScope' },
  },
  'DELETE /role-view': shared,
  'GET /departments': shared,
  'POST /departments': {
    input: ({ newName }) => ({ body: { name: newName(), parentId: null } }),
    // There is only one top.
    others: { refused: 'access.departmentNotFound' },
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
  'POST /staff/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
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
    others: { refused: 'access.staffNotFound' },
  },
  'GET /me/guide': shared,
  'PATCH /me/guide': { ...shared, input: () => ({ body: { putAway: false } }) },
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
}
