import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const refused = { others: { refused: 'claims.strikeNotFound' } } as const

/** A strike against the owner's channel. */
async function newStrike({ channelId, newName, query }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO strike (channel_id, kind, status, video_title, received_at, expires_at, created_at, updated_at)
     VALUES ($1, 'community', 'active', $2, now(), now() + interval '90 days', now(), now()) RETURNING id`,
    [channelId, newName()],
  )
  return String((rows[0] as { id: string }).id)
}

const content = {
  kind: 'community',
  receivedAt: '2026-01-05T08:00:00.000Z',
  claimantName: '',
  platformVideoId: '',
  videoTitle: '',
  claimId: null,
  remark: '',
}

const ofStrike = (body?: object): EndpointCase => ({
  input: async (world) => ({ params: { id: await newStrike(world) }, ...(body ? { body } : {}) }),
  ...refused,
})
const listed = (input: object): EndpointCase => ({
  input: async (world) => {
    await newStrike(world)
    return input
  },
  others: 'hidden',
})

export const claimClockCases: EndpointCases = {
  'GET /strikes': listed({}),
  'POST /strikes/counts': listed({ body: { views: [{}] } }),
  'GET /strikes/:id': ofStrike(),
  'GET /strikes/:id/history': ofStrike(),
  'POST /strikes': {
    input: ({ channelId }) => ({ body: { ...content, channelId } }),
    others: { refused: 'channels.notFound' },
  },
  'PUT /strikes/:id': ofStrike({ ...content, version: 1 }),
  'POST /strikes/:id/end': ofStrike({ status: 'retracted', reason: '对方撤回', version: 1 }),
  'GET /channels/:id/strikes': {
    input: async (world) => {
      await newStrike(world)
      return { params: { id: world.channelId } }
    },
    others: { refused: 'channels.notFound' },
  },
}
