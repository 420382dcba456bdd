import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { Alert, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useMergeWord } from './dictionaries.queries.ts'

/** Lets all records that carry a word carry another one of its list (SET-01). */
export function MergeDialog({
  kind,
  word,
  words,
  onClose,
}: {
  readonly kind: DictionaryKind
  readonly word: KeptWord
  readonly words: readonly KeptWord[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const feedback = useFeedback()
  const [form] = Form.useForm<{ into: string }>()
  const merging = useMergeWord()
  const name = word.label.zh
  const merge = async ({ into }: { readonly into: string }) => {
    const params = { kind, code: word.code }
    try {
      const done = await merging.mutateAsync({ params, body: { into, version: word.version } })
      feedback.success(t('merge.done', { name: done.into.label.zh, count: done.moved }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('merge.title', { name })}
      okText={t('merge.submit')}
      okButtonProps={{ danger: true }}
      busy={merging.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        name="mergeWord"
        form={form}
        layout="vertical"
        disabled={merging.isPending}
        onFinish={(values: { readonly into: string }) => void merge(values)}
      >
        <Form.Item
          name="into"
          label={t('merge.into')}
          rules={[{ required: true, message: t('merge.choose') }]}
        >
          <Select
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            options={words
              .filter(({ code, enabled }) => code !== word.code && enabled)
              .map(({ code, label }) => ({ value: code, label: label.zh }))}
          />
        </Form.Item>
      </Form>
      <Alert
        type="warning"
        showIcon
        title={t('merge.text', { name })}
        description={
          <>
            <div>{t(word.builtin ? 'merge.withheld' : 'merge.goes', { name })}</div>
            {word.used !== null && <div>{t('merge.carried', { count: word.used })}</div>}
          </>
        }
      />
    </Modal>
  )
}
