import { Select } from 'antd'
import { useState } from 'react'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import styles from './PeopleSelect.module.css'
import { useFoundPeople } from './use-found-people.ts'

/** Somebody chosen: the id, and the name to show. */
export type ChosenPerson = { readonly value: string; readonly label: string }

type FoundPerson = {
  readonly id: string
  readonly fullName: string
  readonly email: string
  /** A code with a translated label, or a name. */
  readonly department: string
}

type PeopleSelectProps = {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly placeholder?: string
  readonly value?: readonly ChosenPerson[]
  readonly onChange?: (people: readonly ChosenPerson[]) => void
  readonly maxCount?: number
  readonly autoFocus?: boolean
  /** Under which the answers are kept. */
  readonly source: string
  readonly find: (name: string, signal: AbortSignal) => Promise<readonly FoundPerson[]>
}

/** Chooses staff by name or address; the server finds them while one types. */
export function PeopleSelect({ value, onChange, source, find, maxCount = 50, ...rest }: PeopleSelectProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const found = useFoundPeople({ source: ['people', source], typed, find })
  const names = useNames()

  return (
    <Select<ChosenPerson[]>
      {...rest}
      mode="multiple"
      labelInValue
      maxCount={maxCount}
      value={[...(value ?? [])]}
      loading={found.isLoading}
      notFoundContent={found.emptyText}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      options={found.people.map((person) => ({
        value: person.id,
        label: person.fullName,
        place: joined([names.department({ code: person.department, name: null }), person.email]),
      }))}
      optionRender={({ data }) => (
        <span className={styles['option']}>
          <bdi>{data.label}</bdi> <span className={styles['place']}>{data['place']}</span>
        </span>
      )}
      open={open}
      onOpenChange={setOpen}
      onChange={(people) => {
        setTyped('')
        // An open list takes Tab as a choice: whoever goes on would write to one person more.
        setOpen(false)
        onChange?.(people.map(({ value: id, label }) => ({ value: id, label })))
      }}
    />
  )
}
