import { locales } from '@pindao/locales/locales.ts'
import { disputeReasons } from '@pindao/protocol/claims/dispute.states.ts'
import {
  type DisputeTemplate,
  disputeTemplateFields,
} from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './disputes.module.css'
import { useCreateDisputeTemplate, useUpdateDisputeTemplate } from './disputes.queries.ts'

type Values = Pick<DisputeTemplate, 'reason' | 'locale' | 'name' | 'text'>

/** A text of the house: new, changed, or one of the product's as the beginning of an own one. */
export function TemplateDialog({
  from,
  onClose,
}: {
  readonly from: DisputeTemplate | null
  onClose(): void
}) {
  const { t } = useTranslation(['disputes', 'states'])
  const feedback = useFeedback()
  const rule = useRule()
  const locale = useLocale()
  const [form] = Form.useForm<Values>()
  const [key] = useState(() => crypto.randomUUID())
  const creating = useCreateDisputeTemplate()
  const updating = useUpdateDisputeTemplate()
  const busy = creating.isPending || updating.isPending
  const send = async (body: Values) => {
    try {
      if (from?.id != null && from.version !== null) {
        const { id, version } = from
        await updating.mutateAsync({ params: { id }, body: { ...body, version } })
      } else await creating.mutateAsync({ key, body })
      feedback.success(t('disputes:template.saved'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  const title = from === null ? 'add' : from.id === null ? 'copy' : 'edit'
  return (
    <Modal
      title={t(`disputes:template.${title}`)}
      okText={t('disputes:act.save')}
      width={640}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('disputes:template.note')}</p>
      <Form<Values>
        name="disputeTemplate"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={from ?? { reason: disputeReasons[0], locale, name: '', text: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label={t('disputes:template.name')}
          rules={[rule(disputeTemplateFields.name, { needed: true })]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item name="reason" label={t('disputes:field.reason')}>
            <Select
              options={disputeReasons.map((value) => ({ value, label: t(`states:disputeReason.${value}`) }))}
            />
          </Form.Item>
          <Form.Item name="locale" label={t('disputes:template.language')}>
            <Select options={locales.map((value) => ({ value, label: languageNames[value] }))} />
          </Form.Item>
        </div>
        <Form.Item
          name="text"
          label={t('disputes:template.text')}
          rules={[rule(disputeTemplateFields.text, { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
