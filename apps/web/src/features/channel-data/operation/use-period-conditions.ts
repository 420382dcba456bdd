import {
  type DataComparison,
  type DataPeriod,
  dataComparisons,
  dataPeriods,
} from '@pindao/protocol/channel-data/data-period.ts'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { Filters } from '#src/shared/list/use-list-state.ts'

export const periodKeys = ['period', 'from', 'to', 'month', 'compare'] as const
export type PeriodKey = (typeof periodKeys)[number]

/** The days of a list without its other conditions. */
export const daysOf = ({ period, from, to, month, compare }: Filters<PeriodKey>) =>
  Object.fromEntries(
    Object.entries({ period, from, to, month, compare }).filter(([, value]) => value !== undefined),
  ) as Filters<PeriodKey>

/**
 * The days that a list of data shows: a named period, a month (WID-01), or two days at most thirty apart (VAL-03), and
 * what they are compared with.
 */
export function usePeriodConditions(without: {
  readonly periods?: readonly DataPeriod[]
  readonly comparisons?: readonly DataComparison[]
}): readonly SearchItem<PeriodKey>[] {
  const { t } = useTranslation('channel-data')
  const offered = dataPeriods.filter((period) => !without.periods?.includes(period))
  const compared = dataComparisons.filter((compare) => !without.comparisons?.includes(compare))
  return [
    {
      key: 'period',
      label: t('operation.search.period'),
      element: 'select',
      options: offered.map((value) => ({ value, label: t(`operation.period.${value}`) })),
    },
    {
      key: 'compare',
      label: t('operation.search.compare'),
      element: 'select',
      options: compared.map((value) => ({ value, label: t(`operation.compare.${value}`) })),
    },
    { key: 'month', label: t('operation.search.month'), element: 'month' },
    {
      key: 'from',
      label: t('operation.search.custom'),
      element: 'dateRange',
      searchKey: ['from', 'to'],
      rangeMonth: true,
    },
  ]
}
