import { answerResults } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { requiredText } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Radio, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import styles from './disputes.module.css'
import { useAnswerDispute } from './disputes.queries.ts'

type Values = { readonly answer: string; readonly result: (typeof answerResults)[number] }

/** Answers what a creator objects to: they read it on the page of their statement, and the case is closed. */
export function AnswerObjectionDialog({
  dispute,
  onClose,
}: {
  readonly dispute: DisputeDetail
  onClose(): void
}) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const answering = useAnswerDispute()
  const { id, version, title, objection } = dispute
  const send = async (values: Values) => {
    try {
      await answering.mutateAsync({ params: { id }, body: { ...values, version } })
      feedback.success(t('done.answer'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('answer.title', { name: title })}
      okText={t('act.answer')}
      busy={answering.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('answer.text')}</p>
      {objection && (
        <section className={styles['files']} aria-label={t('answer.objection')}>
          <strong>{t('answer.objection')}</strong>
          <PlainText text={objection.text} />
        </section>
      )}
      <Form<Values>
        name="disputeAnswer"
        form={form}
        layout="vertical"
        disabled={answering.isPending}
        initialValues={{ answer: '', result: 'won' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="answer"
          label={t('answer.answer')}
          rules={[rule(requiredText(2000), { needed: true })]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} dir="auto" />
        </Form.Item>
        <Form.Item name="result" label={t('answer.result')}>
          <Radio.Group>
            <Space orientation="vertical">
              {answerResults.map((value) => (
                <Radio key={value} value={value}>
                  {t(`answer.results.${value}`)}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </Form.Item>
      </Form>
    </Modal>
  )
}
