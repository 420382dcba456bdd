import { objectionText, type PublicStatement } from '@pindao/protocol/revenue/statement.public.ts'
import type { StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { Alert, Button, Flex, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './public-statement.module.css'
import { useAcknowledge, useObject } from './public-statement.queries.ts'
import { useLineWords } from './use-line-words.ts'

/** What the creator says of a statement, for ten days; afterwards whom to write to. */
export function StatementAnswer(props: {
  readonly token: string
  readonly page: PublicStatement
  readonly statement: StatementView
}) {
  const { token, page, statement } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const feedback = useFeedback()
  const acknowledge = useAcknowledge(token)
  const [objecting, setObjecting] = useState(false)
  const { contact, objectUntil } = statement
  const isLate = objectUntil !== null && Date.parse(objectUntil) <= Date.now()
  const day = objectUntil === null ? '' : format.dateTime(objectUntil)
  const agree = async () => {
    const question = {
      title: t('public.acknowledgeTitle'),
      text: t('public.acknowledgeText'),
      confirm: t('public.acknowledge'),
    }
    if (!(await feedback.confirm(question))) return
    await acknowledge.mutateAsync(null).catch(feedback.failure)
  }
  return (
    <section className={styles['card']} aria-label={t('public.answer')}>
      <h2>{t('public.answer')}</h2>
      {page.acknowledgedAt !== null && (
        <Alert
          type="success"
          showIcon
          title={t('public.acknowledged', { at: format.dateTime(page.acknowledgedAt) })}
        />
      )}
      <p>{isLate ? t('public.late', { day }) : t('public.until', { day })}</p>
      {!isLate && (
        <Flex wrap gap={8}>
          {page.acknowledgedAt === null && (
            <Button type="primary" loading={acknowledge.isPending} onClick={() => void agree()}>
              {t('public.acknowledge')}
            </Button>
          )}
          <Button onClick={() => setObjecting(true)}>{t('public.object')}</Button>
        </Flex>
      )}
      <p className={styles['note']}>{t('public.contact', contact)}</p>
      {page.objections.length > 0 && <h3>{t('public.yours')}</h3>}
      {page.objections.map((objection) => (
        <div key={objection.id} className={styles['objection']}>
          <strong>
            {objection.earningMonth === null
              ? t('public.whole')
              : t('tab.ofLine', {
                  channel: objection.channel ?? '',
                  month: format.month(objection.earningMonth),
                })}
          </strong>
          <p dir="auto">{objection.text}</p>
          <p className={styles['note']} dir="auto">
            {objection.answeredAt === null
              ? t('public.waiting')
              : t('public.answerOf', { text: objection.answer })}
          </p>
        </div>
      ))}
      {objecting && <ObjectDialog token={token} statement={statement} onClose={() => setObjecting(false)} />}
    </section>
  )
}

type Values = { readonly line: string; readonly text: string }
/** In place of a line. */
const whole = 'whole'

function ObjectDialog(props: { readonly token: string; readonly statement: StatementView; onClose(): void }) {
  const { token, statement, onClose } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const feedback = useFeedback()
  const rule = useRule()
  const words = useLineWords()
  const [form] = Form.useForm<Values>()
  const object = useObject(token)
  const send = async ({ line, text }: Values) => {
    try {
      await object.mutateAsync({ lineId: line === whole ? null : line, text })
      feedback.success(t('public.objected'))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('public.object')}
      okText={t('public.send')}
      busy={object.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={object.isPending}
        initialValues={{ line: whole, text: '' }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="line" label={t('public.objectTo')} required>
          <Select
            options={[
              { value: whole, label: t('public.whole') },
              ...statement.lines.map((line) => ({
                value: line.id,
                label: [line.channel, words.kindOf(line), format.month(line.earningMonth)]
                  .filter((part) => part !== null && part !== '')
                  .join(' · '),
              })),
            ]}
          />
        </Form.Item>
        <Form.Item name="text" label={t('public.text')} rules={[rule(objectionText, { needed: true })]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
