import { required } from '@pindao/protocol/core/rules.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export-kinds.ts'
import { mostReceivers, scheduleNameLength } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { scheduleRhythms } from '@pindao/protocol/sheets/export-schedule.ts'
import { Form, Input, InputNumber, Radio, Select, TimePicker } from 'antd'
import { useTranslation } from 'react-i18next'
import { PeopleSelect } from '#src/features/people/door/PeopleSelect.tsx'
import { TimeZoneSelect } from '#src/shared/form/TimeZoneSelect.tsx'
import { useRule } from '#src/shared/form/use-rule.ts'
import type { ScheduleValues } from './schedule.values.ts'
import { findReceivers } from './schedules.queries.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const wide = { style: { inlineSize: '100%' } } as const

/** When a file comes, what it is called, and to whom. */
export function ScheduleFields({ kind }: { readonly kind: ExportKind }) {
  const { t } = useTranslation('sheets')
  const rule = useRule()
  const every = Form.useWatch('every', Form.useFormInstance<ScheduleValues>())
  const needed = [rule(required, { needed: true })]
  return (
    <>
      <Form.Item name="name" label={t('schedule.name')} rules={needed}>
        <Input maxLength={scheduleNameLength} />
      </Form.Item>
      <Form.Item name="every" label={t('schedule.rhythm')}>
        <Radio.Group
          options={scheduleRhythms.map((value) => ({ value, label: t(`schedule.every.${value}`) }))}
        />
      </Form.Item>
      {every === 'week' && (
        <Form.Item name="weekday" label={t('schedule.weekday')}>
          <Select options={weekdays.map((value) => ({ value, label: t(`schedule.dayName.${value}`) }))} />
        </Form.Item>
      )}
      {every === 'month' && (
        <Form.Item
          name="monthDay"
          label={t('schedule.monthDay')}
          extra={t('schedule.monthDayHint')}
          rules={needed}
        >
          <InputNumber min={1} max={31} precision={0} {...wide} />
        </Form.Item>
      )}
      <Form.Item name="time" label={t('schedule.time')} rules={needed}>
        <TimePicker format="HH:mm" minuteStep={5} needConfirm={false} allowClear={false} {...wide} />
      </Form.Item>
      <Form.Item name="zone" label={t('schedule.zoneLabel')} rules={needed}>
        <TimeZoneSelect />
      </Form.Item>
      <Form.Item
        name="receivers"
        label={t('schedule.receivers')}
        extra={t('schedule.receiversHint')}
        rules={needed}
      >
        <PeopleSelect source={`exports ${kind}`} find={findReceivers(kind)} maxCount={mostReceivers} />
      </Form.Item>
    </>
  )
}
