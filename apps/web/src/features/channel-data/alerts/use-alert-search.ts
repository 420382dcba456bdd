import { alertKinds, isMoneyAlert } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { useCan } from '#src/shared/access/ability.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countAlertViews } from './alerts.queries.ts'

export const alertFilterKeys = ['words', 'kind', 'status', 'platform', 'owner', 'channelId'] as const

/** What the list of alerts can be narrowed by; kinds on money are offered to who sees money. */
export function useAlertSearch(): readonly SearchItem<(typeof alertFilterKeys)[number]>[] {
  const { t } = useTranslation('channel-data')
  const { labelOf } = useDictionary('platform')
  const seesMoney = useCan()('estimatedRevenue:read')
  return useMemo(
    () => [
      { key: 'words', label: t('alerts.search.words'), element: 'input' },
      {
        key: 'kind',
        label: t('alerts.column.kind'),
        element: 'select',
        multiple: true,
        options: alertKinds
          .filter((kind) => seesMoney || !isMoneyAlert(kind))
          .map((value) => ({ value, label: t(`alerts.kind.${value}`) })),
      },
      {
        key: 'status',
        label: t('alerts.column.status'),
        element: 'select',
        multiple: true,
        options: dataAlertStatus.names.map((name) => ({
          value: String(dataAlertStatus.codes[name]),
          label: t(`alerts.state.${name}`),
        })),
      },
      {
        key: 'platform',
        label: t('alerts.column.platform'),
        element: 'select',
        multiple: true,
        options: managedPlatforms.map((value) => ({ value, label: labelOf(value) })),
      },
      {
        key: 'owner',
        label: t('alerts.search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('alerts.search.mine') }],
      },
    ],
    [t, labelOf, seesMoney],
  )
}

/** Parts of the list that people come for. */
export function useAlertTabs(): ListTabs {
  const { t } = useTranslation('channel-data')
  return useMemo(
    () => ({
      items: [
        ...dataAlertStatus.names.map((name) => ({
          key: name,
          label: t(`alerts.state.${name}`),
          filters: { status: String(dataAlertStatus.codes[name]) },
        })),
        { key: 'mine', label: t('alerts.search.mine'), filters: { owner: 'me' } },
      ],
      count: countAlertViews,
    }),
    [t],
  )
}
