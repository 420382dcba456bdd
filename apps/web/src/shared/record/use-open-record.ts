import { useQueryState } from 'nuqs'
import { shownData } from '../query/shown-data.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'

/** The record that is open over its list; the address has it (`detail`), so that a reload, a link or the way back shows it. */
type OpenRecord<Row> = {
  /** Null: none is. */
  readonly id: string | null
  readonly open: (record: Pick<Row & { readonly id: string }, 'id'>) => void
  readonly close: () => void
  /** Those before and after it in the list as it is shown. */
  readonly neighbours: Neighbours
}

/** @param query the list over which records open */
export function useOpenRecord<Row extends { readonly id: string }>(query: {
  readonly data: { readonly items: readonly Row[] } | undefined
  readonly error: unknown
}): OpenRecord<Row> {
  const [id, setId] = useQueryState('detail')
  return {
    id,
    open: (record) => void setId(record.id),
    close: () => void setId(null),
    neighbours: neighboursOf(
      shownData(query)?.items ?? [],
      (row) => row.id,
      id ?? '',
      (next) => void setId(next),
    ),
  }
}
