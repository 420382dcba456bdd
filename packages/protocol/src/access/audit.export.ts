import { exportEntry } from '#src/sheets/export.ts'
import { auditConditions } from './audit.filter.ts'

/** The audit log as a file. */
export const auditExport = exportEntry({
  filter: auditConditions,
  columns: {
    id: 'id',
    at: 'instant',
    person: 'text',
    personId: 'id',
    action: 'state',
    entity: 'state',
    entityId: 'id',
    recordName: 'text',
    fields: 'text',
    before: 'text',
    after: 'text',
    detail: 'text',
    ip: 'id',
    requestId: 'id',
  },
})
