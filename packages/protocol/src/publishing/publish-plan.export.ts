import { exportEntry } from '#src/sheets/export.ts'
import { listPublishPlans } from './publish-plan.endpoints.ts'

const { page: _page, pageSize: _size, ...filter } = listPublishPlans.query.shape

/** The list of plans as a file, with how far each is. */
export const publishPlanExport = exportEntry({
  filter,
  columns: {
    id: 'id',
    name: 'text',
    status: 'state',
    mode: 'state',
    channels: 'text',
    total: 'integer',
    waiting: 'integer',
    underWay: 'integer',
    published: 'integer',
    failed: 'integer',
    ended: 'integer',
    startsAt: 'instant',
    endsAt: 'instant',
    owner: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
