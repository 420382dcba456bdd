import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const collected: EndpointCase = {
  async input(world) {
    await world.newCollectedChannel()
    return {}
  },
  others: 'hidden',
}

export const channelDataCases: EndpointCases = {
  'GET /channel-data/health': collected,
  'GET /channel-data/health/:id': {
    input: async (world) => ({ params: { id: await world.newCollectedChannel() } }),
    others: 'refused',
  },
  'GET /channel-data/files': collected,
}
