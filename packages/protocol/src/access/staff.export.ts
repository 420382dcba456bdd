import { exportEntry } from '#src/sheets/export.ts'
import { listStaff } from './staff.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listStaff.query.shape

/** The list of staff as a file. */
export const staffExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    fullName: 'text',
    email: 'text',
    department: 'text',
    roles: 'text',
    state: 'state',
    lastDay: 'day',
    lastSignInAt: 'instant',
    createdAt: 'instant',
  },
})
