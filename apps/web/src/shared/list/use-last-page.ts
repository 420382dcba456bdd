import { useEffect, useEffectEvent } from 'react'
import type { PageQuery } from './data-table.types.ts'

/** Where a list stands, and how it goes to another page. */
type Paging = {
  readonly page: number
  readonly pageSize: number
  readonly setPage: (page: number, pageSize: number) => void
}

/** After deletions, or by an old link, the page may be past the end: show the last one (WID-02). */
export function useLastPage(
  { data, isPlaceholderData }: Pick<PageQuery<unknown>, 'data' | 'isPlaceholderData'>,
  { page, pageSize, setPage }: Paging,
  endless = false,
): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const beyond = !endless && data !== undefined && !isPlaceholderData && page > last
  const wanted = beyond ? last : null
  const show = useEffectEvent((number: number) => setPage(number, pageSize))
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted])
}
