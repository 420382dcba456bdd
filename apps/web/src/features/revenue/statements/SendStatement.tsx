import {
  type StatementLocale,
  type StatementState,
  statementAddress,
  statementLocales,
  statementNote,
} from '@pindao/protocol/revenue/statement.endpoints.ts'
import { Alert, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useSendStatement } from './statements.queries.ts'

type Values = {
  readonly payeeId: string
  readonly address: string
  readonly locale: StatementLocale
  readonly note: string
}

/** Links that open, or are about to: another letter takes their place. */
const live: ReadonlySet<string> = new Set(['waiting', 'failed', 'mailed', 'opened', 'acknowledged'])

/** Sends the statement to a payee: the address stands there before, another one needs a word why. */
export function SendStatement(props: {
  readonly settlementId: string
  readonly state: StatementState
  onClose(): void
}) {
  const { settlementId, state, onClose } = props
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const rule = useRule()
  const shown = useLocale()
  const [form] = Form.useForm<Values>()
  const sending = useSendStatement(settlementId)
  const [first] = state.recipients
  const payeeId = Form.useWatch('payeeId', form) ?? first?.payeeId
  const address = Form.useWatch('address', form) ?? first?.email ?? ''
  const recipient = state.recipients.find((one) => one.payeeId === payeeId)
  const isOther = recipient !== undefined && address.trim() !== recipient.email
  const wasSent = state.links.some((link) => link.payee === recipient?.name && live.has(link.state))
  const send = async (values: Values) => {
    try {
      await sending.mutateAsync({ ...values, note: isOther ? values.note : '', again: wasSent })
      feedback.success(t('tab.sent'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('tab.sendTitle')}
      okText={t('tab.send')}
      busy={sending.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('tab.sendText')}</p>
      {wasSent && <Alert type="info" showIcon title={t('tab.again')} />}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={sending.isPending}
        initialValues={{ payeeId: first?.payeeId, address: first?.email ?? '', locale: shown, note: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="payeeId" label={t('tab.payee')} required>
          <Select
            options={state.recipients.map((one) => ({ value: one.payeeId, label: one.name }))}
            onChange={(id: string) =>
              form.setFieldValue('address', state.recipients.find((one) => one.payeeId === id)?.email ?? '')
            }
          />
        </Form.Item>
        <Form.Item
          name="address"
          label={t('tab.address')}
          extra={t('tab.addressHint')}
          rules={[rule(statementAddress, { needed: true })]}
        >
          <Input dir="ltr" inputMode="email" autoComplete="off" />
        </Form.Item>
        {isOther && (
          <Form.Item
            name="note"
            label={t('tab.note')}
            extra={t('tab.noteHint')}
            rules={[rule(statementNote.min(1, { error: 'required' }), { needed: true })]}
          >
            <Input dir="auto" autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="locale" label={t('tab.language')} required>
          <Select
            options={statementLocales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
