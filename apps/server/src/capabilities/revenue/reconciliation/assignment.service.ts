import { sumMoney } from '@pindao/protocol/core/money.ts'
import { reconciliationId } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './assignment.store.ts'
import { assertSeesMoney } from './money-sight.ts'
import { announceMonth } from './reconciliation.notes.ts'
import { type FoundSum, findSum } from './suspense.store.ts'

type Given = { readonly channelId: string; readonly everyMonth: boolean }

/** Says whose suspended revenue is, and takes it back: sums, months of the file and the log together, or nothing. */
export function createAssignments({ database }: Pick<Kit, 'database'>) {
  /** A channel in sight; one that is not is as none. */
  async function covered(
    actor: Actor,
    id: string,
    otherwise: 'revenue.channelUnknown' | 'revenue.suspenseNotFound',
  ) {
    const found = await store.findChannel(database.db, BigInt(id))
    const scope = (row: NonNullable<typeof found>) => ({
      ownerStaffId: BigInt(row.owner),
      departmentId: BigInt(row.department),
      backupStaffId: row.backup === null ? null : BigInt(row.backup),
      groupId: row.group === null ? null : BigInt(row.group),
    })
    return coveredRecord(actor, found, scope, otherwise)
  }

  /** Moves what is under the name of a sum to a channel, or to nobody; how many sums there were. */
  async function give(
    tx: Tx,
    of: FoundSum,
    to: { readonly channelId: string | null; readonly assignedBy: bigint | null },
    everyMonth: boolean,
  ) {
    const reports = await store.lockReports(tx, of, everyMonth)
    const sums = await store.movableSums(tx, reports, of, { channelId: of.channel_id })
    if (sums.length === 0) throw new AppError('revenue.suspenseNotFound')
    if (sums.some(store.isSettled)) throw new AppError('revenue.suspenseSettled')
    await store.giveSums(
      tx,
      sums.map(({ id }) => id),
      to,
    )
    const touched = [...new Set(sums.map((one) => one.report_id))]
    await store.renewMonths(tx, touched, [of.channel_id, to.channelId])
    const amounts = sums.map(({ partner }) => ({ amount: partner, currency: of.currency }))
    return { count: sums.length, amount: sumMoney(amounts, of.currency).amount }
  }

  /** A sum that nobody knows, or that a person assigned: whose it is now has to be in sight, too. @throws revenue.suspenseNotFound, revenue.suspenseKnown */
  async function assignable(actor: Actor, id: bigint): Promise<FoundSum> {
    assertSeesMoney(actor)
    const sum = foundRecord(await findSum(database.db, id), 'revenue.suspenseNotFound')
    if (sum.channel_id === null && actor.dataScope !== 'all') throw new AppError('revenue.suspenseNotFound')
    if (sum.channel_id !== null) await covered(actor, sum.channel_id, 'revenue.suspenseNotFound')
    if (sum.channel_id !== null && sum.assigned_by === null) throw new AppError('revenue.suspenseKnown')
    return sum
  }

  const note = async (
    tx: Tx,
    ctx: SignedInContext | null,
    action: 'reconciliation.assign' | 'reconciliation.unassign' | 'reconciliation.link',
    sum: FoundSum,
    facts: Readonly<Record<string, string>>,
  ) => {
    await writeAudit(tx, ctx, {
      action,
      entity: 'reconciliation',
      entityId: reconciliationId(sum.platform, sum.month),
      after: { platformChannelId: sum.platform_channel_id, ...facts },
    })
    await announceMonth(tx, sum)
  }

  return {
    /** @throws revenue.suspenseNotFound, revenue.suspenseKnown, revenue.suspenseSettled, revenue.channelUnknown, revenue.channelElsewhere */
    async assign(
      ctx: SignedInContext,
      id: bigint,
      { channelId, everyMonth }: Given,
      transact: Transact = database.transaction,
    ): Promise<void> {
      const sum = await assignable(ctx.actor, id)
      const channel = await covered(ctx.actor, channelId, 'revenue.channelUnknown')
      if (channel.platform !== sum.platform) throw new AppError('revenue.channelElsewhere')
      await transact(async (tx) => {
        const { amount } = await give(tx, sum, { channelId, assignedBy: ctx.actor.staffId }, everyMonth)
        await note(tx, ctx, 'reconciliation.assign', sum, {
          assignedChannel: channel.title,
          revenueAmount: `${amount} ${sum.currency}`,
        })
      })
    },

    /** @throws revenue.suspenseNotFound, revenue.suspenseKnown, revenue.suspenseSettled */
    async unassign(
      ctx: SignedInContext,
      id: bigint,
      transact: Transact = database.transaction,
    ): Promise<void> {
      const sum = await assignable(ctx.actor, id)
      if (sum.channel_id === null) throw new AppError('revenue.suspenseNotFound')
      const channel = await covered(ctx.actor, sum.channel_id, 'revenue.suspenseNotFound')
      await transact(async (tx) => {
        const { amount } = await give(tx, sum, { channelId: null, assignedBy: null }, false)
        await note(tx, ctx, 'reconciliation.unassign', sum, {
          assignedChannel: channel.title,
          revenueAmount: `${amount} ${sum.currency}`,
        })
      })
    },

    /** Gives channels that were linked since what files say of them; how many there were. */
    async linkKnown(most: number, signal: AbortSignal): Promise<number> {
      const linked = await store.findLinked(database.db, most)
      for (const { id, channelId } of linked) {
        signal.throwIfAborted()
        const sum = await findSum(database.db, id)
        const channel = await store.findChannel(database.db, BigInt(channelId))
        if (sum === null || channel === null || sum.channel_id !== null) continue
        await database.transaction(async (tx) => {
          const { amount } = await give(tx, sum, { channelId, assignedBy: null }, true)
          await note(tx, null, 'reconciliation.link', sum, {
            assignedChannel: channel.title,
            revenueAmount: `${amount} ${sum.currency}`,
          })
        })
      }
      return linked.length
    },
  }
}
export type Assignments = ReturnType<typeof createAssignments>
