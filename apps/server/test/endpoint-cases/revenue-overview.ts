import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCases } from './endpoint-case.ts'

const month = '2040-01'
let made = 0

/** A sum of a file that counts, of the owner's channel; the answer is its id. */
async function newSum({ channelId, ownerId, query }: EndpointWorld): Promise<string> {
  made += 1
  const { rows } = await query(
    `WITH file AS (INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size,
         file_sha256, object_key, origin, status, created_at, created_by, updated_at)
       VALUES ('youtube', 'yt_ad_video_raw', $1, $2, 'a.csv', 1, $1, $1, 'uploaded', 1, now(), $3, now()) RETURNING id),
     told AS (INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, yt_source, currency,
         partner) SELECT id, $4, 'youtube', $2, $2, 'ads', 'USD', 12.5 FROM file),
     line AS (INSERT INTO revenue_line (report_id, row, platform_channel_id, earning_month, yt_source, partner, currency)
       SELECT id, 2, 'UC1', $2, 'ads', 12.5, 'USD' FROM file)
     INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, earning_month, yt_source, currency, partner,
       lines, first_row) SELECT id, 'UC1', $4, $2, 'ads', 'USD', 12.5, 1, 2 FROM file RETURNING id`,
    [`walk-${made}`, month, ownerId, channelId],
  )
  return String((rows[0] as { id: string }).id)
}
const ofMonth = async (world: EndpointWorld) => {
  await newSum(world)
  return { query: { month } }
}

/** When it was read is no amount. */
const counts = (data: unknown) => ({ ...(data as object), at: null })

/** Revenue is that of channels in sight: what is of others is in no amount. */
export const revenueOverviewCases: EndpointCases = {
  'GET /revenue/overview': { input: ofMonth, others: 'hidden', counts },
  'GET /revenue/month-channels': { input: ofMonth, others: 'hidden' },
  'GET /revenue/month-sums': { input: ofMonth, others: 'hidden', counts },
  'GET /revenue/channels/:id': {
    input: ({ channelId }) => ({ params: { id: channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'GET /revenue/parties/:id': {
    input: async ({ newParty }) => ({ params: { id: await newParty() } }),
    beside: ['settlement:read'],
    others: { refused: 'contracts.partyNotFound' },
  },
  'GET /revenue/sources': { input: ofMonth, others: 'hidden' },
  'GET /revenue/sums': { input: ofMonth, others: 'hidden' },
  'GET /revenue/sums/:id/lines': {
    input: async (world) => ({ params: { id: await newSum(world) } }),
    others: { refused: 'revenue.sumNotFound' },
  },
}
