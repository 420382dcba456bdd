import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const { codes } = approvalStatus
let subjects = 0

/** A review of the owner's, of a publish task that is none. */
async function newApproval(world: EndpointWorld, status: number): Promise<string> {
  const { rows } = await world.query(
    `INSERT INTO approval (kind, subject_id, title, round, status, submitter_staff_id, department_id, submitted_at,
       created_at, updated_at)
     VALUES ('publishTask', $1, $2, 1, $3, $4, $5, now(), now(), now()) RETURNING id`,
    [900_000_000 + ++subjects, world.newName(), status, world.ownerId, world.departmentId],
  )
  return String((rows[0] as { id: string }).id)
}

const others = { refused: 'contracts.approvalNotFound' } as const
const command = (
  status: number,
  right: 'submit' | 'review' | 'link',
  answers: EndpointCase['answers'] = [],
): EndpointCase => ({
  input: async (world) => ({
    params: { id: await newApproval(world, status) },
    body: { round: 1, opinion: '意见' },
  }),
  others,
  answers,
  beside: [`approval:${right}`],
})

export const approvalCases: EndpointCases = {
  'GET /approvals': {
    input: async (world) => {
      await newApproval(world, codes.to_review)
      return {}
    },
    others: 'hidden',
  },
  'POST /approvals/counts': {
    input: async (world) => {
      await newApproval(world, codes.to_review)
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /approvals/:id': {
    input: async (world) => ({ params: { id: await newApproval(world, codes.rejected) } }),
    others,
  },
  'POST /approvals/:id/submit': command(codes.to_submit, 'submit'),
  'POST /approvals/:id/withdraw': command(codes.to_review, 'submit'),
  'POST /approvals/:id/approve': command(codes.to_review, 'review', [
    'contracts.ownReview',
    'publishing.taskNotFound',
  ]),
  'POST /approvals/:id/reject': command(codes.to_review, 'review', ['contracts.ownReview']),
  'POST /approvals/:id/link': command(codes.to_link, 'link'),
  'POST /approvals/:id/refuse': command(codes.to_link, 'link'),
  'POST /approvals/:id/finish': command(codes.to_create_group, 'submit', ['publishing.taskNotFound']),
  'POST /approvals/:id/reopen': command(codes.rejected, 'submit'),
  'GET /approval-delegations': { input: () => ({}), others: 'shared', beside: ['approval:review'] },
  'POST /approval-delegations': {
    input: async ({ holderOf, query }) => {
      await holderOf(['approval:review'], 'here')
      const { rows } = await query('SELECT max(id)::text AS id FROM staff', [])
      const toId = String((rows[0] as { id: string }).id)
      return { body: { toId, startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-01-08T00:00:00.000Z' } }
    },
    others: 'shared',
    beside: ['approval:review'],
  },
  'DELETE /approval-delegations/:id': {
    input: () => ({ params: { id: '1' } }),
    others: 'shared',
    answers: ['contracts.delegationNotFound'],
  },
}
