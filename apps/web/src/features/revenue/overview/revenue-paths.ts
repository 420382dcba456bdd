/** Where report files are imported, and one of them is looked at. */
export const reportsPath = '/revenue/reports'
export const reportPath = (id: string): string => `${reportsPath}?${new URLSearchParams({ detail: id })}`

/** Where a settlement is looked at. */
export const settlementPath = (id: string): string =>
  `/revenue/settlements?${new URLSearchParams({ detail: id })}`
