import type { ComparisonFinding } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useAdoptFinding, useExplainFinding } from './failures.queries.ts'

type DialogProps = { readonly finding: ComparisonFinding; readonly onClose: () => void }

/** Notes why a difference is in order. */
export function ExplainDialog({ finding, onClose }: DialogProps) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { mutateAsync, isPending } = useExplainFinding()
  const save = async (note: string) => {
    try {
      await mutateAsync({ params: { id: finding.id }, body: { note } })
      feedback.success(t('failures.comparison.explain.done'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const title = t('failures.comparison.explain.title', { title: finding.title })
  return <NoteDialog title={title} busy={isPending} onSave={save} onClose={onClose} />
}

/** The same of several, in the background: each has a result of its own. */
export function ExplainManyDialog(props: {
  readonly findings: readonly ComparisonFinding[]
  readonly onStarted: () => void
  readonly onClose: () => void
}) {
  const { findings, onStarted, onClose } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const save = async (note: string) => {
    try {
      await start({ kind: 'publishFinding.explain', ids: findings.map(({ id }) => id), params: { note } })
      onStarted()
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const title = t('failures.comparison.explain.many', { n: findings.length })
  return <NoteDialog title={title} busy={isPending} onSave={save} onClose={onClose} />
}

function NoteDialog(props: {
  readonly title: string
  readonly busy: boolean
  readonly onSave: (note: string) => Promise<void>
  readonly onClose: () => void
}) {
  const { title, busy, onSave, onClose } = props
  const { t } = useTranslation('publishing')
  const [note, setNote] = useState('')
  return (
    <Modal
      title={title}
      okText={t('failures.comparison.act.explain')}
      okButtonProps={{ disabled: note.trim() === '' }}
      busy={busy}
      onOk={() => void onSave(note)}
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
