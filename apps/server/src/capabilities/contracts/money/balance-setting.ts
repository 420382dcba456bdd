import type { BalanceKind } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { type Money, signOf, subtractMoney } from '@pindao/protocol/core/money.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredContract } from '../contracts/contract.service.ts'
import { lockContract } from '../contracts/contract.store.ts'
import { noteContract } from '../contracts/contract-changes.service.ts'
import { stageOf } from '../terms/term.stage.ts'
import { findStandingBalances } from './balance-standing.store.ts'
import { assertNotBelow } from './balances.service.ts'
import * as store from './contract-money.store.ts'

/** What is to stand there of a contract, a kind and a currency. */
export type BalanceWish = {
  readonly contractId: bigint
  readonly kind: BalanceKind
  readonly money: Money
  readonly reason: string
  /** How many rows it was the sum of when somebody looked. */
  readonly seenRows: number
  /** Of the first row of all: the id that was taken for it. */
  readonly id: bigint
}

/**
 * Makes a balance stand at an amount, by one row of the difference (CON-01): of a draft by whoever edits it, of what was
 * signed by whoever decides, with a reason. Nothing that stands is changed, so all of it can be read.
 *
 * @throws contracts.notFound, access.changedMeanwhile, access.noPermission, contracts.notUnderWay, contracts.balanceBelow
 */
export async function setBalance(
  tx: Tx,
  ctx: SignedInContext,
  { clock }: { readonly clock: Clock },
  wish: BalanceWish,
): Promise<void> {
  const { contractId, kind, money, reason, seenRows, id } = wish
  const row = coveredContract(ctx.actor, await lockContract(tx, contractId))
  const standing = (await findStandingBalances(tx, [contractId])).find(
    (one) => one.kind === kind && one.currency === money.currency,
  )
  assertVersion({ version: standing?.rows ?? 0 }, seenRows)
  const stage = stageOf(row)
  const needs = stage === 'draft' ? 'contract:update' : 'contract:decide'
  if (!ctx.actor.permissions.has(needs)) throw new AppError('access.noPermission')
  if (stage !== 'draft' && (stage !== 'signed' || reason === '')) throw new AppError('contracts.notUnderWay')
  const before = { amount: standing?.amount ?? '0', currency: money.currency }
  const difference = subtractMoney(money, before)
  if (signOf(difference) === 0) return
  await store.insertBalance(tx, {
    ...(standing === undefined ? { id } : {}),
    contractId,
    kind,
    amount: difference.amount,
    currency: money.currency,
    reason,
    createdAt: instantIn(clock, 0),
    createdBy: ctx.actor.staffId,
  })
  await assertNotBelow(tx, contractId)
  const action = stage === 'draft' ? 'contract.addBalance' : 'contract.correctBalance'
  const factOf = ({ amount, currency }: Money) => ({ balanceKind: kind, amount: `${amount} ${currency}` })
  await noteContract(tx, ctx, action, row, {
    before: factOf(before),
    after: factOf(money),
    ...(reason === '' ? {} : { reason }),
  })
}
