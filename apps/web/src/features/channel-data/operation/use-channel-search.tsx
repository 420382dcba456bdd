import { channelOperation, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { operationView } from '#src/features/channels/door/channel.status-view.ts'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import {
  channelConditionKeys,
  useChannelConditions,
} from '#src/features/channels/door/use-channel-conditions.tsx'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countFiguresViews } from './operation.queries.ts'
import { useContractCondition } from './use-contract-condition.ts'
import { periodKeys, usePeriodConditions } from './use-period-conditions.ts'

export const figuresFilterKeys = [
  'title',
  ...periodKeys,
  ...channelConditionKeys,
  'contract',
  'operation',
  'credentialStatus',
] as const
type FilterKey = (typeof figuresFilterKeys)[number]

/** What the list of channels with their figures can be narrowed by. */
export function useFiguresSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['channels', 'states'])
  const channels = useChannelConditions()
  // A channel's whole life is no period to compare channels by, and it has no age.
  const days = usePeriodConditions({ periods: ['life'], comparisons: ['median'] })
  return [
    { key: 'title', label: t('channels:search.title'), element: 'input' },
    ...days,
    ...channels,
    useContractCondition(),
    {
      key: 'operation',
      label: t('channels:column.operation'),
      element: 'select',
      options: channelOperation.names.map((name) => ({
        value: String(channelOperation.codes[name]),
        label: t(operationView[name].labelKey),
      })),
    },
    {
      key: 'credentialStatus',
      label: t('channels:column.credential'),
      element: 'select',
      multiple: true,
      options: credentialStatus.reachable.map((name) => ({
        value: String(credentialStatus.codes[name]),
        label: t(credentialView[name].labelKey),
      })),
    },
  ]
}

/** The parts of the list that people come for. */
export function useFiguresTabs(): ListTabs {
  const { t } = useTranslation('channel-data')
  return useMemo(
    () => ({
      items: [
        { key: 'mine', label: t('operation.search.mine'), filters: { owner: 'me' } },
        {
          key: 'running',
          label: t('operation.channels.running'),
          filters: { operation: String(channelOperation.codes.running) },
        },
      ],
      count: countFiguresViews,
    }),
    [t],
  )
}
