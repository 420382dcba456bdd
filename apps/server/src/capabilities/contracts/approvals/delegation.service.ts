import { createApprovalDelegation } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { reviewPermissions } from '@pindao/protocol/contracts/approval.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './delegation.store.ts'

type Given = EndpointParsed<typeof createApprovalDelegation>['body']

/** Whoever reviews nothing has nothing to hand over. @throws access.noPermission */
function assertReviewer({ permissions }: Actor): void {
  if (!reviewPermissions.some((one) => permissions.has(one))) throw new AppError('access.noPermission')
}

/** Who decides while somebody is away. A delegate reviews what its giver sees, and still nothing of their own. */
export function createDelegations({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db, transaction } = database
  return {
    /** @throws access.noPermission */
    async list({ actor }: SignedInContext) {
      assertReviewer(actor)
      const [rows, reviewers] = await Promise.all([
        store.listDelegations(db, actor.staffId, instantIn(clock, 0)),
        store.listReviewers(db, reviewPermissions),
      ])
      return {
        delegations: rows.map(({ delegation, fromName, toName }) => ({
          id: String(delegation.id),
          from: { id: String(delegation.fromStaffId), fullName: fromName },
          to: { id: String(delegation.toStaffId), fullName: toName },
          startsAt: delegation.startsAt,
          endsAt: delegation.endsAt,
          mine: delegation.fromStaffId === actor.staffId,
        })),
        colleagues: reviewers
          .filter(({ id }) => id !== actor.staffId)
          .map(({ id, fullName }) => ({ id: String(id), fullName })),
      }
    },

    /** @throws access.noPermission, contracts.delegateUnfit for somebody who may not review, or oneself */
    async create(ctx: SignedInContext, given: Given) {
      assertReviewer(ctx.actor)
      const repeated = await findRepeated(db, ctx, createApprovalDelegation, given)
      if (repeated !== null) return { id: String(repeated) }
      const toStaffId = BigInt(given.toId)
      const { staffId } = ctx.actor
      const fit = (await store.listReviewers(db, reviewPermissions)).some(({ id }) => id === toStaffId)
      if (!fit || toStaffId === staffId) throw new AppError('contracts.delegateUnfit')
      if (Date.parse(given.endsAt) <= clock()) throw new AppError('contracts.delegationOver')
      const { id } = await transaction((tx) =>
        idempotent(tx, ctx, createApprovalDelegation, given, async () => {
          const { startsAt, endsAt } = given
          const made = await store.insertDelegation(tx, {
            fromStaffId: staffId,
            toStaffId,
            startsAt,
            endsAt,
            createdAt: instantIn(clock, 0),
          })
          await writeAudit(tx, ctx, {
            action: 'approval.delegate',
            entity: 'approval',
            entityId: null,
            detail: { delegateStaffId: String(toStaffId), startsAt, endsAt },
          })
          return made
        }),
      )
      return { id: String(id) }
    },

    /** @throws contracts.delegationNotFound */
    end: (ctx: SignedInContext, id: bigint) =>
      transaction(async (tx) => {
        if (!(await store.endDelegation(tx, id, ctx.actor.staffId, instantIn(clock, 0))))
          throw new AppError('contracts.delegationNotFound')
        await writeAudit(tx, ctx, {
          action: 'approval.undelegate',
          entity: 'approval',
          entityId: null,
          detail: { delegation: String(id) },
        })
        return { ended: true }
      }),
  }
}
export type Delegations = ReturnType<typeof createDelegations>
