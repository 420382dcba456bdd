/** What the page shows of a month, as its address says it. */
export const reconciliationViews = ['checks', 'suspense', 'estimates', 'receipts', 'history'] as const
export type ReconciliationView = (typeof reconciliationViews)[number]
