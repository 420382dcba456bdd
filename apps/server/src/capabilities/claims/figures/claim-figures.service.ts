import type {
  ClaimFigures,
  getClaimFigures,
  listClaimFigures,
} from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import { addMonths, firstDay, type Month, monthOf, monthsBetween } from '@pindao/protocol/contracts/month.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { sortedWindowOf, type Window } from '#src/platform/db/listing.ts'
import type { Kit } from '#src/platform/kit.ts'
import { seesClaimMoney } from '../money-sight.ts'
import * as store from './claim-figures.store.ts'

type Query = EndpointParsed<typeof getClaimFigures>['query']
type RowsQuery = EndpointParsed<typeof listClaimFigures>['query']
type Rows = Omit<RowsQuery, 'page' | 'pageSize'>

/** What became of claims, and what they cost (CLM-01, DSP-01). */
export function createClaimFigures({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  const monthsOf = ({ month, span }: Pick<Query, 'month' | 'span'>) => {
    const last = month ?? monthOf(new Date(clock()).toISOString())
    return { first: addMonths(last, 1 - span), last }
  }

  const filterOf = (query: Omit<Query, 'page'>): store.FigureFilter => {
    const { first, last } = monthsOf(query)
    const { direction, platform, departmentId } = query
    return {
      direction,
      platform,
      departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
      from: `${firstDay(first)}T00:00:00.000Z`,
      to: `${firstDay(addMonths(last, 1))}T00:00:00.000Z`,
    }
  }

  /** A page of rows, each with its money for whoever may see it. */
  async function page(reader: Executor, actor: Actor, query: Rows, window: Window) {
    const filter = filterOf(query)
    const { by, name, sort } = query
    const { rows, total } = await store.readFigureRows(
      reader,
      actor,
      { ...filter, by, name },
      { ...window, sort },
    )
    const only = rows.map(({ id }) => id)
    const money = seesClaimMoney(actor)
      ? await store.readMoney(reader, actor, filter, { dimension: by, only })
      : null
    return {
      rows: rows.map((row) => ({
        ...row,
        money: money?.filter(({ id }) => id === row.id).map(({ id: _id, ...of }) => of) ?? null,
      })),
      total,
    }
  }

  return {
    async figures({ actor }: SignedInContext, query: Query): Promise<ClaimFigures> {
      const filter = filterOf(query)
      const { first, last } = monthsOf(query)
      const [totals, months, money] = await Promise.all([
        store.readTotals(db, actor, filter),
        store.readMonths(db, actor, filter),
        seesClaimMoney(actor) ? store.readMoney(db, actor, filter, null) : null,
      ])
      return {
        at: new Date(clock()).toISOString(),
        from: first,
        month: last,
        ...totals,
        money: money?.map(({ id: _id, ...of }) => of) ?? null,
        months: everyMonth(first, last, months),
      }
    },

    list: ({ actor }: SignedInContext, { page: _page, pageSize: _size, ...query }: RowsQuery) =>
      page(db, actor, query, sortedWindowOf({ page: _page, pageSize: _size, sort: query.sort })),

    /** The same for a file, read in its snapshot. */
    page,
  }
}
export type ClaimFiguresReader = ReturnType<typeof createClaimFigures>

function everyMonth(first: Month, last: Month, rows: readonly store.MonthRow[]): ClaimFigures['months'] {
  const found = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: monthsBetween(first, last) + 1 }, (_, index) => {
    const month = addMonths(first, index)
    const { claims = 0, open = 0, won = 0, lost = 0 } = found.get(month) ?? {}
    return { month, claims, open, won, lost, other: Math.max(0, claims - open - won - lost) }
  })
}
