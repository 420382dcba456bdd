import { exportEntry } from '#src/sheets/export.ts'
import { clipTaskConditions } from './clip.endpoints.ts'

const { ids: _chosen, ...filter } = clipTaskConditions

/** The list of clip tasks as a file. */
export const clipTaskExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    title: 'text',
    video: 'text',
    channel: 'text',
    platform: 'state',
    clipStatus: 'state',
    pieces: 'integer',
    lengthMs: 'duration',
    publishAt: 'instant',
    watchUrl: 'url',
    editor: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
