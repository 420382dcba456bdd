import { type EndpointCases, inDays } from './endpoint-case.ts'

export const peopleCases: EndpointCases = {
  'GET /people/:id': {
    permission: 'staff:read',
    input: ({ ownerId }) => ({ params: { id: ownerId } }),
    others: 'refused',
  },
  'GET /staff/:id/leaving': {
    input: ({ ownerId }) => ({ params: { id: ownerId } }),
    others: 'refused',
  },
  'PUT /staff/:id/leaving': {
    beside: ['channel:handover'],
    input: async (world) => {
      const { leaverId, successorId } = await world.newHandover()
      const body = { successorId, rule: 'successor', lastDay: inDays(9).slice(0, 10), version: null }
      return { params: { id: leaverId }, body }
    },
    others: { refused: 'access.staffNotFound' },
  },
  'DELETE /staff/:id/leaving': {
    beside: ['channel:handover'],
    input: async (world) => ({ params: { id: await world.newMember() } }),
    others: { refused: 'access.staffNotFound' },
  },
}
