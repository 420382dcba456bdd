import type { AuditPerson } from '@pindao/protocol/access/audit.endpoints.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundPeople } from '#src/features/people/door/use-found-people.ts'
import { joined } from '#src/shared/format/joined.ts'
import { findPeople, peopleKey, useAuditPerson } from '../api/audit.queries.ts'

const system = 'system'

type PersonSelectProps = Pick<SelectProps, 'id' | 'placeholder' | 'aria-label'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}

/** Whose acts: a member of staff by a part of the name or address, or the system itself. */
export function PersonSelect({ value, onChange, ...rest }: PersonSelectProps) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState('')
  const {
    people: found,
    isLoading,
    emptyText,
  } = useFoundPeople({ source: peopleKey, typed, find: findPeople })
  const isStranger = value != null && value !== system && !found.some(({ id }) => id === value)
  const { data: chosen = [] } = useAuditPerson(isStranger ? value : null)
  const people = typed === '' ? [...chosen, ...found.filter(({ id }) => id !== chosen[0]?.id)] : found
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isLoading}
      notFoundContent={emptyText}
      value={value ?? null}
      onChange={(id: string | undefined) => {
        setTyped('')
        onChange?.(id)
      }}
      options={[
        ...(typed === '' ? [{ value: system, label: t('system') }] : []),
        ...people.map((person) => ({ value: person.id, label: labelOf(person) })),
      ]}
    />
  )
}

/** Names are not unique; the address tells them apart. */
function labelOf({ fullName, email }: AuditPerson): string {
  return joined([fullName, email])
}
