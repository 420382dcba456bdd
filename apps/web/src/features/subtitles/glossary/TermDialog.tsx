import {
  type GlossaryTerm,
  glossaryFields,
  mostForbidden,
} from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ProgrammeInput } from '#src/features/media/door/ProgrammeInput.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useCreateTerm, useUpdateTerm } from './glossary.queries.ts'

type Values = {
  readonly programme: string | undefined
  readonly sourceLanguage: string
  readonly targetLanguage: string
  readonly source: string
  readonly target: string
  readonly forbidden: string[]
  readonly note: string
}
const refusedFields: RefusedFields = {
  'subtitles.termKnown': 'source',
  'subtitles.sameLanguage': 'targetLanguage',
}

/** Puts a word into the glossary, or changes one. */
export function TermDialog({
  term,
  onClose,
}: {
  readonly term: GlossaryTerm | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const places = usePlaceNames()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const creating = useCreateTerm()
  const updating = useUpdateTerm()
  const busy = creating.isPending || updating.isPending
  useFieldRefusal(refusedFields, form, creating.error ?? updating.error)
  const send = async ({ programme, ...values }: Values) => {
    const body = { ...values, programme: programme ?? null }
    try {
      if (term === null) await creating.mutateAsync({ body })
      else await updating.mutateAsync({ params: { id: term.id }, body: { ...body, version: term.version } })
      feedback.success(t('glossary.saved'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  const language = (name: 'sourceLanguage' | 'targetLanguage') => (
    <Form.Item
      name={name}
      label={t(`glossary.field.${name}`)}
      rules={[rule(glossaryFields[name], { needed: true })]}
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={places.languages()} />
    </Form.Item>
  )
  return (
    <Modal
      title={t(term === null ? 'glossary.add' : 'glossary.edit')}
      okText={t('glossary.save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="glossaryTerm"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={
          term ?? {
            sourceLanguage: 'zh',
            targetLanguage: 'en',
            source: '',
            target: '',
            forbidden: [],
            note: '',
          }
        }
        onFinish={(values) => void send(values)}
      >
        {language('sourceLanguage')}
        <Form.Item
          name="source"
          label={t('glossary.field.source')}
          rules={[rule(glossaryFields.source, { needed: true })]}
        >
          <Input autoFocus autoComplete="off" dir="auto" />
        </Form.Item>
        {language('targetLanguage')}
        <Form.Item
          name="target"
          label={t('glossary.field.target')}
          rules={[rule(glossaryFields.target, { needed: true })]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <Form.Item
          name="forbidden"
          label={t('glossary.field.forbidden')}
          extra={t('glossary.forbiddenHint')}
          rules={[rule(glossaryFields.forbidden)]}
        >
          <Select
            mode="tags"
            maxCount={mostForbidden}
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，']}
          />
        </Form.Item>
        <Form.Item
          name="programme"
          label={t('glossary.field.programme')}
          extra={t('glossary.programmeHint')}
          rules={[rule(glossaryFields.programme)]}
        >
          <ProgrammeInput />
        </Form.Item>
        <Form.Item name="note" label={t('glossary.field.note')} rules={[rule(glossaryFields.note)]}>
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
