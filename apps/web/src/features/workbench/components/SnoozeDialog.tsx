import { required } from '@pindao/protocol/core/rules.ts'
import { longestSnoozeDays, snoozeReasonLength } from '@pindao/protocol/workbench/snooze.endpoints.ts'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { InstantPicker } from '#src/shared/form/InstantPicker.tsx'
import { isOfField, type RefusedFields, useFieldRefusal } from '#src/shared/form/use-field-refusal.ts'
import { useRule } from '#src/shared/form/use-rule.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { type UrgentRef, useSnooze } from '../api/snooze.queries.ts'
import { type SnoozeSpan, snoozeEnd, snoozeSpans } from '../snooze-times.ts'

type Values = { readonly span: SnoozeSpan; readonly until?: string | null; readonly reason?: string }
const refusedFields: RefusedFields = { 'workbench.snoozeTime': 'until' }

/** Puts an urgent thing off: until when, and why. */
export function SnoozeDialog(props: {
  readonly of: UrgentRef
  readonly title: string
  readonly onClose: () => void
}) {
  const { of, title, onClose } = props
  const { t } = useTranslation('dashboards')
  const feedback = useFeedback()
  const zone = useTimeZone()
  const [form] = Form.useForm<Values>()
  const span = Form.useWatch('span', form) ?? 'day'
  const snooze = useSnooze()
  useFieldRefusal(refusedFields, form, snooze.error)
  const needed = useRule()(required, { needed: true })
  const submit = ({ span: chosen, until: own, reason = '' }: Values) => {
    const until = snoozeEnd(chosen, Date.now()) ?? own
    if (!until) return
    snooze.mutate(
      { ...of, until, reason },
      {
        onSuccess() {
          feedback.success(t('urgent.snooze.done'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title={t('urgent.snooze.of', { title })}
      okText={t('urgent.snooze.action')}
      busy={snooze.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {!isOfField(refusedFields, snooze.error) && (
        <CommandProblem error={snooze.error} again={t('urgent.snooze.action')} />
      )}
      <p>{t('urgent.snooze.hint')}</p>
      <Form<Values> form={form} layout="vertical" initialValues={{ span: 'day' }} onFinish={submit}>
        <Form.Item name="span" label={t('urgent.snooze.until')}>
          <Radio.Group
            options={snoozeSpans.map((value) => ({ value, label: t(`urgent.snooze.span.${value}`) }))}
          />
        </Form.Item>
        {span === 'own' && (
          <Form.Item
            name="until"
            label={t('urgent.snooze.time')}
            extra={t('urgent.snooze.longest', { count: longestSnoozeDays })}
            rules={[needed]}
          >
            <InstantPicker zone={zone} />
          </Form.Item>
        )}
        <Form.Item name="reason" label={t('urgent.snooze.reason')} rules={[needed]}>
          <Input.TextArea rows={2} maxLength={snoozeReasonLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
