import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { joined } from '#src/shared/format/joined.ts'
import { useAssets } from './outbound.queries.ts'

/** Chooses an asset of a content owner by a part of its title. Fits a form item. */
export function AssetSelect(
  props: Pick<SelectProps, 'id' | 'disabled'> & {
    readonly owner: string | null
    /** What is chosen already: shown by its title wherever this person searches. */
    readonly known?: { readonly id: string; readonly title: string } | undefined
    readonly value?: string | null
    readonly onChange?: (id: string | null) => void
  },
) {
  const { owner, known, value, onChange, ...rest } = props
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useAssets(owner, useDeferredValue(typed.trim()))
  const found = data?.assets ?? []
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found
  return (
    <Select
      {...rest}
      loading={isFetching}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={all.map(({ id, title }) => ({ value: id, label: joined([title, id]) }))}
    />
  )
}
