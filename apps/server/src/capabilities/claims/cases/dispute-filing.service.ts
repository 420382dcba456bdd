import type { PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import type { fileDispute, noteDisputeOutcome } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import {
  type DisputeLack,
  kindAfter,
  kindRules,
  lacksOf,
  needsApproval,
  outcomeRules,
  outcomesOf,
} from '@pindao/protocol/claims/dispute.rules.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { plainAmount } from '@pindao/protocol/core/money.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesClaimMoney } from '../money-sight.ts'
import type { DisputeNews } from './dispute.news.ts'
import { filingFactsOf, hadHand } from './dispute.present.ts'
import type { DisputeReading } from './dispute.service.ts'
import * as store from './dispute.store.ts'
import type { DisputeFilingRow, DisputeRow } from './dispute.table.ts'
import { noApproval } from './dispute-changes.service.ts'
import { listFiles } from './dispute-detail.store.ts'
import { findLastFiling, insertFiling, keepFiles, noteFilingOutcome } from './dispute-filing.store.ts'
import { assertStands, assertWorks, type DisputeSteps } from './dispute-steps.ts'

/** What a claim's platform was seen to say: intake writes it, and everybody who follows the claim hears of it. */
export type NoteStatus = (
  tx: Tx,
  ctx: SignedInContext,
  claimId: bigint,
  status: PlatformClaimStatus,
  why: string,
  since: string,
) => Promise<unknown>

export type FilingDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly steps: DisputeSteps
  readonly reading: Pick<DisputeReading, 'get'>
  readonly news: DisputeNews
  readonly noteStatus: NoteStatus
}

type Filing = EndpointParsed<typeof fileDispute>['body']
type Outcome = EndpointParsed<typeof noteDisputeOutcome>['body']
type MoneyBack = NonNullable<Outcome['moneyBack']> | null

/** What is said of what is missing, in the order in which it is done. */
const lackErrors: Readonly<Record<DisputeLack, ErrorCode>> = {
  reason: 'disputes.reasonLacks',
  statement: 'disputes.statementLacks',
  variables: 'disputes.variablesLeft',
  evidence: 'disputes.evidenceLacks',
  approval: 'disputes.approvalLacks',
  proof: 'disputes.proofLacks',
}

/** Two texts of one instant may differ in their ends. */
const sameInstant = (one: string | null, other: string) =>
  one !== null && Date.parse(one) === Date.parse(other)

/** A claim that stands so on its platform once a case of a kind was filed. */
const filedStatus: Readonly<Partial<Record<DisputeRow['kind'], PlatformClaimStatus>>> = {
  content_id_dispute: 'disputed',
  fb_rights_manager: 'disputed',
  appeal: 'appealed',
  escalated_appeal: 'escalated',
}

