import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './DataTable.module.css'
import { type ListState, pageSizes } from './use-list-state.ts'

/** 'Total N items', page buttons, page size, jump to a page (WID-02). Absent where all fits on the smallest page. */
export function PagingBar({ total, list }: { readonly total: number; readonly list: ListState }) {
  const { t } = useTranslation()
  return (
    <nav className={styles['paging']} aria-label={t('table.pages')}>
      <Pagination
        current={list.page}
        pageSize={list.pageSize}
        total={total}
        showTotal={(count) => t('table.total', { count })}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={{ 'aria-label': t('table.pageSize') }}
        showQuickJumper
        responsive
        onChange={list.setPage}
      />
    </nav>
  )
}
