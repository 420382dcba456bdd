import { platforms } from '@pindao/protocol/channels/platforms.ts'
import { orientationKeys, publishStates } from '@pindao/protocol/media/video.filter.ts'
import { type VideoUploadStatus, videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { StaffSelect } from '#src/features/channels/door/StaffSelect.tsx'
import { useVideoClaim, videoClaimKeys } from '#src/features/claims/door/use-video-claim.ts'
import { useMusicOf } from '#src/features/music/door/use-music-of.tsx'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { PeriodPicker } from '#src/shared/form/PeriodPicker.tsx'
import { periodInstants } from '#src/shared/format/period.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { Filters } from '#src/shared/list/use-list-state.ts'
import { VideoWordInput } from './components/VideoWordInput.tsx'
import { videoStatusView } from './video-status.status-view.ts'

/** What the list is narrowed by; those looked for daily first. */
export const videoFilterKeys = [
  'title',
  'channelId',
  'publishing',
  ...videoClaimKeys,
  'music',
  'language',
  'programme',
  'programmeType',
  'tag',
  'platform',
  'uploaderId',
  'departmentId',
  'period',
  'durationFrom',
  'durationTo',
  'orientation',
  'uploadStatus',
  'owner',
] as const
export type VideoFilterKey = (typeof videoFilterKeys)[number]

/** The conditions of an address as the endpoint takes them: its days are instants in a time zone. */
export function askedOf<Q extends Filters<VideoFilterKey>>({ period, ...query }: Q, zone: string) {
  const { from, to } = periodInstants(period, zone)
  return { ...query, ...(from ? { createdFrom: from } : {}), ...(to ? { createdTo: to } : {}) }
}

/** The conditions of the list (WID-03): the first line is what people look for every day. */
export function useVideoSearch(): readonly SearchItem<VideoFilterKey>[] {
  const { t } = useTranslation(['media', 'states', 'common', 'list'])
  const { options } = useChannelOptions()
  const places = usePlaceNames()
  const types = useDictionary('programmeType')
  const claim = useVideoClaim({ title: t('search.claim'), type: t('search.claimType') })
  const music = useMusicOf(t('search.music'))
  return useMemo(
    () => [
      { key: 'title', label: t('search.title'), element: 'input' },
      {
        key: 'channelId',
        label: t('search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'publishing',
        label: t('search.publishing'),
        element: 'select',
        auth: 'publishTask:read',
        options: publishStates.map((state) => ({ value: state, label: t(`tabs.${state}`) })),
      },
      ...claim.conditions,
      music.condition,
      { key: 'language', label: t('search.language'), element: 'select', options: places.languages() },
      wordItem('programme', t('search.programme')),
      {
        key: 'programmeType',
        label: t('search.programmeType'),
        element: 'select',
        options: types.options,
      },
      wordItem('tag', t('search.tag')),
      {
        key: 'platform',
        label: t('search.platform'),
        element: 'select',
        multiple: true,
        options: platforms.map((value) => ({ value, label: t(`states:platform.${value}`) })),
      },
      {
        key: 'uploaderId',
        label: t('search.uploader'),
        element: 'custom',
        auth: 'channel:read',
        control: <StaffSelect allowClear />,
      },
      {
        key: 'departmentId',
        label: t('search.department'),
        element: 'custom',
        auth: 'channel:read',
        control: <CoveredDepartmentSelect />,
      },
      {
        key: 'period',
        label: t('search.created'),
        element: 'custom',
        wide: true,
        control: <PeriodPicker />,
        textOf: (text) => text.replace('_', ' – '),
      },
      {
        key: 'durationFrom',
        label: t('search.duration'),
        element: 'numberRange',
        searchKey: ['durationFrom', 'durationTo'],
        itemText: t('search.seconds'),
      },
      {
        key: 'orientation',
        label: t('search.orientation'),
        element: 'select',
        options: orientationKeys.map((value) => ({ value, label: t(`states:orientation.${value}`) })),
      },
      {
        key: 'owner',
        label: t('search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
      ...statusItems((name) => t(videoStatusView[name].labelKey), t('search.status')),
    ],
    [t, options, places, types, claim.conditions, music.condition],
  )
}

function wordItem(key: 'programme' | 'tag', label: string): SearchItem<VideoFilterKey> {
  return { key, label, element: 'custom', control: <VideoWordInput kind={key} />, textOf: (word) => word }
}

/** Where the file stands; while no part of the product moves it on, there is nothing to choose. */
function statusItems(
  labelOf: (name: VideoUploadStatus) => string,
  label: string,
): readonly SearchItem<VideoFilterKey>[] {
  const { reachable, codes } = videoUploadStatus
  if (reachable.length < 2) return []
  const options = reachable.map((name) => ({ value: String(codes[name]), label: labelOf(name) }))
  return [{ key: 'uploadStatus', label, element: 'select', multiple: true, options }]
}
