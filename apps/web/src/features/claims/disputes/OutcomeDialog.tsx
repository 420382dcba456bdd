import { disputeNoteLength } from '@pindao/protocol/claims/dispute.endpoints.ts'
import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import type { DisputeOutcome } from '@pindao/protocol/claims/dispute.rules.ts'
import { instant } from '@pindao/protocol/core/fields.ts'
import { optionalText, required } from '@pindao/protocol/core/rules.ts'
import { Form, Input, Radio, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { useNoteDisputeOutcome } from './disputes.queries.ts'
import { MoneyFields, moneyOf } from './MoneyFields.tsx'

const refusedFields: RefusedFields = { 'disputes.later': 'at', 'disputes.outcomeUnfit': 'outcome' }
type Values = {
  readonly outcome: DisputeOutcome | null
  readonly at: string | null
  readonly note: string
  readonly amount?: string
  readonly currency?: string
}

/** Notes what the other side said, and what came back. */
export function OutcomeDialog({ dispute, onClose }: { readonly dispute: DisputeDetail; onClose(): void }) {
  const { t } = useTranslation(['disputes', 'states'])
  const feedback = useFeedback()
  const can = useCan()
  const rule = useRule()
  const zone = useTimeZone()
  const [form] = Form.useForm<Values>()
  const [openedAt] = useState(() => new Date().toISOString())
  const noting = useNoteDisputeOutcome()
  useFieldRefusal(refusedFields, form, noting.error)
  const { id, version, title, outcomes, moneyBack } = dispute
  const seesMoney = can('claimMoney:read')
  const send = async ({ outcome, at, note, amount = '', currency = '' }: Values) => {
    if (outcome === null || at === null) return
    const money = seesMoney ? { moneyBack: moneyOf({ amount, currency }) } : {}
    try {
      await noting.mutateAsync({ params: { id }, body: { outcome, at, note, version, ...money } })
      feedback.success(t('disputes:done.outcome'))
      onClose()
    } catch (error) {
      if (!isOfField(refusedFields, error)) feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('disputes:outcome.title', { name: title })}
      okText={t('disputes:act.outcome')}
      busy={noting.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="disputeOutcome"
        form={form}
        layout="vertical"
        disabled={noting.isPending}
        initialValues={{
          outcome: null,
          at: openedAt,
          note: '',
          amount: moneyBack?.amount ?? '',
          currency: moneyBack?.currency ?? 'USD',
        }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="outcome"
          label={t('disputes:outcome.said')}
          rules={[rule(required, { needed: true })]}
        >
          <Radio.Group>
            <Space orientation="vertical">
              {outcomes.map((value) => (
                <Radio key={value} value={value}>
                  {t(`states:disputeOutcome.${value}`)}
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </Form.Item>
        <Form.Item name="at" label={t('disputes:outcome.at')} rules={[rule(instant, { needed: true })]}>
          <InstantPicker zone={zone} past disabled={noting.isPending} />
        </Form.Item>
        {seesMoney && <MoneyFields />}
        <Form.Item
          name="note"
          label={t('disputes:outcome.note')}
          rules={[rule(optionalText(disputeNoteLength))]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
