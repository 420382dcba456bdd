import { exportEntry } from '#src/sheets/export.ts'
import { musicConditions } from './music-removal.endpoints.ts'

/** The list of videos whose music is claimed as a file. */
export const musicRemovalExport = exportEntry({
  filter: musicConditions,
  columns: {
    id: 'id',
    video: 'text',
    platformVideoId: 'text',
    channel: 'text',
    claimant: 'text',
    asset: 'text',
    status: 'state',
    claimed: 'state',
    method: 'state',
    ranges: 'text',
    track: 'text',
    problem: 'text',
    made: 'text',
    requester: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})
