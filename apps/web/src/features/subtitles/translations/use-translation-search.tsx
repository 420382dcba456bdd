import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { listStatus, listStatusNames } from '@pindao/protocol/subtitles/list-status.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countTranslationViews } from './translations.queries.ts'

/** What the list is narrowed by; `videoIds` comes by an address. */
export const translationFilterKeys = [
  'words',
  'status',
  'listStatus',
  'language',
  'marked',
  'videoIds',
] as const
type FilterKey = (typeof translationFilterKeys)[number]

/** The conditions of the list of translations (WID-03, SUB-02). */
export function useTranslationSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['subtitles', 'operations', 'states'])
  const places = usePlaceNames()
  return useMemo(
    () => [
      { key: 'words', label: t('subtitles:list.field.words'), element: 'input' },
      {
        key: 'status',
        label: t('subtitles:list.field.status'),
        element: 'select',
        multiple: true,
        options: taskResult.names.map((name) => ({
          value: String(taskResult.codes[name]),
          label: t(`states:taskResult.${name}`),
        })),
      },
      {
        key: 'language',
        label: t('subtitles:list.field.language'),
        element: 'select',
        options: places.languages(),
      },
      {
        key: 'listStatus',
        label: t('subtitles:list.field.listStatus'),
        element: 'select',
        multiple: true,
        options: listStatusNames.map((name) => ({
          value: String(listStatus[name]),
          label: t(`subtitles:listStatus.${name}`),
        })),
      },
      {
        key: 'marked',
        label: t('subtitles:list.field.marked'),
        element: 'select',
        options: [{ value: 'yes', label: t('subtitles:list.marked') }],
      },
    ],
    [t, places],
  )
}

const { waiting, inProgress, success, failed } = taskResult.codes
const views = {
  running: { status: `${waiting},${inProgress}` },
  toCheck: { status: String(success), marked: 'yes' },
  failed: { status: String(failed) },
  done: { status: String(success) },
} as const

/** What goes on, what somebody has to look at, what stopped, what is done. */
export function useTranslationTabs(): ListTabs {
  const { t } = useTranslation('subtitles')
  return useMemo(() => {
    const view = (key: keyof typeof views) => ({ key, label: t(`list.view.${key}`), filters: views[key] })
    return {
      items: (Object.keys(views) as (keyof typeof views)[]).map(view),
      count: countTranslationViews,
    }
  }, [t])
}
