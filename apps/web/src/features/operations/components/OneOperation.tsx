import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { comesFromSheet } from '@pindao/protocol/operations/operation.kinds.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useCancelOperation, useRepeatOperation } from '../api/operations.mutations.ts'
import { hasFile, isOpen, useOperation } from '../api/operations.queries.ts'
import { useKindName } from '../operation.status-view.ts'
import { FileOfOperation } from './ExportedFile.tsx'
import { OperationResults } from './OperationResults.tsx'
import { OperationState } from './OperationState.tsx'
import styles from './operations.module.css'
import { UndoButton } from './UndoButton.tsx'

/** One operation: how far it is, its end, and what became of each record. */
export function OneOperation({ id }: { readonly id: string }) {
  const kindName = useKindName()
  const query = useOperation(id)
  const operation = shownData(query)
  if (query.isError && !operation)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!operation) return <WaitingLines rows={6} />
  return (
    <>
      <div className={styles['head']}>
        <h3 className={styles['what']}>{kindName(operation.kind)}</h3>
        <Moment at={operation.createdAt} />
        {operation.actions.includes('again') && <AgainButton operation={operation} />}
        {mayUndo(operation) && <UndoButton operation={operation} />}
        {operation.actions.includes('cancel') && <CancelButton operation={operation} />}
      </div>
      <OperationState operation={operation} />
      {hasFile(operation) ? <FileOfOperation id={id} /> : <OperationResults operation={operation} />}
    </>
  )
}

/** Whether it changed records by a sheet, and has ended. */
const mayUndo = (operation: Operation) =>
  comesFromSheet(operation.kind) && !isOpen(operation) && operation.counts.done > 0

/** Begins the same for what was not done, and shows that. */
function AgainButton({ operation: { id } }: { readonly operation: Operation }) {
  const { t } = useTranslation('operations')
  const feedback = useFeedback()
  const [, setAsked] = useQueryState(askedOperation)
  const { mutate, isPending } = useRepeatOperation()
  const show = ({ id: begun }: Operation) => void setAsked(begun)
  return (
    <Button
      className={styles['cancel'] ?? ''}
      loading={isPending}
      onClick={() => mutate(id, { onSuccess: show, onError: feedback.failure })}
    >
      {t('repeat')}
    </Button>
  )
}

function CancelButton({ operation: { id, kind } }: { readonly operation: Operation }) {
  const { t } = useTranslation('operations')
  const kindName = useKindName()
  const feedback = useFeedback()
  const cancelling = useCancelOperation()
  const cancel = async () => {
    const agreed = await feedback.confirm({
      title: t('cancel.title', { kind: kindName(kind) }),
      text: t('cancel.text'),
      confirm: t('cancel.confirm'),
      cancel: t('cancel.keep'),
      danger: true,
    })
    if (agreed) cancelling.mutate(id, { onError: feedback.failure })
  }
  return (
    <Button className={styles['cancel'] ?? ''} loading={cancelling.isPending} onClick={() => void cancel()}>
      {t('cancel.action')}
    </Button>
  )
}
