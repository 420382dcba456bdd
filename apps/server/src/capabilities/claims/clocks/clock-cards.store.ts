import { and, count, eq, lt, type SQL } from 'drizzle-orm'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { claim } from '../claim.table.ts'

const daySeconds = 24 * 3600

/** What is due of claims, on the page of today: counted as the list of claims counts it. */
export function clockCards({
  database: { db },
  clock,
}: Pick<Kit, 'database' | 'clock'>): Pick<TodayCardReaders, 'myClaimsDue' | 'claimsOverdue'> {
  async function dueBy(actor: Actor, at: string, also?: SQL): Promise<number> {
    const where = and(lt(claim.dueAt, at), withinScope(actor, claim), also)
    const [row] = await db.select({ total: count() }).from(claim).where(where)
    return row?.total ?? 0
  }
  return {
    myClaimsDue: async (actor) => ({
      value: await dueBy(actor, instantIn(clock, daySeconds), eq(claim.handlerStaffId, actor.staffId)),
      filter: { handler: 'me', due: '24h' },
    }),
    claimsOverdue: async (actor) => ({
      value: await dueBy(actor, instantIn(clock, 0)),
      filter: { due: 'overdue' },
    }),
  }
}
