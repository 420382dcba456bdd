import { platforms } from '@pindao/protocol/channels/platforms.ts'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'

/** What the list is narrowed by; those looked for daily first. */
export const deductionFilterKeys = ['words', 'month', 'platform', 'currency'] as const
type FilterKey = (typeof deductionFilterKeys)[number]

/** What platforms pay in, and banks charge in. */
const currencies = ['USD', 'EUR', 'GBP', 'CNY', 'HKD', 'TWD', 'JPY', 'KRW', 'SGD'] as const

/** The conditions of the list of deductions (WID-03). */
export function useDeductionSearch(): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation('money-tables')
  const { labelOf } = useDictionary('platform')
  return [
    { key: 'words', label: t('deductions.field.words'), element: 'input' },
    { key: 'month', label: t('field.earningMonth'), element: 'month' },
    {
      key: 'platform',
      label: t('deductions.field.platform'),
      element: 'select',
      options: platforms.map((value) => ({ value, label: labelOf(value) })),
    },
    {
      key: 'currency',
      label: t('field.currency'),
      element: 'select',
      options: currencies.map((value) => ({ value, label: value })),
    },
  ]
}
