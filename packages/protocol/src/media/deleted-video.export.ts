import { exportEntry } from '#src/sheets/export.ts'
import { listDeletedVideos } from './video.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listDeletedVideos.query.shape

/** The bin of videos as a file. */
export const deletedVideoExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    title: 'text',
    fileName: 'text',
    channel: 'text',
    size: 'bytes',
    uploader: 'text',
    createdAt: 'instant',
    deletedBy: 'text',
    deletedAt: 'instant',
  },
})
