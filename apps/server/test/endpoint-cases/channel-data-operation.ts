import { type EndpointCases, shared } from './endpoint-case.ts'

const content = { filters: {}, layout: { density: 'middle', columns: [] } }
const reportOf = (name: string) => ({ name, content, isShared: false })

/** A report that is shared is seen by the department and changed by its owner alone. */
const ofColleague = {
  others: { refused: 'channelData.reportNotFound' },
  answers: ['channelData.reportNotFound'],
} as const

/** The lists of data, and the reports on them. */
export const channelDataOperationCases: EndpointCases = {
  'GET /youtube/data/getOperationVideoPage': {
    input: async (world) => {
      await world.newPlatformVideo()
      return {}
    },
    others: 'hidden',
  },
  'POST /youtube/data/getOperationVideoPage/counts': {
    input: () => ({ body: { views: [{}] } }),
    others: 'hidden',
  },
  // The videos of a channel out of sight are a list without any.
  'GET /youtube/data/getOperationChannelVideo': {
    input: async (world) => {
      await world.newPlatformVideo()
      return { query: { channelId: world.channelId } }
    },
    others: 'hidden',
  },
  'GET /channel-data/channels': { others: 'hidden' },
  'POST /channel-data/channels/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /channel-data/period': { ...shared, input: () => ({ query: { list: 'data-videos' } }) },
  'GET /channel-data/reports': {
    input: async (world) => {
      await world.newDataReport()
      return { query: { list: 'data-videos' } }
    },
    others: 'hidden',
  },
  'POST /channel-data/reports': {
    ...shared,
    input: ({ newName }) => ({ body: { list: 'data-videos', ...reportOf(newName()) } }),
  },
  'PUT /channel-data/reports/:id': {
    input: async (world) => ({
      params: { id: await world.newDataReport() },
      body: { ...reportOf(world.newName()), version: 1 },
    }),
    ...ofColleague,
  },
  'DELETE /channel-data/reports/:id': {
    input: async (world) => ({ params: { id: await world.newDataReport() } }),
    ...ofColleague,
  },
}
