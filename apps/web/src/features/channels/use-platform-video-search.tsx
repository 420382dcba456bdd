import {
  type VisibilityName,
  videoKinds,
  videoVisibilities,
  visibilityNames,
} from '@pindao/protocol/channels/platform-video.codes.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useVideoClaim, videoClaimKeys } from '#src/features/claims/door/use-video-claim.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useChannelChoices } from './api/channels.queries.ts'
import { countPlatformVideoViews } from './api/platform-videos.queries.ts'
import { useClaimLabels } from './door/use-claim-labels.ts'
import { visibilityView } from './door/use-visibility.ts'
import { useChannelWords } from './use-channel-words.ts'

export const platformVideoFilterKeys = [
  'title',
  'channelId',
  'groupId',
  'owner',
  'platform',
  'kind',
  'visibility',
  ...videoClaimKeys,
] as const
type FilterKey = (typeof platformVideoFilterKeys)[number]

/** What the list of videos on the platforms can be narrowed by. */
export function usePlatformVideoSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const words = useChannelWords()
  const { data: choices } = useChannelChoices()
  const claim = useVideoClaim(useClaimLabels())
  return [
    { key: 'title', label: t('channels:platformVideos.search'), element: 'input' },
    {
      key: 'channelId',
      label: t('channels:column.channel'),
      element: 'custom',
      control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
    },
    {
      key: 'visibility',
      label: t('channels:platformVideos.visibility'),
      element: 'select',
      multiple: true,
      options: visibilityNames.map((name) => ({
        value: String(videoVisibilities[name]),
        label: t(visibilityView[name].labelKey),
      })),
    },
    ...claim.conditions,
    {
      key: 'platform',
      label: t('channels:detail.platform'),
      element: 'select',
      options: words.platform.options,
    },
    {
      key: 'kind',
      label: t('channels:platformVideos.kind'),
      element: 'select',
      options: videoKinds.map((kind) => ({ value: kind, label: t(`channels:platformVideos.kinds.${kind}`) })),
    },
    {
      key: 'groupId',
      label: t('channels:column.group'),
      element: 'select',
      options: (choices?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'owner',
      label: t('channels:search.mine'),
      element: 'select',
      options: [{ value: 'me', label: t('channels:platformVideos.mine') }],
    },
  ]
}

const seenBy = (...names: readonly VisibilityName[]) =>
  names.map((name) => String(videoVisibilities[name])).join(',')

/** The parts of the list that people come for. */
export function usePlatformVideoTabs(): ListTabs {
  const { t } = useTranslation(['channels', 'states'])
  return useMemo(
    () => ({
      items: [
        { key: 'mine', label: t('channels:platformVideos.mine'), filters: { owner: 'me' } },
        {
          key: 'public',
          label: t('states:videoVisibility.public'),
          filters: { visibility: seenBy('public') },
        },
        {
          key: 'hidden',
          label: t('channels:platformVideos.tabs.hidden'),
          filters: { visibility: seenBy('unlisted', 'private', 'scheduled') },
        },
        {
          key: 'blocked',
          label: t('channels:platformVideos.tabs.blocked'),
          filters: { visibility: seenBy('regionBlocked', 'blocked') },
        },
        {
          key: 'removed',
          label: t('states:videoVisibility.removed'),
          filters: { visibility: seenBy('removed') },
        },
      ],
      count: countPlatformVideoViews,
    }),
    [t],
  )
}
