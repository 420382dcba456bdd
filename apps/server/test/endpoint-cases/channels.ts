import type { EndpointCases } from './endpoint-case.ts'

export const channelsCases: EndpointCases = {
  'GET /sourceVideoUpload/getChannel/:platform': {
    input: () => ({ params: { platform: 'youtube' } }),
    others: 'hidden',
  },
  'GET /channels': { others: 'hidden' },
  'POST /channels/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /channels/:id': { input: ({ channelId }) => ({ params: { id: channelId } }), others: 'refused' },
  'POST /channels/connections': {
    input: ({ channelId }) => ({ body: { platform: 'youtube', channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'POST /channels/grant-links': {
    input: ({ channelId }) => ({ body: { channelId } }),
    others: { refused: 'channels.notFound' },
  },
}
