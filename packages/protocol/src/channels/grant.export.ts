import { exportEntry } from '#src/sheets/export.ts'
import { listGrants } from './grant.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listGrants.query.shape

/** The list of grants as a file; no token is anywhere in it. */
export const grantExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    platform: 'state',
    kind: 'state',
    account: 'text',
    status: 'state',
    problem: 'text',
    channelCount: 'integer',
    ailingCount: 'integer',
    grantedBy: 'text',
    grantedAt: 'instant',
    endsAt: 'instant',
    lastCheckAt: 'instant',
  },
})
