import { exportEntry } from '#src/sheets/export.ts'
import { listDropDeliveries } from './drop-delivery.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listDropDeliveries.query.shape

/** The list of deliveries to drop boxes as a file: for a partner, what was delivered when. */
export const dropDeliveryExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    title: 'text',
    videoId: 'id',
    fileName: 'text',
    dropBox: 'text',
    path: 'text',
    status: 'state',
    problem: 'text',
    size: 'bytes',
    sent: 'bytes',
    askedBy: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
    deliveredAt: 'instant',
  },
})
