import type { SubtitleDocument } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { EngineFields } from './EngineFields.tsx'
import { useCreateTranslations, useTranslationEngines } from './subtitles.queries.ts'
import { TranslationCost } from './TranslationCost.tsx'

type Values = {
  readonly targets: string[]
  readonly engine: TranslationEngineKind
  readonly style: string
  readonly items: TextItem[]
}

/** Has one set of subtitles translated; what it will cost is said before. */
export function TranslateDialog({
  of,
  onClose,
}: {
  readonly of: Pick<SubtitleDocument, 'id' | 'name' | 'language' | 'video'>
  readonly onClose: () => void
}) {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [key] = useState(() => crypto.randomUUID())
  const creating = useCreateTranslations()
  const { data: engines } = useTranslationEngines()
  const targets = Form.useWatch('targets', form) ?? []
  const kind = Form.useWatch('engine', form) ?? engines?.[0]?.kind
  const style = Form.useWatch('style', form) ?? ''
  const items = Form.useWatch('items', form) ?? []
  const busy = creating.isPending
  const send = async (body: Values) => {
    try {
      const { ids } = await creating.mutateAsync({ key, params: { id: of.id }, body })
      feedback.success(t('done.translate', { n: ids.length }), {
        text: t('done.look'),
        run: () => void navigate(`/channel/translations?videoIds=${of.video.id}`),
      })
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('new.title', { name: of.video.title })}
      okText={t('new.send')}
      okButtonProps={{ disabled: engines?.length === 0 }}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      {engines && (
        <Form<Values>
          name="translateSubtitles"
          form={form}
          layout="vertical"
          disabled={busy}
          initialValues={{ targets: [], engine: engines[0]?.kind, style: '', items: [] }}
          onFinish={(values) => void send(values)}
        >
          <EngineFields without={of.language} />
        </Form>
      )}
      <TranslationCost documentId={of.id} targets={targets} engine={kind} style={style} items={items} />
      <p>{t('new.kept')}</p>
    </Modal>
  )
}
