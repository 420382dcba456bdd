import { exportEntry } from '#src/sheets/export.ts'
import { listDataHealth } from './health.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listDataHealth.query.shape

/** How the numbers of channels stand, as a file. */
export const dataHealthExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    title: 'text',
    platform: 'state',
    owner: 'text',
    state: 'state',
    freshDay: 'text',
    channelDays: 'state',
    videoDays: 'state',
    money: 'state',
    parts: 'state',
    counts: 'state',
    problem: 'text',
    pastDays: 'integer',
  },
})
