import { dataHealthExport } from './health.export.ts'

/** What the operations of this capability are asked for, besides their records; the others ask for nothing. */
export const channelDataOperations = { 'dataHealth.export': dataHealthExport }
