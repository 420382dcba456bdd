import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandlers } from './claims.queries.ts'

type Props = Pick<SelectProps, 'id' | 'disabled' | 'placeholder'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  /** Who has it so far: shown by name wherever this person searches. */
  readonly known?: { readonly id: string; readonly fullName: string } | null
  /** For the conditions of the list: oneself and nobody, too. */
  readonly forList?: boolean
}

/** Chooses somebody who works on claims. Fits a form item. */
export function HandlerSelect({ value, onChange, known = null, forList = false, ...rest }: Props) {
  const { t } = useTranslation(['claims', 'common'])
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  // Nobody is looked up before somebody is to be chosen, or was by an address.
  const isNamed = value != null && value !== '' && value !== 'me' && value !== 'nobody'
  const { data: people = [], isFetching } = useHandlers(useDeferredValue(typed.trim()), opened || isNamed)
  const found = [...(known && !people.some(({ id }) => id === known.id) ? [known] : []), ...people]
  const own = forList
    ? (['me', 'nobody'] as const).map((one) => ({ value: one as string, label: t(`claims:handler.${one}`) }))
    : []
  return (
    <Select
      placeholder={t('common:search.choose')}
      {...rest}
      allowClear
      onOpenChange={(open) => open && setOpened(true)}
      loading={isFetching}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...own, ...found.map(({ id, fullName }) => ({ value: id, label: fullName }))]}
    />
  )
}
