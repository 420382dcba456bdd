/** The parts of the page, each with an address of its own. */
export const reconciliationViews = ['checks', 'suspense', 'estimates', 'receipts', 'history'] as const
export type ReconciliationView = (typeof reconciliationViews)[number]
