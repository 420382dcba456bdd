import type { DisputeKind, DisputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { newClaim } from './claims.ts'
import { type EndpointCase, type EndpointCases, shared } from './endpoint-case.ts'

type Over = { readonly status?: DisputeStatus; readonly kind?: DisputeKind }

/** A case of a claim against the owner's video. */
async function newDispute(
  world: EndpointWorld,
  { status = 'processing', kind = 'content_id_dispute' }: Over = {},
): Promise<string> {
  const { ownerId, departmentId, newName } = world
  const { rows } = await world.query(
    `INSERT INTO dispute (no, kind, claim_id, title, department_id, owner_staff_id, status, created_at, updated_at)
     VALUES ($1, $2, $3, $1, $4, $5, $6, now(), now()) RETURNING id`,
    [newName(), kind, await newClaim(world), departmentId, ownerId, disputeStatus.codes[status]],
  )
  return String((rows[0] as { id: string }).id)
}

/** A proof beside it. */
async function newFile(world: EndpointWorld, disputeId: string): Promise<string> {
  const { rows } = await world.query(
    `INSERT INTO dispute_file (dispute_id, kind, name, object_key, content_type, size, created_by, created_at)
     VALUES ($1, 'evidence', 'a.pdf', $2, 'application/pdf', 10, $3, now()) RETURNING id`,
    [disputeId, world.newName(), world.ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

async function newTemplate(world: EndpointWorld): Promise<string> {
  const { rows } = await world.query(
    `INSERT INTO statement_template (reason, locale, name, text, created_at, updated_at, updated_by)
     VALUES ('original', 'zh', $1, '原创', now(), now(), $2) RETURNING id`,
    [world.newName(), world.ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

const others = { refused: 'disputes.notFound' } as const
const of = (body?: object, over: Over = {}, rest: Partial<EndpointCase> = {}): EndpointCase => ({
  input: async (world) => ({
    params: { id: await newDispute(world, over) },
    ...(body ? { body: { version: 1, ...body } } : {}),
  }),
  others,
  ...rest,
})
/** Whoever works on cases sees them, too. */
const seen = { beside: ['dispute:read'] } as const
/** Whoever works on cases: what is asked of the record. */
const worker = { beside: ['dispute:update'] } as const
const template = { reason: 'original', locale: 'zh', text: '原创内容' } as const
const hidden: EndpointCase = {
  input: async (world) => {
    await newDispute(world)
    return {}
  },
  others: 'hidden',
}

export const disputeCases: EndpointCases = {
  'GET /disputes': hidden,
  'POST /disputes/counts': {
    ...hidden,
    input: async (world) => {
      await newDispute(world)
      return { body: { views: [{ handler: 'nobody' }, {}] } }
    },
  },
  'GET /disputes/handlers': shared,
  'POST /disputes': {
    input: async (world) => ({ body: { about: 'claim', subjectId: await newClaim(world) } }),
    others: { refused: 'disputes.subjectNotFound' },
    beside: ['claim:read'],
  },
  'GET /disputes/:id': of(),
  'GET /disputes/:id/history': of(),
  'GET /disputes/:id/events': of(),
  'POST /disputes/:id/take': { ...of(), ...worker },
  'POST /disputes/:id/assign': { ...of({ handlerId: null }), ...worker },
  'PUT /disputes/:id': {
    ...of({ kind: 'content_id_dispute', reason: 'original', statement: '原创', nextActionAt: null }),
    ...worker,
  },
  'DELETE /disputes/:id/files/:fileId': {
    input: async (world) => {
      const id = await newDispute(world)
      return { params: { id, fileId: await newFile(world, id) } }
    },
    others,
    ...seen,
  },
  'POST /disputes/:id/licences': of({ fileIds: ['1'] }, {}, { ...seen, answers: ['disputes.fileNotFound'] }),
  'POST /disputes/:id/ask-approval': of({}, {}, { ...seen, answers: ['disputes.approvalNotNeeded'] }),
  'POST /disputes/:id/approve': of({ opinion: '' }, {}, { ...seen, answers: ['disputes.approvalNotNeeded'] }),
  'POST /disputes/:id/send-back': of(
    { reason: '证据不足' },
    {},
    { ...seen, answers: ['disputes.approvalNotNeeded'] },
  ),
  'POST /disputes/:id/file': of(
    { filedAt: '2026-03-01T00:00:00.000Z' },
    {},
    { beside: ['dispute:read', 'dispute:update'], answers: ['disputes.reasonLacks'] },
  ),
  'POST /disputes/:id/outcome': of(
    { outcome: 'released', at: '2026-03-01T00:00:00.000Z' },
    { status: 'needs_tracking' },
    { beside: ['dispute:read', 'dispute:update'] },
  ),
  'PUT /disputes/:id/money-back': of({ moneyBack: null }, {}, { beside: ['dispute:read', 'dispute:file'] }),
  'POST /disputes/:id/answer': of(
    { answer: '已核对', result: 'won' },
    { kind: 'settlement' },
    { beside: ['dispute:read', 'settlement:read'], answers: ['disputes.moved', 'disputes.outcomeUnfit'] },
  ),
  'POST /disputes/:id/accept': of({ reason: '属实' }, { status: 'unsolved' }, seen),
  'POST /disputes/:id/give-up': of({ reason: '证据不足' }, {}, seen),
  'POST /disputes/:id/close': of({}, { status: 'solved' }, seen),
  'POST /disputes/:id/reopen': of({ reason: '新证据' }, { status: 'closed' }, seen),
  'GET /dispute-templates': shared,
  'POST /dispute-templates': {
    input: ({ newName }) => ({ body: { ...template, name: newName() } }),
    others: 'shared',
  },
  'PUT /dispute-templates/:id': {
    input: async (world) => ({
      params: { id: await newTemplate(world) },
      body: { ...template, name: world.newName(), version: 1 },
    }),
    others: 'shared',
  },
  'DELETE /dispute-templates/:id': {
    input: async (world) => ({ params: { id: await newTemplate(world) } }),
    others: 'shared',
  },
}
