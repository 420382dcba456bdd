import { itemOutcomes, type Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { makesFile } from '@pindao/protocol/operations/operation.kinds.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { isOpen, settledOf, shareOf } from '../api/operations.queries.ts'
import { operationView, outcomeView } from '../operation.status-view.ts'
import styles from './operations.module.css'

/** How an operation stands: its state, how far it is while it goes on, and how many records ended how. */
export function OperationState({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation(['operations', 'states'])
  const format = useFormat()
  const { tone, labelKey } = operationView(operation)
  const n = settledOf(operation)
  const share = shareOf(operation)
  const progress = makesFile(operation.kind)
    ? t('operations:runningShare', { share: format.percent(share) })
    : t('operations:progress', { n, total: operation.total })
  const ended = itemOutcomes.filter((outcome) => operation.counts[outcome] > 0)
  return (
    <span className={styles['state']}>
      <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      {isOpen(operation) ? (
        <>
          <ProgressLine share={share} label={progress} />
          <span className={styles['facts']}>{progress}</span>
        </>
      ) : (
        !makesFile(operation.kind) &&
        ended.map((outcome) => (
          <span key={outcome} className={styles['facts']}>
            {t(outcomeView[outcome].labelKey)} {format.number(operation.counts[outcome])}
          </span>
        ))
      )}
    </span>
  )
}
