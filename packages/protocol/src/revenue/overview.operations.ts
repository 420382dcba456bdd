import { revenueMonthExport } from './overview.export.ts'

/** What the operations of the overview are asked for, besides their records. */
export const revenueOverviewOperations = { 'revenueMonth.export': revenueMonthExport }
