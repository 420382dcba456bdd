import { exportEntry } from '#src/sheets/export.ts'
import { listPublishBatches } from './publish-batch.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listPublishBatches.query.shape

/** The list of batches as a file, with how far each is. */
export const publishBatchExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    name: 'text',
    status: 'state',
    videos: 'integer',
    channels: 'integer',
    total: 'integer',
    waiting: 'integer',
    underWay: 'integer',
    published: 'integer',
    failed: 'integer',
    refused: 'integer',
    ended: 'integer',
    submittedAt: 'instant',
    owner: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
