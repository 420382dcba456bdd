import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DataTable.module.css'
import { mostSelected } from './use-selection.ts'

/** How many rows are selected, and what can be done with them: in place of the toolbar while there are any (WID-04). */
export function BatchBar({
  count,
  onClear,
  children,
}: {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={`${styles['toolbar']} ${styles['batch']}`}>
      <div className={styles['tools']}>
        <span role="status">{t('table.selected', { count })}</span>
        {count >= mostSelected && <span>{t('table.selectionFull', { count: mostSelected })}</span>}
        <Button type="link" size="small" onClick={onClear}>
          {t('table.clearSelection')}
        </Button>
      </div>
      <div className={styles['tools']}>{children}</div>
    </div>
  )
}
