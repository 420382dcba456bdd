import { listClaims } from '@pindao/protocol/claims/claim.endpoints.ts'
import type { DisputeSubject } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { listStrikes } from '@pindao/protocol/claims/strike.endpoints.ts'
import { listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#src/shared/api/call.ts'
import { joined } from '#src/shared/format/joined.ts'
import { disputesKey } from './disputes.queries.ts'

type Found = { readonly id: string; readonly name: string }
const most = 20

/** Chooses the claim, strike or contract that a case is about, by a part of what it is called. Fits a form item. */
export function SubjectSelect(
  props: Pick<SelectProps, 'id' | 'disabled' | 'placeholder'> & {
    readonly about: DisputeSubject
    /** What is chosen already, and stays. */
    readonly known: Found | undefined
    readonly value?: string | null
    readonly onChange?: (id: string | null) => void
  },
) {
  const { about, known, value, onChange, disabled, ...rest } = props
  const [typed, setTyped] = useState('')
  const { data: found = [], isFetching } = useSubjects(
    about,
    useDeferredValue(typed.trim()),
    known === undefined,
  )
  const all = known ? [known] : found
  return (
    <Select
      {...rest}
      disabled={disabled === true || known !== undefined}
      loading={isFetching}
      value={value || null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** What a case can be about, by what is typed. */
function useSubjects(about: DisputeSubject, words: string, enabled: boolean) {
  const { t } = useTranslation('states')
  const query = { pageSize: most, ...(words === '' ? {} : { words }) } as const
  return useQuery({
    queryKey: [...disputesKey, 'subjects', about, words],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const options = { signal }
      switch (about) {
        case 'claim': {
          const { items } = await call(listClaims, { query }, options)
          return items.map((claim) => ({
            id: claim.id,
            name: joined([
              claim.videoTitle || claim.platformVideoId,
              claim.claimantName,
              t(`platformClaimStatus.${claim.status}`),
            ]),
          }))
        }
        case 'strike': {
          const { items } = await call(listStrikes, { query }, options)
          return items.map((strike) => ({
            id: strike.id,
            name: joined([strike.channel.title, strike.videoTitle, strike.claimantName]),
          }))
        }
        case 'contract': {
          const { items } = await call(listContracts, { query }, options)
          return items.map(({ id, no, title }) => ({ id, name: joined([no, title]) }))
        }
      }
    },
    enabled,
    placeholderData: (before) => before,
  })
}
