import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import { useChannelChoices } from '../api/channels.queries.ts'
import { useChannelWords } from '../use-channel-words.ts'
import { CoveredDepartmentSelect } from './CoveredDepartmentSelect.tsx'
import { useChannelOptions } from './channel-options.ts'

/** What lists of what belongs to channels are narrowed by; their endpoints take it from `channelFilter`. */
export const channelConditionKeys = [
  'channelId',
  'platform',
  'departmentId',
  'groupId',
  'ownerId',
  'level',
  'riskGrade',
  'operationMode',
  'monetisation',
  'country',
  'language',
  'owner',
] as const
export type ChannelConditionKey = (typeof channelConditionKeys)[number]

/** The conditions of channels as another feature's list has them (WID-03), those looked for daily first. */
export function useChannelConditions(): readonly SearchItem<ChannelConditionKey>[] {
  const { t } = useTranslation(['channels', 'states', 'list'])
  const words = useChannelWords()
  const places = usePlaceNames()
  const { data: choices } = useChannelChoices()
  const { options } = useChannelOptions()
  const many = { element: 'select', multiple: true } as const
  const one = { element: 'select' } as const
  return [
    {
      key: 'channelId',
      label: t('channels:column.channel'),
      ...many,
      options: options.map(({ id, channelName }) => ({ value: id, label: channelName })),
    },
    { key: 'platform', label: t('channels:detail.platform'), ...many, options: words.platform.options },
    {
      key: 'departmentId',
      label: t('channels:search.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
    {
      key: 'groupId',
      label: t('channels:column.group'),
      ...one,
      options: [
        { value: 'none', label: t('channels:search.noGroup') },
        ...(choices?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      key: 'ownerId',
      label: t('channels:column.owner'),
      ...many,
      options: (choices?.staff ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
    },
    {
      key: 'level',
      label: t('channels:column.level'),
      ...many,
      options: words.levels.map(({ value, label }) => ({ value: String(value), label })),
    },
    { key: 'riskGrade', label: t('channels:column.riskGrade'), ...many, options: words.riskGrade.options },
    {
      key: 'operationMode',
      label: t('channels:column.operationMode'),
      ...many,
      options: words.operationMode.options,
    },
    {
      key: 'monetisation',
      label: t('channels:column.monetisation'),
      ...many,
      options: words.monetisation.options,
    },
    {
      key: 'country',
      label: t('channels:column.country'),
      ...one,
      options: (choices?.countries ?? []).map((value) => ({ value, label: places.country(value) })),
    },
    {
      key: 'language',
      label: t('channels:column.language'),
      ...one,
      options: (choices?.languages ?? []).map((value) => ({ value, label: places.language(value) })),
    },
    {
      key: 'owner',
      label: t('channels:search.mine'),
      ...one,
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
  ]
}
