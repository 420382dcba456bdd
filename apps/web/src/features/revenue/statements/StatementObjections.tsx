import { objectionAnswer, type StatementObjection } from '@pindao/protocol/revenue/statement.endpoints.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './statements.module.css'
import { useAnswerObjection } from './statements.queries.ts'

/** What creators object to, and what was answered. */
export function StatementObjections(props: {
  readonly settlementId: string
  readonly objections: readonly StatementObjection[]
  readonly mayAnswer: boolean
}) {
  const { settlementId, objections, mayAnswer } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const [answered, setAnswered] = useState<StatementObjection | null>(null)
  return (
    <section className={styles['section']} aria-label={t('tab.objections')}>
      <h3>{t('tab.objections')}</h3>
      {objections.length === 0 && <p className={styles['note']}>{t('tab.noObjections')}</p>}
      {objections.map((objection) => (
        <div key={objection.id} className={styles['line']}>
          <span className={styles['name']}>
            <strong>
              {objection.line === null
                ? t('tab.whole')
                : t('tab.ofLine', {
                    channel: objection.line.channel ?? '',
                    month: format.month(objection.line.earningMonth),
                  })}
            </strong>
            <p className={styles['text']} dir="auto">
              {objection.text}
            </p>
            <div className={styles['note']}>
              {t('tab.by', { by: objection.by, at: format.dateTime(objection.createdAt) })}
            </div>
            {objection.answeredAt !== null && (
              <blockquote className={styles['answer']}>
                <div className={styles['note']}>{t('tab.answerBy', { by: objection.answeredBy ?? '' })}</div>
                <p className={styles['text']} dir="auto">
                  {objection.answer}
                </p>
              </blockquote>
            )}
          </span>
          {mayAnswer && objection.answeredAt === null && (
            <Button
              size="small"
              aria-label={t('tab.answerTo', { name: objection.by })}
              onClick={() => setAnswered(objection)}
            >
              {t('tab.answer')}
            </Button>
          )}
        </div>
      ))}
      {answered && (
        <AnswerDialog settlementId={settlementId} objection={answered} onClose={() => setAnswered(null)} />
      )}
    </section>
  )
}

type Values = { readonly answer: string }

function AnswerDialog(props: {
  readonly settlementId: string
  readonly objection: StatementObjection
  onClose(): void
}) {
  const { settlementId, objection, onClose } = props
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const answering = useAnswerObjection(settlementId)
  const save = async ({ answer }: Values) => {
    try {
      await answering.mutateAsync({ objectionId: objection.id, answer })
      feedback.success(t('tab.answered'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('tab.answerTo', { name: objection.by })}
      okText={t('tab.answerSave')}
      busy={answering.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles['text']} dir="auto">
        {objection.text}
      </p>
      <p className={styles['note']}>{t('tab.answerNote')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={answering.isPending}
        initialValues={{ answer: '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="answer" label={t('tab.answer')} rules={[rule(objectionAnswer, { needed: true })]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
