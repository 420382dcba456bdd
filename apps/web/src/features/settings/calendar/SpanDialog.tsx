import { requiredLine } from '@pindao/protocol/core/rules.ts'
import { longestDayName } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { specialDayKinds } from '@pindao/protocol/settings/work-calendar.ts'
import { DatePicker, Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useRule } from '#src/shared/form/use-rule.ts'
import { Modal } from '#src/shared/ui/Modal.tsx'
import type { Span } from './spans.ts'

type Values = {
  readonly days: readonly [Dayjs, Dayjs]
  readonly kind: Span['kind']
  readonly name: string
}
const wire = (day: Dayjs) => day.locale('en').format('YYYY-MM-DD')

/** A holiday, or a day that is worked for one: from when to when, and what it is called. */
export function SpanDialog(props: {
  readonly year: number
  /** Empty for a new one. */
  readonly span: Partial<Span>
  readonly busy: boolean
  readonly onSave: (span: Span) => void
  readonly onClose: () => void
}) {
  const { year, span, busy, onSave, onClose } = props
  const { t } = useTranslation('work-calendar')
  const rule = useRule()
  const [form] = Form.useForm<Values>()
  const { from, to = from, kind = 'free', name } = span
  return (
    <Modal
      title={name === undefined ? t('add') : t('editTitle')}
      okText={t('save')}
      busy={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="workSpan"
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{
          kind,
          ...(name === undefined ? {} : { name }),
          ...(from === undefined ? {} : { days: [dayjs(from), dayjs(to)] }),
        }}
        onFinish={({ days: [first, last], ...rest }) =>
          onSave({ from: wire(first), to: wire(last), kind: rest.kind, name: rest.name.trim() })
        }
      >
        <Form.Item name="kind" label={t('kind')}>
          <Radio.Group options={specialDayKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
        </Form.Item>
        <Form.Item name="days" label={t('span')} rules={[{ required: true, message: t('spanNeeded') }]}>
          <DatePicker.RangePicker
            style={{ inlineSize: '100%' }}
            minDate={dayjs(`${year}-01-01`)}
            maxDate={dayjs(`${year}-12-31`)}
            defaultPickerValue={[dayjs(from ?? `${year}-01-01`), dayjs(from ?? `${year}-01-01`)]}
          />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('name')}
          extra={t('nameHint')}
          rules={[rule(requiredLine(longestDayName), { needed: true })]}
        >
          <Input autoComplete="off" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
