import { exportEntry } from '#src/sheets/export.ts'
import { listChannelGroups } from './group.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listChannelGroups.query.shape

/** The list of channel groups as a file. */
export const channelGroupExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    name: 'text',
    department: 'text',
    leader: 'text',
    channelCount: 'integer',
    timeZone: 'text',
    createdAt: 'instant',
  },
})
