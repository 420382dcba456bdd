import { z } from 'zod'
import { id, instant } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { claimBrief } from './claim.endpoints.ts'
import { disputeLacks, disputeOutcomes, type StatementVariable } from './dispute.rules.ts'
import {
  disputeFileKinds,
  disputeKinds,
  disputeReasons,
  disputeResults,
  disputeStatus,
} from './dispute.states.ts'

export const disputeActions = [
  'take',
  'assign',
  'update',
  'attach',
  'askApproval',
  'approve',
  'sendBack',
  'file',
  'outcome',
  'answer',
  'accept',
  'giveUp',
  'close',
  'reopen',
  'moneyBack',
] as const
export type DisputeAction = (typeof disputeActions)[number]

/** Somebody of ours, as a case names them. */
export const disputePerson = z.object({ id, fullName: z.string() })

/** `needed`: the channel has a strike, and nobody was asked yet; `asked`: somebody else has to agree; `given`: they did. */
export const disputeApprovals = ['none', 'needed', 'asked', 'given'] as const
export type DisputeApproval = (typeof disputeApprovals)[number]

/** A case as lists show it (DSP-01). */
export const dispute = z.object({
  id,
  no: z.string(),
  kind: z.enum(disputeKinds),
  title: z.string(),
  /** Code of E18. */
  status: disputeStatus.schema,
  reason: z.enum(disputeReasons).nullable(),
  /** What it is about; each null for a case of something else. */
  claim: claimBrief.nullable(),
  strikeId: id.nullable(),
  contract: z.object({ id, no: z.string(), title: z.string() }).nullable(),
  settlement: z.object({ id, no: z.string() }).nullable(),
  channel: z.object({ id, title: z.string() }).nullable(),
  handler: disputePerson.nullable(),
  owner: disputePerson,
  department: z.object({ id, code: z.string() }),
  /** A video of ours is down, or goes down. */
  pressing: z.boolean(),
  approval: z.enum(disputeApprovals),
  filedAt: instant.nullable(),
  /** The next thing that is due, by the clocks. */
  dueAt: instant.nullable(),
  nextActionAt: instant.nullable(),
  result: z.enum(disputeResults).nullable(),
  /** Null for whoever lacks `claimMoney:read`, and where nothing came back. */
  moneyBack: money.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(disputeActions)),
})
export type Dispute = z.output<typeof dispute>

/** A paper or picture; `size` in bytes, `kept` once it was filed with the case: it stays as it is. */
const disputeFile = z.object({
  id,
  kind: z.enum(disputeFileKinds),
  name: z.string(),
  size: z.number().int(),
  kept: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
})
export type DisputeFile = z.output<typeof disputeFile>

/** What was filed, as it was, and what came of it. */
const filing = z.object({
  id,
  kind: z.enum(disputeKinds),
  reason: z.enum(disputeReasons).nullable(),
  statement: z.string(),
  reference: z.string(),
  filedAt: instant,
  filedBy: z.string(),
  approvedBy: z.string().nullable(),
  outcome: z.enum(disputeOutcomes).nullable(),
  outcomeAt: instant.nullable(),
  outcomeNote: z.string(),
})
export type DisputeFiling = z.output<typeof filing>

/** Lines of the pack, in the order in which the platform's page asks for them. Labels: `disputes:pack.line.<name>`. */
export const packLines = [
  'video',
  'url',
  'channel',
  'claimId',
  'claimant',
  'contact',
  'asset',
  'matched',
  'contract',
  'licence',
  'reference',
] as const
export type PackLine = (typeof packLines)[number]

export const disputeDetail = dispute.extend({
  statement: z.string(),
  filedReference: z.string(),
  resultNote: z.string(),
  closedAt: instant.nullable(),
  /** Of the channel: how many strikes count, and when the next one lapses. */
  strikes: z.object({ active: z.number().int(), expiresAt: instant.nullable() }),
  /** Refused, it ends in a strike: whoever files it has to say that they know. */
  risky: z.boolean(),
  lacks: z.array(z.enum(disputeLacks)),
  /** What it can be turned into as it stands. */
  kinds: z.array(z.enum(disputeKinds)),
  outcomes: z.array(z.enum(disputeOutcomes)),
  preparedBy: disputePerson.nullable(),
  approvalAskedBy: disputePerson.nullable(),
  approvalAskedAt: instant.nullable(),
  approvedBy: disputePerson.nullable(),
  approvedAt: instant.nullable(),
  files: z.array(disputeFile),
  filings: z.array(filing),
  /** Proofs of the licence of the source video that are not attached yet, for whoever may see them. */
  licences: z.array(z.object({ id, name: z.string() })),
  /** What a statement is filled with; empty where it is not known. */
  values: z.object({
    video: z.string(),
    channel: z.string(),
    claimant: z.string(),
    licence: z.string(),
    contract: z.string(),
  } satisfies Record<StatementVariable, z.ZodString>),
  /** Where it is filed: the platform's own page; null where there is none. */
  place: z.string().nullable(),
  pack: z.array(z.object({ name: z.enum(packLines), value: z.string() })),
  /** What a creator objects to, of a case of a settlement. */
  objection: z
    .object({
      id,
      by: z.string(),
      text: z.string(),
      at: instant,
      answer: z.string(),
      answeredAt: instant.nullable(),
    })
    .nullable(),
})
export type DisputeDetail = z.output<typeof disputeDetail>
