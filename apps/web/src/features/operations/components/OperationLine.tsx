import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { makesFile } from '@pindao/protocol/operations/operation.kinds.ts'
import type { SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { hasFile } from '../api/operations.queries.ts'
import { useKindName } from '../operation.status-view.ts'
import { ExportedFile } from './ExportedFile.tsx'
import { OperationState } from './OperationState.tsx'
import styles from './operations.module.css'

/** One operation of the list: a press shows its results; a file that it made stands below. */
export function OperationLine({
  operation,
  file,
  onOpen,
}: {
  readonly operation: Operation
  /** The file that it made, once it is known. */
  readonly file: SheetExport | undefined
  readonly onOpen: () => void
}) {
  const { t } = useTranslation(['operations', 'common'])
  const kindName = useKindName()
  return (
    <li>
      <button type="button" className={styles['line']} onClick={onOpen}>
        <span className={styles['what']}>{kindName(operation.kind)}</span>
        <span className={styles['facts']}>
          {!makesFile(operation.kind) && t('common:table.total', { count: operation.total })}{' '}
          <TimeAgo at={operation.createdAt} />
        </span>
        <OperationState operation={operation} />
      </button>
      {file && hasFile(operation) && <ExportedFile file={file} />}
    </li>
  )
}
