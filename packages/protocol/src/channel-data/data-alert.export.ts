import { exportEntry } from '#src/sheets/export.ts'
import { dataAlertConditions } from './data-alert.filter.ts'

/** The list of alerts as a file. */
export const dataAlertExport = exportEntry({
  filter: dataAlertConditions,
  columns: {
    id: 'id',
    kind: 'state',
    status: 'state',
    channel: 'text',
    platform: 'state',
    video: 'text',
    country: 'text',
    value: 'decimal',
    baseline: 'decimal',
    currency: 'text',
    causeDay: 'day',
    lastDay: 'day',
    owner: 'text',
    acknowledgedBy: 'text',
    openedAt: 'instant',
    closedAt: 'instant',
  },
})
