import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { reconciliationId } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { plainUrgentItem, type UrgentFound } from '#src/platform/urgent.ts'
import { lastMonth } from './reconciliation.service.ts'
import { titleOf } from './reconciliation.sweep.ts'
import { findFinished } from './reconciliation-sweep.store.ts'
import { sumSuspense } from './suspense.store.ts'

/** So many months that are over are looked at: older ones were settled without it, and are found on the page. */
const mostMonths = 3

/** Months that are over whose revenue nobody knows and nobody signed off: no amount is told. */
export function createUrgentSuspense({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>) {
  return async (actor: Actor, limit: number): Promise<UrgentFound> => {
    const months = await findFinished(db, addMonths(lastMonth(clock), 1), mostMonths)
    const found = await Promise.all(
      months.map(async ({ platform, month, counted_at: at }) => {
        const totals = await sumSuspense(db, actor, { platform, month })
        const isOpen = totals.some(({ open }) => open > 0)
        return isOpen
          ? [
              {
                ...plainUrgentItem,
                id: String(reconciliationId(platform, month)),
                title: titleOf(platform, month),
                at,
              },
            ]
          : []
      }),
    )
    const all = found.flat()
    return { total: all.length, items: all.slice(0, limit) }
  }
}
