import { getContract, listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { getParty, listParties } from '@pindao/protocol/contracts/party.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { settlementsKey } from './settlements.queries.ts'

type Choice = { readonly value: string; readonly label: string }
type ChoiceProps = {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}

/** Chooses the party of settlements by its name, for a search. */
export function PartyChoice(props: ChoiceProps) {
  return (
    <RecordChoice
      {...props}
      kind="party"
      find={async (query, signal) =>
        (await call(listParties, { query }, { signal })).items.map(({ id, legalName }) => ({
          value: id,
          label: legalName,
        }))
      }
      nameOf={async (id, signal) => (await call(getParty, { params: { id } }, { signal })).legalName}
    />
  )
}

/** Chooses a contract by its number or title. */
export function ContractChoice(props: ChoiceProps) {
  return (
    <RecordChoice
      {...props}
      kind="contract"
      find={async (query, signal) =>
        (await call(listContracts, { query }, { signal })).items.map(({ id, title }) => ({
          value: id,
          label: title,
        }))
      }
      nameOf={async (id, signal) => (await call(getContract, { params: { id } }, { signal })).title}
    />
  )
}

type Query = { readonly words?: string; readonly page: 1; readonly pageSize: 30 }

function RecordChoice(
  props: ChoiceProps & {
    readonly kind: string
    find(query: Query, signal: AbortSignal): Promise<readonly Choice[]>
    nameOf(id: string, signal: AbortSignal): Promise<string>
  },
) {
  const { kind, find, nameOf, value, onChange, ...rest } = props
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const words = useDeferredValue(typed.trim())
  const chosen = value || null
  const found = useQuery({
    queryKey: [...settlementsKey, 'choices', kind, words],
    queryFn: ({ signal }) => find({ ...(words === '' ? {} : { words }), page: 1, pageSize: 30 }, signal),
    enabled: isOpen,
  })
  const known = useQuery({
    queryKey: [...settlementsKey, 'choice', kind, chosen],
    queryFn: ({ signal }) => nameOf(chosen ?? '', signal),
    enabled: chosen !== null,
  })
  const choices = found.data ?? []
  const isListed = chosen === null || choices.some((one) => one.value === chosen)
  return (
    <Select
      {...rest}
      allowClear
      placeholder={t('search.choose')}
      value={chosen}
      loading={found.isFetching || known.isLoading}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      onChange={(id: string | undefined) => onChange?.(id)}
      options={isListed ? [...choices] : [{ value: chosen, label: known.data ?? chosen }, ...choices]}
    />
  )
}
