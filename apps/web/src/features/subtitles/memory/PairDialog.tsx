import { type MemoryPair, memoryFields } from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useUpdatePair } from './memory.queries.ts'

type Values = { readonly source: string; readonly target: string }
const refusedFields: RefusedFields = { 'subtitles.pairKnown': 'source', 'subtitles.pairEmpty': 'source' }

/** Changes a pair of the translation memory. */
export function PairDialog({ pair, onClose }: { readonly pair: MemoryPair; readonly onClose: () => void }) {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const places = usePlaceNames()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const updating = useUpdatePair()
  const busy = updating.isPending
  useFieldRefusal(refusedFields, form, updating.error)
  const send = async (values: Values) => {
    try {
      await updating.mutateAsync({ params: { id: pair.id }, body: { ...values, version: pair.version } })
      feedback.success(t('memory.saved'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const words = (name: 'source' | 'target', language: string) => (
    <Form.Item
      name={name}
      label={t('memory.wordsIn', { field: t(`glossary.field.${name}`), language: places.language(language) })}
      rules={[rule(memoryFields[name], { needed: true })]}
    >
      <Input.TextArea autoFocus={name === 'target'} autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
    </Form.Item>
  )
  return (
    <Modal
      title={t('memory.edit')}
      okText={t('glossary.save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="memoryPair"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ source: pair.source, target: pair.target }}
        onFinish={(values) => void send(values)}
      >
        {words('source', pair.sourceLanguage)}
        {words('target', pair.targetLanguage)}
      </Form>
      <p>{t('memory.editText')}</p>
    </Modal>
  )
}
