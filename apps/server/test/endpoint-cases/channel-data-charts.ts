import type { EndpointCases } from './endpoint-case.ts'

/** The charts of data: a record in the address is refused to whoever may not see its channel. */
export const channelDataChartsCases: EndpointCases = {
  'GET /channel-data/charts/channels/:id': {
    input: ({ channelId }) => ({ params: { id: channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'GET /channel-data/charts/channels/:id/rhythm': {
    input: ({ channelId }) => ({ params: { id: channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'GET /channel-data/charts/videos/:id': {
    input: async (world) => ({ params: { id: await world.newPlatformVideo() } }),
    others: { refused: 'channels.videoNotFound' },
  },
  // Those out of sight are left out of what is compared.
  'GET /channel-data/charts/compare': {
    input: ({ channelId }) => ({ query: { channelId } }),
    others: 'hidden',
  },
  // Channels out of sight are counted nowhere.
  'GET /channel-data/charts/overview': {
    input: async ({ channelId, query }) => {
      await query(
        `INSERT INTO channel_day (channel_id, day, final, fetched_at, views)
         VALUES ($1, (now() AT TIME ZONE 'America/Los_Angeles')::date - 1, false, now(), 100) ON CONFLICT DO NOTHING`,
        [channelId],
      )
      return {}
    },
    others: 'hidden',
  },
  'GET /channel-data/yesterday': {
    input: async ({ channelId, query }) => {
      await query(
        `INSERT INTO channel_day (channel_id, day, final, fetched_at, views)
         SELECT $1, (now() AT TIME ZONE 'America/Los_Angeles')::date - ago, false, now(), 100
         FROM unnest(ARRAY[1, 8]) AS ago ON CONFLICT DO NOTHING`,
        [channelId],
      )
      return {}
    },
    others: 'hidden',
  },
}
