import { type MusicRemovalState, musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '#src/shared/list/data-table.types.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { musicTone } from './music.status-view.ts'

type Code = (typeof musicRemoval.codes)[MusicRemovalState]

/** How the claimed music of a video stands (E15), for lists of videos and claims: a column, and what narrows by it. */
export function useMusicOf(title: string) {
  const { t } = useTranslation(['states', 'common'])
  return {
    column: <Row extends { readonly music: Code | null }>(
      rest: Partial<Pick<Column<Row>, 'hiddenAtFirst'>> = {},
    ): Column<Row> => ({
      key: 'music',
      title,
      width: 120,
      render({ music }) {
        if (music === null) return t('common:notAvailable')
        const name = musicRemoval.nameOf(music)
        return <StatusTag tone={musicTone[name]}>{t(`states:bgmRemoval.${name}`)}</StatusTag>
      },
      ...rest,
    }),
    condition: useMemo(
      (): SearchItem<'music'> => ({
        key: 'music',
        label: title,
        element: 'select',
        multiple: true,
        options: musicRemoval.names.map((name) => ({
          value: String(musicRemoval.codes[name]),
          label: t(`states:bgmRemoval.${name}`),
        })),
      }),
      [t, title],
    ),
  }
}
