import { type RowState, rowStates } from '@pindao/protocol/sheets/import.ts'
import { useMemo, useState } from 'react'
import type { ListState } from '#src/shared/list/use-list-state.ts'
import type { RowsWish } from './sheet-imports.ts'

const sizes = [10, 30, 50, 100] as const
const usual: RowsWish = { page: 1, pageSize: 50 }

/**
 * Page and filter of the preview. They stay out of the address, where the list below the drawer has its own under the same
 * names.
 */
export function useRowsState() {
  const [wish, setWish] = useState(usual)
  const { page, pageSize, state } = wish
  const show = (wanted: RowState | null) =>
    setWish({ page: 1, pageSize, ...(wanted === null ? {} : { state: wanted }) })
  const list = useMemo((): ListState => {
    const goTo = (next: number, size = pageSize as number) =>
      setWish((before) => ({ ...before, page: next, pageSize: sizes.find((one) => one === size) ?? 50 }))
    const filter = ({ state: wanted }: { readonly state?: string } = {}) => {
      const known = rowStates.find((one) => one === wanted)
      setWish({ page: 1, pageSize, ...(known ? { state: known } : {}) })
    }
    return {
      page,
      pageSize,
      filters: state === undefined ? {} : { state },
      sort: null,
      isFiltered: state !== undefined,
      applyFilters: filter,
      sortBy: () => undefined,
      setPage: goTo,
      beginWith: filter,
      correctPage: (next) => goTo(next),
      pageSizes: sizes,
    }
  }, [page, pageSize, state])
  return { wish, list, show }
}
