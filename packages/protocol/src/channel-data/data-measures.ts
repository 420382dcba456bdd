/**
 * What a data page shows of a video or a channel over some days, or over its life (business.md §5). Money is what the
 * platform estimates; it and what is made of it are for whoever holds `estimatedRevenue:read`.
 */
export const dataMeasures = [
  'views',
  'watchMinutes',
  'avgViewPct',
  'impressions',
  'ctr',
  'subsNet',
  'likes',
  'comments',
  'shares',
  'estRevenue',
  'rpm',
] as const
export type DataMeasure = (typeof dataMeasures)[number]

/** The measure that rows are ordered by, either way; undefined for an order by anything else. */
export const measureOfSort = (sort: string): DataMeasure | undefined =>
  dataMeasures.find((measure) => measure === sort.replace(/^-/u, ''))

/** Those that are money. */
export const moneyMeasures = ['estRevenue', 'rpm'] as const satisfies readonly DataMeasure[]

export const isMoneyMeasure = (measure: string): boolean => moneyMeasures.some((money) => money === measure)
