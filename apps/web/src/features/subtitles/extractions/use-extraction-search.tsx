import { extractionMethods } from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countExtractionViews } from './extractions.queries.ts'

/** What the list is narrowed by; `videoIds` comes by an address. */
export const extractionFilterKeys = ['words', 'status', 'method', 'videoIds'] as const
type FilterKey = (typeof extractionFilterKeys)[number]

/** The conditions of the list of extractions (WID-03). */
export function useExtractionSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['subtitles', 'states'])
  return useMemo(
    () => [
      { key: 'words', label: t('subtitles:list.field.words'), element: 'input' },
      {
        key: 'status',
        label: t('subtitles:list.field.status'),
        element: 'select',
        multiple: true,
        options: extractionStatus.names.map((name) => ({
          value: String(extractionStatus.codes[name]),
          label: t(`states:extractionStatus.${name}`),
        })),
      },
      {
        key: 'method',
        label: t('subtitles:extract.field.method'),
        element: 'select',
        multiple: true,
        options: extractionMethods.map((value) => ({ value, label: t(`subtitles:extract.method.${value}`) })),
      },
    ],
    [t],
  )
}

const { extracting, extracted, generating, generated, failed } = extractionStatus.codes
const views = {
  running: { status: `${extracting},${generating}` },
  failed: { status: String(failed) },
  done: { status: `${extracted},${generated}` },
} as const

/** What goes on, what stopped, what is done. */
export function useExtractionTabs(): ListTabs {
  const { t } = useTranslation('subtitles')
  return useMemo(() => {
    const view = (key: keyof typeof views) => ({ key, label: t(`list.view.${key}`), filters: views[key] })
    return { items: (Object.keys(views) as (keyof typeof views)[]).map(view), count: countExtractionViews }
  }, [t])
}
