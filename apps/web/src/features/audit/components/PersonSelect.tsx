import type { AuditPerson } from '@pindao/protocol/access/audit.endpoints.ts'
import { searchText } from '@pindao/protocol/core/fields.ts'
import { Select, type SelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRuleText } from '#src/shared/form/use-rule.ts'
import { useAuditPeople, useAuditPerson } from '../api/audit.queries.ts'

/** While somebody types, the server is not asked for every letter. */
const settleMs = 250
const system = 'system'

type PersonSelectProps = Pick<SelectProps, 'id' | 'placeholder' | 'aria-label'> & {
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}

/** Whose acts: a member of staff by a part of the name or address, or the system itself. */
export function PersonSelect({ value, onChange, ...rest }: PersonSelectProps) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState('')
  const refused = useRuleText()(searchText, typed)
  const { data = [], isFetching } = useAuditPeople(useSettled(refused === null ? typed.trim() : ''))
  const found = refused === null ? data : []
  const isStranger = value != null && value !== system && !found.some(({ id }) => id === value)
  const { data: chosen = [] } = useAuditPerson(isStranger ? value : null)
  const people = typed === '' ? [...chosen, ...found.filter(({ id }) => id !== chosen[0]?.id)] : found
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      {...(refused === null ? {} : { notFoundContent: refused })}
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
  return `${fullName} · ${email}`
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
