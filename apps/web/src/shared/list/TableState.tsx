import { useTranslation } from 'react-i18next'
import { shownData } from '../query/shown-data.ts'
import { ErrorState, NoMatchState } from '../ui/PageState.tsx'
import styles from './DataTable.module.css'
import type { DataTableProps } from './data-table.types.ts'

/** What stands in a table without rows. */
export function TableState<Row>({ query, list, empty }: DataTableProps<Row>) {
  const { t } = useTranslation()
  const page = shownData(query)
  if (query.error && page === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (page === undefined) return <p className={styles['waiting']}>{t('loading')}</p>
  if (list.isFiltered) return <NoMatchState onReset={() => list.applyFilters({})} />
  return empty ?? <p className={styles['waiting']}>{t('table.noData')}</p>
}
