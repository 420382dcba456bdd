import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

const reportsPath = '/revenue/reports'
/** Where rates are locked. */
export const ratesPath = '/settings/money-tables'

/** The list of settlements, narrowed by conditions of its address; `detail` opens one over it. */
export const settlementsPath = (conditions: Readonly<Record<string, string>>): string =>
  `${pagePaths.settlements}?${new URLSearchParams(conditions)}`

/** The report file that a number was made of. */
export const reportPath = (id: string): string => `${reportsPath}?detail=${id}`

export const reportsOfMonthPath = (month: string): string => `${reportsPath}?month=${month}`

/** Lines of a month that match no contract. */
export const suspensePath = (month: string): string => `/revenue/reconciliation?month=${month}`

export const contractPathOf = (id: string): string => `${pagePaths.contracts}?detail=${id}`

export const partyPathOf = (id: string): string => `${pagePaths.parties}?detail=${id}`
