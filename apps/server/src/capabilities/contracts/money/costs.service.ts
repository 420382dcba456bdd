import { addContractCost } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { ContractMoneyRoom } from './contract-money.service.ts'
import * as store from './contract-money.store.ts'

type Cost = EndpointParsed<typeof addContractCost>['body']

/** Costs that are taken back (CON-01): they come at any time, and are voided with a reason; none is ever another one. */
export function createCosts(room: ContractMoneyRoom, clock: Clock) {
  return {
    /** @throws contracts.notFound */
    add: (ctx: SignedInContext, id: bigint, body: Cost) =>
      room.changed(ctx, id, async (tx, _row, note) => {
        await idempotent(tx, ctx, addContractCost, { id: String(id), ...body }, async () => {
          const { staffId: createdBy } = ctx.actor
          const made = await store.insertCost(tx, {
            ...body,
            contractId: id,
            createdAt: instantIn(clock, 0),
            createdBy,
          })
          await note({ action: 'contract.addCost', after: factsOf(body) })
          return made
        })
      }),

    /** @throws contracts.costNotFound, contracts.costVoided */
    end: (ctx: SignedInContext, id: bigint, costId: bigint, reason: string) =>
      room.changed(ctx, id, async (tx, _row, note) => {
        const cost = foundRecord(await store.findCost(tx, id, costId), 'contracts.costNotFound')
        if (cost.voidedAt !== null) throw new AppError('contracts.costVoided')
        const { staffId: voidedBy } = ctx.actor
        await store.voidCost(tx, costId, { voidedAt: instantIn(clock, 0), voidedBy, voidReason: reason })
        await note({ action: 'contract.voidCost', before: factsOf(cost), reason })
      }),
  }
}
export type Costs = ReturnType<typeof createCosts>

const factsOf = ({ day, purpose, amount, currency }: Cost) => ({
  costDay: day,
  purpose,
  amount: `${amount} ${currency}`,
})
