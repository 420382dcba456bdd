import { type ClipTaskStatus, clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { VideoSelect } from '#src/features/media/door/VideoSelect.tsx'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countClipTaskViews } from './clips.queries.ts'

/** What the list is narrowed by; `clipId` comes by an address. */
export const clipFilterKeys = ['words', 'clipStatus', 'channelId', 'videoId', 'owner', 'clipId'] as const
type FilterKey = (typeof clipFilterKeys)[number]

/** The conditions of the list of clip tasks (WID-03, CLP-01). */
export function useClipSearch(
  titleOfVideo: (id: string) => string | undefined,
): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['clips', 'states', 'common', 'list'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      { key: 'words', label: t('clips:list.field.words'), element: 'input' },
      {
        key: 'clipStatus',
        label: t('clips:list.field.status'),
        element: 'select',
        multiple: true,
        options: clipTaskStatus.names.map((name) => ({
          value: String(clipTaskStatus.codes[name]),
          label: t(`states:clipTask.${name}`),
        })),
      },
      {
        key: 'channelId',
        label: t('clips:list.field.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'videoId',
        label: t('clips:list.field.film'),
        element: 'custom',
        control: <VideoSelect placeholder={t('common:search.choose')} />,
        textOf: titleOfVideo,
      },
      {
        key: 'owner',
        label: t('clips:list.field.editor'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
    ],
    [t, options, titleOfVideo],
  )
}

const statesOfView = {
  toStart: ['unedited'],
  running: ['editing', 'downloadQueued', 'publishQueued', 'publishing', 'terminating'],
  failed: ['editFailed', 'downloadFailed', 'publishFailed', 'terminateFailed'],
  published: ['published'],
} as const satisfies Record<string, readonly ClipTaskStatus[]>

/** What waits to be started, what goes on, what stopped, what is published, and one's own. */
export function useClipTabs(): ListTabs {
  const { t } = useTranslation(['clips', 'list'])
  return useMemo(
    () => ({
      items: [
        ...(Object.keys(statesOfView) as (keyof typeof statesOfView)[]).map((key) => ({
          key,
          label: t(`clips:list.view.${key}`),
          filters: { clipStatus: statesOfView[key].map((name) => clipTaskStatus.codes[name]).join(',') },
        })),
        { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
      ],
      count: countClipTaskViews,
    }),
    [t],
  )
}
