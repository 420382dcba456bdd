import { exportEntry } from '#src/sheets/export.ts'
import { listApiProjects } from './project.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listApiProjects.query.shape

/** The list of API projects as a file; no secret is anywhere in it. */
export const apiProjectExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    name: 'text',
    clientId: 'id',
    platform: 'state',
    audited: 'state',
    enabled: 'state',
    grantCount: 'integer',
    channelCount: 'integer',
    note: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
