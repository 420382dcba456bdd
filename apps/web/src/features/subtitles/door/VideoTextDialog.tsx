import { language } from '@pindao/protocol/core/fields.ts'
import {
  byteCount,
  characterCount,
  tagsLength,
  youtubeLimits,
} from '@pindao/protocol/publishing/youtube-rules.ts'
import { type VideoText, videoTextFields } from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useSaveText } from './texts.queries.ts'

type Values = {
  readonly language: string
  readonly title: string
  readonly description: string
  readonly tags: string[]
}

/** Writes title, description and tags of a video in one language, within what YouTube takes. */
export function VideoTextDialog(props: {
  readonly videoId: string
  readonly own: { readonly language: string | null; readonly title: string; readonly tags: readonly string[] }
  /** Null: of a language that has none yet. */
  readonly text: VideoText | null
  /** Languages that have theirs. */
  readonly taken: readonly string[]
  readonly onClose: () => void
}) {
  const { videoId, own, text, taken, onClose } = props
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const places = usePlaceNames()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const saving = useSaveText()
  const busy = saving.isPending
  const { title = '', description = '', tags = [] } = (Form.useWatch([], form) ?? {}) as Partial<Values>
  const first = own.language !== null && !taken.includes(own.language) ? own.language : undefined
  const send = async ({ language: of, ...values }: Values) => {
    try {
      await saving.mutateAsync({
        params: { id: videoId, language: of },
        body: { ...values, version: text?.version ?? null },
      })
      feedback.success(t('texts.saved'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const used = (n: number, max: number) => t('texts.used', { n, max })
  return (
    <Modal
      title={t(text === null ? 'texts.add' : 'texts.edit')}
      okText={t('glossary.save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="videoText"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={
          text ?? {
            language: first,
            title: first === undefined ? '' : own.title,
            description: '',
            tags: first === undefined ? [] : [...own.tags],
          }
        }
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="language" label={t('texts.language')} rules={[rule(language, { needed: true })]}>
          <Select
            disabled={text !== null}
            showSearch={{ optionFilterProp: 'label' }}
            options={places.languages().filter(({ value }) => text !== null || !taken.includes(value))}
          />
        </Form.Item>
        <Form.Item
          name="title"
          label={t('texts.item.title')}
          extra={used(characterCount(title), youtubeLimits.titleCharacters)}
          rules={[rule(videoTextFields.title, { needed: true })]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item
          name="description"
          label={t('texts.item.description')}
          extra={t('texts.bytes', { n: byteCount(description), max: youtubeLimits.descriptionBytes })}
          rules={[rule(videoTextFields.description)]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} dir="auto" />
        </Form.Item>
        <Form.Item
          name="tags"
          label={t('texts.item.tags')}
          extra={used(tagsLength(tags), youtubeLimits.tagCharacters)}
          rules={[rule(videoTextFields.tags)]}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
