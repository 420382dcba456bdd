import { useTranslation } from 'react-i18next'
import { ErrorState, NoMatchState } from '../ui/PageState.tsx'
import styles from './DataTable.module.css'
import type { DataTableProps } from './data-table.types.ts'

/** What stands in a table without rows. */
export function TableState<Row>({ query, list, empty }: DataTableProps<Row>) {
  const { t } = useTranslation()
  if (query.error && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <p className={styles['waiting']}>{t('loading')}</p>
  if (list.isFiltered) return <NoMatchState onReset={() => list.applyFilters({})} />
  return empty ?? <p className={styles['waiting']}>{t('table.noData')}</p>
}
