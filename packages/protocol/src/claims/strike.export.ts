import { exportEntry } from '#src/sheets/export.ts'
import { strikeConditions } from './strike.endpoints.ts'

/** The list of strikes as a file. */
export const strikeExport = exportEntry({
  filter: strikeConditions,
  columns: {
    id: 'id',
    channel: 'text',
    platform: 'state',
    kind: 'state',
    status: 'state',
    active: 'integer',
    receivedAt: 'instant',
    expiresAt: 'instant',
    endedAt: 'instant',
    claimant: 'text',
    videoTitle: 'text',
    platformVideoId: 'id',
    remark: 'text',
    owner: 'text',
    department: 'text',
    createdBy: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
