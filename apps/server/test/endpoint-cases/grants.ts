import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const ofGrant: EndpointCase = {
  input: async (world) => ({ params: { id: await world.newGrant() } }),
  others: 'refused',
}

export const grantsCases: EndpointCases = {
  'GET /grants': { others: 'hidden' },
  'POST /grants/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /grants/map': { others: 'hidden' },
  'GET /grants/:id': ofGrant,
  'GET /grants/:id/history': ofGrant,
  'POST /grants/:id/check': ofGrant,
  'POST /grants/:id/unbind': ofGrant,
  'POST /grants/ask': {
    input: async (world) => ({ body: { grantIds: [await world.newGrant()], way: 'link' } }),
    others: { refused: 'channels.grantNotFound' },
  },
}
