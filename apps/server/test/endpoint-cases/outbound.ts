import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

/** A claim that somebody else asked for, of the owner's content owner. */
async function newRequest(
  world: EndpointWorld,
  status: keyof typeof claimRequestStatus.codes,
): Promise<string> {
  const { ownerId, departmentId, newName } = world
  const { rows } = await world.query(
    `INSERT INTO claim_request (platform, content_owner, platform_asset_id, asset_title, platform_video_id, type, policy, reason,
       status, department_id, owner_staff_id, requested_by, next_at, created_at, updated_at)
     VALUES ('youtube', 'owner', $1, $1, $1, 'audio', 'takedown', '搬运', $2, $3, $4,
       (SELECT id FROM staff WHERE id <> $4 ORDER BY id LIMIT 1), '9999-01-01', now(), now()) RETURNING id`,
    [newName().replaceAll(/\W/gu, '-'), claimRequestStatus.codes[status], departmentId, ownerId],
  )
  const { id } = rows[0] as { id: string }
  await world.query(
    `INSERT INTO approval (kind, subject_id, title, round, status, submitter_staff_id, department_id, submitted_at,
       created_at, updated_at)
     SELECT 'removal', id, asset_title, 1, 2, requested_by, department_id, now(), now(), now() FROM claim_request
     WHERE id = $1`,
    [id],
  )
  return String(id)
}

async function newAllowed(world: EndpointWorld): Promise<string> {
  const { ownerId, departmentId, newName } = world
  const { rows } = await world.query(
    `INSERT INTO allowed_channel (platform, content_owner, platform_channel_id, title, department_id, owner_staff_id, created_at)
     VALUES ('youtube', 'owner', $1, $1, $2, $3, now()) RETURNING id`,
    [newName(), departmentId, ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

const others = { refused: 'assets.requestNotFound' } as const
const seen = { beside: ['asset:read'] } as const
const of = (
  status: keyof typeof claimRequestStatus.codes,
  body?: object,
  rest: Partial<EndpointCase> = {},
): EndpointCase => ({
  input: async (world) => ({
    params: { id: await newRequest(world, status) },
    ...(body ? { body: { version: 1, ...body } } : {}),
  }),
  others,
  ...rest,
})
/** No content owner is connected here: whoever may ask is told so. */
const noOwner = (params: object, body?: object): EndpointCase => ({
  input: () => ({ params, ...(body ? { body } : {}) }) as never,
  others: 'shared',
  answers: ['assets.ownerNotFound'],
})
const owner = { owner: 'owner' }
const asset = { owner: 'owner', id: 'asset' }

export const outboundCases: EndpointCases = {
  'GET /content-owners': { others: 'shared' },
  'GET /content-owners/:owner/assets': noOwner(owner),
  'GET /content-owners/:owner/policies': noOwner(owner),
  'GET /content-owners/:owner/assets/:id': noOwner(asset),
  'POST /content-owners/:owner/assets': noOwner(owner, {
    title: '立夏',
    type: 'show',
    customId: '',
    policyId: null,
  }),
  'PUT /content-owners/:owner/assets/:id/ownership': noOwner(asset, {
    shares: [{ ratio: 50, type: 'exclude', territories: [] }],
  }),
  'PUT /content-owners/:owner/assets/:id/policy': noOwner(asset, { policyId: 'p' }),
  'POST /content-owners/:owner/assets/:id/references': noOwner(asset, {
    video: 'dQw4w9WgXcQ',
    type: 'audio',
  }),
  'DELETE /content-owners/:owner/assets/:id/references/:referenceId': noOwner({ ...asset, referenceId: 'r' }),
  'GET /claim-requests': {
    input: async (world) => {
      await newRequest(world, 'waiting')
      return {}
    },
    others: 'hidden',
  },
  'POST /claim-requests/counts': {
    input: async (world) => {
      await newRequest(world, 'waiting')
      return { body: { views: [{ requester: 'me' }, {}] } }
    },
    others: 'hidden',
  },
  'GET /claim-requests/:id': of('waiting'),
  'GET /claim-requests/:id/events': of('waiting'),
  'POST /claim-requests': noOwner(
    {},
    {
      contentOwner: 'owner',
      assetId: 'asset',
      video: 'dQw4w9WgXcQ',
      type: 'audio',
      policy: 'monetize',
      reason: '搬运',
    },
  ),
  'POST /claim-requests/:id/agree': of(
    'waiting',
    { opinion: '' },
    { ...seen, answers: ['assets.ownerNotFound'] },
  ),
  'POST /claim-requests/:id/refuse': of('waiting', { reason: '合理使用' }, seen),
  'POST /claim-requests/:id/withdraw': of('waiting', {}, { ...seen, answers: ['assets.notYours'] }),
  'POST /claim-requests/:id/retry': of('failed', {}, { ...seen, answers: ['assets.ownerNotFound'] }),
  'GET /allowed-channels': {
    input: async (world) => {
      await newAllowed(world)
      return {}
    },
    others: 'hidden',
  },
  'POST /allowed-channels': noOwner({}, { contentOwner: 'owner', channel: `UC${'a'.repeat(22)}` }),
  'POST /allowed-channels/own': noOwner({}, { contentOwner: 'owner' }),
  'DELETE /allowed-channels/:id': {
    input: async (world) => ({ params: { id: await newAllowed(world) } }),
    others: { refused: 'assets.allowedNotFound' },
    answers: ['assets.ownerNotFound'],
  },
}
