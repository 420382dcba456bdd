import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'

/** Puts subtitles beside their videos, and, if it is wanted, on the platforms where those are published. */
export function AttachDialog(props: {
  readonly documentIds: readonly string[]
  /** The platforms are why it was opened: it does not ask whether they are meant. */
  readonly forPlatforms?: true
  readonly onStarted?: () => void
  readonly onClose: () => void
}) {
  const { documentIds, forPlatforms, onStarted, onClose } = props
  const { t } = useTranslation('subtitles')
  const can = useCan()
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const mayPush = can('publishTask:amend')
  const [pushes, setPushes] = useState(mayPush)
  const ids = [...new Set(documentIds)]
  const send = async () => {
    try {
      await start({ kind: 'subtitle.attach', ids, params: { pushes } })
      onStarted?.()
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={forPlatforms ? t('attachMany.button') : t('attachMany.title', { n: ids.length })}
      okText={forPlatforms ? t('attachMany.button') : t('desk.attach')}
      busy={isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{forPlatforms ? t('attachMany.pushText') : t('attachMany.text')}</p>
      {mayPush && !forPlatforms && (
        <Checkbox checked={pushes} onChange={({ target }) => setPushes(target.checked)}>
          {t('attachMany.push')}
        </Checkbox>
      )}
      {mayPush && <p>{t('attachMany.cost')}</p>}
    </Modal>
  )
}
