import { strikeKinds, strikeStatuses } from '@pindao/protocol/claims/strike.fields.ts'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'

/** What the list is narrowed by; those looked for daily first. */
export const strikeFilterKeys = [
  'words',
  'kind',
  'status',
  'from',
  'undated',
  'channelId',
  'departmentId',
  'owner',
] as const
type FilterKey = (typeof strikeFilterKeys)[number]

/** The conditions of the list of strikes (WID-03). */
export function useStrikeSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['claim-clocks', 'list'])
  const field = (
    name: 'words' | 'kind' | 'status' | 'from' | 'undated' | 'channel' | 'department' | 'owner',
  ) => t(`claim-clocks:strike.field.${name}`)
  return [
    { key: 'words', label: field('words'), element: 'input' },
    {
      key: 'kind',
      label: field('kind'),
      element: 'select',
      options: strikeKinds.map((value) => ({ value, label: t(`claim-clocks:strike.kind.${value}`) })),
    },
    {
      key: 'status',
      label: field('status'),
      element: 'select',
      multiple: true,
      options: strikeStatuses.map((value) => ({ value, label: t(`claim-clocks:strike.status.${value}`) })),
    },
    {
      key: 'from',
      label: field('from'),
      element: 'select',
      options: (['1', '2', '3'] as const).map((value) => ({
        value,
        label: t(`claim-clocks:strike.from.${value}`),
      })),
    },
    {
      key: 'undated',
      label: field('undated'),
      element: 'select',
      options: [{ value: 'yes', label: t('claim-clocks:strike.undated') }],
    },
    { key: 'channelId', label: field('channel'), element: 'custom', control: <ChannelSelect allowClear /> },
    {
      key: 'departmentId',
      label: field('department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
    {
      key: 'owner',
      label: field('owner'),
      element: 'select',
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
  ]
}
