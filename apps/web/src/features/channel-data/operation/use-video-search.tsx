import {
  videoKinds,
  videoVisibilities,
  visibilityNames,
} from '@pindao/protocol/channels/platform-video.codes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  channelConditionKeys,
  useChannelConditions,
} from '#src/features/channels/door/use-channel-conditions.tsx'
import { useClaimLabels } from '#src/features/channels/door/use-claim-labels.ts'
import { visibilityView } from '#src/features/channels/door/use-visibility.ts'
import { useVideoClaim, videoClaimKeys } from '#src/features/claims/door/use-video-claim.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countVideoViews } from './operation.queries.ts'
import { useContractCondition } from './use-contract-condition.ts'
import { periodKeys, usePeriodConditions } from './use-period-conditions.ts'

export const videoFilterKeys = [
  'title',
  ...periodKeys,
  ...channelConditionKeys,
  'contract',
  'kind',
  'visibility',
  ...videoClaimKeys,
  'publishedFrom',
  'publishedTo',
] as const
type FilterKey = (typeof videoFilterKeys)[number]

/** What the operation list can be narrowed by: the days first, which people change all day. */
export function useVideoSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['channel-data', 'channels', 'states'])
  const channels = useChannelConditions()
  const days = usePeriodConditions({})
  const claim = useVideoClaim(useClaimLabels())
  return [
    { key: 'title', label: t('channel-data:operation.search.title'), element: 'input' },
    ...days.slice(0, 2),
    ...channels.slice(0, 1),
    ...days.slice(2),
    {
      key: 'publishedFrom',
      label: t('channel-data:operation.search.published'),
      element: 'dateRange',
      searchKey: ['publishedFrom', 'publishedTo'],
    },
    ...channels.slice(1),
    useContractCondition(),
    {
      key: 'kind',
      label: t('channel-data:operation.search.kind'),
      element: 'select',
      options: videoKinds.map((kind) => ({ value: kind, label: t(`channels:platformVideos.kinds.${kind}`) })),
    },
    {
      key: 'visibility',
      label: t('channel-data:operation.search.visibility'),
      element: 'select',
      multiple: true,
      options: visibilityNames.map((name) => ({
        value: String(videoVisibilities[name]),
        label: t(visibilityView[name].labelKey),
      })),
    },
    ...claim.conditions,
  ]
}

/** The parts of the list that people come for. */
export function useVideoTabs(): ListTabs {
  const { t } = useTranslation(['channel-data', 'channels', 'states'])
  return useMemo(
    () => ({
      items: [
        { key: 'mine', label: t('channel-data:operation.search.mine'), filters: { owner: 'me' } },
        { key: 'video', label: t('channels:platformVideos.kinds.video'), filters: { kind: 'video' } },
        { key: 'reel', label: t('channels:platformVideos.kinds.reel'), filters: { kind: 'reel' } },
        {
          key: 'blocked',
          label: t('channels:platformVideos.tabs.blocked'),
          filters: { visibility: `${videoVisibilities.regionBlocked},${videoVisibilities.blocked}` },
        },
      ],
      count: countVideoViews,
    }),
    [t],
  )
}
