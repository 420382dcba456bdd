import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { usePartyChoices } from './contracts.queries.ts'

/** Chooses a party by name. Fits a form item. */
export function PartySelect(props: {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly disabled?: boolean
  /** The party so far: shown by name even where this person could not choose it. */
  readonly known: { readonly id: string; readonly legalName: string } | null
}) {
  const { value, known, ...rest } = props
  const [words, setWords] = useState('')
  const { data, isLoading } = usePartyChoices(useDeferredValue(words.trim()))
  const found = data?.items ?? []
  const all = known === null || found.some(({ id }) => id === known.id) ? found : [known, ...found]
  return (
    <Select
      {...rest}
      value={value || null}
      loading={isLoading}
      showSearch={{ filterOption: false, onSearch: setWords }}
      options={all.map(({ id, legalName }) => ({ value: id, label: legalName }))}
    />
  )
}
