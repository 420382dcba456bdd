import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../ui/use-error-text.ts'
import styles from './DataTable.module.css'
import type { PageQuery } from './data-table.types.ts'

/** Above rows that could not be read again: why, and a way to ask once more. */
export function OutdatedRows({ query }: { readonly query: Pick<PageQuery<unknown>, 'error' | 'refetch'> }) {
  const { t } = useTranslation()
  const { message, requestId } = useErrorText()(query.error)
  return (
    <Alert
      type="warning"
      banner
      showIcon
      role="alert"
      className={styles['outdated'] ?? ''}
      title={t('table.outdated')}
      description={requestId ? `${message} ${t('error.requestId', { id: requestId })}` : message}
      action={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
    />
  )
}
