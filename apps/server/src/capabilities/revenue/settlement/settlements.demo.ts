import type { Month } from '@pindao/protocol/contracts/month.ts'
import {
  confirmSettlement,
  correctSettlement,
  getSettlement,
  listSettlements,
  paySettlement,
  type SettlementRecord,
  submitSettlementMonth,
  voidSettlement,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { daysSince, type RevenueCast, type RevenueDemoDeps } from '../demo-cast.ts'
import { contractsOfMonth } from './settlement-month.store.ts'
import { settleContract } from './settling.service.ts'

/** How far finance has come with each month, the oldest first: nearly done, begun, and calculated only. */
const progress = [
  { confirmed: 0.8, paid: 0.6, voided: 1 },
  { confirmed: 0.4, paid: 0, voided: 0 },
  { confirmed: 0, paid: 0, voided: 0 },
] as const

/** Settlements of the three months, in every state that they have; of the last one the rate is still open. */
export async function seedSettlements(cast: RevenueCast, deps: RevenueDemoDeps): Promise<void> {
  for (const [index, month] of cast.months.entries()) {
    const how = progress[index]
    if (!how) return
    await cast.life.at(daysSince(month, 15), 2, () => calculate(cast, deps, month))
    const drafts = await draftsOf(cast, month)
    // Done again after a stop: whatever was moved on stays so.
    if (drafts.length === 0 || (await anyMoved(cast, month))) continue
    if (index === 1) await correctOne(cast, month, drafts[0])
    const free = drafts.filter(({ hindrances }) => hindrances.every((name) => name === 'own'))
    const confirmed = free.slice(0, Math.floor(free.length * how.confirmed))
    for (const { id } of confirmed) await cast.life.at(daysSince(month, 16), 3, () => confirm(cast, id))
    const owed = confirmed.filter(({ payable }) => payable.amount !== '0')
    for (const { id } of owed.slice(0, Math.ceil(owed.length * how.paid)))
      await cast.life.at(daysSince(month, 20), 4, () => pay(cast, id, month))
    if (index === 1 && confirmed.length < free.length)
      await cast.life.at(daysSince(month, 17), 2, () => submit(cast, month))
    const left = drafts.filter((draft) => !confirmed.includes(draft)).slice(0, how.voided)
    for (const { id } of left) await cast.life.at(daysSince(month, 18), 5, () => voidOne(cast, id))
  }
}

/** As the run of a month does it: contract by contract, each whole or not at all. */
async function calculate({ life, finance }: RevenueCast, { database, clock }: RevenueDemoDeps, month: Month) {
  const ctx = life.contextOf(finance)
  const { staffId } = ctx.actor
  for (const { id: contractId } of await contractsOfMonth(database.db, ctx.actor, month)) {
    const asked = { source: ctx, staffId, at: instantIn(clock, 0), why: 'run' } as const
    try {
      await database.transaction((tx) => settleContract(tx, { contractId, month }, asked))
    } catch (error) {
      // Nothing of this month, or settled before.
      if (!(error instanceof AppError)) throw error
    }
  }
}

const draftsOf = ({ life, second }: RevenueCast, month: Month): Promise<readonly SettlementRecord[]> =>
  life.call(second, listSettlements, {
    query: { month, status: String(settlementStatus.codes.draft), pageSize: 100 },
  })

async function anyMoved({ life, second }: RevenueCast, month: Month): Promise<boolean> {
  const { confirmed, paid, void: voided } = settlementStatus.codes
  const status = [confirmed, paid, voided].join(',')
  return (await life.call(second, listSettlements, { query: { month, status, pageSize: 5 } })).length > 0
}

/** Finance puts something on a draft by hand. */
async function correctOne({ life, finance }: RevenueCast, month: Month, draft: SettlementRecord | undefined) {
  if (draft === undefined) return
  const params = { id: draft.id }
  const body = { amount: '25', reason: '补上月少计的推广奖励', version: draft.version }
  await life.at(daysSince(month, 15), 6, () =>
    life.call(finance, correctSettlement, { params, body }, `correct-${draft.id}`),
  )
}

/** The rest of it goes to a second person at once. */
const submit = ({ life, finance }: RevenueCast, month: Month) =>
  life.call(finance, submitSettlementMonth, { params: { month } }, `review-${month}`)

/** As it stands now: nobody confirms what they did not see. */
async function confirm({ life, second }: RevenueCast, id: string): Promise<void> {
  const params = { id }
  const { calcVersion } = await life.call(second, getSettlement, { params })
  await life.call(second, confirmSettlement, { params, body: { calcVersion } })
}

async function pay({ life, finance }: RevenueCast, id: string, month: Month): Promise<void> {
  const { payees } = await life.call(finance, getSettlement, { params: { id } })
  for (const [at, payee] of payees.entries()) {
    if (payee.payment !== null) continue
    const paidOn = new Date(Date.now() - daysSince(month, 20) * 86_400_000).toISOString().slice(0, 10)
    const body = {
      paidOn,
      amount: payee.net.amount,
      bankRef: `FT${month.replace('-', '')}${id.padStart(5, '0')}${at}`,
      reason: '',
    }
    await life.call(finance, paySettlement, { params: { id, payeeId: payee.id }, body })
  }
}

const voidOne = ({ life, admin }: RevenueCast, id: string) =>
  life.call(admin, voidSettlement, { params: { id }, body: { reason: '合同主体变更，按新合同重新结算' } })
