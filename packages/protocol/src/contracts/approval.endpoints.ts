import { z } from 'zod'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { approvalCommands } from './approval.commands.ts'
import { approvalConditions } from './approval.filter.ts'
import { approvalKindNames, approvalStatus } from './approval.states.ts'

const person = z.object({ id, fullName: z.string() })
const text = z.string().nullable()

/** A review as lists show it; `submittedAt` is when its present round began to wait. */
export const approval = z.object({
  id,
  kind: z.enum(approvalKindNames),
  subjectId: id,
  title: z.string(),
  round: z.number().int(),
  status: approvalStatus.schema,
  submitter: person,
  reviewer: person.nullable(),
  departmentCode: z.string(),
  groupName: text,
  submittedAt: instant.nullable(),
  updatedAt: instant,
  /** Whether it is this person's turn. */
  waitsForMe: z.boolean(),
  actions: z.array(z.enum(approvalCommands)),
})
export type Approval = z.output<typeof approval>

/** Something that was done in a round: kept as it was, for good. */
const step = z.object({
  id,
  round: z.number().int(),
  at: instant,
  by: z.string(),
  /** For whom a colleague acted who stood in. */
  onBehalfOf: text,
  command: z.enum(approvalCommands),
  from: approvalStatus.schema,
  to: approvalStatus.schema,
  opinion: text,
})
export type ApprovalStep = z.output<typeof step>

const field = z.object({ field: z.string(), value: text })
const difference = z.object({ field: z.string(), before: text, after: text })

export const approvalDetail = approval.extend({
  steps: z.array(step),
  /** What was submitted last, and in what it is not as in the round before. */
  content: z.array(field),
  differences: z.array(difference),
  /** What is missing before it can be submitted or linked, by the kind's own names. */
  missing: z.array(z.string()),
})
export type ApprovalDetail = z.output<typeof approvalDetail>

const params = z.object({ id })

export const listApprovals = endpoint({
  method: 'GET',
  url: '/approvals',
  access: 'approval:read',
  summary: 'Reviews in the data scope; what has waited longest comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...approvalConditions }),
  output: z.array(approval),
  list: true,
})

export const countApprovals = countsOf(listApprovals)

export const getApproval = endpoint({
  method: 'GET',
  url: '/approvals/:id',
  access: 'approval:read',
  summary: 'One review with its rounds, and field by field what changed since the last one',
  params,
  output: approvalDetail,
})

/** The round that was seen: who decides about another one is told so instead. */
const seen = { round: z.number().int().min(1) }
const opinion = { opinion: optionalText(2000).default('') }
const reason = { opinion: requiredText(2000) }
const command = <const B extends z.ZodRawShape>(name: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/approvals/:id/${name}`,
    // Which right it takes is a matter of the review's kind (`approvalRule`).
    access: 'approval:read',
    summary,
    params,
    body: z.object({ ...seen, ...body }),
    output: approvalDetail,
  })

export const submitApproval = command('submit', 'Submits it, with the files it needs', opinion)
export const withdrawApproval = command('withdraw', 'Takes it back', opinion)
export const approveApproval = command(
  'approve',
  'Approves it; nobody approves what they submitted, and of two at once one is told of the other',
  opinion,
)
export const rejectApproval = command('reject', 'Rejects it, with a reason', reason)
export const linkApproval = command(
  'link',
  'Confirms that its channels are under our grant; looked at, never believed',
  opinion,
)
export const refuseApproval = command('refuse', 'The creator refuses, with a reason', reason)
export const finishApproval = command('finish', 'The group is made; empty: not needed', {
  ...opinion,
  groupName: optionalText(100).default(''),
})
export const reopenApproval = command('reopen', 'Begins another round', opinion)

/** Who decides while somebody is away. */
const delegation = z.object({
  id,
  from: person,
  to: person,
  startsAt: instant,
  endsAt: instant,
  mine: z.boolean(),
})
export type ApprovalDelegation = z.output<typeof delegation>

export const listApprovalDelegations = endpoint({
  method: 'GET',
  url: '/approval-delegations',
  access: 'approval:read',
  summary: 'Who stands in for this person, and for whom they stand in, now and later; and who could',
  output: z.object({ delegations: z.array(delegation), colleagues: z.array(person) }),
})

export const createApprovalDelegation = endpoint({
  method: 'POST',
  url: '/approval-delegations',
  access: 'approval:read',
  summary: 'A colleague who may review decides in this person’s place for a time',
  body: z
    .object({ toId: id, startsAt: instant, endsAt: instant })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
      error: 'dateOrder',
      path: ['endsAt'],
    }),
  output: z.object({ id }),
  idempotent: 'key',
})

export const endApprovalDelegation = endpoint({
  method: 'DELETE',
  url: '/approval-delegations/:id',
  access: 'approval:read',
  summary: 'Ends one’s own delegation now',
  params,
  output: z.object({ ended: z.boolean() }),
})
