import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DataTable.module.css'
import type { Selection } from './data-table.types.ts'

/** How many rows are selected, and what can be done with them: in place of the toolbar while there are any (WID-04). */
export function BatchBar<Row>({
  selection,
  children,
}: {
  readonly selection: Selection<Row>
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={`${styles['toolbar']} ${styles['batch']}`}>
      <span role="status">{t('table.selected', { count: selection.keys.length })}</span>
      <div className={styles['tools']}>
        {children}
        <Button type="link" onClick={() => selection.onChange([])}>
          {t('table.clearSelection')}
        </Button>
      </div>
    </div>
  )
}
