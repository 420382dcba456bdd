import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { dayTimeIn } from './calendar-days.ts'
import { instantOfPicker, pickerTime } from './plan-values.ts'

/** Gives something another time, by a form: in the zone of the plan, and said in that of the person, too. */
export function MoveDialog(props: {
  readonly title: string
  readonly publishAt: string | null
  readonly zone: string
  readonly busy?: boolean
  readonly error?: unknown
  readonly children?: ReactNode
  readonly onMove: (publishAt: string) => void
  readonly onClose: () => void
}) {
  const { title, publishAt, zone, busy = false, error = null, children, onMove, onClose } = props
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const [picked, setPicked] = useState<Dayjs | null>(() =>
    publishAt === null ? null : pickerTime(publishAt, zone),
  )
  const instant = picked === null ? null : instantOfPicker(picked, zone)
  return (
    <Modal
      title={title}
      okText={t('plans.move.submit')}
      busy={busy}
      okButtonProps={{ disabled: instant === null }}
      onOk={() => {
        if (instant !== null) onMove(instant)
      }}
      onCancel={onClose}
    >
      {children}
      <CommandProblem error={error} again={t('plans.move.again')} />
      <Form layout="vertical" component={false}>
        <Form.Item
          label={t('plans.move.time', { zone })}
          htmlFor="move-time"
          extra={
            instant !== null && ownZone !== zone
              ? t('plans.inYourZone', { time: dayTimeIn(instant, locale, ownZone), zone: ownZone })
              : undefined
          }
        >
          <DatePicker
            id="move-time"
            showTime={{ format: 'HH:mm', minuteStep: 5 }}
            format="YYYY-MM-DD HH:mm"
            minDate={dayjs().subtract(1, 'day')}
            value={picked}
            onChange={setPicked}
            disabled={busy}
            style={{ inlineSize: '100%' }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
