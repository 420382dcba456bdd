import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

/** A month as `YYYY-MM`. */
const wire = 'YYYY-MM'

/**
 * Chooses a month (WID-01). Its label is 'month' unless told otherwise, or its form, which knows it by its id, has one
 * beside it; it can be emptied where `clearable`.
 */
export function MonthPicker(props: {
  readonly id?: string
  readonly label?: string
  readonly clearable?: boolean
  readonly value?: string | null
  readonly onChange?: (month: string | null) => void
}) {
  const { label, clearable = false, value, onChange, ...rest } = props
  const { t } = useTranslation()
  return (
    <DatePicker
      {...rest}
      picker="month"
      style={{ inlineSize: '100%' }}
      {...(rest.id === undefined ? { 'aria-label': label ?? t('month') } : {})}
      placeholder={label ?? t('month')}
      allowClear={clearable}
      value={isMonth(value) ? dayjs(`${value}-01`) : null}
      onChange={(day) => onChange?.(day ? day.locale('en').format(wire) : null)}
    />
  )
}

/** An address may hold anything. */
function isMonth(text: string | null | undefined): text is string {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text ?? '')
}
