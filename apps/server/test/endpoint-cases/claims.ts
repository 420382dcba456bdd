import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

type Over = { readonly direction?: 'inbound' | 'outbound'; readonly status?: string }

/** A claim on a video of the owner's, of nobody's yet. */
export async function newClaim(
  world: EndpointWorld,
  { direction = 'inbound', status = 'active' }: Over = {},
) {
  const { ownerId, departmentId, newName } = world
  const { rows } = await world.query(
    `INSERT INTO claim (platform, platform_claim_id, direction, department_id, owner_staff_id, platform_video_id, video_title,
       claimant_name, platform_status, state, claimed_at, status_changed_at, source, seen_at, due_at, revenue_at_risk, currency,
       created_at, updated_at)
     VALUES ('youtube', $1, $2, $3, $4, $1, $1, $1, $5, $6, now(), now(), 'api', now(), now(), 100, 'USD', now(), now())
     RETURNING id`,
    [newName(), direction, departmentId, ownerId, status, claimState.codes.claimed],
  )
  return String((rows[0] as { id: string }).id)
}

const others = { refused: 'claims.notFound' } as const
const of = (body?: object, answers: EndpointCase['answers'] = []): EndpointCase => ({
  input: async (world) => ({ params: { id: await newClaim(world) }, ...(body ? { body } : {}) }),
  others,
  answers,
})

export const claimCases: EndpointCases = {
  'POST /claims': {
    input: ({ newName }) => ({
      body: {
        platform: 'youtube',
        platformClaimId: newName().replaceAll(/\W/gu, '-'),
        direction: 'inbound',
        video: 'dQw4w9WgXcQ',
        claimedAt: '2026-03-01T00:00:00.000Z',
      },
    }),
    others: 'shared',
  },
  'GET /claims/sources': { others: 'shared' },
  'GET /claims': {
    input: async (world) => {
      await newClaim(world)
      return {}
    },
    others: 'hidden',
  },
  'POST /claims/counts': {
    input: async (world) => {
      await newClaim(world)
      return { body: { views: [{ direction: 'inbound' }, {}] } }
    },
    others: 'hidden',
  },
  'GET /claims/handlers': { others: 'shared' },
  'GET /claims/:id': of(),
  'GET /claims/:id/history': of(),
  'GET /claims/:id/events': of(),
  'GET /claims/:id/context': of(),
  'POST /claims/:id/take': of(),
  'POST /claims/:id/assign': of({ handlerId: null, version: 1 }),
  'PUT /claims/:id/remark': of({ remark: '问过作者', version: 1 }),
  // No platform is there to ask.
  'POST /claims/:id/release': {
    ...of(),
    input: async (world) => ({
      params: { id: await newClaim(world, { direction: 'outbound' }) },
      body: { reason: '和解' },
    }),
    answers: ['claims.notReachable'],
  },
}
