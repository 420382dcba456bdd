import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import { taxFormStates } from '@pindao/protocol/contracts/party.filter.ts'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import { usePartyType } from './use-party-words.ts'

/** What the list is narrowed by; those looked for daily first. */
export const partyFilterKeys = [
  'words',
  'type',
  'country',
  'taxForm',
  'doubles',
  'departmentId',
  'owner',
] as const
type FilterKey = (typeof partyFilterKeys)[number]

/** The conditions of the list of parties (WID-03). */
export function usePartySearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['contracts', 'list'])
  const places = usePlaceNames()
  const typeOf = usePartyType()
  return [
    { key: 'words', label: t('contracts:party.field.words'), element: 'input' },
    {
      key: 'type',
      label: t('contracts:party.field.type'),
      element: 'select',
      multiple: true,
      options: Object.values(partyTypes.codes).map((code) => ({ value: String(code), label: typeOf(code) })),
    },
    {
      key: 'country',
      label: t('contracts:party.field.country'),
      element: 'select',
      options: places.countries(),
    },
    {
      key: 'taxForm',
      label: t('contracts:party.field.taxForm'),
      element: 'select',
      options: taxFormStates.map((value) => ({ value, label: t(`contracts:party.taxFormState.${value}`) })),
    },
    {
      key: 'doubles',
      label: t('contracts:party.field.doubles'),
      element: 'select',
      options: [{ value: 'yes', label: t('contracts:party.doublesOnly') }],
    },
    {
      key: 'departmentId',
      label: t('contracts:party.field.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
    {
      key: 'owner',
      label: t('contracts:party.field.owner'),
      element: 'select',
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
  ]
}
