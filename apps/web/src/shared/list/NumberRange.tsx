import { Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { integerText } from './search-values.ts'

type Ends = readonly [string | undefined, string | undefined]

/** From and to, integers; which of them is smaller is seen to when searching. */
export function NumberRange(props: {
  readonly label: string
  readonly unit?: string | undefined
  readonly id?: string
  readonly value?: Ends | null
  readonly onChange?: (value: Ends | null) => void
}) {
  const { label, unit, id, value, onChange } = props
  const { t } = useTranslation()
  const [from = '', to = ''] = value ?? []
  const change = (next: Ends) => onChange?.(next.every((end) => !end) ? null : next)
  return (
    <Space.Compact block>
      <Input
        {...(id === undefined ? {} : { id })}
        inputMode="numeric"
        maxLength={19}
        value={from}
        placeholder={t('search.from')}
        onChange={(event) => change([integerText(event.target.value), to])}
      />
      <Input
        aria-label={t('search.toOf', { label })}
        inputMode="numeric"
        maxLength={19}
        value={to}
        placeholder={t('search.to')}
        suffix={unit}
        onChange={(event) => change([from, integerText(event.target.value)])}
      />
    </Space.Compact>
  )
}
