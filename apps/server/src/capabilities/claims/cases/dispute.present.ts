import type { DisputeEvent } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type {
  Dispute,
  DisputeAction,
  DisputeApproval,
  DisputeDetail,
} from '@pindao/protocol/claims/dispute.record.ts'
import {
  type FilingFacts,
  inboundKinds,
  kindRules,
  lacksOf,
  needsApproval,
  outcomesOf,
} from '@pindao/protocol/claims/dispute.rules.ts'
import { type DisputeKind, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { moneyOf } from '@pindao/protocol/core/money.ts'
import type { TimelineRow } from '#src/capabilities/access/access.ts'
import type { Actor } from '#src/platform/context.ts'
import { presentBrief } from '../desk/claim.present.ts'
import { seesClaimMoney } from '../money-sight.ts'
import { worksOn } from './dispute.rights.ts'
import type { ListedDispute } from './dispute.store.ts'
import type { DisputeRow } from './dispute.table.ts'
import type { DetailParts } from './dispute-detail.store.ts'

const personOf = (id: bigint | null, fullName: string | null | undefined) =>
  id === null ? null : { id: String(id), fullName: fullName ?? '' }

/** What came back, for whoever may see amounts. */
function moneyBackOf({ moneyBack, currency }: DisputeRow, actor: Actor): Dispute['moneyBack'] {
  return moneyBack === null || currency === null || !seesClaimMoney(actor)
    ? null
    : moneyOf(moneyBack, currency)
}

const preparing: readonly number[] = [disputeStatus.codes.unsolved, disputeStatus.codes.processing]

function approvalOf({ dispute: row, strikes }: ListedDispute): DisputeApproval {
  if (!needsApproval({ kind: row.kind, strikes })) return 'none'
  if (row.approvedAt !== null) return 'given'
  // What was filed, or is over, waits for nobody's word any more.
  if (!preparing.includes(row.status)) return 'none'
  return row.approvalAskedAt === null ? 'needed' : 'asked'
}

const down: readonly string[] = ['takedown', 'delayed_takedown']

/** A case as this person sees it, with what they may do. */
export function presentDispute(listed: ListedDispute, actor: Actor): Dispute {
  const { dispute: row, claim, contract, settlementNo, channelTitle } = listed
  const status = disputeStatus.nameOf(row.status)
  return {
    id: String(row.id),
    no: row.no,
    kind: row.kind,
    title: row.title,
    status: disputeStatus.codes[status],
    reason: row.reason,
    claim: claim && presentBrief({ claim, channelTitle }, actor),
    strikeId: row.strikeId === null ? null : String(row.strikeId),
    contract:
      row.contractId === null || contract === null ? null : { id: String(row.contractId), ...contract },
    settlement: row.settlementId === null ? null : { id: String(row.settlementId), no: settlementNo ?? '' },
    channel: row.channelId === null ? null : { id: String(row.channelId), title: channelTitle ?? '' },
    handler: personOf(row.handlerStaffId, listed.handlerName),
    owner: { id: String(row.ownerStaffId), fullName: listed.ownerName },
    department: { id: String(row.departmentId), code: listed.departmentCode },
    pressing:
      status === 'unsolved' &&
      claim !== null &&
      claim.direction === 'inbound' &&
      down.includes(claim.platformStatus),
    approval: approvalOf(listed),
    filedAt: row.filedAt,
    dueAt: row.dueAt,
    nextActionAt: row.nextActionAt,
    result: row.result,
    moneyBack: moneyBackOf(row, actor),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    actions: actionsOf(listed, actor),
  }
}

/** Whether somebody had a hand in what is to be filed: then they are not the second person. */
export const hadHand = (row: DisputeRow, staffId: bigint): boolean =>
  [row.handlerStaffId, row.preparedBy, row.approvalAskedBy].includes(staffId)

function actionsOf(listed: ListedDispute, actor: Actor): DisputeAction[] {
  const { dispute: row } = listed
  const { permissions, staffId } = actor
  const status = disputeStatus.nameOf(row.status)
  const works = worksOn(actor, row.kind)
  const isOpen = status !== 'closed'
  const free = row.handlerStaffId === null || row.handlerStaffId === staffId
  const isSettlement = row.kind === 'settlement'
  const prepares = status === 'processing' && works && !isSettlement
  const approval = approvalOf(listed)
  const files = permissions.has('dispute:file') && !isSettlement
  const actions: readonly (readonly [DisputeAction, boolean])[] = [
    ['take', works && isOpen && free && (status === 'unsolved' || row.handlerStaffId === null)],
    ['assign', works && isOpen],
    ['update', works && (status === 'unsolved' || status === 'processing')],
    ['attach', works && isOpen],
    ['askApproval', prepares && approval === 'needed'],
    ['approve', approval === 'asked' && permissions.has('dispute:approve') && !hadHand(row, staffId)],
    ['sendBack', approval === 'asked' && permissions.has('dispute:approve') && !hadHand(row, staffId)],
    ['file', status === 'processing' && files],
    ['outcome', (status === 'processing' || status === 'needs_tracking') && files],
    ['answer', isSettlement && isOpen && status !== 'solved' && works],
    ['accept', status === 'unsolved' && works && !isSettlement],
    ['giveUp', prepares],
    ['close', status === 'solved' && works],
    ['reopen', status === 'closed' && works && !isSettlement],
    ['moneyBack', seesClaimMoney(actor) && permissions.has('dispute:file') && row.claimId !== null],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}

/** A case as far as filing it asks. Proofs that were filed with an earlier one do not count. */
export const filingFactsOf = (
  { dispute: row, strikes }: ListedDispute,
  files: DetailParts['files'],
): FilingFacts => ({
  kind: row.kind,
  reason: row.reason,
  statement: row.statement,
  evidence: files.filter(({ file }) => file.kind === 'evidence').length,
  proofs: files.filter(({ file }) => file.kind === 'filed' && !file.kept).length,
  strikes,
  approved: row.approvedAt !== null,
})

/** What a case can be turned into while it is prepared. */
export function kindsOf({ dispute: row, claim }: ListedDispute): readonly DisputeKind[] {
  if (claim === null || claim.direction !== 'inbound') return [row.kind]
  return inboundKinds[claim.platform as keyof typeof inboundKinds]
}

export function presentDetail(listed: ListedDispute, actor: Actor, parts: DetailParts): DisputeDetail {
  const { dispute: row } = listed
  const nameOf = (id: bigint | null) => personOf(id, id === null ? null : parts.names.get(id))
  const works = worksOn(actor, row.kind)
  return {
    ...presentDispute(listed, actor),
    statement: row.statement,
    filedReference: row.filedReference,
    resultNote: row.resultNote,
    closedAt: row.closedAt,
    strikes: { active: listed.strikes, expiresAt: parts.strikeExpiresAt },
    risky: kindRules[row.kind].risk,
    lacks: lacksOf(filingFactsOf(listed, parts.files)),
    kinds: [...kindsOf(listed)],
    outcomes: [...outcomesOf[row.kind]],
    preparedBy: nameOf(row.preparedBy),
    approvalAskedBy: nameOf(row.approvalAskedBy),
    approvalAskedAt: row.approvalAskedAt,
    approvedBy: nameOf(row.approvedBy),
    approvedAt: row.approvedAt,
    files: parts.files.map(({ file, createdBy }) => ({
      id: String(file.id),
      kind: file.kind,
      name: file.name,
      size: file.size,
      kept: file.kept,
      createdAt: file.createdAt,
      createdBy,
    })),
    filings: parts.filings.map((one) => ({
      id: String(one.id),
      kind: one.kind,
      reason: one.reason,
      statement: one.statement,
      reference: one.reference,
      filedAt: one.filedAt,
      filedBy: parts.names.get(one.filedBy) ?? '',
      approvedBy: one.approvedBy === null ? null : (parts.names.get(one.approvedBy) ?? ''),
      outcome: one.outcome,
      outcomeAt: one.outcomeAt,
      outcomeNote: one.outcomeNote,
    })),
    licences: works ? [...parts.licences] : [],
    values: parts.values,
    place: parts.place,
    pack: [...parts.pack],
    objection: parts.objection,
  }
}

export const presentEvent = ({ event, actorName }: TimelineRow): DisputeEvent => ({
  id: String(event.id),
  at: event.at,
  actor: event.actor as DisputeEvent['actor'],
  person: personOf(event.staffId, actorName),
  from: event.fromState,
  to: event.toState,
  reason: event.reason,
  detail: event.detail,
})
