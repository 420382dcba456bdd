import { subtitleStages } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { ProgrammeInput } from '#src/features/media/door/ProgrammeInput.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'

/** What the page is narrowed by. */
export const stageFilterKeys = ['programme', 'words', 'channelId', 'language', 'stage', 'state'] as const
type FilterKey = (typeof stageFilterKeys)[number]
const states = ['running', 'failed', 'toCheck', 'stale'] as const

/** The conditions of the page of stages (WID-03). */
export function useStageSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('subtitles')
  const places = usePlaceNames()
  return useMemo(
    () => [
      {
        key: 'programme',
        label: t('stages.field.programme'),
        element: 'custom',
        control: <ProgrammeInput />,
        textOf: (word) => word,
      },
      { key: 'words', label: t('stages.field.words'), element: 'input' },
      {
        key: 'channelId',
        label: t('stages.field.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear />,
      },
      {
        key: 'language',
        label: t('list.field.language'),
        element: 'select',
        options: places.languages(),
      },
      {
        key: 'stage',
        label: t('stages.field.stage'),
        element: 'select',
        options: subtitleStages.map((value) => ({ value, label: t(`stages.stage.${value}`) })),
      },
      {
        key: 'state',
        label: t('stages.field.state'),
        element: 'select',
        options: states.map((value) => ({ value, label: t(`stages.state.${value}`) })),
      },
    ],
    [t, places],
  )
}
