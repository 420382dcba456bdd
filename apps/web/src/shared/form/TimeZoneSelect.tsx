import { Select } from 'antd'
import { useMemo } from 'react'
import { timeZoneChoices } from '../format/time-zones.ts'
import { useLocale } from '../i18n/use-locale.ts'

/** Chooses a time zone by city, offset or name. Fits a form item. */
export function TimeZoneSelect(props: {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (zone: string | null) => void
  readonly allowClear?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
}) {
  const { value = null, onChange, ...rest } = props
  const locale = useLocale()
  const zones = useMemo(() => timeZoneChoices(locale), [locale])
  return (
    <Select
      {...rest}
      value={value}
      onChange={(zone: string | undefined) => onChange?.(zone ?? null)}
      options={zones}
      showSearch={{
        filterOption: (typed, option) => option?.words.includes(typed.trim().toLowerCase()) ?? false,
      }}
    />
  )
}
