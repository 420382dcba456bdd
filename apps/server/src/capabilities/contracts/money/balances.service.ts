import * as endpoints from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { signOf } from '@pindao/protocol/core/money.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { stageOf } from '../terms/term.stage.ts'
import type { ContractMoneyRoom } from './contract-money.service.ts'
import * as store from './contract-money.store.ts'

type Balance = EndpointParsed<typeof endpoints.addContractBalance>['body']
type Correction = EndpointParsed<typeof endpoints.correctContractBalance>['body']

/**
 * What a contract began with (CON-01): filled in while it is a draft; of what was signed each correction is a row of its
 * own, with its reason.
 */
export function createBalances(room: ContractMoneyRoom, clock: Clock) {
  async function insert(tx: Tx, ctx: SignedInContext, id: bigint, balance: Balance, reason: string) {
    const { staffId: createdBy } = ctx.actor
    const values = { ...balance, contractId: id, reason, createdAt: instantIn(clock, 0), createdBy }
    const made = await store.insertBalance(tx, values)
    await assertNotBelow(tx, id)
    return made
  }

  return {
    /** @throws contracts.notDraft, contracts.balanceBelow */
    add: (ctx: SignedInContext, id: bigint, body: Balance) =>
      room.changed(ctx, id, async (tx, row, note) => {
        await idempotent(tx, ctx, endpoints.addContractBalance, { id: String(id), ...body }, async () => {
          if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
          const made = await insert(tx, ctx, id, body, '')
          await note({ action: 'contract.addBalance', after: factsOf(body) })
          return made
        })
      }),

    /** @throws contracts.notDraft, contracts.balanceNotFound, contracts.balanceBelow */
    remove: (ctx: SignedInContext, id: bigint, balanceId: bigint) =>
      room.changed(ctx, id, async (tx, row, note) => {
        if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
        const gone = foundRecord(await store.deleteBalance(tx, id, balanceId), 'contracts.balanceNotFound')
        await assertNotBelow(tx, id)
        await note({ action: 'contract.removeBalance', before: factsOf(gone) })
      }),

    /** @throws contracts.notUnderWay, contracts.balanceBelow */
    correct: (ctx: SignedInContext, id: bigint, { reason, ...body }: Correction) =>
      room.changed(ctx, id, async (tx, row, note) => {
        const asked = { id: String(id), reason, ...body }
        await idempotent(tx, ctx, endpoints.correctContractBalance, asked, async () => {
          if (stageOf(row) !== 'signed') throw new AppError('contracts.notUnderWay')
          const made = await insert(tx, ctx, id, body, reason)
          await note({ action: 'contract.correctBalance', after: factsOf(body), reason })
          return made
        })
      }),
  }
}
export type Balances = ReturnType<typeof createBalances>

/** What was advanced or topped up is nothing at least; only what is carried may be owed by the creator. */
export async function assertNotBelow(tx: Tx, id: bigint): Promise<void> {
  const open = await store.sumBalances(tx, id)
  if (open.some(({ kind, money }) => kind !== 'carry' && signOf(money) < 0))
    throw new AppError('contracts.balanceBelow')
}

const factsOf = ({ kind, amount, currency }: Pick<Balance, 'kind' | 'amount' | 'currency'>) => ({
  balanceKind: kind,
  amount: `${amount} ${currency}`,
})
