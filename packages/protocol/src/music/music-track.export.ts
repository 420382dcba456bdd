import { exportEntry } from '#src/sheets/export.ts'
import { trackConditions } from './music-track.endpoints.ts'

/** The music library as a file. */
export const musicTrackExport = exportEntry({
  filter: trackConditions,
  columns: {
    id: 'id',
    title: 'text',
    artist: 'text',
    licence: 'state',
    licenceNumber: 'text',
    validTo: 'day',
    territories: 'text',
    durationMs: 'duration',
    loudness: 'text',
    note: 'text',
    updatedAt: 'instant',
  },
})
