import { claimDirections } from '@pindao/protocol/claims/claim.states.ts'
import {
  claimDimensions,
  claimFigureSortKeys,
  claimFigureSpans,
} from '@pindao/protocol/claims/claim-figures.filter.ts'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useListState } from '#src/shared/list/use-list-state.ts'
import type { FigureRowsQuery, FiguresQuery } from './claim-figures.queries.ts'

export const figureFilterKeys = ['month', 'span', 'platform', 'departmentId', 'name'] as const
export type FigureFilterKey = (typeof figureFilterKeys)[number]

/** What the page shows, as its address says it: whose claims, of which months, by what. */
export function useFiguresAddress() {
  const [direction, setDirection] = useQueryState(
    'direction',
    parseAsStringLiteral(claimDirections).withDefault('inbound').withOptions({ history: 'push' }),
  )
  const [by, setBy] = useQueryState(
    'by',
    parseAsStringLiteral(claimDimensions).withDefault('claimant').withOptions({ history: 'push' }),
  )
  const list = useListState(figureFilterKeys, { sortKeys: claimFigureSortKeys })
  const { span, name, ...rest } = list.filters
  const isSpan = claimFigureSpans.some((one) => String(one) === span)
  // The server checks every condition by its schema; an address with a made-up one is refused there.
  const shared = { ...rest, direction, ...(isSpan ? { span } : {}) }
  const sorted = list.sort === null ? {} : { sort: list.sort }
  return {
    direction,
    setDirection: (next: typeof direction) => void setDirection(next),
    by,
    setBy: (next: typeof by) => {
      list.setPage(1, list.pageSize)
      void setBy(next)
    },
    list,
    figures: shared as FiguresQuery,
    rows: {
      ...shared,
      by,
      ...(name === undefined ? {} : { name }),
      ...sorted,
      page: list.page,
      pageSize: list.pageSize,
    } as FigureRowsQuery,
  }
}
export type FiguresAddress = ReturnType<typeof useFiguresAddress>
