import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type { Translation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { AttachDialog } from './AttachDialog.tsx'

/** What can be done with the selected translations at once; each has a result of its own. */
export function TranslationBatchActions(props: {
  readonly selected: readonly Translation[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('subtitles')
  const [isAttaching, setAttaching] = useState(false)
  const done = props.selected.filter(({ status }) => status === taskResult.codes.success)
  return (
    <>
      <Permit to="subtitle:update">
        <Button disabled={done.length === 0} onClick={() => setAttaching(true)}>
          {t('desk.attach')}
        </Button>
      </Permit>
      {isAttaching && (
        <AttachDialog
          documentIds={done.map(({ documentId }) => documentId)}
          onStarted={props.onStarted}
          onClose={() => setAttaching(false)}
        />
      )}
      <BatchCommand
        {...props}
        kind="translation.retry"
        act="retry"
        label={t('act.retry')}
        question={{ title: t('retryAsk', { n: props.selected.length }), text: t('retryText') }}
        look="primary"
      />
    </>
  )
}