/** What is filed on a platform's own page, who agreed to it, and what came of it (business.md §4, dispute form). */
export function createDisputeFiling(deps: FilingDeps) {
  const { database, clock, steps, reading, news } = deps

  /** A step of its own transaction; then the case anew. */
  const act = async (
    ctx: SignedInContext,
    id: bigint,
    work: (tx: Tx) => Promise<void>,
  ): Promise<DisputeDetail> => {
    await database.transaction(work)
    return reading.get(ctx, id)
  }

  /** @throws disputes.later */
  function assertPast(at: string): void {
    if (Date.parse(at) > clock()) throw new AppError('disputes.later')
  }

  async function setMoney(tx: Tx, ctx: SignedInContext, row: DisputeRow, to: MoneyBack): Promise<void> {
    const before =
      row.moneyBack === null ? null : { moneyBack: plainAmount(row.moneyBack), currency: row.currency }
    const after = to === null ? null : { moneyBack: to.amount, currency: to.currency }
    await writeAudit(tx, ctx, {
      action: 'dispute.moneyBack',
      entity: 'disputeMoney',
      entityId: row.id,
      before: before ?? { moneyBack: null, currency: null },
      after: after ?? { moneyBack: null, currency: null },
      detail: { no: row.no },
    })
  }

  async function filed(tx: Tx, ctx: SignedInContext, id: bigint, asked: Filing): Promise<void> {
    const found = await steps.locked(tx, ctx, id, null)
    const { dispute: row } = found
    const last = await findLastFiling(tx, id)
    const isSame =
      last !== null && last.reference === asked.reference && sameInstant(last.filedAt, asked.filedAt)
    // Noted again: the answer was lost on its way.
    if (disputeStatus.nameOf(row.status) === 'needs_tracking' && isSame) return
    if (row.version !== asked.version) throw new AppError('access.changedMeanwhile')
    assertWorks(ctx, found)
    assertStands(row, 'processing')
    assertPast(asked.filedAt)
    const [lack] = lacksOf(filingFactsOf(found, await listFiles(tx, id)))
    if (lack !== undefined) throw new AppError(lackErrors[lack])
    if (kindRules[row.kind].risk && !asked.riskSeen) throw new AppError('disputes.riskUnseen')
    const { staffId } = ctx.actor
    await insertFiling(tx, {
      disputeId: id,
      kind: row.kind,
      reason: row.reason,
      statement: row.statement,
      reference: asked.reference,
      filedAt: asked.filedAt,
      filedBy: staffId,
      approvedBy: row.approvedBy,
    })
    await keepFiles(tx, id)
    await steps.moved(tx, ctx, row, 'needs_tracking', {
      reason: 'filed',
      detail: asked.reference,
      beside: { filedAt: asked.filedAt, filedBy: staffId, filedReference: asked.reference },
    })
    await steps.note(tx, ctx, 'file', row, {
      after: { filedAt: asked.filedAt, filedReference: asked.reference },
    })
    const status = filedStatus[row.kind]
    if (row.claimId !== null && status !== undefined && found.claim?.platformStatus !== status)
      await deps.noteStatus(tx, ctx, row.claimId, status, row.no, asked.filedAt)
  }

  async function ended(tx: Tx, ctx: SignedInContext, id: bigint, asked: Outcome): Promise<void> {
    const found = await steps.locked(tx, ctx, id, null)
    const { dispute: row } = found
    const last = await findLastFiling(tx, id)
    // Noted again: the answer was lost on its way.
    if (isNoted(row, last, asked)) return
    if (row.version !== asked.version) throw new AppError('access.changedMeanwhile')
    assertWorks(ctx, found)
    assertStands(row, 'processing', 'needs_tracking')
    assertPast(asked.at)
    if (!outcomesOf[row.kind].includes(asked.outcome)) throw new AppError('disputes.outcomeUnfit')
    if (asked.moneyBack !== undefined && !seesClaimMoney(ctx.actor)) throw new AppError('access.noPermission')
    const rule = outcomeRules[asked.outcome]
    const money = asked.moneyBack === undefined ? {} : moneyColumns(asked.moneyBack)
    const beside = {
      ...money,
      result: rule.result,
      resultNote: asked.note,
      ...(rule.to === 'solved' ? {} : { ...noApproval, kind: kindAfter(row.kind, asked.outcome) }),
    }
    const stays = disputeStatus.nameOf(row.status) === rule.to
    if (stays) throw new AppError('disputes.outcomeUnfit')
    await steps.moved(tx, ctx, row, rule.to, {
      reason: asked.outcome,
      detail: asked.note,
      by: rule.by,
      beside,
    })
    if (last !== null && last.outcome === null)
      await noteFilingOutcome(tx, last.id, {
        outcome: asked.outcome,
        outcomeAt: asked.at,
        outcomeNote: asked.note,
      })
    await steps.note(tx, ctx, 'outcome', row, {
      after: { outcome: asked.outcome, outcomeAt: asked.at },
      ...(asked.note === '' ? {} : { detail: { reason: asked.note } }),
    })
    if (asked.moneyBack !== undefined) await setMoney(tx, ctx, row, asked.moneyBack)
    await news.outcome(tx, { ...row, version: row.version + 1 }, asked.outcome, ctx.actor.staffId)
    if (row.claimId !== null && rule.claim !== null && found.claim?.platformStatus !== rule.claim)
      await deps.noteStatus(tx, ctx, row.claimId, rule.claim, row.no, asked.at)
  }

  return {
    /** @throws disputes.notFound, disputes.moved, disputes.approvalNotNeeded, and what is missing before */
    askApproval: (ctx: SignedInContext, id: bigint, version: number) =>
      act(ctx, id, async (tx) => {
        const found = await steps.locked(tx, ctx, id, version)
        assertWorks(ctx, found)
        const { dispute: row, strikes } = found
        assertStands(row, 'processing')
        if (!needsApproval({ kind: row.kind, strikes }) || row.approvedAt !== null)
          throw new AppError('disputes.approvalNotNeeded')
        if (row.approvalAskedAt !== null) return
        const facts = { ...filingFactsOf(found, await listFiles(tx, id)), approved: true }
        const [lack] = lacksOf(facts).filter((one) => one !== 'proof')
        if (lack !== undefined) throw new AppError(lackErrors[lack])
        const asked = { approvalAskedBy: ctx.actor.staffId, approvalAskedAt: steps.at() }
        await store.changeDispute(tx, row, { ...asked, updatedAt: steps.at() })
        await steps.note(tx, ctx, 'askApproval', row)
        await news.approvalAsked(tx, { ...row, ...asked, version: row.version + 1 })
      }),

    /** @throws disputes.notFound, disputes.approvalNotNeeded, disputes.ownApproval, access.changedMeanwhile */
    approve: (
      ctx: SignedInContext,
      id: bigint,
      asked: { readonly opinion: string; readonly version: number },
    ) =>
      act(ctx, id, async (tx) => {
        const row = await asSecond(tx, ctx, id, asked.version)
        const given = { approvedBy: ctx.actor.staffId, approvedAt: steps.at() }
        await store.changeDispute(tx, row, { ...given, updatedAt: steps.at() })
        const detail = asked.opinion === '' ? {} : { detail: { opinion: asked.opinion } }
        await steps.note(tx, ctx, 'approve', row, detail)
        await news.approvalAnswered(tx, { ...row, version: row.version + 1 }, 'disputeApproved')
      }),

    /** @throws disputes.notFound, disputes.approvalNotNeeded, disputes.ownApproval, access.changedMeanwhile */
    sendBack: (
      ctx: SignedInContext,
      id: bigint,
      asked: { readonly reason: string; readonly version: number },
    ) =>
      act(ctx, id, async (tx) => {
        const row = await asSecond(tx, ctx, id, asked.version)
        await store.changeDispute(tx, row, { ...noApproval, updatedAt: steps.at() })
        await steps.note(tx, ctx, 'sendBack', row, { detail: { reason: asked.reason } })
        await news.approvalAnswered(tx, { ...row, version: row.version + 1 }, 'disputeSentBack')
      }),

    /**
     * @throws disputes.notFound, disputes.moved, disputes.later, disputes.riskUnseen, access.changedMeanwhile, and what is
     * missing
     */
    file: (ctx: SignedInContext, id: bigint, asked: Filing) =>
      act(ctx, id, (tx) => filed(tx, ctx, id, asked)),

    /** @throws disputes.notFound, disputes.moved, disputes.later, disputes.outcomeUnfit, access.noPermission */
    outcome: (ctx: SignedInContext, id: bigint, asked: Outcome) =>
      act(ctx, id, (tx) => ended(tx, ctx, id, asked)),

    /** @throws disputes.notFound, access.noPermission, access.changedMeanwhile */
    setMoneyBack: (
      ctx: SignedInContext,
      id: bigint,
      asked: { readonly moneyBack: MoneyBack; readonly version: number },
    ) =>
      act(ctx, id, async (tx) => {
        const { dispute: row } = await steps.locked(tx, ctx, id, asked.version)
        if (!ctx.actor.permissions.has('dispute:file')) throw new AppError('access.noPermission')
        await store.changeDispute(tx, row, { ...moneyColumns(asked.moneyBack), updatedAt: steps.at() })
        await setMoney(tx, ctx, row, asked.moneyBack)
        await steps.announce(tx, row)
      }),
  }

  /** A case that asks for a second person, for one who may be it. */
  async function asSecond(tx: Tx, ctx: SignedInContext, id: bigint, version: number): Promise<DisputeRow> {
    const { dispute: row } = await steps.locked(tx, ctx, id, version)
    if (row.approvalAskedAt === null || row.approvedAt !== null)
      throw new AppError('disputes.approvalNotNeeded')
    assertStands(row, 'processing')
    if (hadHand(row, ctx.actor.staffId)) throw new AppError('disputes.ownApproval')
    return row
  }
}
export type DisputeFilings = ReturnType<typeof createDisputeFiling>

/** Whether an outcome was noted before: of what was filed, or of a case of which nothing is. */
function isNoted(row: DisputeRow, last: DisputeFilingRow | null, { outcome, at, note }: Outcome): boolean {
  if (last !== null)
    return last.outcome === outcome && sameInstant(last.outcomeAt, at) && last.outcomeNote === note
  const { to, result } = outcomeRules[outcome]
  return (
    disputeStatus.nameOf(row.status) === to && row.result === result && row.resultNote === note && note !== ''
  )
}

const moneyColumns = (to: MoneyBack) =>
  to === null ? { moneyBack: null, currency: null } : { moneyBack: to.amount, currency: to.currency }
