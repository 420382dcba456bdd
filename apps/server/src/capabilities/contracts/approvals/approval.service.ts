import {
  type ApprovalCommand,
  approvalRule,
  isGivenByPeople,
  leadsOn,
} from '@pindao/protocol/contracts/approval.commands.ts'
import { type ApprovalDetail, listApprovals } from '@pindao/protocol/contracts/approval.endpoints.ts'
import {
  type ApprovalKind,
  approvalStatus,
  reviewPermissions,
} from '@pindao/protocol/contracts/approval.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { ApprovalKindPort } from './approval.kind.ts'
import { type ApprovalMoves, type MoveDeps, movedBy } from './approval.moves.ts'
import { presentApproval, presentDetail } from './approval.present.ts'
import { type Place, placeFor } from './approval.rights.ts'
import * as store from './approval.store.ts'
import type { ApprovalRow } from './approval.table.ts'
import { findStoodFor } from './delegation.store.ts'

type ListQuery = EndpointParsed<typeof listApprovals>['query']
type Given = { readonly round: number; readonly opinion: string; readonly groupName?: string }

export type ApprovalDeps = MoveDeps & {
  readonly moves: ApprovalMoves
  readonly portOf: (kind: ApprovalKind) => ApprovalKindPort
}

/** Reviews as people read and decide them (APR-01). */
export function createApprovalService({ database, clock, actorAtWork, moves, portOf }: ApprovalDeps) {
  const { db } = database

  /** Whoever asks, with those for whom they stand in and who may still review. */
  async function askerOf(actor: Actor): Promise<store.Asker> {
    if (!mayReview(actor)) return { actor, standsFor: [] }
    const away = await findStoodFor(db, actor.staffId, instantIn(clock, 0))
    const actors = await Promise.all(away.map((staffId) => actorAtWork({ staffId, sessionId: 0n })))
    return { actor, standsFor: actors.filter((one) => one !== null).filter(mayReview) }
  }

  /** @throws contracts.approvalNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<ApprovalDetail> {
    const asker = await askerOf(actor)
    const row = foundRecord(await store.findApproval(db, asker, id), 'contracts.approvalNotFound')
    const { kind, subjectId, status } = row.approval
    const port = portOf(kind)
    const open = approvalStatus.nameOf(status) === 'to_submit'
    const [steps, snapshots, missing] = await Promise.all([
      store.listSteps(db, id),
      store.lastSnapshots(db, id),
      open ? (port.missing?.(db, subjectId) ?? []) : [],
    ])
    return presentDetail(row, asker, { steps, snapshots, missing })
  }

  /**
   * One command to one review, on the round that was seen.
   *
   * @throws access.noPermission, contracts.approvalNotFound, contracts.ownReview, and see `carryOut`
   */
  async function command(
    ctx: SignedInContext,
    id: bigint,
    name: ApprovalCommand,
    given: Given,
    transact: Transact = database.transaction,
  ) {
    const asker = await askerOf(ctx.actor)
    const { approval: seen } = foundRecord(
      await store.findApproval(db, asker, id),
      'contracts.approvalNotFound',
    )
    assertRight(ctx.actor, name, seen)
    const place = placeFor(asker, name, seen)
    if (place === null)
      throw new AppError(
        approvalRule(name, seen.kind).byAnother ? 'contracts.ownReview' : 'access.noPermission',
      )
    await carryOut(ctx, seen, name, { ...given, ...place }, transact)
    return get(ctx, id)
  }

  /**
   * A command to the review of a subject, given on the subject's own page, which has seen to it that the subject is within
   * the data scope.
   *
   * @throws access.noPermission, contracts.approvalNotFound, contracts.ownReview, and see `carryOut`
   */
  async function decide(
    ctx: SignedInContext,
    { kind, subjectId }: { readonly kind: ApprovalKind; readonly subjectId: bigint },
    name: ApprovalCommand,
    opinion: string,
  ): Promise<void> {
    const seen = foundRecord(await store.findOfSubject(db, kind, subjectId), 'contracts.approvalNotFound')
    assertRight(ctx.actor, name, seen)
    if (approvalRule(name, kind).byAnother && seen.submitterStaffId === ctx.actor.staffId)
      throw new AppError('contracts.ownReview')
    const given = { round: seen.round, opinion, onBehalfOf: null }
    await carryOut(ctx, seen, name, given, database.transaction)
  }

  /** @throws contracts.approvalMoved, contracts.approvalLacks, contracts.approvalNotLinked, contracts.submitterGone, and what completion is refused with */
  async function carryOut(
    ctx: SignedInContext,
    seen: ApprovalRow,
    name: ApprovalCommand,
    { round, ...said }: Given & Place,
    transact: Transact,
  ): Promise<void> {
    const port = portOf(seen.kind)
    await assertStands(seen, name, round)
    await assertReady(name, port, seen.subjectId)
    const move = async (tx: Tx): Promise<void> => {
      await port.hold?.(tx, seen.subjectId)
      const row = foundRecord(await store.lockApproval(tx, seen.id), 'contracts.approvalNotFound')
      if (row.round !== round) throw await movedBy(tx, seen.id)
      await moves.move(tx, ctx, row, name, port, said)
    }
    if (approvalRule(name, seen.kind).to === 'completed' && port.complete)
      await complete(ctx, seen, port, said.opinion, (work) =>
        transact(async (tx) => {
          const done = await work(tx)
          await move(tx)
          return done
        }),
      )
    else await transact(move)
  }

  /** Whoever submitted it, as they are by now. @throws contracts.submitterGone */
  async function submitterOf({ submitterStaffId: staffId }: ApprovalRow): Promise<Actor> {
    const submitter = await actorAtWork({ staffId, sessionId: 0n })
    if (submitter === null) throw new AppError('contracts.submitterGone')
    return submitter
  }

  /** What the subject's own command does and the move of the review commit together, or neither. */
  async function complete(
    ctx: SignedInContext,
    seen: ApprovalRow,
    port: ApprovalKindPort,
    opinion: string,
    transact: Transact,
  ): Promise<void> {
    const actor = port.completesAs === 'reviewer' ? ctx.actor : await submitterOf(seen)
    const { subjectId, confirmed } = seen
    try {
      await port.complete?.({ ...ctx, actor }, { subjectId, confirmed, opinion }, transact)
    } catch (error) {
      // Somebody else completed it meanwhile: that is what is told, not what the subject makes of a second time.
      const now = await store.findApproval(db, await askerOf(ctx.actor), seen.id)
      if (now !== null && now.approval.status !== seen.status) throw await movedBy(db, seen.id)
      throw error
    }
  }

  async function assertStands(row: ApprovalRow, name: ApprovalCommand, round: number): Promise<void> {
    const standing = { kind: row.kind, status: approvalStatus.nameOf(row.status) }
    if (row.round !== round || !leadsOn(name, standing)) throw await movedBy(db, row.id)
  }

  async function assertReady(
    name: ApprovalCommand,
    port: ApprovalKindPort,
    subjectId: bigint,
  ): Promise<void> {
    if (name === 'submit' && ((await port.missing?.(db, subjectId)) ?? []).length > 0)
      throw new AppError('contracts.approvalLacks')
    if (name === 'link' && port.isLinked && !(await port.isLinked(db, subjectId)))
      throw new AppError('contracts.approvalNotLinked')
  }

  return {
    get,
    command,
    askerOf,

    decide,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const asker = await askerOf(actor)
      const { rows, total } = await store.listApprovals(
        db,
        asker,
        approvalFilterOf(query),
        sortedWindowOf(query),
      )
      return { rows: rows.map((row) => presentApproval(row, asker)), total }
    },

    async counts({ actor }: SignedInContext, views: readonly Conditions[]) {
      const asker = await askerOf(actor)
      return countViews(listApprovals, views, (query) =>
        store.countApprovals(db, asker, approvalFilterOf(query), mostInView),
      )
    },

    /** What reviews are called that somebody sees. */
    async titlesOf(actor: Actor, ids: readonly bigint[]) {
      return store.findTitles(db, await askerOf(actor), ids)
    },

    /** Reviews for the global search (SHL-05), as the queue shows them: nothing without permission to read them. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('approval:read')) return []
      const window = { sort: '-updatedAt', offset: 0, limit } as const
      const { rows } = await store.listApprovals(db, await askerOf(actor), { words }, window)
      return rows.map(({ approval, submitterName }) => ({
        id: approval.id,
        title: approval.title,
        subtitle: submitterName,
        thumbnailUrl: null,
      }))
    },

    /** How many wait for somebody: the number on the page of today. */
    countWaiting: async (actor: Actor) =>
      store.countApprovals(db, await askerOf(actor), { waiting: true }, mostInView),
  }
}
export type ApprovalService = ReturnType<typeof createApprovalService>

/** The right that a command to a review of this kind takes. @throws access.noPermission */
function assertRight({ permissions }: Actor, name: ApprovalCommand, { kind }: ApprovalRow): void {
  if (!permissions.has(approvalRule(name, kind).needs) || !isGivenByPeople(name, kind))
    throw new AppError('access.noPermission')
}

const mayReview = ({ permissions }: Actor) => reviewPermissions.some((one) => permissions.has(one))

/** What the queue was asked for, as its store takes it. */
export const approvalFilterOf = (
  query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'>,
): store.ApprovalFilter => ({
  words: query.words,
  kind: query.kind,
  status: query.status,
  waiting: query.waiting !== undefined,
  own: query.owner !== undefined,
})
