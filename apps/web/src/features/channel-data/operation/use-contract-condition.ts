import { channelContracts } from '@pindao/protocol/channel-data/operation-video.filter.ts'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'

/** How the channel stands by its contracts, for whoever may read those. */
export function useContractCondition(): SearchItem<'contract'> {
  const { t } = useTranslation('channel-data')
  return {
    key: 'contract',
    auth: 'contract:read',
    label: t('operation.search.contract'),
    element: 'select',
    options: channelContracts.map((value) => ({ value, label: t(`operation.contract.${value}`) })),
  }
}
