import type { PlatformClaimStatus } from './claim.states.ts'
import type { DisputeKind, DisputeReason, DisputeResult, DisputeStatus } from './dispute.states.ts'

/** What a kind of case asks for before it is filed (business.md §4, dispute form). */
export type KindRules = {
  readonly reason: boolean
  readonly statement: boolean
  /** Whether something shows that it was filed. */
  readonly proof: boolean
  /** Refused, it ends in a strike: whoever files it says that they know. */
  readonly risk: boolean
  /** Where the channel has a strike already, somebody else agrees. */
  readonly approval: boolean
}

const onPlatform = { reason: true, statement: true, proof: true, risk: false, approval: true }

export const kindRules = {
  content_id_dispute: onPlatform,
  appeal: { ...onPlatform, risk: true },
  escalated_appeal: { ...onPlatform, risk: true },
  takedown_counter: { ...onPlatform, reason: false, risk: true },
  outbound_review: { reason: false, statement: false, proof: false, risk: false, approval: false },
  fb_rights_manager: onPlatform,
  contract: { reason: false, statement: true, proof: false, risk: false, approval: false },
  /** Answered, never filed. */
  settlement: { reason: false, statement: false, proof: false, risk: false, approval: false },
} as const satisfies Readonly<Record<DisputeKind, KindRules>>

/** What is still missing before a case can be filed. */
export const disputeLacks = ['reason', 'statement', 'variables', 'evidence', 'approval', 'proof'] as const
export type DisputeLack = (typeof disputeLacks)[number]

/** A case as far as filing it asks. */
export type FilingFacts = {
  readonly kind: DisputeKind
  readonly reason: DisputeReason | null
  readonly statement: string
  readonly evidence: number
  /** Files that show that it was filed, this time. */
  readonly proofs: number
  /** Strikes of the channel that count. */
  readonly strikes: number
  readonly approved: boolean
}

/** Whether somebody else has to agree before it is filed. */
export const needsApproval = ({ kind, strikes }: Pick<FilingFacts, 'kind' | 'strikes'>): boolean =>
  kindRules[kind].approval && strikes > 0

/** What is missing, in the order in which it is done. */
export function lacksOf(of: FilingFacts): DisputeLack[] {
  const rules = kindRules[of.kind]
  return [
    ...(rules.reason && of.reason === null ? (['reason'] as const) : []),
    ...(rules.statement && of.statement === '' ? (['statement'] as const) : []),
    ...(openVariables(of.statement).length > 0 ? (['variables'] as const) : []),
    ...(of.reason === 'authorised' && of.evidence === 0 ? (['evidence'] as const) : []),
    ...(needsApproval(of) && !of.approved ? (['approval'] as const) : []),
    ...(rules.proof && of.proofs === 0 ? (['proof'] as const) : []),
  ]
}

/** What a person notes that the other side has said. */
export const disputeOutcomes = [
  'released',
  'expired',
  'reinstated',
  'takedown',
  'delayed_takedown',
  'kept',
  'let_go',
  'settled',
  'refused',
  'more',
] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** What an outcome makes of the case, and of its claim on the platform. */
export type OutcomeRule = {
  readonly to: Extract<DisputeStatus, 'solved' | 'unsolved' | 'processing'>
  readonly by: 'platform' | 'person'
  readonly result: DisputeResult | null
  readonly claim: PlatformClaimStatus | null
}

export const outcomeRules = {
  released: { to: 'solved', by: 'platform', result: 'won', claim: 'inactive' },
  /** The other side did not answer in time: the claim ends in our favour. */
  expired: { to: 'solved', by: 'platform', result: 'won', claim: 'inactive' },
  reinstated: { to: 'unsolved', by: 'platform', result: null, claim: 'active' },
  takedown: { to: 'unsolved', by: 'platform', result: null, claim: 'takedown' },
  delayed_takedown: { to: 'unsolved', by: 'platform', result: null, claim: 'delayed_takedown' },
  /** Of a claim of ours: it stands. */
  kept: { to: 'solved', by: 'platform', result: 'won', claim: 'active' },
  let_go: { to: 'solved', by: 'platform', result: 'lost', claim: 'inactive' },
  settled: { to: 'solved', by: 'platform', result: 'won', claim: null },
  refused: { to: 'unsolved', by: 'platform', result: null, claim: null },
  /** The other side asks for more. */
  more: { to: 'processing', by: 'person', result: null, claim: null },
} as const satisfies Readonly<Record<DisputeOutcome, OutcomeRule>>

const ofClaim = ['released', 'expired', 'reinstated', 'takedown', 'delayed_takedown', 'more'] as const

/** What the other side can say to a case of a kind; an objection to a settlement is answered by us. */
export const outcomesOf: Readonly<Record<DisputeKind, readonly DisputeOutcome[]>> = {
  content_id_dispute: ofClaim,
  appeal: ofClaim,
  escalated_appeal: ofClaim,
  takedown_counter: ['released', 'expired', 'reinstated', 'more'],
  outbound_review: ['kept', 'let_go', 'more'],
  fb_rights_manager: ofClaim,
  contract: ['settled', 'refused', 'more'],
  settlement: [],
}

/** What is to be done next after the other side has said so: a dispute that was refused is appealed. */
export function kindAfter(kind: DisputeKind, outcome: DisputeOutcome): DisputeKind {
  if (outcome === 'takedown') return 'takedown_counter'
  return outcome === 'reinstated' && kind === 'content_id_dispute' ? 'appeal' : kind
}

/** Kinds that a case of a claim against us can be turned into while it is prepared. */
export const inboundKinds = {
  youtube: ['content_id_dispute', 'appeal', 'escalated_appeal', 'takedown_counter'],
  facebook: ['fb_rights_manager', 'takedown_counter'],
} as const satisfies Readonly<Record<string, readonly DisputeKind[]>>

/** What a text of a template is filled with. */
export const statementVariables = ['video', 'channel', 'claimant', 'licence', 'contract'] as const
export type StatementVariable = (typeof statementVariables)[number]
export type StatementValues = Readonly<Record<StatementVariable, string>>

const named = new RegExp(`\\{(${statementVariables.join('|')})\\}`, 'gu')

/** Fills in what is known; what is not stays as it is, to be seen. */
export function fillStatement(text: string, values: StatementValues): string {
  return text.replace(named, (whole, name: StatementVariable) => values[name] || whole)
}

/** Variables that nobody has filled in yet, each once. */
export function openVariables(text: string): StatementVariable[] {
  return [...new Set([...text.matchAll(named)].map(([, name]) => name as StatementVariable))]
}
