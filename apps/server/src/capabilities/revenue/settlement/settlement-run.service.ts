import { addMonths, lastDay } from '@pindao/protocol/contracts/month.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { runSettlements } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { findHolders, writeAudit } from '#src/capabilities/access/access.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { waitingNews } from './settlement.news.ts'
import { contractsOfMonth, hasDrafts, isMonthWhole, withoutSettlement } from './settlement-month.store.ts'
import { findOpenRun, isContractSeen, lockRuns } from './settlement-run.store.ts'
import { settleContract } from './settling.service.ts'

export type RunPorts = {
  /** Begins an operation in the transaction of its cause. */
  readonly beginOperation: (
    tx: Tx,
    ctx: SignedInContext,
    beginning: (
      | { readonly kind: 'settlement.run'; readonly params: { readonly month: string } }
      | {
          readonly kind: 'settlement.confirm'
          readonly params: { readonly calcVersions: Readonly<Record<string, number>> }
        }
    ) & {
      readonly items: readonly { readonly recordId: bigint; readonly title: string | null }[]
    },
  ) => Promise<bigint>
}

/** How many months back files that came late are settled by themselves. */
const monthsBack = 2

/** The run of a month (business.md §3.3): by a person as an operation, or by itself when its files are all there. */
export function createSettlementRuns(
  { database, clock, news, log }: Pick<Kit, 'database' | 'clock' | 'news' | 'log'>,
  ports: RunPorts,
) {
  const { db } = database
  const at = () => instantIn(clock, 0)

  /**
   * Begins a run once per Idempotency-Key; whoever presses again while it goes on gets the one that does.
   *
   * @throws revenue.skipNoRevenue where no contract has anything to settle
   */
  async function run(ctx: SignedInContext, month: string): Promise<{ operationId: string }> {
    const input = { month }
    const repeated = await findRepeated(db, ctx, runSettlements, input)
    if (repeated !== null) return { operationId: String(repeated) }
    if (lastDay(month) >= dayIn(clock(), 'UTC')) throw new AppError('revenue.skipNoRevenue')
    const contracts = await contractsOfMonth(db, ctx.actor, month)
    if (contracts.length === 0) throw new AppError('revenue.skipNoRevenue')
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, runSettlements, input, async () => {
        await lockRuns(tx, month)
        const open = await findOpenRun(tx, ctx.actor.staffId, month)
        if (open !== null) return open
        await writeAudit(tx, ctx, {
          action: 'settlement.run',
          entity: 'settlement',
          entityId: null,
          detail: { month, count: contracts.length },
        })
        return ports.beginOperation(tx, ctx, {
          kind: 'settlement.run',
          params: { month },
          items: contracts.map(({ id: recordId, title }) => ({ recordId, title })),
        })
      }),
    )
    return { operationId: String(id) }
  }

  const command: AnyOperationCommand = operationCommand({
    kind: 'settlement.run',
    async run(ctx, { recordId: contractId, params: { month } }, transact) {
      if (!(await isContractSeen(db, ctx.actor, contractId))) throw new AppError('revenue.skipContractUnfit')
      const { staffId } = ctx.actor
      return transact(async (tx) => {
        const settled = await settleContract(
          tx,
          { contractId, month },
          { source: ctx, staffId, at: at(), why: 'run' },
        )
        if (settled.changed) await tellWaiting(tx, month, ctx.requestId, staffId)
        return settled
      })
    },
  })

  /** Told once for each run, however many drafts it makes: nobody who confirms waits for the last of them. */
  async function tellWaiting(tx: Tx, month: string, run: string, but: bigint | null): Promise<void> {
    const people = (await findHolders(tx, 'settlement:confirm')).filter((id) => id !== but)
    await news.raise(tx, ...waitingNews(month, run, people))
  }

  /** Reckons what has no draft yet of months whose files are all there. Doing it twice does it once. */
  async function byItself({ signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const now = dayIn(clock(), 'UTC').slice(0, 7)
    for (let back = monthsBack; back >= 1; back -= 1) {
      const month = addMonths(now, -back)
      if (!(await isMonthWhole(db, month, addMonths(month, -1)))) continue
      const contracts = (await contractsOfMonth(db, null, month)).map(({ id }) => id)
      let made = 0
      for (const contractId of await withoutSettlement(db, month, contracts)) {
        signal.throwIfAborted()
        if (await settledByItself(contractId, month)) made += 1
      }
      if (made > 0 && (await hasDrafts(db, month)))
        await database.transaction((tx) => tellWaiting(tx, month, `by itself ${dayIn(clock(), 'UTC')}`, null))
    }
  }

  async function settledByItself(contractId: bigint, month: string): Promise<boolean> {
    try {
      const asked = { source: null, staffId: null, at: at(), why: 'byItself' } as const
      return (await database.transaction((tx) => settleContract(tx, { contractId, month }, asked))).changed
    } catch (error) {
      // Nothing to settle, or not yet: the next run, or a person, sees to it. The others are not kept back.
      if (!(error instanceof AppError)) throw error
      log.info(
        { contractId: String(contractId), month, code: error.code },
        'a contract was not settled by itself',
      )
      return false
    }
  }

  return { run, command, byItself }
}
export type SettlementRuns = ReturnType<typeof createSettlementRuns>
