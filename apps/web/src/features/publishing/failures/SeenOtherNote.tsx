import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useVisibility } from '#src/features/channels/door/use-visibility.ts'
import { visibilityLabel, visibilityOf } from '../publish-task.words.ts'

/** The platform shows a published video otherwise than it was wanted. */
export function SeenOtherNote({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['publishing', 'states'])
  const viewOf = useVisibility()
  if (task.seenOther === null) return null
  const seen = viewOf({ visibility: task.seenOther }).label
  const wanted = t(visibilityLabel[visibilityOf(task.visibility)])
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      title={t('publishing:failures.proof.seenOther', { seen, wanted })}
    />
  )
}
