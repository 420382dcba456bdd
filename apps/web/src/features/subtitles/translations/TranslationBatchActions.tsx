import type { Translation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done with the selected translations at once; each has a result of its own. */
export function TranslationBatchActions(props: {
  readonly selected: readonly Translation[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('subtitles')
  return (
    <BatchCommand
      {...props}
      kind="translation.retry"
      act="retry"
      label={t('act.retry')}
      question={{ title: t('retryAsk', { n: props.selected.length }), text: t('retryText') }}
      look="primary"
    />
  )
}
