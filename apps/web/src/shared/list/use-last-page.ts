import { useEffect, useEffectEvent } from 'react'
import type { PageQuery } from './data-table.types.ts'

/** Where a list stands, and how it shows another page without a step in the history. */
type Paging = {
  readonly page: number
  readonly pageSize: number
  readonly correctPage: (page: number) => void
}

/**
 * After deletions, or by an old link, the page may be past the end: show the last one (WID-02). In its place: a way back
 * to a page that is not there would lead here again.
 */
export function useLastPage(
  { data, isPlaceholderData }: Pick<PageQuery<unknown>, 'data' | 'isPlaceholderData'>,
  { page, pageSize, correctPage }: Paging,
  endless = false,
): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const beyond = !endless && data !== undefined && !isPlaceholderData && page > last
  const wanted = beyond ? last : null
  const show = useEffectEvent((number: number) => correctPage(number))
  useEffect(() => {
    if (wanted !== null) show(wanted)
  }, [wanted])
}
