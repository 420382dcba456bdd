import { exportEntry } from '#src/sheets/export.ts'
import { listComparisonFindings } from './comparison.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listComparisonFindings.query.shape

/** The differences between platforms and records as a file. */
export const publishFindingExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    kind: 'state',
    state: 'state',
    title: 'text',
    channel: 'text',
    platform: 'state',
    platformVideoId: 'text',
    twinVideoId: 'text',
    publishedAt: 'instant',
    taskId: 'id',
    note: 'text',
    foundAt: 'instant',
    settledAt: 'instant',
    settledBy: 'text',
  },
})
