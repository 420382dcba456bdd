import type { ApprovalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { neededFileKinds } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { ApprovalKindPort } from '../approvals/approval.kind.ts'
import { kindsOf } from '../files/contract-file.store.ts'
import { stageOf } from '../terms/term.stage.ts'
import { listTerms } from '../terms/term.store.ts'
import { moveByCalendar } from './contract.life.ts'
import { contractFacts } from './contract.present.ts'
import { contractSnapshot } from './contract.snapshot.ts'
import * as store from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'
import { announceContract, noteContract } from './contract-changes.service.ts'

/** What the review of a contract asks of others. */
export type ContractKindPorts = {
  readonly clock: Clock
  /** Whether each of these channels is read with an authorisation of ours that works. */
  readonly areUnderGrant: (db: Executor, channelIds: readonly bigint[]) => Promise<boolean>
}

/**
 * Contracts as they are reviewed (E13): what a submission keeps, what it needs, and what each step makes of the contract
 * (E12). Linked channels introduce it; completed, it comes into force on its first day, at once where that has come.
 */
export const contractKind = ({ clock, areUnderGrant }: ContractKindPorts): ApprovalKindPort => ({
  kind: 'contract',
  snapshot: contractSnapshot,
  missing: missingParts,
  async isLinked(db, id) {
    const held = await store.findHeldChannels(db, id)
    return held.length > 0 && areUnderGrant(db, [...new Set(held.map(({ channelId }) => channelId))])
  },
  moved: (tx, ctx, id, to) => follow(tx, ctx, id, to, clock),
})

/** What a contract lacks to be submitted, by the names that `approval.missing` has texts for. */
async function missingParts(db: Executor, id: bigint): Promise<readonly string[]> {
  const held = await store.findHeldChannels(db, id)
  const terms = await listTerms(db, id)
  const papers = await kindsOf(db, id)
  return [
    ...(held.length === 0 ? ['channels'] : []),
    ...(terms.length === 0 ? ['terms'] : []),
    ...neededFileKinds.filter((kind) => !papers.has(kind)),
  ]
}

/**
 * The contract keeps how its review stands, beside its own state.
 *
 * @throws contracts.notFound, contracts.notDraft for what is signed, contracts.notUnderWay for what has ended meanwhile
 */
async function follow(
  tx: Tx,
  ctx: SignedInContext,
  id: bigint,
  to: ApprovalStatus,
  clock: Clock,
): Promise<void> {
  const row = foundRecord(await store.lockContract(tx, id), 'contracts.notFound')
  const leavesOff = to === 'rejected' || to === 'withdrawn'
  if (to === 'to_review' && stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
  if (stageOf(row) === 'over' && !leavesOff) throw new AppError('contracts.notUnderWay')
  const introduced = to === 'to_create_group' && contractStatus.nameOf(row.status) === 'created'
  await store.changeContract(tx, row, {
    approvalStatus: approvalStatus.codes[to],
    updatedAt: instantIn(clock, 0),
    ...(introduced ? { status: contractStatus.codes.introduced } : {}),
  })
  if (introduced) await noteIntroduced(tx, ctx, row)
  else await announceContract(tx, row)
  if (to === 'completed') await moveByCalendar(tx, id, clock)
}

async function noteIntroduced(tx: Tx, ctx: SignedInContext, row: ContractRow): Promise<void> {
  const after = foundRecord(await store.lockContract(tx, row.id), 'contracts.notFound')
  await noteContract(tx, ctx, 'contract.introduce', after, {
    before: contractFacts(row),
    after: contractFacts(after),
  })
}
