import type { TranslationEngineKind } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import type { TextItem } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { EngineFields } from './EngineFields.tsx'
import { useTranslationEngines } from './subtitles.queries.ts'

type Values = {
  readonly sourceLanguage: string
  readonly targets: string[]
  readonly engine: TranslationEngineKind
  readonly style: string
  readonly items: TextItem[]
}

/** Has the subtitles of many videos translated; each has a result of its own. */
export function TranslateVideosDialog(props: {
  readonly videoIds: readonly string[]
  readonly onStarted: () => void
  readonly onClose: () => void
}) {
  const { videoIds, onStarted, onClose } = props
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const places = usePlaceNames()
  const [form] = Form.useForm<Values>()
  const { data: engines } = useTranslationEngines()
  const { start, isPending } = useStartOperation()
  const source = Form.useWatch('sourceLanguage', form)
  const send = async (params: Values) => {
    try {
      await start({ kind: 'video.translate', ids: [...videoIds], params })
      onStarted()
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('new.many', { n: videoIds.length })}
      okText={t('new.send')}
      okButtonProps={{ disabled: engines?.length === 0 }}
      busy={isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {engines && (
        <Form<Values>
          name="translateVideos"
          form={form}
          layout="vertical"
          disabled={isPending}
          initialValues={{
            sourceLanguage: 'zh',
            targets: [],
            engine: engines[0]?.kind,
            style: '',
            items: [],
          }}
          onFinish={(values) => void send(values)}
        >
          <Form.Item name="sourceLanguage" label={t('new.source')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={places.languages()} />
          </Form.Item>
          <EngineFields without={source} />
        </Form>
      )}
      <p>{t('new.kept')}</p>
    </Modal>
  )
}
