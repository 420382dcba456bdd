import { reportExport } from './report.export.ts'

/** What the operations of report files are asked for. */
export const reportOperations = { 'revenueReport.export': reportExport }
