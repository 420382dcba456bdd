import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeputies } from '../api/preference.queries.ts'

/** Chooses a colleague by typing a part of the name. Fits a form item. */
export function DeputySelect(props: {
  readonly known: { readonly id: string; readonly fullName: string } | null
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly disabled?: boolean
}) {
  const { known, value = null, onChange, ...rest } = props
  const { t } = useTranslation('notices')
  const [name, setName] = useState('')
  const [opened, setOpened] = useState(false)
  const { data = [], isFetching } = useDeputies(name, opened)
  const found = data.map(({ id, fullName, email }) => ({ value: id, label: fullName, title: email }))
  const isMissing = known !== null && known.id === value && !found.some((one) => one.value === known.id)
  return (
    <Select
      {...rest}
      allowClear
      value={value}
      placeholder={t('settings.noDeputy')}
      loading={isFetching}
      options={
        isMissing ? [{ value: known.id, label: known.fullName, title: known.fullName }, ...found] : found
      }
      showSearch={{ filterOption: false, onSearch: setName }}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  )
}
