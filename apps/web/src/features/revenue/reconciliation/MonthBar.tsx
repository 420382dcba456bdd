import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { type RevenuePlatform, revenuePlatforms } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import styles from './reconciliation.module.css'

/** Which platform's month is shown. */
export function MonthBar(props: {
  readonly platform: RevenuePlatform
  readonly month: string | null
  readonly months: readonly string[]
  readonly onChange: (next: { readonly platform?: RevenuePlatform; readonly month?: string | null }) => void
}) {
  const { platform, month, onChange } = props
  const { t } = useTranslation('reconciliation')
  const { labelOf } = useDictionary('platform')
  const step = (count: number, label: string, Icon: typeof LeftOutlined) => (
    <Button
      icon={<Icon className="flip" aria-hidden />}
      aria-label={label}
      title={label}
      disabled={month === null}
      onClick={() => month !== null && onChange({ month: addMonths(month, count) })}
    />
  )
  return (
    <div className={styles['bar']}>
      <Select
        aria-label={t('field.platform')}
        value={platform}
        onChange={(next: RevenuePlatform) => onChange({ platform: next, month: null })}
        options={revenuePlatforms.map((value) => ({ value, label: labelOf(value) }))}
      />
      {step(-1, t('month.earlier'), LeftOutlined)}
      <div className={styles['month']}>
        <MonthPicker label={t('field.month')} value={month} onChange={(next) => onChange({ month: next })} />
      </div>
      {step(1, t('month.later'), RightOutlined)}
    </div>
  )
}
