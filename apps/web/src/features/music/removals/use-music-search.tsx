import { musicMethods, musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countMusicViews } from './music.queries.ts'

/** What the list is narrowed by; `claimId` and `videoIds` come by an address. */
export const musicFilterKeys = [
  'words',
  'status',
  'channelId',
  'method',
  'claimed',
  'claimId',
  'videoIds',
] as const
type FilterKey = (typeof musicFilterKeys)[number]

/** The conditions of the list of claimed music (WID-03). */
export function useMusicSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['music', 'states', 'common'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      { key: 'words', label: t('music:field.words'), element: 'input' },
      {
        key: 'status',
        label: t('music:field.status'),
        element: 'select',
        multiple: true,
        options: musicRemoval.names.map((name) => ({
          value: String(musicRemoval.codes[name]),
          label: t(`states:bgmRemoval.${name}`),
        })),
      },
      {
        key: 'channelId',
        label: t('music:field.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'method',
        label: t('music:field.method'),
        element: 'select',
        multiple: true,
        options: musicMethods.map((value) => ({ value, label: t(`music:method.${value}`) })),
      },
      {
        key: 'claimed',
        label: t('music:field.claimed'),
        element: 'select',
        options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`music:claimed.${value}`) })),
      },
    ],
    [t, options],
  )
}

const { not_removed, removing, failed, removed } = musicRemoval.codes
const views = {
  open: { status: String(not_removed), claimed: 'yes' },
  running: { status: String(removing) },
  failed: { status: String(failed) },
  done: { status: String(removed) },
} as const

/** What waits, goes on, failed, is done. */
export function useMusicTabs(): ListTabs {
  const { t } = useTranslation('music')
  return useMemo(() => {
    const view = (key: keyof typeof views) => ({ key, label: t(`view.${key}`), filters: views[key] })
    return { items: (Object.keys(views) as (keyof typeof views)[]).map(view), count: countMusicViews }
  }, [t])
}
