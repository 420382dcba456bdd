import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { claimFigureSpans } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { useTranslation } from 'react-i18next'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { FigureFilterKey } from './use-figures-address.ts'

/** What the page is narrowed by: months first. */
export function useFigureSearch(): readonly SearchItem<FigureFilterKey>[] {
  const { t } = useTranslation(['claim-figures', 'channels', 'states'])
  return [
    { key: 'month', label: t('claim-figures:search.month'), element: 'month' },
    {
      key: 'span',
      label: t('claim-figures:search.span'),
      element: 'select',
      options: claimFigureSpans.map((span) => ({
        value: String(span),
        label: t('claim-figures:search.months', { count: span }),
      })),
    },
    { key: 'name', label: t('claim-figures:search.name'), element: 'input' },
    {
      key: 'platform',
      label: t('claim-figures:search.platform'),
      element: 'select',
      options: managedPlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) })),
    },
    {
      key: 'departmentId',
      label: t('channels:column.department'),
      element: 'custom',
      control: <CoveredDepartmentSelect />,
    },
  ]
}
