import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { undoSheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './operations.module.css'

/** Takes back what an import changed, after a question, and shows how that goes. */
export function UndoButton({ operation: { id } }: { readonly operation: Operation }) {
  const { t } = useTranslation('operations')
  const feedback = useFeedback()
  const [, setAsked] = useQueryState(askedOperation)
  const { start, isPending } = useBegin<string>((operationId, options) =>
    call(undoSheetImport, { body: { operationId } }, options),
  )
  const undo = async () => {
    const question = { title: t('undo.title'), text: t('undo.text'), confirm: t('undo.confirm') }
    if (!(await feedback.confirm({ ...question, danger: true }))) return
    await start(id).then((begun) => void setAsked(begun.id), feedback.failure)
  }
  return (
    <Button className={styles['cancel'] ?? ''} loading={isPending} onClick={() => void undo()}>
      {t('undo.action')}
    </Button>
  )
}
