import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { OperationState } from './OperationState.tsx'
import styles from './operations.module.css'

/** One operation of the list: a press shows its results. */
export function OperationLine({
  operation,
  onOpen,
}: {
  readonly operation: Operation
  readonly onOpen: () => void
}) {
  const { t } = useTranslation(['operations', 'common'])
  return (
    <li>
      <button type="button" className={styles['line']} onClick={onOpen}>
        <span className={styles['what']}>{t(`operations:kind.${operation.kind}`)}</span>
        <span className={styles['facts']}>
          {t('common:table.total', { count: operation.total })} <TimeAgo at={operation.createdAt} />
        </span>
        <OperationState operation={operation} />
      </button>
    </li>
  )
}
