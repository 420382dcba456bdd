import type { ComparisonFinding } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useAdoptFinding, useExplainFinding } from './failures.queries.ts'

type DialogProps = { readonly finding: ComparisonFinding; readonly onClose: () => void }

/** Notes why a difference is in order. */
export function ExplainDialog({ finding, onClose }: DialogProps) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutate, isPending } = useExplainFinding()
  const [note, setNote] = useState('')
  const save = () =>
    mutate(
      { params: { id: finding.id }, body: { note } },
      {
        onSuccess() {
          feedback.success(t('failures.comparison.explain.done'))
          onClose()
        },
        onError: feedback.failure,
      },
    )
  return (
    <Modal
      title={t('failures.comparison.explain.title', { title: finding.title })}
      okText={t('failures.comparison.act.explain')}
      okButtonProps={{ disabled: note.trim() === '' }}
      busy={isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('failures.comparison.explain.note')} htmlFor="finding-note">
          <Input.TextArea
            id="finding-note"
            autoSize={{ minRows: 3, maxRows: 6 }}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Says which source video a video on a channel is the publication of. */
export function AdoptDialog({ finding, onClose }: DialogProps) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutate, isPending } = useAdoptFinding()
  const [videoId, setVideoId] = useState<string | null>(null)
  const save = () => {
    if (videoId === null) return
    mutate(
      { params: { id: finding.id }, body: { videoId } },
      {
        onSuccess() {
          feedback.success(t('failures.comparison.adopt.done'))
          onClose()
        },
        onError: feedback.failure,
      },
    )
  }
  return (
    <Modal
      title={t('failures.comparison.adopt.title', { title: finding.title })}
      okText={t('failures.comparison.act.adopt')}
      okButtonProps={{ disabled: videoId === null }}
      busy={isPending}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t('failures.comparison.adopt.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('failures.comparison.adopt.video')} htmlFor="finding-video">
          <VideoSelect id="finding-video" value={videoId} onChange={setVideoId} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
